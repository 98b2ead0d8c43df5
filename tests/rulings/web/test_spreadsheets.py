"""T14: whatever stands in a club's texts, no spreadsheet works it out; and what is written is what is read again."""

from __future__ import annotations

import csv
import io
import tracemalloc
from collections.abc import Iterator
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from rulings.web.spreadsheets import cells
from rulings.web.spreadsheets.cells import Cell, CellTable, Column, ColumnKind, Row
from rulings.web.spreadsheets.files import BYTE_ORDER_MARK, as_csv, write_xlsx
from tests.gates.recording import Figure

BEGINNINGS = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "＝",
    "＋",
    "－",
    "＠",
    " =",
    "\u00a0=",
    "\u200b=",
    "\ufeff+",
    "\x00=",
)
AT_WORK = "cmd|' /C calc'!A0"
HOSTILE = (
    *(f"{begins}{AT_WORK}" for begins in BEGINNINGS),
    *(f"a{between}={AT_WORK}" for between in (",", ";", "\t", "\n", '";"', ';"', "\r\n", "|", "; ")),
    "=",
)
FORMULA = tuple("=+-@＝＋－＠")
INVISIBLE = " \t\r\n\x00\u00a0\u200b\ufeff"
TEXT = [Column("Words")]


def csv_of(columns: list[Column], rows: list[Row], language: str = "en") -> str:
    with translation.override(language):
        return b"".join(as_csv(columns, rows)).decode()


def read_csv(text: str, delimiter: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline=""), delimiter=delimiter))


def workbook_of(*tables: CellTable) -> io.BytesIO:
    file = io.BytesIO()
    write_xlsx(file, tables)
    file.seek(0)
    return file


def worked_out(text: str, delimiters: str = ",;\t|") -> list[str]:
    """The cells that a spreadsheet would take for formulas, whichever separator it cuts the file at."""
    return [
        cell
        for delimiter in delimiters
        for row in read_csv(text, delimiter)
        for cell in row
        if cell.lstrip(INVISIBLE).startswith(FORMULA) or (cell.strip() and cell.startswith(("\t", "\r", "\n")))
    ]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.gate("T14")
def test_no_cell_of_a_csv_file_is_a_formula(language: str, figure: Figure) -> None:
    columns = [Column("=heading"), Column("other")]
    text = csv_of(columns, [(hostile, other) for hostile in HOSTILE for other in HOSTILE], language)

    assert worked_out(text) == []
    assert len(read_csv(text, ";" if language == "fr" else ",")) == 1 + len(HOSTILE) ** 2
    figure(cells=2 * len(HOSTILE) ** 2)


