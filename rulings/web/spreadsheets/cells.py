"""What may stand in a cell of a sheet: typed values, and text that no spreadsheet takes for a formula."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import Final

Cell = str | int | float | date | datetime | None
Row = Sequence[Cell]

LONGEST_TEXT: Final = 32_000
"""A little less than what Excel takes in a cell, so that nothing is cut by it without a word."""
# Full-width forms too: Excel takes them for the plain ones where an East Asian language is set.
_FORMULA: Final = "=+\\-@＝＋－＠"
_BLANK: Final = r"[\s\u00ad\u200b-\u200f\u2060\ufeff]*"
_BEGINS: Final = re.compile(rf"{_BLANK}[{_FORMULA}]|[\t\r\n]")
# Whatever the sheet's own separator is, somebody's spreadsheet may cut it at another; there a cell would begin.
_AFTER_A_SEPARATOR: Final = re.compile(rf"(?<=[,;|\"\t\n])(?={_BLANK}[{_FORMULA}])")
_LEFT_OUT: Final = {"Cc": " ", "Cs": "\N{REPLACEMENT CHARACTER}", "Cn": "\N{REPLACEMENT CHARACTER}"}


class ColumnKind(Enum):
    """What a column holds; a value of another kind in it is a mistake of ours."""

    TEXT = "text"
    NUMBER = "number"
    DAY = "day"
    MOMENT = "moment"
    """A point in time, shown on the clock of the zone in force."""


_HELD: Final[dict[ColumnKind, type | tuple[type, ...]]] = {
    ColumnKind.TEXT: str,
    ColumnKind.NUMBER: (int, float),
    ColumnKind.DAY: date,
    ColumnKind.MOMENT: datetime,
}


@dataclass(frozen=True)
class Column:
    """A column of a sheet: its heading in the reader's language, and what it holds."""

    heading: str
    kind: ColumnKind = ColumnKind.TEXT


@dataclass(frozen=True)
class CellTable:
    """Rows under their columns, with a title where several stand in one workbook."""

    title: str
    columns: Sequence[Column]
    rows: Iterable[Row]


def check_row(columns: Sequence[Column], row: Row) -> Row:
    """The row, when each of its cells is empty or of its column's kind. Raises TypeError, ValueError."""
    for column, cell in zip(columns, row, strict=True):
        if cell is not None and not isinstance(cell, _HELD[column.kind]):
            raise TypeError(f"{column.heading}: {type(cell).__name__} is no {column.kind.value}")
    return row


def plain(text: str) -> str:
    """The text without what a sheet cannot hold: control characters, halves of characters, too great a length."""
    kept = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(
        letter if letter == "\n" else _LEFT_OUT.get(unicodedata.category(letter), letter)
        for letter in kept[:LONGEST_TEXT]
    )


def harmless(text: str) -> str:
    """The text as a CSV file may hold it: an apostrophe before all that a spreadsheet would work out.

    A file of text cannot say that a cell is text; the apostrophe is how a spreadsheet is told by hand.
    """
    safe = _AFTER_A_SEPARATOR.sub("'", plain(text))
    return f"'{safe}" if _BEGINS.match(safe) else safe
