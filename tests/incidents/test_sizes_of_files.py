"""How much work a file from outside makes: no more than its size, and what is made of it is bounded.

It is counted and not measured: what is unpacked, elements, cells, letters that a pattern gets, deals read. The seconds
and megabytes that the largest files take are measured by `make bench ARGS=files`.
"""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import pytest
from django.core.files.base import ContentFile
from django.utils import translation

from incidents.importing import Mistakes, headings, plan_players, read_rows, recognise_players
from incidents.importing import file_limits as limits
from incidents.importing.decoding import read_blocks
from incidents.importing.mistakes import Notices
from incidents.importing.pbn import plan_boards, plan_deals, scanning
from incidents.importing.pbn.games import games
from incidents.importing.spreadsheets import read_spreadsheet
from incidents.importing.usebio import read_results
from incidents.importing.workbook import sheet_reading
from incidents.importing.xml_events import TooMuchXml, XmlAllowance, read_xml
from incidents.models import Session
from tests.incidents import worst_files as worst

ROOM: Final = 1.1
"""How much more than in proportion counts as noise: beginnings and ends."""


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


class Counted:
    """How often, or with how much, something was called."""

    def __init__(self) -> None:
        self.total = 0
        self.largest = 0

    def add(self, count: int) -> None:
        self.total += count
        self.largest = max(self.largest, count)


def count_calls(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, size: Callable[..., int]) -> Counted:
    """Count what `name` of `owner` is called with; it still does its work."""
    counted, real = Counted(), getattr(owner, name)

    def call(*given: Any, **named: Any) -> Any:
        counted.add(size(*given))
        return real(*given, **named)

    monkeypatch.setattr(owner, name, call)
    return counted


def reason(read: Callable[[bytes], object], data: bytes) -> str:
    with pytest.raises(Mistakes) as refusal:
        read(data)
    return refusal.value.found[0].reason


TOO_MUCH: Final = "This file holds too much: save the list alone in a new file."
TOO_LARGE: Final = "This is larger than 256 kB."


# ---- workbooks ----------------------------------------------------------------------------------