@given(st.lists(st.text(alphabet=st.sampled_from("=+-@＝,;\t\n\r|\"' a"), max_size=12), min_size=2, max_size=2))
@pytest.mark.gate("T14")
def test_no_text_at_all_makes_a_formula_in_a_csv_file(row: list[str]) -> None:
    assert worked_out(csv_of([Column("one"), Column("two")], [row])) == []


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.gate("T14", control=True)
def test_without_the_apostrophe_each_would_be_one(hostile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: what is tried above is what the guard alone stops."""
    monkeypatch.setattr("rulings.web.spreadsheets.files.harmless", str)
    columns = [Column("one"), Column("two")]

    assert any(worked_out(csv_of(columns, [("a", hostile)], language)) for language in ("fr", "en"))


@pytest.mark.gate("T14")
def test_no_cell_of_a_workbook_is_a_formula(figure: Figure) -> None:
    read = load_workbook(workbook_of(CellTable("=Hostile", [Column("=heading")], [(each,) for each in HOSTILE])))

    found = [cell for sheet in read for row in sheet.iter_rows() for cell in row]
    assert [cell.data_type for cell in found] == ["s"] * (1 + len(HOSTILE))
    assert [cell.value for cell in found[1:]] == [cells.plain(each) for each in HOSTILE]
    figure(cells=len(found))


@pytest.mark.gate("T14", control=True)
def test_openpyxl_alone_would_make_formulas() -> None:
    """The control: what `data_type` is said for."""
    from openpyxl import Workbook

    sheet = Workbook().create_sheet()
    sheet.append(["=1+1"])
    assert sheet["A1"].data_type == "f"


@pytest.mark.parametrize(("language", "separator", "half"), [("fr", ";", "0,5"), ("en", ",", "0.5")])
def test_a_csv_file_opens_in_the_readers_excel(language: str, separator: str, half: str) -> None:
    columns = [
        Column("Pli"),
        Column("Nombre", ColumnKind.NUMBER),
        Column("Part", ColumnKind.NUMBER),
        Column("Jour", ColumnKind.DAY),
    ]
    text = csv_of(columns, [("♥R, l’été", -3, 0.5, date(2026, 11, 20)), ("", None, 2, None)], language)

    assert text.startswith(BYTE_ORDER_MARK)
    assert read_csv(text, separator) == [
        ["Pli", "Nombre", "Part", "Jour"],
        ["♥R, l’été", "-3", half, "2026-11-20"],
        ["", "", "2", ""],
    ]


def test_moments_are_those_of_the_zone_in_force() -> None:
    columns = [Column("When", ColumnKind.MOMENT)]
    # The hour that comes twice when the clocks go back.
    rows: list[Row] = [(datetime(2026, 10, 25, 0, 30, tzinfo=UTC),), (datetime(2026, 10, 25, 1, 30, tzinfo=UTC),)]
    with timezone.override(ZoneInfo("Europe/Paris")):
        text = csv_of(columns, rows)
        read = load_workbook(workbook_of(CellTable("t", columns, rows))).worksheets[0]

    assert [row[0] for row in read_csv(text, ",")[1:]] == ["2026-10-25 02:30", "2026-10-25 02:30"]
    assert [cell.value for cell in read["A"]][1:] == [datetime(2026, 10, 25, 2, 30)] * 2  # noqa: DTZ001, as sheets are
    assert read["A2"].number_format == "yyyy-mm-dd hh:mm"


def test_a_workbook_has_a_sheet_to_each_table() -> None:
    two = workbook_of(
        CellTable("Par tour / par table: l’été", [Column("Tour", ColumnKind.NUMBER)], [(1,), (2,)]),
        CellTable("x" * 50, [Column("Nom")], [("Est",)]),
    )
    read = load_workbook(two)

    assert read.sheetnames == ["Par tour   par table  l’été", "x" * 31]
    assert [cell.value for cell in read.worksheets[0]["A"]] == ["Tour", 1, 2]
    assert read.worksheets[0].freeze_panes == "A2"
    assert read.worksheets[0]["A1"].font.bold


@pytest.mark.parametrize(
    ("kind", "cell"),
    [(ColumnKind.NUMBER, "=1+1"), (ColumnKind.TEXT, 3), (ColumnKind.DAY, "2026-01-01"), (ColumnKind.MOMENT, 4)],
)
def test_a_cell_of_another_kind_than_its_column_is_refused(kind: ColumnKind, cell: Cell) -> None:
    columns = [Column("it", kind)]
    with pytest.raises(TypeError):
        list(as_csv(columns, [(cell,)]))
    with pytest.raises(TypeError):
        write_xlsx(io.BytesIO(), [CellTable("t", columns, [(cell,)])])


def test_a_row_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="argument"):
        list(as_csv([*TEXT, *TEXT], [("one",)]))


def test_what_no_sheet_can_hold_is_left_out() -> None:
    assert cells.plain("a\x00b\ud800c\rd\x1b") == "a b\ufffdc\nd "
    assert len(cells.plain("x" * 40_000)) == cells.LONGEST_TEXT


def test_rows_are_written_as_they_are_read() -> None:
    """Neither the rows nor the file ever stand in memory as a whole."""
    read = 0

    def rows() -> Iterator[Row]:
        nonlocal read
        for _ in range(4_000):
            read += 1
            yield ("x" * 500,)

    tracemalloc.start()
    try:
        chunks = as_csv(TEXT, rows())
        next(chunks)
        assert read < 1_000
        assert sum(len(chunk) for chunk in chunks) > 1_900_000
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_an_empty_table_has_its_headings() -> None:
    assert read_csv(csv_of(TEXT, []), ",") == [["Words"]]
