"""Every requirement of ASVS 5.0.0, levels 1 and 2, has its row, and every test that a row names is there."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.gates.reading import ROOT

# fmt: off
LEVELS: Final[Mapping[str, str]] = {
    "1.1": "22", "1.2": "1111122223", "1.3": "112222222223", "1.4": "222", "1.5": "123",
    "2.1": "122", "2.2": "112", "2.3": "12223", "2.4": "23",
    "3.1": "3", "3.2": "113", "3.3": "12223", "3.4": "11222233", "3.5": "11122333", "3.6": "3", "3.7": "22333",
    "4.1": "12233", "4.2": "23333", "4.3": "22", "4.4": "1222",
    "5.1": "2", "5.2": "112333", "5.3": "113", "5.4": "222",
    "6.1": "122", "6.2": "111111112222", "6.3": "11223333", "6.4": "112233", "6.5": "22222333",
    "6.6": "2223", "6.7": "33", "6.8": "2222",
    "7.1": "222", "7.2": "1111", "7.3": "22", "7.4": "11222", "7.5": "223", "7.6": "22",
    "8.1": "1233", "8.2": "1123", "8.3": "133", "8.4": "23",
    "9.1": "111", "9.2": "1222",
    "10.1": "22", "10.2": "223", "10.3": "22223", "10.4": "1111122222233333", "10.5": "22222",
    "10.6": "22", "10.7": "222",
    "11.1": "2233", "11.2": "22233", "11.3": "11233", "11.4": "1222", "11.5": "23", "11.6": "23", "11.7": "33",
    "12.1": "12233", "12.2": "11", "12.3": "22223",
    "13.1": "2333", "13.2": "222223", "13.3": "2233", "13.4": "1222233",
    "14.1": "22", "14.2": "12223333", "14.3": "122",
    "15.1": "12233", "15.2": "12233", "15.3": "1222222", "15.4": "3333",
    "16.1": "2", "16.2": "22222", "16.3": "2222", "16.4": "222", "16.5": "2223",
    "17.1": "23", "17.2": "22223333", "17.3": "22",
}
# fmt: on
"""By section, the level of each of its requirements in turn. There are 345; those of level 3 have no row."""


class Row(NamedTuple):
    """One line of the table."""

    number: str
    level: str
    about: str
    state: str
    by: str


def rows(text: str) -> list[Row]:
    """The lines that begin with the number of a requirement."""
    cells = (
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")
    )
    return [Row(*each) for each in cells if re.fullmatch(r"\d+\.\d+\.\d+", each[0].strip())]


def requirements_asked() -> list[tuple[str, str]]:
    """The number and level of each requirement that must have a row."""
    return [
        (f"{section}.{place}", level)
        for section, levels in LEVELS.items()
        for place, level in enumerate(levels, start=1)
        if level in "12"
    ]


def faults(found: list[Row]) -> Iterator[str]:
    """What is wrong with a table."""
    if [(row.number, row.level) for row in found] != requirements_asked():
        twice = [number for number, times in Counter(row.number for row in found).items() if times > 1]
        differ = set(requirements_asked()) ^ {(row.number, row.level) for row in found}
        yield f"not the rows that are asked for: {sorted(differ)}, twice: {twice}"
    for row in found:
        tests = re.findall(r"`(tests/[\w/]+\.py::\w+)`", row.by)
        if row.state not in ("met", "n/a", "open"):
            yield f"{row.number} is {row.state}"
        if not row.about or not row.by or (row.state == "met" and not tests):
            yield f"{row.number} says nothing"
        yield from (f"{row.number} names {test}, which is not there" for test in tests if not is_there(test))


def is_there(test: str) -> bool:
    """Whether there is such a test."""
    path, _, name = test.partition("::")
    module = ROOT / path
    return module.exists() and name in _functions(module)


@cache
def _functions(module: Path) -> set[str]:
    return {node.name for node in ast.parse(module.read_text()).body if isinstance(node, ast.FunctionDef)}


TABLE: Final = (ROOT / "docs" / "asvs.md").read_text()


def test_every_requirement_has_its_row_and_every_test_is_there() -> None:
    assert list(faults(rows(TABLE))) == []


def test_the_standard_is_whole() -> None:
    """As its release counts them: 70 of level 1, 183 of level 2, 92 of level 3."""
    assert Counter("".join(LEVELS.values())) == {"1": 70, "2": 183, "3": 92}


def test_what_is_said_of_all_of_them_is_so() -> None:
    states = Counter(row.state for row in rows(TABLE))
    said = (
        f"Of {states.total()} rows, {states['met']} are met, {states['n/a']} do not apply, {states['open']} are open."
    )
    assert said in " ".join(TABLE.split())


def test_a_row_that_is_missing_doubled_or_empty_is_seen() -> None:
    """Control."""
    whole = rows(TABLE)
    assert list(faults(whole[1:]))
    assert list(faults([whole[0], *whole]))
    assert list(faults([whole[0]._replace(state="perhaps"), *whole[1:]])) == ["1.1.1 is perhaps"]
    assert list(faults([whole[0]._replace(by="surely"), *whole[1:]])) == ["1.1.1 says nothing"]
    gone = whole[0]._replace(by="`tests/gates/test_asvs.py::test_gone`")
    assert list(faults([gone, *whole[1:]])) == ["1.1.1 names tests/gates/test_asvs.py::test_gone, which is not there"]
