"""The page of figures: what was measured anew in place of what it says of the same thing, all else as it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tests.measured.tables import ROOT, Measured

PAGE: Final = ROOT / "docs" / "measured.md"

HEAD: Final = """\
# What was measured

The figures of one machine, written by `make measured` at a release: other machines have others, and no change has to
renew them. What must hold is in [trust.md](trust.md), which mutants live and why in [mutants.md](mutants.md), what was
slow and what fixed it in [speed.md](speed.md).

`make trust`, `make mutants` and `make bench` leave in `var/measured/` what they measured; what was not measured again
stands here as it was.
"""


def page_with(tables: Iterable[Measured], page: str) -> str:
    """The page `page`, with these tables in it."""
    sections = sections_of(page)
    for table in tables:
        sections[table.heading] = _section(table, sections.get(table.heading, ""))
    return HEAD + "".join(f"\n## {heading}\n\n{sections[heading]}\n" for heading in sorted(sections))


def sections_of(page: str) -> dict[str, str]:
    """What stands on the page, by heading."""
    _head, *sections = f"\n{page}".split("\n## ")
    return {heading: text.strip("\n") for heading, _, text in (section.partition("\n") for section in sections)}


def _section(table: Measured, before: str) -> str:
    rows = [*map(tuple, table.rows), *_rows_that_stay(table, before)]
    if table.keys:
        places = {first: place for place, first in enumerate(table.stay)}
        rows.sort(key=lambda row: (places.get(row[0], len(places)), row[1 : table.keys]))
    lines = [_line(table.columns), "|" + "---|" * len(table.columns), *map(_line, rows)]
    return "\n".join([f"Measured: {table.made}.", "", *lines])


def _rows_that_stay(table: Measured, before: str) -> list[tuple[str, ...]]:
    there = {tuple(row[: table.keys]) for row in table.rows}
    rows = [
        tuple(cell.strip() for cell in line.strip("|").split("|")) for line in before.splitlines() if line[:1] == "|"
    ]
    return [
        row
        for row in rows
        if table.keys and len(row) == len(table.columns) and row[0] in table.stay and row[: table.keys] not in there
    ]


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
