"""Files as answers: streamed where they are long, named for what they hold, in the language of who asked.

What is streamed keeps one of the server's few threads until its reader has it, however slowly he reads. What is whole
the server sends by itself.
"""

from __future__ import annotations

import io
from itertools import chain
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Final, TypeVar

from django.http import HttpResponse, StreamingHttpResponse
from django.utils import timezone, translation
from django.utils.text import slugify

from rulings.web.spreadsheets.files import as_csv, write_xlsx
from rulings.words.current_language import current_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from incidents.models import Club
    from rulings.web.spreadsheets.cells import CellTable, Column, Row

T = TypeVar("T")

CSV: Final = "text/csv; charset=utf-8"
JSON: Final = "application/json"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WHOLE: Final = 4 * 2**20
"""Bytes of what is handed over whole. CSV of 20,000 rulings has some 6 MB; such JSON twenty times that."""
AT_ONCE: Final = 2
"""Files that a process streams at the same time: half of its threads."""
_places: Final = BoundedSemaphore(AT_ONCE)


class ManyStreamed(Exception):
    """As many long files are being sent as may be."""


def csv_file(name: str, columns: Sequence[Column], rows: Iterable[Row]) -> HttpResponse:
    """The rows as the file `name`.csv, whole before it is sent: a row has some hundred letters."""
    return _whole(f"{name}.csv", CSV, as_csv(columns, rows))


def xlsx_file(name: str, tables: Iterable[CellTable]) -> HttpResponse:
    """The tables as the workbook `name`.xlsx: a zip, whole before it is sent, and small beside what it is made of."""
    file = io.BytesIO()
    write_xlsx(file, tables)
    return _whole(f"{name}.xlsx", XLSX, [file.getvalue()])


def stream(filename: str, content_type: str, chunks: Iterator[bytes]) -> HttpResponse | StreamingHttpResponse:
    """The chunks as a file: whole where it is short, else each made just before it is sent.

    Raises ManyStreamed where it is long, and others are streamed already.
    """
    made, begun, size = _as_asked(chunks), list[bytes](), 0
    for chunk in made:
        begun.append(chunk)
        size += len(chunk)
        if size > WHOLE:
            break
    else:
        return _whole(filename, content_type, begun)
    response = StreamingHttpResponse(Sending(chain(begun, made)), content_type=content_type)
    name_file(response, filename)
    return response


class Sending:
    """Chunks that keep one of the places until the last is sent, or nobody wants them any more."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        """Take a place. Raises ManyStreamed where none is left."""
        self._chunks = chunks
        self._lock, self._keeps = Lock(), _places.acquire(blocking=False)
        if not self._keeps:
            raise ManyStreamed

    def __iter__(self) -> Iterator[bytes]:
        """The chunks, once."""
        yield from self._chunks
        self.close()

    def close(self) -> None:
        """Give the place back; the server calls it in the end, whatever became of the reader."""
        with self._lock:
            kept, self._keeps = self._keeps, False
        if kept:
            _places.release()

    def __del__(self) -> None:
        # An answer that never came to the server is closed by nobody.
        self.close()


def _whole(filename: str, content_type: str, chunks: Iterable[bytes]) -> HttpResponse:
    response = HttpResponse(b"".join(chunks), content_type=content_type)
    name_file(response, filename)
    return response


def file_name(club: Club, *parts: object) -> str:
    """What a file of the club is called, in its language, without its ending: `parc-decisions-2026-11-20`.

    Each part is a word that is translated when it is read, or what is written alike everywhere.
    """
    with translation.override(club.language):
        return "-".join([club.slug, *(slugify(str(part)) for part in parts)])


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
