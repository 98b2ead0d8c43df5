"""The page about the gates, as `make trust` writes it, and the table of what their tests counted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.gates.gates import GATES
from tests.gates.reading import DATABASES, FORMS, ROOT, Found, Shown
from tests.measured.tables import Measured, machine

PAGE: Final = ROOT / "docs" / "trust.md"

HEAD: Final = """\
# What must hold, and what shows it

Written by `make trust` from the marks on the tests (`@pytest.mark.gate`): nothing here is typed. `make whole` runs them
all, `make test` of each gate a part (`tests/tiers.py`), `make soak` their long forms; what the tests themselves counted
is in [measured.md](measured.md). A gate without a test, or without a control (a test that takes the guard away and sees
that this is caught), fails `make test`.
"""


def page_of(marks: list[Shown]) -> str:
    """The page."""
    lines = [HEAD, "| | It must hold that | Asked for |", "|---|---|---|"]
    for gate, (what, asked) in GATES.items():
        lines.append(f"| [{gate}](#{gate.lower()}) | {what} | {asked} |")
    for gate, (what, _) in GATES.items():
        lines += ["", f"## {gate}", "", f"{what}.", ""]
        for control, heading in ((False, "Shown by"), (True, "Controls")):
            tests = sorted({mark.test for mark in marks if mark.gate == gate and mark.control is control})
            lines += [f"{heading}:", "", *(f"- {_link(test)}" for test in tests), ""]
        lines.pop()
    return "\n".join(lines) + "\n"


def names_on(page: str) -> set[str]:
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


def table_of(found: Mapping[tuple[str, str, str], Found]) -> Measured:
    """What the tests of each gate counted, on each database and in each form, when they last ran there."""
    rows = [
        (gate, name, f"make {form}", _counts(found[gate, database, form]))
        for gate in GATES
        for database, name in DATABASES.items()
        for form in FORMS
        if (gate, database, form) in found
    ]
    return Measured("Gates of trust", ("gate", "on", "by", "what"), rows, machine(), keys=3, stay=tuple(GATES))


def _counts(of: Found) -> str:
    failed = f", **{of.failed:,} failed**" if of.failed else ""
    counted = "".join(f"; {count:,} {what.replace('_', ' ')}" for what, count in sorted(of.figures.items()))
    return f"{of.passed:,} tests passed{failed}{counted}"


def write(marks: list[Shown], to: Path = PAGE) -> None:
    """Write the page to its file."""
    to.write_text(page_of(marks))
