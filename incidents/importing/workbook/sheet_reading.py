"""The rows of a sheet, one after the other: what each cell holds, as the list has it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from openpyxl.utils import column_index_from_string

from incidents.importing.decoding import too_large
from incidents.importing.file_limits import (
    LONGEST_GAP,
    LONGEST_NUMBER,
    MOST_BYTES_OF_A_LIST,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS_OF_A_SHEET,
)
from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.workbook.shared_strings import CellText
from incidents.importing.workbook.workbook_parts import BrokenWorkbook, too_much

if TYPE_CHECKING:
    from collections.abc import Iterator

    from incidents.importing.workbook.contents import SheetOfBook, Workbook

_PLACE: Final = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_MOST_DIGITS: Final = 9
NEW_LINE: Final = "\u2028"
"""What stands for the end of a line within a cell, so that a row of the sheet stays a line of the text."""


@dataclass
class SheetRow:
    """A row in which something stands: its number, the texts of its cells by column, and formulas without a value."""

    number: int
    cells: dict[int, str] = field(default_factory=dict)
    not_worked_out: list[int] = field(default_factory=list)


@dataclass
class CellAllowance:
    """How much the cells may still hold that are made of a sheet, or of several that belong together."""

    cells: int = MOST_CELLS
    letters: int = MOST_BYTES_OF_A_LIST

    def take(self, text: str) -> None:
        """Count a cell. Raises Mistakes."""
        self.cells -= 1
        self.letters -= len(text)
        if self.cells < 0:
            raise too_much()
        if self.letters < 0:
            raise Mistakes([too_large(MOST_BYTES_OF_A_LIST)])


class SheetReading:
    """One sheet, while it is read. `merged` is known when all of its rows are.

    Of a text of more than `longest` letters no more is made than that.
    """

    def __init__(
        self, book: Workbook, sheet: SheetOfBook, allowance: CellAllowance, *, longest: int | None = None
    ) -> None:
        self._book, self._sheet = book, sheet
        self._listener = _Sheet(book, allowance, longest)

    @property
    def merged(self) -> list[str]:
        """The ranges of merged cells, as they are written."""
        return self._listener.merged

    def rows(self) -> Iterator[SheetRow]:
        """The rows in which something stands, in order, until nothing comes for long.

        Raises BrokenWorkbook when they are not in order, Mistakes when there are too many or too much is in them, and
        what `WorkbookParts.blocks` and `read_xml` raise.
        """
        last, ended = 0, False
        for _block in self._book.parts.read(self._sheet.part, self._listener):
            for row in self._listener.take_rows():
                if row.number <= last:
                    raise BrokenWorkbook
                ended = ended or row.number - last - 1 > LONGEST_GAP
                if ended:
                    continue
                if row.number > MOST_ROWS_OF_A_SHEET:
                    reason = _("The sheet has more than %(most)d rows: save the list alone in a new file.")
                    raise Mistakes([Mistake(row.number, reason % {"most": MOST_ROWS_OF_A_SHEET})])
                last = row.number
                yield row


class _Sheet:
    """What is told of a sheet's XML, and what of it is kept until a row is taken."""

    def __init__(self, book: Workbook, allowance: CellAllowance, longest: int | None) -> None:
        self.merged: list[str] = []
        self._book, self._allowance, self._longest = book, allowance, longest
        self._rows: list[SheetRow] = []
        self._number = 0
        self._row: SheetRow | None = None
        self._cell: _Cell | None = None
        self._column = 0

    def take_rows(self) -> list[SheetRow]:
        """The rows that ended since it was last asked."""
        taken, self._rows = self._rows, []
        return taken

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self._cell is not None:
            self._cell.has_formula = self._cell.has_formula or name == "f"
            self._cell.start(name)
        elif self._row is not None:
            if name == "c":
                self._begin_cell(attributes)
        elif name == "row":
            self._number = _whole(attributes.get("r", ""), self._number + 1)
            self._row, self._column = SheetRow(self._number), 0
        elif name == "mergeCell":
            self.merged.append(attributes.get("ref", ""))

    def end(self, name: str) -> None:
        if self._cell is not None and self._row is not None:
            if name == "c":
                self._keep_cell(self._cell, self._row)
                self._cell = None
            else:
                self._cell.end(name)
        elif self._row is not None and name == "row":
            if self._row.cells or self._row.not_worked_out:
                self._rows.append(self._row)
            self._row = None

    def data(self, text: str) -> None:
        if self._cell is not None:
            self._cell.data(text)

    def _begin_cell(self, attributes: dict[str, str]) -> None:
        placed = _PLACE.fullmatch(attributes.get("r", ""))
        self._column = column_index_from_string(placed[1]) if placed else self._column + 1
        self._cell = _Cell(attributes.get("t", "n"), _whole(attributes.get("s", ""), 0))

    def _keep_cell(self, cell: _Cell, row: SheetRow) -> None:
        if self._column > MOST_COLUMNS:
            return
        if cell.is_not_worked_out:
            self._allowance.take("")
            row.not_worked_out.append(self._column)
        elif text := cell.in_words(self._book, self._longest):
            self._allowance.take(text)
            row.cells[self._column] = text


class _Cell(CellText):
    """A cell while it is read: its kind and style, what is written as its value, whether a formula stands in it."""

    def __init__(self, kind: str, style: int) -> None:
        super().__init__()
        self._kind, self._style = kind, style
        self.has_formula = False

    @property
    def is_not_worked_out(self) -> bool:
        """Whether a formula has no value; one that comes to an empty text says so."""
        return self.has_formula and self._kind != "str" and not self.take()

    def in_words(self, book: Workbook, longest: int | None) -> str:
        """What the list has of it, and no more letters than that. Raises BrokenWorkbook."""
        written = self.take()
        if self._kind == "n" and written and len(written) <= LONGEST_NUMBER:
            return book.formats.in_words(_number(written), self._style)
        if self._kind == "b" and written:
            return "0" if written.strip() in ("0", "false") else "1"
        if self._kind == "s" and written:
            place = _whole(written.strip(), -1)
            if not 0 <= place < len(book.strings):
                raise BrokenWorkbook
            written = book.strings[place]
        return NEW_LINE.join(written[:longest].splitlines()).replace("\t", " ").strip()


def _whole(written: str, otherwise: int) -> int:
    return int(written) if written.isascii() and written.isdigit() and len(written) <= _MOST_DIGITS else otherwise


def _number(written: str) -> float:
    try:
        return int(written) if written.strip("+- ").isdigit() else float(written)
    except ValueError:
        raise BrokenWorkbook from None
