"""Files as answers: what is streamed is in the language and the zone of who asked, whatever comes meanwhile."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation
from django.utils.translation import gettext
from openpyxl import load_workbook

from rulings.web.spreadsheets import download, files
from rulings.web.spreadsheets.cells import CellTable, Column, ColumnKind, Row
from rulings.web.spreadsheets.download import CSV, ManyStreamed, Sending, csv_file, stream, xlsx_file

COLUMNS = [Column("Siège"), Column("Heure", ColumnKind.MOMENT)]


def rows() -> Iterator[Row]:
    for _ in range(3):
        yield gettext("West"), datetime(2026, 7, 1, 20, 0, tzinfo=UTC)


def test_a_stream_keeps_the_language_and_the_zone_it_was_asked_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "ROWS_AT_ONCE", 1)
    monkeypatch.setattr(download, "WHOLE", 10)
    with translation.override("fr"), timezone.override(ZoneInfo("Europe/Paris")):
        response = stream("rulings.csv", CSV, files.as_csv(COLUMNS, rows()))

    with translation.override("en"), timezone.override(UTC):
        said = []
        for chunk in response:
            said.append(chunk)
            # Nothing stays in force for who uses the thread between two chunks.
            assert translation.get_language() == "en"
            assert str(timezone.get_current_timezone()) == "UTC"
    lines = b"".join(said).decode().splitlines()
    assert lines[1:] == ['"Ouest";"2026-07-01 22:00"'] * 3
    assert len(said) > 1


def test_what_is_streamed_gives_its_place_back_however_it_ends() -> None:
    def begin() -> Sending:
        return Sending(iter([b"ab", b"cd"]))

    first, second = begin(), begin()
    with pytest.raises(ManyStreamed):
        begin()
    # Read to its end, closed twice, and never given to a server.
    assert list(first) == [b"ab", b"cd"]
    first.close()
    second.close()
    second.close()
    third, fourth = begin(), begin()
    del third
    fifth = begin()
    with pytest.raises(ManyStreamed):
        begin()
    fourth.close()
    fifth.close()


def test_a_file_says_its_name_and_what_it_is() -> None:
    response = csv_file("parc-rulings", COLUMNS, rows())
    assert response["Content-Disposition"] == 'attachment; filename="parc-rulings.csv"'
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    list(response)


def test_a_workbook_is_whole() -> None:
    response = xlsx_file("parc-rulings", [CellTable("Sièges", COLUMNS, rows())])
    assert response["Content-Disposition"] == 'attachment; filename="parc-rulings.xlsx"'
    read = load_workbook(io.BytesIO(response.content))
    assert read.worksheets[0].max_row == 4