@pytest.fixture
def cells(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The letters of the cells that are made."""
    return count_calls(monkeypatch, sheet_reading.CellAllowance, "take", lambda _self, text: len(text) + 1)


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The elements, comments and sections that the parser tells."""
    return count_calls(monkeypatch, XmlAllowance, "take", lambda *_: 1)


@pytest.mark.parametrize(
    ("make", "count", "said"),
    [(worst.one_string_in_many_cells, 16_000, TOO_LARGE), (worst.merged_ranges, 1000, TOO_MUCH)],
)
def test_what_is_made_of_a_workbook_is_bounded_while_it_is_made(
    make: Callable[[int], bytes], count: int, said: str, cells: Counted
) -> None:
    """One string in many cells, ranges times rows: small files that become large lists."""
    for times in (1, 2):
        before = cells.total
        assert reason(read_spreadsheet, make(times * count)) == said
        # What the headings were looked for in, the list, and the cell that was too much.
        headings_too = limits.MOST_CELLS_FOR_HEADINGS * (limits.LONGEST_HEADING + 2)
        most = limits.MOST_BYTES_OF_A_LIST + limits.MOST_CELLS + headings_too + limits.LONGEST_CELL
        assert cells.total - before <= most


def test_a_number_has_no_more_noughts_than_a_format_may_have(cells: Counted) -> None:
    with suppress(Mistakes):
        read_spreadsheet(worst.a_format_of_noughts(100_000))
    assert cells.largest <= limits.LONGEST_FORMAT + 1


@pytest.mark.parametrize("make", [worst.cells_within_a_comment, worst.one_long_comment])
def test_what_stands_in_a_comment_is_not_looked_at(make: Callable[[int], bytes], events: Counted) -> None:
    """Merged cells are told by the parser: whatever stands in a comment is one thing, however long it is."""
    counts = []
    for count in (1000, 2000):
        before = events.total
        read_spreadsheet(make(count))
        counts.append(events.total - before)
    assert counts[0] == counts[1] < 300
    assert reason(read_spreadsheet, make(2 * limits.LONGEST_TAG)) == TOO_MUCH


@pytest.mark.parametrize(
    "make", [worst.elements, worst.sections_of_characters, worst.full_rows, worst.full_rows_of_shared_strings]
)
def test_elements_are_counted_as_they_come_and_end_somewhere(
    make: Callable[[int], bytes], events: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("incidents.importing.workbook.workbook_parts.MOST_ELEMENTS_OF_A_WORKBOOK", 20_000)
    counts = []
    for count in (300, 600):
        before = events.total
        read_spreadsheet(make(count))
        counts.append(events.total - before)
    assert counts[1] <= 2 * ROOM * counts[0]
    before = events.total
    assert reason(read_spreadsheet, make(20_000)) == TOO_MUCH
    assert events.total - before <= 20_000 + 1


def test_attributes_and_long_names_end_somewhere() -> None:
    assert read_spreadsheet(worst.attributes(10_000)).text
    assert reason(read_spreadsheet, worst.attributes(1_000_000)) == TOO_MUCH
    assert read_spreadsheet(worst.long_names(limits.LONGEST_XML_NAME // 2)).text
    assert reason(read_spreadsheet, worst.long_names(1000)) == TOO_MUCH


class Slices:
    """A long file in blocks, of which it is noted how many were asked for."""

    def __init__(self, data: bytes) -> None:
        self.data, self.asked = data, 0

    def __iter__(self) -> Iterator[bytes]:
        for place in range(0, len(self.data), limits.XML_BLOCK):
            self.asked += 1
            yield self.data[place : place + limits.XML_BLOCK]


class Nobody:
    def start(self, _name: str, _attributes: dict[str, str]) -> None: ...

    def end(self, _name: str) -> None: ...

    def data(self, _text: str) -> None: ...


@pytest.mark.parametrize("begun", [b"<a><b c='", b"<a><!-- ", b"<a><?b ", b"<"])
def test_one_tag_without_an_end_is_left_after_some_blocks(begun: bytes) -> None:
    """The parser begins anew with each block: of a tag of megabytes that is the square of it."""
    for megabytes in (1, 2):
        blocks = Slices(begun + b"x" * megabytes * limits.MEGABYTE)
        with pytest.raises(TooMuchXml):
            list(read_xml(blocks, Nobody(), XmlAllowance(100)))
        assert blocks.asked <= limits.LONGEST_TAG // limits.XML_BLOCK + 2


def test_text_of_any_length_may_come_in_blocks() -> None:
    """Control: it is the tag that is bounded there."""
    blocks = Slices(b"<a>" + b"x" * limits.MEGABYTE + b"</a>")
    assert list(read_xml(blocks, Nobody(), XmlAllowance(100)))


def test_unpacking_ends_at_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    read = zipfile.ZipExtFile.read
    unpacked = Counted()

    def noted(self: zipfile.ZipExtFile, size: int = -1) -> bytes:
        block = read(self, size)
        unpacked.add(len(block))
        return block

    monkeypatch.setattr(zipfile.ZipExtFile, "read", noted)
    said = reason(read_spreadsheet, worst.unpacked_letters(2 * limits.MOST_UNPACKED))
    assert said == "This file unpacks to more than 8 MB: save the list alone in a new file."
    assert unpacked.total <= limits.MOST_UNPACKED + limits.XML_BLOCK
    assert unpacked.largest <= limits.XML_BLOCK


def test_strings_that_all_sheets_share_are_bounded() -> None:
    assert read_spreadsheet(worst.many_strings(limits.MOST_LETTERS_OF_STRINGS // 2)).text
    assert reason(read_spreadsheet, worst.many_strings(limits.MOST_LETTERS_OF_STRINGS + 60_000)) == TOO_MUCH


def test_forty_sheets_are_looked_at_only_as_far_as_their_headings(cells: Counted) -> None:
    assert reason(read_spreadsheet, worst.sheets_of_rows(200)) == TOO_MUCH
    assert cells.total <= limits.MOST_CELLS_FOR_HEADINGS * (limits.LONGEST_HEADING + 2)
    assert read_spreadsheet(worst.sheets_of_rows(5)).name == "Feuille 0"


# ---- lists --------------------------------------------------------------------------------------


def letters_of_cells(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The letters that the pattern between names is given."""

    class Pattern:
        def __init__(self, real: re.Pattern[str]) -> None:
            self.real, self.counted = real, Counted()

        def split(self, text: str) -> list[Any]:
            self.counted.add(len(text))
            return self.real.split(text)

    pattern = Pattern(read_rows._BETWEEN_NAMES)
    monkeypatch.setattr(read_rows, "_BETWEEN_NAMES", pattern)
    return pattern.counted


def test_a_cell_is_measured_before_two_names_are_looked_for_in_it(
    monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    counted = letters_of_cells(monkeypatch)
    for count in (16_000, 32_000):
        said = reason(
            lambda data: plan_players.plan(session, data.decode()),
            worst.names_with_spaces(count),
        )
        assert said == "What stands here is longer than 1000 characters (players)."
    assert counted.total == 0
    # Control: one that is not too long is looked at.
    read_rows.rows(worst.names_with_spaces(900).decode())
    assert counted.total == 902


def test_spaces_between_two_names_are_tried_once() -> None:
    """A pattern that takes spaces before a sign tries each of them as its beginning: it has none."""
    spaces = re.compile(r"\\s[+*]")
    assert not spaces.search(read_rows._BETWEEN_NAMES.pattern)
    for between in ("/", "  /  ", "\n", " - ", "   –  ", " et ", " ET ", " & ", " +", "|"):
        assert read_rows._tidied("players", f"Ana Bo{between}Cy Dé") == "Ana Bo / Cy Dé"
    for one in ("Jean-Paul Bo", "Ana Etchegaray", "Anet Bo", "Bo -Cy"):
        assert read_rows._tidied("players", one) == one


def test_headings_are_measured_before_they_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    folded = count_calls(monkeypatch, headings, "fold", len)
    for make in (worst.long_headings, worst.many_columns):
        totals = []
        for count in (20_000, 40_000):
            before = folded.total
            with suppress(Mistakes):
                read_rows.rows(make(count).decode())
            totals.append(folded.total - before)
        assert totals[0] == totals[1]
    assert folded.largest <= limits.LONGEST_HEADING


def test_a_list_has_so_many_columns_and_no_more() -> None:
    many = ";".join(["table", *(f"x{each}" for each in range(limits.MOST_COLUMNS))])
    assert reason(lambda data: read_rows.rows(data.decode()), f"{many}\n1\n".encode()) == (
        "The list has more than 60 columns."
    )
    assert read_rows.rows(f"table;pair{';' * 1000}\n1;2\n").columns == {"table", "pair"}


def test_rows_beyond_the_most_are_not_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    tidied = count_calls(monkeypatch, read_rows, "_tidied", lambda *_: 1)
    said = reason(lambda data: read_rows.rows(data.decode()), b"table;pair\n" + b"1;2\n" * 50_000)
    assert said == "The list has more than 3000 rows."
    assert tidied.total <= 2 * limits.MOST_ROWS_OF_A_LIST


def test_a_name_is_folded_a_few_times_however_many_there_are(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    folded = count_calls(monkeypatch, recognise_players, "fold", lambda _text: 1)
    totals = []
    for count in (100, 200):
        before = folded.total
        with suppress(Mistakes):
            plan_players.plan(session, worst.players(count).decode())
        totals.append(folded.total - before)
    # Two tables are there: of the rows for others only the reading is ours.
    assert totals[0] <= 2 * 100
    assert totals[1] <= 2 * ROOM * max(totals[0], 4)


# ---- results ------------------------------------------------------------------------------------

MORE: Final = "The file holds more than a session can have."


@pytest.mark.parametrize(
    "make", [worst.elements_of_results, worst.broken_lines, worst.results, worst.attributes_by_definition]
)
def test_results_end_where_a_session_does(
    make: Callable[[int], bytes], events: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("incidents.importing.usebio.read_tree.MOST_ELEMENTS_OF_RESULTS", 10_000)
    counts = []
    for count in (100, 200):
        before = events.total
        with suppress(Mistakes):
            read_results(make(count))
        counts.append(events.total - before)
    assert counts[1] <= 2 * ROOM * counts[0]
    before = events.total
    assert reason(read_results, make(10_000)) == MORE
    assert events.total - before <= 10_000 + 1


@pytest.mark.parametrize("make", [worst.results, worst.broken_lines])
def test_lines_of_results_are_counted_as_they_are_read(make: Callable[[int], bytes]) -> None:
    assert len(read_results(make(100)).lines + read_results(make(100)).not_read) == 100
    assert reason(read_results, make(limits.MOST_LINES_OF_RESULTS + 1)) == MORE


def test_a_definition_adds_no_more_letters_than_a_file_may_have() -> None:
    """Each of ten thousand small elements would have sixty thousand letters by it."""
    allowance = XmlAllowance(limits.MOST_ELEMENTS_OF_RESULTS)
    with pytest.raises(TooMuchXml):
        list(read_xml([worst.attributes_by_definition(10_000)], Nobody(), allowance, may_have_definition=True))
    assert allowance.letters > -limits.LONGEST_TAG


def test_names_and_values_of_results_are_measured_before_they_are_composed(monkeypatch: pytest.MonkeyPatch) -> None:
    composed = count_calls(monkeypatch, sys.modules[read_results.__module__], "tidy", len)
    for count in (1000, 100_000):
        with suppress(Mistakes):
            read_results(worst.long_names_of_players(count))
    assert composed.largest <= 2 * limits.LONGEST_VALUE + 3


# ---- boards -------------------------------------------------------------------------------------


def read_boards(data: bytes) -> int:
    """How many games there are in a large file."""
    return sum(1 for _ in games(read_blocks(ContentFile(data), limits.MOST_BYTES_OF_A_BOARDS_FILE), Notices()))


@pytest.mark.parametrize(
    "piece", ['[a""]\n', "{\n", "\n", "a\n", "[\n", ";\n", "%\n", "\r", '[Board "1"]\n', "{}\n", "[a\n", '[a\n"b"]\n']
)
def test_a_file_of_boards_is_read_in_pieces_that_end_somewhere(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Pattern:
        def __init__(self, real: re.Pattern[str]) -> None:
            self.real, self.counted = real, Counted()

        def match(self, text: str, place: int) -> re.Match[str] | None:
            self.counted.add(1)
            return self.real.match(text, place)

    monkeypatch.setattr(scanning, "MOST_PIECES_OF_BOARDS", 10_000)
    monkeypatch.setattr(scanning, "MOST_LINES_OF_BOARDS", 20_000)
    pattern = Pattern(scanning._TOKEN)
    monkeypatch.setattr(scanning, "_TOKEN", pattern)
    counts = []
    for count in (2000, 4000):
        before = pattern.counted.total
        read_boards(worst.repeated(piece)(count))
        counts.append(pattern.counted.total - before)
    assert counts[1] <= 2 * ROOM * counts[0]
    before = pattern.counted.total
    assert reason(read_boards, worst.repeated(piece)(20_001)) == MORE
    # Some are matched again when more was read.
    assert pattern.counted.total - before <= 2 * 10_000


def test_pieces_end_somewhere_on_few_lines_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanning, "MOST_PIECES_OF_BOARDS", 10_000)
    line = '[a ""]' * 1000 + "\n"
    assert read_boards(line.encode() * 9)
    assert reason(read_boards, line.encode() * 11) == MORE


def test_a_line_of_a_file_of_boards_is_measured_before_it_is_looked_at() -> None:
    long = "x" * (limits.LONGEST_LINE_OF_BOARDS + 1)
    for text in (f'[Board "1"]\n{long}\n', f'[Board "1"]\n{long}'):
        with pytest.raises(Mistakes) as refusal:
            read_boards(text.encode())
        assert [(each.line, each.reason) for each in refusal.value.found] == [
            (2, "This line is longer than 10000 characters.")
        ]
    with pytest.raises(Mistakes):
        # In several blocks.
        list(games(["x" * 6000, "x" * 6000], Notices()))
    assert read_boards(f'[Board "1"]\n{long[:-1]}\n'.encode()) == 1


def test_what_a_board_is_told_to_differ_in_is_put_in_words_once(
    monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    said = count_calls(monkeypatch, Notices, "append", lambda *_: 1)
    for count in (100, 200):
        planned = plan_boards(session, '[Board "1"]\n[Dealer "W"]\n[Vulnerable "All"]\n' * count)
        assert len(planned.remarks) == 3
    assert said.total == 2 * 3


def test_a_deal_is_read_once_however_many_tables_played_it(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    read = count_calls(monkeypatch, plan_deals, "read_deal", lambda *_: 1)
    deal = '[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n\n'
    assert len(plan_boards(session, deal * 1000).changes) == 1
    assert read.total == 1
    others = "".join(f'[Board "1"]\n[Deal "N:{" " * each}-"]\n\n' for each in range(1, 150))
    plan_boards(session, others)
    assert read.total == 150
    monkeypatch.setattr(plan_deals, "MOST_DEALS", 100)
    assert reason(lambda data: plan_boards(session, data.decode()), others.encode()) == MORE
    assert read.total == 250
