"""Every gate is shown by a test and has a control, and the page about them names the tests that there are."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import tiers
from tests.gates.gates import GATES
from tests.gates.page import PAGE, names_on, page_of, table_of
from tests.gates.reading import Found, Shown, faults, last_outcomes, marks, marks_in, outcomes
from tests.tiers import Found as Collected
from tests.tiers import share

SOURCE = """
import pytest

@pytest.mark.gate("T1")
def test_one(): ...

@pytest.mark.slow
@pytest.mark.parametrize("x", [1])
@pytest.mark.gate("T2", control=True)
@pytest.mark.gate("T1", control=True)
def test_two(): ...

def test_three(): ...
"""


def test_every_gate_has_a_test_and_a_control() -> None:
    assert faults(marks_in()) == []


def test_every_gate_is_tried_on_postgresql_too() -> None:
    tried = [mark for mark in marks_in() if share(mark.test.removeprefix("tests/"), tiers.KNOW_NO_DATABASE)[1]]
    assert faults(tried) == []


@pytest.mark.parametrize("of_tier", [tiers.of_check, tiers.of_test], ids=["check", "test"])
def test_every_gate_is_shown_by_each_tier(of_tier: Callable[..., list[bool]]) -> None:
    """Its controls, which take longer, are all in `make whole`."""
    marked = marks_in()
    run = of_tier([Collected(mark.test.removeprefix("tests/"), of_a_gate=True) for mark in marked], on_postgresql=False)
    tried = [mark for mark, is_run in zip(marked, run, strict=True) if is_run]
    assert [fault for fault in faults(tried) if fault.endswith("has no test")] == []


def test_the_page_names_the_tests_that_there_are() -> None:
    """It fails when a marked test comes, goes or is renamed: `make trust` writes the page again."""
    assert names_on(PAGE.read_text()) == {f"{mark.gate} {mark.test}" for mark in marks_in()}


# ---- Controls -----------------------------------------------------------------------------------


def test_a_gate_without_a_test_or_a_control_is_caught() -> None:
    whole = [Shown(gate, "a::b", control) for gate in GATES for control in (False, True)]
    assert faults(whole) == []
    assert faults([mark for mark in whole if mark != ("T7", "a::b", True)]) == ["T7 has no control"]
    assert faults([mark for mark in whole if mark != ("T7", "a::b", False)]) == ["T7 has no test"]


def test_marks_are_read_as_pytest_reads_them() -> None:
    found = set(marks(ast.parse(SOURCE), "x.py"))
    assert found == {Shown("T1", "x.py::test_one", False), *(Shown(of, "x.py::test_two", True) for of in ("T1", "T2"))}
    of_all = ast.parse(f'{SOURCE}\npytestmark = [pytest.mark.gate("T3"), pytest.mark.slow]')
    assert set(marks(of_all, "x.py")) - found == {
        Shown("T3", f"x.py::test_{name}", False) for name in ("one", "two", "three")
    }


def test_a_gate_that_there_is_not_is_refused(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text('@pytest.mark.gate("T99")\ndef test_x(): ...\n')
    with pytest.raises(ValueError, match="T99"):
        marks_in(tmp_path)


def test_a_test_that_failed_counts_nothing_and_is_told(tmp_path: Path) -> None:
    test = next(mark.test for mark in marks_in() if mark.gate == "T1" and not mark.control)
    lines = [
        {"test": f"{test}[a]", "passed": False, "figures": {"cells": 5}, "run": 1},
        {"test": f"{test}[no more]", "passed": True, "figures": {"cells": 99}, "run": 1},
        {"test": f"{test}[a]", "passed": True, "figures": {"cells": 1000}, "run": 2},
        {"test": f"{test}[b]", "passed": True, "figures": {"cells": 34}, "run": 2},
        {"test": f"{test}[c]", "passed": False, "figures": {}, "run": 2},
        {"test": "tests/test_gone.py::test_gone", "passed": True, "figures": {"cells": 99}, "run": 2},
    ]
    lines = [{**line, "gates": ["T1"]} for line in lines]
    (tmp_path / "sqlite-soak.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert len(outcomes(tmp_path / "sqlite-soak.jsonl")) == 4
    found = last_outcomes(tmp_path)
    assert found == {("T1", "sqlite", "soak"): Found(2, 1, {"cells": 1034})}
    assert table_of(found).rows == [("T1", "SQLite", "make soak", "2 tests passed, **1 failed**; 1,034 cells")]
    assert names_on(page_of(marks_in())) == {f"{mark.gate} {mark.test}" for mark in marks_in()}
