"""Lists of players as clubs keep them: in Excel, a line to a player or a table, names in two columns."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation
from openpyxl import Workbook

from incidents.importing import Mistakes, plan, write
from incidents.importing.file_limits import MOST_UNPACKED
from incidents.importing.spreadsheets import is_spreadsheet, read_spreadsheet
from incidents.models import Pair, Player, Session, User
from tests.incidents.conftest import SignedIn
from tests.incidents.test_importing import EXPECTED, GOOD, HEAD, seats, url

Rows = list[list[Any]]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def director(director: User) -> User:
    director.language = "en"
    director.save()
    return director


def in_cells(text: str) -> Rows:
    return [[int(cell) if cell.isdigit() else cell for cell in line.split(";")] for line in text.splitlines()]


def a_workbook(*sheets: Rows, change: Callable[[Workbook], object] = id) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for place, rows in enumerate(sheets, start=1):
        sheet = book.create_sheet(f"Feuil{place}")
        for row in rows:
            sheet.append(row)
    change(book)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def change_part(data: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """The same file with one of its parts written otherwise."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as after:
        for each in before.infolist():
            content = before.read(each)
            after.writestr(each.filename, change(content) if each.filename == part else content)
    return written.getvalue()


def reasons(data: bytes) -> list[tuple[int, str]]:
    with pytest.raises(Mistakes) as refusal:
        read_spreadsheet(data)
    return [(each.line, each.reason) for each in refusal.value.found]


SHEET = in_cells(GOOD.replace("00123", "x").replace("00124", ""))
PLAIN: Rows = [
    ["table", "direction", "pair", "player 1", "player 2"],
    [1, "NS", 1, "Ana", "Bea"],
    [1, "EW", 2, "Cy", "Dan"],
]
BOTH = [(1, "A1", "NS", 1, "Ana – Bea"), (1, "A1", "EW", 2, "Cy – Dan")]


# ---- spreadsheets -------------------------------------------------------------------------------


def test_a_spreadsheet_is_taken_like_text(session: Session, director: User) -> None:
    sheet = read_spreadsheet(a_workbook(SHEET))
    assert sheet.name == ""
    write(session, sheet.text, director)
    assert seats(session) == EXPECTED


def test_a_row_of_the_sheet_is_a_line_of_the_list(session: Session) -> None:
    data = a_workbook([[], *PLAIN[:2], [], [1, "EW\nor NS", "x", "Cy", "Dan\nDoe"]])
    with pytest.raises(Mistakes) as refusal:
        plan(session, read_spreadsheet(data).text)
    assert [each.line for each in refusal.value.found] == [5, 5]


@pytest.mark.parametrize("first", [[["Recettes", "Dépenses"], [1, 2]], [], [["table", "players"], [1, 2]]])
def test_the_sheet_that_looks_like_the_list_is_read(first: Rows, session: Session, director: User) -> None:
    sheet = read_spreadsheet(a_workbook(first, [["Tournoi, du 20 novembre"], [], *PLAIN], PLAIN[:2]))
    assert sheet.name == "Feuil2"
    write(session, sheet.text, director)
    assert seats(session) == BOTH


def test_the_first_of_two_alike_is_read_and_none_that_is_hidden(session: Session, director: User) -> None:
    def hide(book: Workbook) -> None:
        book.worksheets[0].sheet_state = "hidden"

    other: Rows = [PLAIN[0], [1, "NS", 1, "Eve", "Fay"]]
    assert read_spreadsheet(a_workbook(PLAIN, other)).name == "Feuil1"
    assert read_spreadsheet(a_workbook(PLAIN, other, change=hide)).name == "Feuil2"


def test_numbers_days_and_noughts_are_read_as_they_are_shown(session: Session) -> None:
    def show(book: Workbook) -> None:
        book.worksheets[0]["F2"].number_format = "00000000"

    rows: Rows = [[*PLAIN[0], "licence 1", "Inscrit"], [1.0, "NS", 1, "Ana", "Bea", 123, datetime.date(2026, 11, 20)]]
    text = read_spreadsheet(a_workbook(rows, change=show)).text
    assert text.splitlines()[1] == "1;NS;1;Ana;Bea;00000123;2026-11-20T00:00:00"
    (place, _pair), *_ = plan(session, text).shown
    assert place.players[0].licence == "00000123"


