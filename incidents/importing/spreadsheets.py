"""From an XLSX file to the text of a list: of its sheets the one that looks like a list, its cells as they are read.

A formula is the value that was last worked out for it, a macro is nothing, and of cells that are merged downwards each
has what is written in them. How much a file may unpack to is bounded before anything of it is unpacked.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Final

import openpyxl
from defusedxml.ElementTree import ParseError, fromstring
from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter, range_boundaries

from incidents.importing.decoding import MEGABYTE, too_large
from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.read_rows import ROWS_ABOVE, columns_known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openpyxl.workbook import Workbook

MOST_BYTES: Final = 2 * MEGABYTE
MOST_UNPACKED: Final = 16 * MEGABYTE
MOST_PARTS: Final = 1000
MOST_ROWS: Final = 10_000
MOST_COLUMNS: Final = 60
MOST_SHEETS: Final = 40
LONGEST_GAP: Final = 200
"""Blank rows after which a sheet ends: some programs store a million of them."""
NEW_LINE: Final = "\u2028"
"""What stands for the end of a line within a cell, so that a row of the sheet stays a line of the text."""
_ZIP: Final = b"PK\x03\x04"
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_MERGED: Final = re.compile(rb"<(?:\w+:)?mergeCell\s[^>]*?ref=\"([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})\"")
_WORKBOOK: Final = "xl/workbook.xml"
_RELATIONS: Final = "xl/_rels/workbook.xml.rels"
_SHEETS: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATED: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DECLARATION: Final = re.compile(rb"<!(?:DOCTYPE|ENTITY)")


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
    if len(data) > MOST_BYTES:
        raise Mistakes([too_large(MOST_BYTES)])
    if data.startswith(_OLD_EXCEL):
        raise _refusal(_("This is an old Excel file, or one with a password: save it as .xlsx without one, or as CSV."))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check(archive)
            return _read(data, archive)
    except Mistakes:
        raise
    except Exception:
        # Whatever another program's workbook breaks, and wherever, it is the file that is wrong.
        raise _refusal(_("This file cannot be read as a spreadsheet: save it as .xlsx again, or as CSV.")) from None


def _check(archive: zipfile.ZipFile) -> None:
    """Raise Mistakes for a file that is no XLSX or unpacks to too much: no part can unpack to more than it says."""
    parts = archive.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        reason = _("This file unpacks to more than %(most)d MB: save the list alone in a new file.")
        raise _refusal(reason % {"most": MOST_UNPACKED // MEGABYTE})
    names = {part.filename for part in parts}
    if "mimetype" in names and b"opendocument" in archive.read("mimetype"):
        raise _refusal(_("This is an OpenDocument file: save it as .xlsx, or as CSV."))
    for part in parts:
        # The format has no use for entities, which unpack to as much as they like.
        if part.filename.endswith((".xml", ".rels")) and _DECLARATION.search(archive.read(part).replace(b"\0", b"")):
            raise _refusal(_("This file cannot be read as a spreadsheet: save it as .xlsx again, or as CSV."))


def _read(data: bytes, archive: zipfile.ZipFile) -> PlayersSheet:
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"][:MOST_SHEETS] or book.worksheets
    if not visible:
        raise _refusal(_("This file has no sheet with cells."))
    chosen = max(visible, key=_likeness)
    rows = [list(row) for row in _rows(chosen)]
    _refuse_without_values(data, book, chosen.title, rows)
    for first_column, first_row, last_row in _merged(archive, chosen):
        if first_row <= len(rows) and first_column <= len(rows[first_row - 1]):
            value = rows[first_row - 1][first_column - 1]
            for row in rows[first_row : min(last_row, len(rows))]:
                row[first_column - 1 : first_column] = [value]
    written = io.StringIO()
    writer = csv.writer(written, delimiter=";", lineterminator="\n")
    for row in rows:
        cells = [_in_words(cell) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        writer.writerow(cells)
    return PlayersSheet(written.getvalue(), chosen.title if len(book.worksheets) > 1 else "")


@dataclass(frozen=True)
class _Cell:
    """A cell's value, and how the sheet shows numbers in it."""

    value: Any
    shown_as: str = ""


