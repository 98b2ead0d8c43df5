"""Files as answers: streamed where they are long, named for what they hold, in the language of who asked."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final, TypeVar

from django.http import HttpResponse, StreamingHttpResponse
from django.utils import timezone, translation

from rulings.web.spreadsheets.files import as_csv, write_xlsx
from rulings.words.current_language import current_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rulings.web.spreadsheets.cells import CellTable, Column, Row

T = TypeVar("T")

CSV: Final = "text/csv; charset=utf-8"
JSON: Final = "application/json"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def csv_file(name: str, columns: Sequence[Column], rows: Iterable[Row]) -> StreamingHttpResponse:
    """The rows as the file `name`.csv, read while they are sent."""
    return stream(f"{name}.csv", CSV, as_csv(columns, rows))


def xlsx_file(name: str, tables: Iterable[CellTable]) -> HttpResponse:
    """The tables as the workbook `name`.xlsx: a zip, whole before it is sent, and small beside what it is made of."""
    file = io.BytesIO()
    write_xlsx(file, tables)
    response = HttpResponse(file.getvalue(), content_type=XLSX)
    name_file(response, f"{name}.xlsx")
    return response


def stream(filename: str, content_type: str, chunks: Iterator[bytes]) -> StreamingHttpResponse:
    """The chunks as a file, each made just before it is sent."""
    response = StreamingHttpResponse(_as_asked(chunks), content_type=content_type)
    name_file(response, filename)
    return response


def name_file(response: HttpResponse | StreamingHttpResponse, filename: str) -> None:
    """Make the answer a file to be kept, of this name: plain letters, figures, points and hyphens."""
    response["Content-Disposition"] = f'attachment; filename="{filename}"'


def _as_asked(chunks: Iterator[T]) -> Iterator[T]:
    """The same, each made in the language and the zone in force now.

    They are made after the view has returned, when the next request's may be in force; and between two of them nothing
    may stay in force for whoever else uses the thread.
    """
    language, zone = current_language(), timezone.get_current_timezone()

    def each() -> Iterator[T]:
        while True:
            with translation.override(language), timezone.override(zone):
                chunk = next(chunks, None)
            if chunk is None:
                return
            yield chunk

    return each()