def test_cells_merged_downwards_hold_for_each_of_their_rows(session: Session, director: User) -> None:
    def merge(book: Workbook) -> None:
        book.worksheets[0].merge_cells("A2:A3")
        book.worksheets[0].merge_cells("A5:A6")
        book.worksheets[0].merge_cells("D2:E2")

    rows: Rows = [PLAIN[0], [1, "NS", 1, "Ana / Bea"], [None, "EW", 2, "Cy", "Dan"]]
    text = read_spreadsheet(a_workbook(rows, change=merge)).text
    assert text.splitlines() == ["table;direction;pair;player 1;player 2", "1;NS;1;Ana / Bea", "1;EW;2;Cy;Dan"]


def test_a_formula_is_the_value_it_last_had() -> None:
    data = a_workbook([PLAIN[0], [1, "NS", "=1+1", "Ana", "Bea"]])
    assert reasons(data) == [(2, "The formula in cell C2 has no value: open the file, let it calculate and save it.")]
    worked_out = change_part(
        data,
        "xl/worksheets/sheet1.xml",
        lambda part: part.replace(b"<v></v>", b"<v>2</v>").replace(b"<v />", b"<v>2</v>").replace(b"<v/>", b"<v>2</v>"),
    )
    assert read_spreadsheet(worked_out).text.splitlines()[1] == "1;NS;2;Ana;Bea"


def test_rows_of_formulas_without_values_at_the_end_are_told_and_not_dropped() -> None:
    data = a_workbook([*PLAIN, [], ["=A2", "=B2", "=C2", "=D2", "=E2"]])
    assert reasons(data) == [
        (5, f"The formula in cell {column}5 has no value: open the file, let it calculate and save it.")
        for column in "ABCDE"
    ]


def test_a_formula_that_comes_to_nothing_is_an_empty_cell() -> None:
    """As programs write what comes to an empty text."""
    data = change_part(
        a_workbook([*PLAIN, ["=A9"]]),
        "xl/worksheets/sheet1.xml",
        lambda part: part.replace(b'<c r="A4">', b'<c r="A4" t="str">').replace(b'<c r="A4" ><f>', b'<c r="A4"><f>'),
    )
    assert read_spreadsheet(data).text == read_spreadsheet(a_workbook(PLAIN)).text


