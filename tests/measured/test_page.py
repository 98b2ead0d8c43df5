"""The page of figures holds what was measured last, of each thing; the other pages hold no figure of a run."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.gates.page import PAGE as TRUST
from tests.measured.page import HEAD, PAGE, page_with, sections_of
from tests.measured.tables import Measured, leave, machine, tables_left
from tests.mutants.reporting import REPORT

SPEED = Measured("Speed: engine", ("what", "measured"), [("a step", "6 µs")], "then")
GATES = Measured(
    "Gates",
    ("gate", "database", "counted"),
    [("T1", "SQLite", "40 cells"), ("T2", "SQLite", "7 words")],
    "then",
    keys=2,
    stay=("T1", "T2", "T10"),
)
COUNTED = re.compile(r"\d[\d,]* tests passed|^\| law\w+ \|", re.MULTILINE)
"""How the counts of a run look on a page."""


def test_what_was_left_is_on_the_page(tmp_path: Path) -> None:
    leave("bench-engine", SPEED, tmp_path)
    leave("gates", GATES, tmp_path)
    page = page_with(tables_left(tmp_path), "")
    assert page.startswith(HEAD)
    assert list(sections_of(page)) == ["Gates", "Speed: engine"]
    assert "| a step | 6 µs |" in page
    assert page_with(tables_left(tmp_path), page) == page


def test_what_was_not_measured_again_stays() -> None:
    page = page_with([SPEED, GATES], "")
    faster = Measured(SPEED.heading, SPEED.columns, [("a step", "5 µs")], "now")
    after = page_with([faster], page)
    assert sections_of(after)["Gates"] == sections_of(page)["Gates"]
    assert "5 µs" in after
    assert "6 µs" not in after


def test_rows_of_a_database_that_was_not_tried_again_stay() -> None:
    page = page_with([GATES], "")
    rows = [("T10", "PostgreSQL", "3 drills"), ("T1", "SQLite", "41 cells")]
    after = page_with([Measured(GATES.heading, GATES.columns, rows, "now", keys=2, stay=GATES.stay)], page)
    assert [line for line in after.splitlines() if line.startswith("| T")] == [
        "| T1 | SQLite | 41 cells |",
        "| T2 | SQLite | 7 words |",
        "| T10 | PostgreSQL | 3 drills |",
    ]
    gone = Measured(GATES.heading, GATES.columns, rows, "now", keys=2, stay=("T1", "T10"))
    assert "7 words" not in page_with([gone], page)


def test_figures_say_when_and_where() -> None:
    assert machine(datetime(2026, 11, 23, tzinfo=UTC)).startswith("2026-11-23, ")


@pytest.mark.parametrize("page", [TRUST, REPORT])
def test_no_count_of_a_run_stands_on_the_other_pages(page: Path) -> None:
    assert not COUNTED.findall(page.read_text(encoding="utf-8"))


# ---- Controls -----------------------------------------------------------------------------------


def test_such_counts_are_seen_where_they_belong() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert {found[:5] for found in COUNTED.findall(text) if found.startswith("| law")} == {"| law"}
    assert COUNTED.search("`make test`: 201 tests passed; 5,085 cells")