def _rows(sheet: Any, most: int = MOST_ROWS) -> Iterator[list[_Cell]]:
    """The rows of a sheet from its first, until nothing comes for long."""
    sheet.reset_dimensions()
    held: list[list[_Cell]] = []
    for number, row in enumerate(sheet.iter_rows(max_row=most + 1, max_col=MOST_COLUMNS), start=1):
        cells = [_Cell(cell.value, getattr(cell, "number_format", "") or "") for cell in row]
        if all(cell.value in (None, "") for cell in cells):
            held.append(cells)
            if len(held) > LONGEST_GAP:
                return
            continue
        if number > MOST_ROWS:
            reason = _("The sheet has more than %(most)d rows: save the list alone in a new file.")
            raise Mistakes([Mistake(number, reason % {"most": MOST_ROWS})])
        yield from held
        held = []
        yield cells


def _likeness(sheet: Any) -> int:
    """How many columns of a list the sheet has; of two alike the first is taken."""
    return max((columns_known([_in_words(cell) for cell in row]) for row in _rows(sheet, ROWS_ABOVE)), default=0)


def _refuse_without_values(data: bytes, book: Workbook, title: str, rows: list[list[_Cell]]) -> None:
    """Raise Mistakes for formulas whose values were never worked out: they would be read as empty."""
    formulas = openpyxl.load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    found: list[Mistake] = []
    for number, (values, written) in enumerate(zip(rows, _rows(formulas[title]), strict=False), start=1):
        for place, (value, formula) in enumerate(zip(values, written, strict=False), start=1):
            if value.value is None and isinstance(formula.value, str) and formula.value.startswith("="):
                reason = _("The formula in cell %(cell)s has no value: open the file, let it calculate and save it.")
                found.append(Mistake(number, reason % {"cell": f"{get_column_letter(place)}{number}"}))
    book.close()
    formulas.close()
    if found:
        raise Mistakes(found[:MOST_PARTS])


def _part_of(archive: zipfile.ZipFile, title: str) -> str:
    """The part of the archive that holds the sheet of this title; empty where the workbook does not say."""
    try:
        sheets = fromstring(archive.read(_WORKBOOK)).iter(f"{_SHEETS}sheet")
        relations = fromstring(archive.read(_RELATIONS))
    except (KeyError, ParseError):
        return ""
    keys = {each.get("name"): each.get(f"{_RELATED}id") for each in sheets}
    targets = {each.get("Id"): each.get("Target", "") for each in relations}
    target = str(targets.get(keys.get(title)) or "")
    part = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
    return part if part in archive.namelist() else ""


def _merged(archive: zipfile.ZipFile, sheet: Any) -> Iterable[tuple[int, int, int]]:
    """Of the sheet's merged cells those that reach downwards: column, first row and last row."""
    # Read for its rows alone, a sheet does not tell.
    part = _part_of(archive, sheet.title)
    for reference in _MERGED.findall(archive.read(part)) if part else ():
        first_column, first_row, _last_column, last_row = range_boundaries(reference.decode("ascii"))
        if first_column and first_row and last_row and last_row > first_row:
            yield first_column, first_row, last_row


def _in_words(cell: _Cell) -> str:
    """A cell as it is read: 3 and not 3.0, a licence with the noughts that it is shown with, a day as a day."""
    match cell.value:
        case None:
            return ""
        case bool():
            return "1" if cell.value else "0"
        case float() if cell.value.is_integer() and abs(cell.value) < 10**15:
            return _with_noughts(int(cell.value), cell.shown_as)
        case int():
            return _with_noughts(cell.value, cell.shown_as)
        case datetime() | date() | time():
            return cell.value.isoformat()
        case _:
            return NEW_LINE.join(str(cell.value).splitlines()).replace("\t", " ").strip()


def _with_noughts(number: int, shown_as: str) -> str:
    return str(number).zfill(len(shown_as)) if shown_as and not shown_as.strip("0") and number >= 0 else str(number)


def _refusal(reason: str) -> Mistakes:
    return Mistakes([Mistake(1, reason)])
