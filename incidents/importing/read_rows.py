"""From the text of a spreadsheet to rows with known columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from incidents.importing.decoding import check_size, unify_lines
from incidents.importing.headings import SEVERAL_NAMES, known_columns
from incidents.importing.mistakes import Mistake, Mistakes

MOST_BYTES = 256 * 1024
MOST_ROWS = 3000
SEPARATORS = ";,\t"
ROWS_ABOVE = 20
"""Among how many the headings are looked for: titles may stand above them."""
FEWEST_HEADINGS = 2
# Two people in one cell: on two lines, or with a sign between them; a hyphen within a name has no spaces.
_BETWEEN_NAMES = re.compile(r"\s*[\n\u2028/&+|]\s*|\s+[-–—]\s+|\s+(?:et|and)\s+", re.IGNORECASE)


@dataclass(frozen=True)
class ListRow:
    """One line of the list: where it stands, and its cells by column; a column that is not there is empty.

    Of a row that was put together `lines` says where some of its cells stand.
    """

    line: int
    cells: Mapping[str, str]
    lines: Mapping[str, int] = field(default_factory=dict)

    def get(self, column: str) -> str:
        """What stands in the column, empty where nothing does."""
        return self.cells.get(column, "")

    def line_of(self, column: str) -> int:
        """The line on which it stands."""
        return self.lines.get(column, self.line)


@dataclass(frozen=True)
class ListRead:
    """A list: its rows, the line of its headings, the columns it has, and the headings nobody knows."""

    rows: list[ListRow]
    line: int
    columns: frozenset[str]
    unknown: list[str]


def rows(text: str) -> ListRead:
    """What the list says. Raises Mistakes when it cannot be read as one."""
    check_size(text, MOST_BYTES)
    records = list(_records(unify_lines(text)))
    if not records:
        raise Mistakes([Mistake(1, _("The list is empty."))])
    (line, heading), *others = records[_place_of_headings([cells for _line, cells in records]) :]
    columns, unknown = _columns(line, heading)
    if len(others) > MOST_ROWS:
        raise Mistakes(
            [Mistake(others[MOST_ROWS][0], _("The list has more than %(most)d rows.") % {"most": MOST_ROWS})]
        )
    found: list[ListRow] = []
    mistakes: list[Mistake] = []
    for line_of_row, cells in others:
        if any(cell.strip() for cell in cells[len(heading) :]):
            reason = _(
                "There are %(cells)d cells under %(headings)d headings; put quotes around a cell with a separator."
            )
            mistakes.append(Mistake(line_of_row, reason % {"cells": len(cells), "headings": len(heading)}))
            continue
        named = {column: cells[place] for column, place in columns.items() if place < len(cells)}
        found.append(ListRow(line_of_row, {column: _tidied(column, cell) for column, cell in named.items()}))
    if mistakes:
        raise Mistakes(mistakes)
    return ListRead(found, line, frozenset(columns), unknown)


def columns_known(cells: list[str]) -> int:
    """How many of these cells are headings of a list."""
    return sum(column is not None for column in known_columns(cells))


def _place_of_headings(records: list[list[str]]) -> int:
    """Which of the records are the headings: of the first ones that with the most that are known, else the first."""
    known = [columns_known(cells) for cells in records[:ROWS_ABOVE]]
    most = max(known)
    return known.index(most) if most >= FEWEST_HEADINGS else 0


def _tidied(column: str, cell: str) -> str:
    if column in SEVERAL_NAMES:
        cell = " / ".join(part for part in _BETWEEN_NAMES.split(cell.strip()) if part)
    return " ".join(cell.split())


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each record that is not blank, with the line on which it begins: a quoted cell may run over several."""
    lines = text.split("\n")
    for number, content in enumerate(lines, start=1):
        if "\0" in content:
            raise Mistakes([Mistake(number, _("This line holds characters that are not text."))])
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(lines), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error:
            reason = _("The quotes on this line do not match, or a cell is too long.")
            raise Mistakes([Mistake(line, reason)]) from None
        if any(cell.strip() for cell in record):
            yield line, record


def _separator(lines: list[str]) -> str:
    """What stands between the cells: what parts the most headings, else what the first line has the most of."""
    head = [line for line in lines if line.strip(" \t;,")][:ROWS_ABOVE]
    first = next((line for line in lines if line.strip()), "")

    def likeness(separator: str) -> tuple[int, int]:
        parted = [columns_known([cell.strip(' "') for cell in line[:MOST_BYTES].split(separator)]) for line in head]
        most = max(parted, default=0)
        return most if most >= FEWEST_HEADINGS else 0, first.count(separator)

    return max(SEPARATORS, key=likeness)


def _columns(line: int, heading: list[str]) -> tuple[dict[str, int], list[str]]:
    """Where each known column stands, and the headings that are not known."""
    columns: dict[str, int] = {}
    unknown: list[str] = []
    mistakes: list[Mistake] = []
    for place, (cell, column) in enumerate(zip(heading, known_columns(heading), strict=True)):
        if column is None:
            if cell.strip():
                unknown.append(cell.strip()[:40])
        elif column in columns:
            mistakes.append(Mistake(line, _("The column “%(column)s” is there twice.") % {"column": cell.strip()[:40]}))
        else:
            columns[column] = place
    if mistakes:
        raise Mistakes(mistakes)
    return columns, unknown
