"""From an XLSX file to the text of a list: of its sheets the one that looks like a list, its cells as they are read.

A formula is the value that was last worked out for it, a macro is nothing, and of cells that are merged downwards each
has what is written in them. What a file may hold is bounded while it is unpacked and read (`file_limits`).
"""

from __future__ import annotations

import csv
import io
import logging
import struct
import traceback
import zipfile
import zlib
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError
from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter, range_boundaries

from incidents.importing.decoding import too_large
from incidents.importing.file_limits import (
    LONGEST_HEADING,
    LONGEST_XML_NAME,
    MOST_BYTES_OF_A_WORKBOOK,
    MOST_CELLS_FOR_HEADINGS,
    MOST_SHEETS,
)
from incidents.importing.mistakes import MOST_SAID, Mistake, Mistakes
from incidents.importing.read_rows import ROWS_ABOVE, columns_known
from incidents.importing.workbook import BrokenWorkbook, CellAllowance, SheetReading, open_workbook, too_much
from incidents.importing.xml_events import TooMuchXml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from incidents.importing.workbook import SheetOfBook, SheetRow, Workbook

_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_OF_OPEN_DOCUMENTS: Final = "mimetype"
_BROKEN: Final = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError),
    # An encrypted part, and one that is packed in a way that nobody knows.
    *(RuntimeError, NotImplementedError),
    *(ParseError, DefusedXmlException, LookupError, UnicodeError, BrokenWorkbook),
)
"""What another program's workbook breaks: it is the file that is wrong."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class PlayersSheet:
    """What was read of a workbook: the list as text, a line to a row; the sheet's name, "" where there is but one."""

    text: str
    name: str


def is_spreadsheet(data: bytes) -> bool:
    """Whether this is the beginning of a file of a spreadsheet program, and no text."""
    return data.startswith((_ZIP, _OLD_EXCEL))


def read_spreadsheet(data: bytes) -> PlayersSheet:
    """The list that a workbook holds. Raises Mistakes, saying why, for one that cannot be read or is too large."""
    if len(data) > MOST_BYTES_OF_A_WORKBOOK:
        raise Mistakes([too_large(MOST_BYTES_OF_A_WORKBOOK)])
    if data.startswith(_OLD_EXCEL):
        raise _refusal(_("This is an old Excel file, or one with a password: save it as .xlsx without one, or as CSV."))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _refuse_open_documents(archive)
            return _read(open_workbook(archive))
    except Mistakes:
        raise
    except TooMuchXml:
        raise too_much() from None
    except _BROKEN:
        raise _refusal(_("This file cannot be read as a spreadsheet: save it as .xlsx again, or as CSV.")) from None
    except Exception as error:
        # Ours to mend, and not to be lost; what it says of itself may hold somebody's name.
        _log.error("A workbook could not be read: %s", _place_of(error))
        raise _refusal(_("Something unexpected is in this file, and it was not read: save it as CSV.")) from None


def _refuse_open_documents(archive: zipfile.ZipFile) -> None:
    if _OF_OPEN_DOCUMENTS in archive.namelist():
        raise _refusal(_("This is an OpenDocument file: save it as .xlsx, or as CSV."))


def _place_of(error: Exception) -> str:
    """What was raised, and through which lines of the program; nothing of the file."""
    steps = [f"{Path(each.filename).name}:{each.lineno}" for each in traceback.extract_tb(error.__traceback__)]
    return " < ".join([type(error).__name__, *reversed(steps)])


def _read(book: Workbook) -> PlayersSheet:
    visible = [sheet for sheet in book.sheets if sheet.is_visible] or book.sheets
    if not visible:
        raise _refusal(_("This file has no sheet with cells."))
    for_headings = CellAllowance(MOST_CELLS_FOR_HEADINGS, MOST_CELLS_FOR_HEADINGS * (LONGEST_HEADING + 1))
    chosen = max(visible[:MOST_SHEETS], key=lambda sheet: _likeness(book, sheet, for_headings))
    allowance = CellAllowance()
    reading = SheetReading(book, chosen, allowance)
    rows = {row.number: row for row in reading.rows()}
    _refuse_without_values(rows.values())
    lines = {number: row.cells for number, row in rows.items()}
    last = max(rows, default=0)
    for column, first_row, last_row in _merged(reading):
        if value := lines.get(first_row, {}).get(column):
            for number in range(first_row + 1, min(last_row, last) + 1):
                allowance.take(value)
                lines.setdefault(number, {})[column] = value
    return PlayersSheet(_as_text(lines, last), chosen.name if len(book.sheets) > 1 else "")


def _as_text(lines: Mapping[int, Mapping[int, str]], last: int) -> str:
    """The cells of each line by column, as a list that is text; what lies between them is empty."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=";", lineterminator="\n")
    for number in range(1, last + 1):
        cells = lines.get(number, {})
        writer.writerow(cells.get(column, "") for column in range(1, max(cells, default=0) + 1))
    return written.getvalue()


def _likeness(book: Workbook, sheet: SheetOfBook, allowance: CellAllowance) -> int:
    """How many columns of a list the sheet has; of two alike the first is taken."""
    rows = SheetReading(book, sheet, allowance, longest=LONGEST_HEADING + 1).rows()
    first = takewhile(lambda row: row.number <= ROWS_ABOVE, rows)
    return max((columns_known(list(row.cells.values())) for row in first), default=0)


def _refuse_without_values(rows: Iterable[SheetRow]) -> None:
    """Raise Mistakes for formulas whose values were never worked out: they would be read as empty."""
    reason = _("The formula in cell %(cell)s has no value: open the file, let it calculate and save it.")
    found = [
        Mistake(row.number, reason % {"cell": f"{get_column_letter(column)}{row.number}"})
        for row in rows
        for column in row.not_worked_out
    ]
    if found:
        raise Mistakes(found[:MOST_SAID])


def _merged(reading: SheetReading) -> Iterator[tuple[int, int, int]]:
    """Of the sheet's merged cells those that reach downwards: column, first row and last row."""
    for reference in reading.merged:
        if len(reference) > LONGEST_XML_NAME:
            raise BrokenWorkbook
        try:
            first_column, first_row, _last_column, last_row = range_boundaries(reference)
        except ValueError:
            raise BrokenWorkbook from None
        if first_column and first_row and last_row and last_row > first_row:
            yield first_column, first_row, last_row


def _refusal(reason: str) -> Mistakes:
    return Mistakes([Mistake(1, reason)])
