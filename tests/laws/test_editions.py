"""Both editions stand on one line: nothing in the laws is named by the edition that it is of."""

import ast
import re
from collections.abc import Iterator

from tests.laws.reaching import modules, name_of

OF_AN_EDITION = re.compile(r"(?:19|20)[0-9]{2}$")
WITH_A_REASON: dict[tuple[str, str], str] = {}
"""Names that may say an edition, by module and name, with the reason why none says what the rule is."""


def named_by_an_edition(source: str) -> Iterator[str]:
    """The functions, enumerations and questions of a module whose names end in an edition."""
    for statement in ast.parse(source).body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
                if OF_AN_EDITION.search(name):
                    yield name
            case _:
                pass


def test_no_law_is_named_by_an_edition() -> None:
    found = {
        (name_of(path), name) for path in modules() for name in named_by_an_edition(path.read_text(encoding="utf-8"))
    } | {(name_of(path), name_of(path)) for path in modules() if OF_AN_EDITION.search(path.stem)}
    assert found == WITH_A_REASON.keys()


def test_names_of_an_edition_are_found() -> None:
    named = """
class Choice2007(Option): ...
KNOWN_1997 = YesNo()
TAKEN_57 = YesNo()
def _stands_2007(inquiry): ...
def imps_may_vary_until_2017(inquiry): ...
def stands(inquiry): ...
"""
    assert list(named_by_an_edition(named)) == ["Choice2007", "KNOWN_1997", "_stands_2007", "imps_may_vary_until_2017"]
