"""From the text of a spreadsheet to rows with known columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice

from django.utils.translation import gettext as _

from incidents.importing.decoding import check_size, unify_lines
from incidents.importing.file_limits import (
    LONGEST_CELL_OF_A_LIST,
    MOST_BYTES_OF_A_LIST,
    MOST_COLUMNS,
    MOST_ROWS_OF_A_LIST,
)
from incidents.importing.headings import SEVERAL_NAMES, known_columns, title
from incidents.importing.mistakes import Mistake, Mistakes

SEPARATORS = ";,\t"
ROWS_ABOVE = 20
"""Among how many the headings are looked for: titles may stand above them."""
FEWEST_HEADINGS = 2
# Two people in one cell: on two lines, or with a sign between them; a hyphen within a name has no spaces. The spaces
# are looked at and not taken: a pattern that takes them tries each of them as their beginning.
_BETWEEN_NAMES = re.compile(r"[\n\u2028/&+|]|(?<=\s)(?:[-–—]|et|and)(?=\s)", re.IGNORECASE)


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
    check_size(text, MOST_BYTES_OF_A_LIST)
    records = _records(unify_lines(text))
    above = list(islice(records, ROWS_ABOVE))
    if not above:
        raise Mistakes([Mistake(1, _("The list is empty."))])
    (line, heading), *others = above[_place_of_headings([cells for _line, cells in above]) :]
    columns, unknown = _columns(line, heading)
    found: list[ListRow] = []
    mistakes: list[Mistake] = []
    for count, (line_of_row, cells) in enumerate(chain(others, records)):
        if count == MOST_ROWS_OF_A_LIST:
            reason = _("The list has more than %(most)d rows.") % {"most": MOST_ROWS_OF_A_LIST}
            raise Mistakes([Mistake(line_of_row, reason)])
        if any(cell.strip() for cell in cells[len(heading) :]):
            reason = _(
                "There are %(cells)d cells under %(headings)d headings; put quotes around a cell with a separator."
            )
            mistakes.append(Mistake(line_of_row, reason % {"cells": len(cells), "headings": len(heading)}))
            continue
        named = {column: cells[place] for column, place in columns.items() if place < len(cells)}
        mistakes += _too_long(line_of_row, named)
        if not mistakes:
            found.append(ListRow(line_of_row, {column: _tidied(column, cell) for column, cell in named.items()}))
    if mistakes:
        raise Mistakes(mistakes)
    return ListRead(found, line, frozenset(columns), unknown)


def _too_long(line: int, named: Mapping[str, str]) -> Iterator[Mistake]:
    """What is wrong with cells that are longer than anything that is looked for in them."""
    for column, cell in named.items():
        if len(cell) > LONGEST_CELL_OF_A_LIST:
            reason = _("What stands here is longer than %(most)d characters (%(column)s).")
            yield Mistake(line, reason % {"most": LONGEST_CELL_OF_A_LIST, "column": title(column)})


def columns_known(cells: list[str]) -> int:
    """How many of these cells are headings of a list."""
    return sum(column is not None for column in known_columns(cells))


def _place_of_headings(records: list[list[str]]) -> int:
    """Which of the records are the headings: of the first ones that with the most that are known, else the first."""
    known = [columns_known(cells) for cells in records]
    most = max(known)
    return known.index(most) if most >= FEWEST_HEADINGS else 0


def _tidied(column: str, cell: str) -> str:
    if column in SEVERAL_NAMES:
        cell = " / ".join(part for part in _BETWEEN_NAMES.split(cell) if part.strip())
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
        parted = [columns_known([cell.strip(' "') for cell in line.split(separator, MOST_COLUMNS)]) for line in head]
        most = max(parted, default=0)
        return most if most >= FEWEST_HEADINGS else 0, first.count(separator)

    return max(SEPARATORS, key=likeness)


def _columns(line: int, heading: list[str]) -> tuple[dict[str, int], list[str]]:
    """Where each known column stands, and the headings that are not known."""
    columns: dict[str, int] = {}
    unknown: list[str] = []
    mistakes: list[Mistake] = []
    if sum(map(bool, map(str.strip, heading))) > MOST_COLUMNS:
        raise Mistakes([Mistake(line, _("The list has more than %(most)d columns.") % {"most": MOST_COLUMNS})])
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
