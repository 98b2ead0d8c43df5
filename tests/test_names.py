"""A name says one thing: one class and one module of each name, and no function that is called by a bare participle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
PRODUCT: Final = ("config", "incidents", "rulings")

ALIKE: Final = {
    "Command": "a command of manage.py is found by its module",
    "Meta": "Django's",
    "Migration": "Django's",
}
"""Classes that are called alike, and why."""

OF_ONE_LAW: Final = "rulings/laws/"
"""What is answered to one law's questions is spoken of with that law (`law54.Reply`): such may be called alike.

So may modules of two laws (`law14.played`).
"""

TWINS: Final[Mapping[str, str]] = {
    "apps": "Django's",
    "forms": "Django's: the forms of a room",
    "urls": "Django's: the addresses of a room",
    "public_urls": "the addresses of a room that open without signing in",
    "views": "Django's: the views of a room",
    "slots": "what every package shows at the places of another is said in its slots.py; the tag has the name of these",
    "calls": "what players call, in the engine; calls for the director, in the record",
    "questions": "what kinds of question there are, in the engine; in the package of a law, what it asks",
    "journal_tags": "what a package notes in the journal, for the journal to know all of them",
}
"""Modules that are called alike wherever they stand, and why."""

OF_ONE_THING: Final = ("forms", "models", "views")
"""In these folders of one package a module is called by the thing that it stores, asks for or shows, so that `sessions`
stands in each; and the page of a write may be called as the write is."""

ASKED_OF_THE_MACHINE: Final = ("management/commands", "templatetags")
"""A command is called as it is typed, and a library of tags as the room or the thing whose it is."""

PARTICIPLES: Final = re.compile(
    r"accepted|added|admitted|aged|answered|asked|assigned|broken|built|called|came|changed|checked|chosen|"
    r"cited|closed|compared|compiled|completed|consulted|copied|counted|dealt|decoded|defined|deployed|"
    r"described|designated|disputed|documented|done|drawn|encoded|entered|expected|exposed|extracted|"
    r"fetched|filled|folded|forged|found|gathered|given|grown|held|included|installed|joined|judged|kept|"
    r"known|led|left|listed|lost|made|marked|meant|measured|named|noted|observed|offered|opened|planned|"
    r"played|populated|prepared|printed|prohibited|recognised|recorded|recounted|refused|renewed|reopened|"
    r"replaced|restricted|ruled|said|scaled|scanned|seated|seen|sent|served|showed|shown|signed|spelt|"
    r"spoilt|started|stored|streamed|superseded|taken|tapped|told|torn|tried|typed|undone|unified|"
    r"unmatched|unsaid|unsealed|walked|wanted|watched|weighted|withdrawn|worded|worked|written"
)
"""What a function of a module is not called: at a call nobody can tell what comes back."""

NOT_YET: Final = ("rulings/engine/", "rulings/laws/", "tests/laws/", "tests/engine/")
"""The engine's and the laws' own functions: there a participle is what has come of the facts (`law50.classified`)."""


class Stands(NamedTuple):
    """A class or a module: what it is called, and where it stands."""

    name: str
    path: str


def sources(*folders: str) -> dict[str, str]:
    """The modules in these folders of the repository, by their paths."""
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def classes_in(modules: Mapping[str, str]) -> Iterator[Stands]:
    """Every class at the top of a module that others may import."""
    for path, text in modules.items():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in ALIKE:
                yield Stands(node.name, path)


def called_alike(classes: Iterable[Stands]) -> dict[str, list[str]]:
    """Names of which there is more than one class, and where these stand; laws may agree in theirs."""
    by_name: dict[str, list[str]] = {}
    for each in classes:
        by_name.setdefault(each.name, []).append(each.path)
    return {
        name: paths
        for name, paths in by_name.items()
        if len(paths) > 1 and not all(path.startswith(OF_ONE_LAW) for path in paths)
    }


def modules_called_alike(paths: Iterable[str]) -> dict[str, list[str]]:
    """Names of which there is more than one module, but for those of which it is said above why."""
    by_name: dict[str, list[str]] = {}
    for path in paths:
        name = Path(path).stem
        if (
            name not in TWINS
            and not name.startswith("_")
            and not any(folder in path for folder in ASKED_OF_THE_MACHINE)
        ):
            by_name.setdefault(name, []).append(path)
    return {
        name: paths
        for name, paths in by_name.items()
        if len(paths) > 1
        and not (len({path.partition("/")[0] for path in paths}) == 1 and _of_one_thing(paths))
        and not all(path.startswith(OF_ONE_LAW) for path in paths)
    }


def _of_one_thing(paths: list[str]) -> bool:
    """Whether all but one at the most are what forms, models and views say of the same thing."""
    return sum(Path(path).parent.name not in OF_ONE_THING for path in paths) <= 1


def participles_in(modules: Mapping[str, str]) -> list[str]:
    """The functions at the top of modules that are called by a participle; a fixture is what it gives."""
    return [
        f"{path}: {node.name}"
        for path, text in modules.items()
        if not path.startswith(NOT_YET)
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and PARTICIPLES.fullmatch(node.name)
        if not any("fixture" in ast.unparse(each) or "simple_tag" in ast.unparse(each) for each in node.decorator_list)
    ]


def test_there_is_one_class_of_each_name() -> None:
    assert called_alike(classes_in(sources(*PRODUCT))) == {}


def test_there_is_one_module_of_each_name() -> None:
    assert modules_called_alike(path for path in sources(*PRODUCT) if "/migrations/" not in path) == {}


def test_a_function_is_called_by_what_it_does_or_gives() -> None:
    assert participles_in(sources(*PRODUCT, "tests")) == []


def test_what_may_be_called_alike_is() -> None:
    """Of a name that stands once nothing need be said."""
    modules = sources(*PRODUCT)
    classes = [
        node.name for text in modules.values() for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)
    ]
    assert [name for name in ALIKE if classes.count(name) < 2] == []
    stems = [Path(path).stem for path in modules]
    assert [name for name in TWINS if stems.count(name) < 2] == []


# ---- Controls -----------------------------------------------------------------------------------


def test_a_class_of_a_name_that_there_is_is_caught() -> None:
    role = {"incidents/models/clubs.py": "class Role: ...", "rulings/engine/roles.py": "class Role: ..."}
    assert called_alike(classes_in(role)) == {"Role": ["incidents/models/clubs.py", "rulings/engine/roles.py"]}
    reply = {"rulings/laws/law54_questions.py": "class Reply: ...", "rulings/laws/law56.py": "class Reply: ..."}
    assert called_alike(classes_in(reply)) == {}
    assert called_alike(classes_in({**reply, "rulings/web/sheet.py": "class Reply: ..."})).keys() == {"Reply"}


def test_a_module_of_a_name_that_there_is_is_caught() -> None:
    table = ["rulings/in_play/table.py", "rulings/desk/live/views/table.py"]
    assert modules_called_alike([*table, "rulings/reports/table.py"]).keys() == {"table"}
    assert modules_called_alike(["rulings/inquiry/reading.py", "incidents/importing/reading.py"]).keys() == {"reading"}
    assert modules_called_alike(["incidents/models/sessions.py", "incidents/views/sessions.py"]) == {}
    assert modules_called_alike(["incidents/urls.py", "rulings/urls.py"]) == {}


def test_a_participle_is_caught() -> None:
    text = "def found(): ...\n@pytest.fixture\ndef told(): ...\ndef find(): ...\nclass A:\n    def kept(self): ..."
    assert participles_in({"rulings/web/evidence.py": text}) == ["rulings/web/evidence.py: found"]