def test_what_is_unexpected_is_told_and_logged_without_a_name_of_the_file(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def break_down(_cells: list[str]) -> int:
        raise AssertionError("Agnès Fauvel")

    monkeypatch.setattr("incidents.importing.spreadsheets.columns_known", break_down)
    assert reasons(a_workbook([["Agnès Fauvel"]])) == [
        (1, "Something unexpected is in this file, and it was not read: save it as CSV.")
    ]
    (logged,) = caplog.records
    assert logged.levelname == "ERROR"
    assert "AssertionError" in logged.getMessage()
    assert "Fauvel" not in logged.getMessage()
    assert logged.exc_info is None


def test_a_file_that_is_merely_broken_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Control: what other programs get wrong would fill the log."""
    assert reasons(a_workbook(PLAIN)[:-100])
    assert not caplog.records


@pytest.mark.parametrize("error", ["#N/A", "#REF!", "#NOM ?"])
def test_what_a_spreadsheet_does_not_know_is_nobodys_name(error: str, session: Session) -> None:
    with pytest.raises(Mistakes) as refusal:
        plan(session, HEAD + f"1;NS;1;Ana;{error}\n")
    assert [each.reason for each in refusal.value.found] == [f"“{error}” is not a name (player 2)."]


def test_macros_are_nothing(session: Session) -> None:
    data = io.BytesIO(a_workbook(PLAIN))
    with zipfile.ZipFile(data, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"Sub Auto_Open()")
    assert read_spreadsheet(data.getvalue()).text == read_spreadsheet(a_workbook(PLAIN)).text


def test_a_bomb_is_refused_while_it_is_unpacked_and_what_nobody_reads_is_not() -> None:
    def grow(part: bytes) -> bytes:
        return part.replace(b"</worksheet>", b"<a>" + b" " * MOST_UNPACKED + b"</a></worksheet>")

    bomb = change_part(a_workbook(PLAIN), "xl/worksheets/sheet1.xml", grow)
    assert reasons(bomb) == [(1, "This file unpacks to more than 8 MB: save the list alone in a new file.")]
    beside = io.BytesIO(a_workbook(PLAIN))
    with zipfile.ZipFile(beside, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/picture.png", b"\0" * (MOST_UNPACKED + 1))
    assert read_spreadsheet(beside.getvalue()).text == read_spreadsheet(a_workbook(PLAIN)).text


@pytest.mark.parametrize("packed", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_part_that_would_unpack_at_once_is_not_opened(packed: int) -> None:
    """What a workbook has no use for unpacks a block to as much as it likes; the usual way gives what is asked for."""
    written = io.BytesIO()
    data = a_workbook(PLAIN)
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(written, "w", packed) as after:
        for name in before.namelist():
            after.writestr(name, before.read(name))
    assert reasons(written.getvalue()) == [
        (1, "This file cannot be read as a spreadsheet: save it as .xlsx again, or as CSV.")
    ]


def test_a_part_that_says_it_is_small_unpacks_to_no_more() -> None:
    """Control of what the bound rests on: the size in the directory, which whoever writes the file may set."""
    data = a_workbook([PLAIN[0], *PLAIN[1:] * 1000])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        part = archive.getinfo("xl/worksheets/sheet1.xml")
        size = part.file_size.to_bytes(4, "little")
    lying = data.replace(size, (1000).to_bytes(4, "little"))
    assert lying != data
    assert reasons(lying) == [(1, "This file cannot be read as a spreadsheet: save it as .xlsx again, or as CSV.")]


@pytest.mark.parametrize("declaration", ['<!DOCTYPE x [<!ENTITY a "b">]>', "<!DOCTYPE x>"])
def test_entities_are_refused(declaration: str) -> None:
    data = change_part(
        a_workbook(PLAIN), "xl/workbook.xml", lambda part: declaration.encode() + part.removeprefix(b"<?xml?>")
    )
    assert reasons(data) == [(1, "This file cannot be read as a spreadsheet: save it as .xlsx again, or as CSV.")]


def test_a_sheet_too_long_is_refused_and_blank_rows_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("incidents.importing.workbook.sheet_reading.MOST_ROWS_OF_A_SHEET", 50)
    assert reasons(a_workbook(PLAIN + PLAIN[1:] * 30)) == [
        (51, "The sheet has more than 50 rows: save the list alone in a new file.")
    ]
    blank: Rows = [[] for _ in range(1000)]
    with_far = read_spreadsheet(a_workbook([*PLAIN, *blank, ["far", "away"]]))
    assert with_far.text == read_spreadsheet(a_workbook(PLAIN)).text


def test_other_files_of_spreadsheet_programs_say_what_to_do() -> None:
    assert reasons(b"\xd0\xcf\x11\xe0" + b"\0" * 600) == [
        (1, "This is an old Excel file, or one with a password: save it as .xlsx without one, or as CSV.")
    ]
    ods = io.BytesIO()
    with zipfile.ZipFile(ods, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    assert reasons(ods.getvalue()) == [(1, "This is an OpenDocument file: save it as .xlsx, or as CSV.")]
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("holidays.txt", "not a list")
    for data in (other.getvalue(), b"PK\x03\x04" + b"x" * 50, a_workbook(PLAIN)[:-100]):
        assert reasons(data) == [(1, "This file cannot be read as a spreadsheet: save it as .xlsx again, or as CSV.")]
    assert reasons(b"PK\x03\x04" + b"x" * 2 * 1024 * 1024) == [(1, "This is larger than 2 MB.")]


def test_a_text_is_no_spreadsheet() -> None:
    assert not is_spreadsheet(GOOD.encode())
    assert not is_spreadsheet(b"")


def test_spoilt_spreadsheets_are_refused_in_words() -> None:
    """Never an error of ours, whatever a byte more or less does to the file."""
    import random

    data = a_workbook(SHEET)
    dice = random.Random(20261127)  # noqa: S311, the same files every time
    for _ in range(150):
        spoilt = bytearray(data)
        for _ in range(dice.choice((1, 3, 20))):
            spoilt[dice.randrange(4, len(spoilt))] = dice.randrange(256)
        with suppress(Mistakes):
            assert read_spreadsheet(bytes(spoilt)).text is not None


def test_the_page_takes_a_spreadsheet(session: Session, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    file = SimpleUploadedFile("joueurs.xlsx", a_workbook([["nothing"]], SHEET))
    shown = browser.post(url(session), {"step": "check", "file": file})
    assert shown.status_code == 200
    assert "Read was the sheet “Feuil2”." in shown.content.decode()
    assert not Pair.objects.exists()
    assert browser.post(url(session), {"step": "import", "text": shown.context["text"]}).status_code == 302
    assert seats(session) == EXPECTED


def test_a_spreadsheet_with_mistakes_comes_back_as_text(session: Session, director: User, signed_in: SignedIn) -> None:
    file = SimpleUploadedFile("joueurs.xlsx", a_workbook([["nothing"]], [*PLAIN, [9, "NS", 3, "Eve", "Fay"]]))
    answer = signed_in(director).post(url(session), {"step": "import", "file": file})
    assert answer.status_code == 422
    assert [each.line for each in answer.context["mistakes"]] == [4]
    assert "9;NS;3;Eve;Fay" in answer.content.decode()
    assert not Pair.objects.exists()


# ---- layouts ------------------------------------------------------------------------------------

FOUR = [
    (1, "A1", "NS", 1, "Agnès Fauvel – Bo Cy"),
    (1, "A1", "EW", 7, "Dan Ek – Eve Fo"),
    (1, "A2", "NS", 2, "Gus Ha – Ida Jo"),
    (1, "A2", "EW", 8, "Kim Lo – Max Ny"),
]
LAYOUTS = {
    "name and first name in two columns": (
        "Table;Ligne;Paire;Nom 1;Prénom 1;Nom 2;Prénom 2\n1;NS;1;Fauvel;Agnès;Cy;Bo\n1;EO;7;Ek;Dan;Fo;Eve\n"
        "2;NS;2;Ha;Gus;Jo;Ida\n2;EO;8;Lo;Kim;Ny;Max\n"
    ),
    "the same headings twice": (
        "Table;Ligne;Paire;Nom;Prénom;Nom;Prénom\n1;NS;1;Fauvel;Agnès;Cy;Bo\n1;EO;7;Ek;Dan;Fo;Eve\n"
        "2;NS;2;Ha;Gus;Jo;Ida\n2;EO;8;Lo;Kim;Ny;Max\n"
    ),
    "both names in one cell": (
        "Table;Ligne;Paire;Joueurs\n1;NS;1;Agnès Fauvel / Bo Cy\n1;EO;7;Dan Ek – Eve Fo\n2;NS;2;Gus Ha et Ida Jo\n"
        '2;EO;8;"Kim Lo\nMax Ny"\n'
    ),
    "a line to a player": (
        "Table;Ligne;Paire;Nom;Prénom\n1;NS;1;Fauvel;Agnès\n2;NS;2;Ha;Gus\n1;NS;1;Cy;Bo\n1;EO;7;Ek;Dan\n1;EO;7;Fo;Eve\n"
        "2;NS;2;Jo;Ida\n2;EO;8;Lo;Kim\n2;EO;8;Ny;Max\n"
    ),
    "a line to a player with his seat": (
        "Table;Position;Paire;Joueur\n1;Sud;1;Bo Cy\n1;Nord;1;Agnès Fauvel\n1;O;7;Eve Fo\n1;Est;7;Dan Ek\n"
        "2;S;2;Ida Jo\n2;N;2;Gus Ha\n2;W;8;Max Ny\n2;E;8;Kim Lo\n"
    ),
    "a line to a table": (
        "Table;Paire NS;Paire EO;Nord;Sud;Est;Ouest\n1;1;7;Agnès Fauvel;Bo Cy;Dan Ek;Eve Fo\n"
        "2;2;8;Gus Ha;Ida Jo;Kim Lo;Max Ny\n"
    ),
    "a line to a table, first names apart": (
        "Table;Paire NS;Paire EO;Nom Nord;Prénom Nord;Nom Sud;Prénom Sud;Nom Est;Prénom Est;Nom Ouest;Prénom Ouest\n"
        "1;1;7;Fauvel;Agnès;Cy;Bo;Ek;Dan;Fo;Eve\n2;2;8;Ha;Gus;Jo;Ida;Lo;Kim;Ny;Max\n"
    ),
    "a line to a table, pairs in two cells": (
        "Table;Paire NS;Paire EO;Nord-Sud;Est-Ouest\n1;1;7;Agnès Fauvel & Bo Cy;Dan Ek - Eve Fo\n"
        "2;2;8;Gus Ha + Ida Jo;Kim Lo et Max Ny\n"
    ),
    "titles above": (
        "Tournoi, du 20 novembre, au club\n\nTable;Direction;Pair;Player 1;Player 2\n1;NS;1;Agnès Fauvel;Bo Cy\n"
        "1;EW;7;Dan Ek;Eve Fo\n2;NS;2;Gus Ha;Ida Jo\n2;EW;8;Kim Lo;Max Ny\n"
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_list_is_read_as_the_club_keeps_it(layout: str, session: Session, director: User) -> None:
    planned = plan(session, LAYOUTS[layout])
    assert (planned.remarks, planned.unknown_headings, planned.questions) == ([], [], [])
    write(session, LAYOUTS[layout], director)
    assert seats(session) == FOUR
    # The same in a sheet.
    Player.objects.update(folded_name="gone")
    write(
        session,
        read_spreadsheet(a_workbook(in_cells(LAYOUTS[layout].replace('"Kim Lo\nMax Ny"', "Kim Lo / Max Ny")))).text,
        director,
    )
    assert seats(session) == FOUR


def test_two_names_on_two_lines_of_a_cell_of_a_sheet(session: Session) -> None:
    data = a_workbook([["Table", "Ligne", "Paire", "Joueurs"], [1, "NS", 1, "Kim Lo\nMax Ny"]])
    assert [pair.names for _place, pair in plan(session, read_spreadsheet(data).text).shown] == ["Kim Lo – Max Ny"]


@pytest.mark.parametrize(
    "text",
    [
        "Table;Nord;Sud;Est;Ouest\n1;Ana;Bea;Cy;Dan\n",
        "Table;Ligne;Joueur\n1;N;Ana\n1;E;Cy\n1;S;Bea\n1;O;Dan\n",
    ],
)
def test_pairs_without_numbers_have_those_of_their_tables_and_it_is_said(text: str, session: Session) -> None:
    planned = plan(session, text)
    assert {(pair.line, pair.number, pair.names) for pair in planned.pairs.values()} == {
        ("NS", 1, "Ana – Bea"),
        ("EW", 1, "Cy – Dan"),
    }
    assert [(each.line, each.reason) for each in planned.remarks] == [
        (1, "The list does not number its pairs: each has the number of its table.")
    ]


def test_a_table_that_lacks_a_pair_has_one(session: Session) -> None:
    planned = plan(session, "Table;Nord;Sud;Est;Ouest\n1;Ana;Bea;;\n")
    assert [pair.names for pair in planned.pairs.values()] == ["Ana – Bea"]


def test_licences_stand_with_their_players_in_every_layout(session: Session) -> None:
    for text in (
        "Table;Ligne;Paire;Joueur;Licence\n1;NS;1;Ana;11\n1;NS;1;Bea;22\n",
        "Table;Nord;Sud;Est;Ouest;Licence Nord;Licence Sud\n1;Ana;Bea;;;11;22\n",
        "Table;Ligne;Paire;Joueur;Licence;Joueur;Licence\n1;NS;1;Ana;11;Bea;22\n",
    ):
        assert [(each.name, each.licence) for each in plan(session, text).people] == [("Ana", "11"), ("Bea", "22")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Table;Ligne;Paire;Joueur\n1;NS;1;Ana\n1;NS;1;Bea\n1;NS;1;Cy\n",
            [(4, "A third player of the pair on line 2.")],
        ),
        ("Table;Ligne;Paire;Joueur\n1;N;1;Ana\n1;N;1;Bea\n", [(3, "This seat is already taken on line 2.")]),
        ("Table;Ligne;Paire;Joueur\n1;NS;1;Ana\n", [(2, "One of the two players is missing (player 2).")]),
        ("Table;Ligne;Paire;Joueur\n1;NS;1;Ana\n1;NS;1;12\n", [(3, "“12” is not a name (player 2).")]),
        ("Table;Ligne;Paire;Joueur\n1;NS;1;Ana\n1;NS;1;Ana\n", [(3, "Ana already plays in round 1, on line 2.")]),
        ("Table;Paire;Joueur\n1;1;Ana\n", [(1, "The column “direction” is missing.")]),
        (
            "Table;Ligne;Paire;Joueurs\n1;NS;1;Ana Bea\n",
            [(2, "“Ana Bea” is not two names: write them as “First Last / First Last” (players).")],
        ),
        (
            "Table;NS;EO\n1;Ana / Bea;Cy / Dan / Eve\n",
            [(2, "“Cy / Dan / Eve” is not two names: write them as “First Last / First Last” (players EW).")],
        ),
        ("Table;Nord;Sud;Est\n1;Ana;Bea;Cy\n", [(1, "The column “West” is missing.")]),
        ("Table;Paire NS;Nord;Sud;Est;Ouest\n1;1;A;B;C;D\n", [(1, "The column “pair EW” is missing.")]),
        ("Table;Ligne;Paire;Nom;Nom;Nom\n1;NS;1;A;B;C\n", [(1, "The column “Nom” is there twice.")] * 2),
        ("Table;Nord;Sud;Est;Ouest\n;;;;\n", [(1, "Below its headings, the list is empty.")]),
    ],
)
def test_what_cannot_be_read_is_refused_by_line(text: str, expected: list[tuple[int, str]], session: Session) -> None:
    with pytest.raises(Mistakes) as refusal:
        plan(session, text)
    assert [(each.line, each.reason) for each in refusal.value.found] == expected
