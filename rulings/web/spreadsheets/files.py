"""Sheets as CSV and XLSX, from rows that are read as they are written: a whole log never stands in memory."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, Final

from django.utils import timezone
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from rulings.web.spreadsheets.cells import Cell, CellTable, Column, ColumnKind, Row, check_row, harmless, plain
from rulings.words.current_language import current_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROWS_AT_ONCE: Final = 200
BYTE_ORDER_MARK: Final = "\ufeff"
"""Without it Excel reads accents in the machine's own code page."""
LONGEST_TITLE: Final = 31
_NOT_IN_A_TITLE: Final = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
_FORMATS: Final = {ColumnKind.DAY: "yyyy-mm-dd", ColumnKind.MOMENT: "yyyy-mm-dd hh:mm"}
_WIDTHS: Final = {ColumnKind.TEXT: 24, ColumnKind.NUMBER: 12, ColumnKind.DAY: 12, ColumnKind.MOMENT: 18}


def as_csv(columns: Sequence[Column], rows: Iterable[Row]) -> Iterator[bytes]:
    """The rows under their headings, some hundreds at a time, as spreadsheets in the reader's language open them.

    A French Excel separates cells by semicolons and writes 0,5.
    Raises TypeError or ValueError at a row that does not fit its columns.
    """
    french = current_language() == "fr"
    buffer = io.StringIO()
    buffer.write(BYTE_ORDER_MARK)
    # All is quoted, so that a cell ends where we say and not where another spreadsheet sees a separator.
    writer = csv.writer(buffer, delimiter=";" if french else ",", quoting=csv.QUOTE_ALL)
    writer.writerow([harmless(column.heading) for column in columns])
    for batch in _batches(rows):
        writer.writerows([_written(cell, french=french) for cell in check_row(columns, row)] for row in batch)
        yield buffer.getvalue().encode()
        buffer.seek(0)
        buffer.truncate()


def write_xlsx(file: IO[bytes], tables: Iterable[CellTable]) -> None:
    """Write a workbook with a sheet to each table. No cell of it is a formula, whatever its text.

    Raises TypeError or ValueError at a row that does not fit its columns.
    """
    book = Workbook(write_only=True)
    for table in tables:
        _write_sheet(book.create_sheet(table.title.translate(_NOT_IN_A_TITLE).strip()[:LONGEST_TITLE]), table)
    book.save(file)


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows, so many at a time; at least one batch, empty when there are none."""
    wanted = iter(rows)
    batch = list(islice(wanted, ROWS_AT_ONCE))
    yield batch
    while len(batch) == ROWS_AT_ONCE:
        batch = list(islice(wanted, ROWS_AT_ONCE))
        yield batch


def _written(cell: Cell, *, french: bool) -> str:
    match cell:
        case None:
            return ""
        case str():
            return harmless(cell)
        case datetime():
            return timezone.localtime(cell).strftime("%Y-%m-%d %H:%M")
        case float() if french:
            return str(cell).replace(".", ",")
        case _:
            return str(cell)


def _write_sheet(sheet: Any, table: CellTable) -> None:
    sheet.freeze_panes = "A2"
    for place, column in enumerate(table.columns, start=1):
        width = max(_WIDTHS[column.kind], len(column.heading) + 2)
        sheet.column_dimensions[get_column_letter(place)].width = width
    sheet.append([_heading(sheet, column) for column in table.columns])
    try:
        for row in table.rows:
            cells = zip(table.columns, check_row(table.columns, row), strict=True)
            sheet.append([_cell(sheet, column.kind, cell) for column, cell in cells])
    except BaseException:
        # Its file on the disk stays open otherwise, and openpyxl complains of it when it is too late.
        sheet.close()
        raise


def _heading(sheet: Any, column: Column) -> Any:
    cell = _cell(sheet, ColumnKind.TEXT, column.heading)
    cell.font = Font(bold=True)
    cell.alignment = Alignment(wrap_text=True, vertical="top")
    return cell


def _cell(sheet: Any, kind: ColumnKind, value: Cell) -> Any:
    if isinstance(value, datetime):
        # A workbook knows no zones: it shows what the club's wall showed.
        value = timezone.make_naive(value)
    cell: Any
    if isinstance(value, str):
        cell = WriteOnlyCell(sheet, plain(value))
        # Said after the value: openpyxl takes a text that begins with "=" for a formula.
        cell.data_type = "s"
    else:
        cell = WriteOnlyCell(sheet)
        cell.value = value
    if kind in _FORMATS:
        cell.number_format = _FORMATS[kind]
    return cell
