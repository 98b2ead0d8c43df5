"""The page about the gates, as `make trust` writes it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.gates.gates import GATES
from tests.gates.reading import DATABASES, FORMS, ROOT, Found, Shown

PAGE: Final = ROOT / "docs" / "trust.md"

HEAD: Final = """\
# What must hold, and what shows it

Written by `make trust` from the marks on the tests (`@pytest.mark.gate`) and from what the tests themselves counted
when they last ran: nothing here is typed. `make test` runs the form that takes minutes, `make soak` the long one; where
the long one was run, its figures stand here too. A gate without a test, or without a control (a test that takes the
guard away and sees that it is missed), fails `make test`. Of what a database hardly changes `make test` tries a part on
PostgreSQL (`tests/on_postgresql.py`). A dash: it has still to be run there in that form.
"""


def page_of(marks: list[Shown], found: Mapping[tuple[str, str, str], Found]) -> str:
    """The page."""
    lines = [
        HEAD,
        "| | It must hold that | Asked for | " + " | ".join(DATABASES.values()) + " |",
        "|---|---|---|---|---|",
    ]
    for gate, (what, asked) in GATES.items():
        figures = (_figures(found, gate, database) for database in DATABASES)
        lines.append(f"| [{gate}](#{gate.lower()}) | {what} | {asked} | {' | '.join(figures)} |")
    for gate, (what, _) in GATES.items():
        lines += ["", f"## {gate}", "", f"{what}.", ""]
        for control, heading in ((False, "Shown by"), (True, "Controls")):
            tests = sorted({mark.test for mark in marks if mark.gate == gate and mark.control is control})
            lines += [f"{heading}:", "", *(f"- {_link(test)}" for test in tests), ""]
        lines.pop()
    return "\n".join(lines) + "\n"


def tests_named(page: str) -> set[str]:
    """The tests that a page names, by gate: `T1 tests/x/test_y.py::test_z`."""
    found, gate = set(), ""
    for line in page.splitlines():
        if line.startswith("## "):
            gate = line.removeprefix("## ")
        elif line.startswith("- ["):
            found.add(f"{gate} {line[3:].partition(']')[0]}")
    return found


def _link(test: str) -> str:
    path, _, _name = test.partition("::")
    return f"[{test}](../{path})"


def _figures(found: Mapping[tuple[str, str, str], Found], gate: str, database: str) -> str:
    told = []
    for form in FORMS:
        if (gate, database, form) in found:
            of = found[gate, database, form]
            failed = f", **{of.failed:,} failed**" if of.failed else ""
            counted = "".join(f"; {count:,} {what.replace('_', ' ')}" for what, count in sorted(of.figures.items()))
            told.append(f"`make {form}`: {of.passed:,} tests passed{failed}{counted}")
    return "<br>".join(told) or "–"


def write(marks: list[Shown], found: Mapping[tuple[str, str, str], Found], to: Path = PAGE) -> None:
    """Write the page to its file."""
    to.write_text(page_of(marks, found))
