"""Deals from PBN files: what is read of dirty ones, what is refused and why, and nothing half-written."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from incidents import deals
from incidents.importing import Mistake, Mistakes
from incidents.importing.decoding import check_characters, decode, read_blocks, unify_lines
from incidents.importing.file_limits import MOST_BYTES_OF_A_BOARDS_FILE, MOST_BYTES_OF_BOARDS
from incidents.importing.mistakes import MOST_SAID, Notices
from incidents.importing.pbn import ShownOtherwise, plan_boards, write_boards
from incidents.importing.pbn.games import games
from incidents.models import Board, Club, LogEntry, Session, Tag, User
from incidents.setting_up import set_deal
from tests.incidents import pbn_dialects
from tests.incidents.conftest import SignedIn, queries
from tests.incidents.dirty_pbn import DEALS, FILES, Dirty, Said
from tests.incidents.pbn_dialects import DialectFile
from tests.incidents.test_recording import at_once

GOOD = "".join(f'[Board "{number}"]\n[Deal "{DEALS[number]}"]\n\n' for number in (1, 2, 3))
BAD = GOOD + '[Board "4"]\n[Deal "N:AKQ"]\n'


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def director(director: User) -> User:
    """The director of the session, who reads English."""
    director.language = "en"
    director.save()
    return director


def deals_known(session: Session) -> dict[int, str]:
    """The deals that the session's boards hold, by number."""
    return dict(Board.objects.filter(session=session).exclude(deal="").values_list("number", "deal"))


def take(session: Session, text: str, by: User, *, good_only: bool = False) -> None:
    """Show the file and take it."""
    shown = plan_boards(session, text).fingerprint
    write_boards(session, text, by, shown=shown, good_only=good_only)


def say_mistakes(found: list[Mistake]) -> Said:
    return [(mistake.line, mistake.board, mistake.reason) for mistake in found]


# ---- dirty files --------------------------------------------------------------------------------


@pytest.mark.parametrize("dirty", FILES, ids=lambda dirty: dirty.name)
def test_a_dirty_file_is_read_as_a_person_reads_it(dirty: Dirty, session: Session) -> None:
    if dirty.refused:
        with pytest.raises(Mistakes) as refusal:
            plan_boards(session, decode(dirty.data, MOST_BYTES_OF_BOARDS))
        assert say_mistakes(refusal.value.found) == [(1, None, dirty.refused)]
        return
    planned = plan_boards(session, decode(dirty.data, MOST_BYTES_OF_BOARDS))
    assert {change.board.number: change.deal for change in planned.changes} == dirty.deals
    assert say_mistakes(planned.mistakes) == dirty.mistakes
    assert say_mistakes(planned.remarks) == dirty.remarks
    assert {board.number for board in planned.staying} == set(range(1, 7)) - dirty.deals.keys()


@pytest.mark.parametrize("dirty", [each for each in FILES if each.deals], ids=lambda dirty: dirty.name)
def test_the_good_boards_of_a_dirty_file_are_taken(dirty: Dirty, session: Session, director: User) -> None:
    text = decode(dirty.data, MOST_BYTES_OF_BOARDS)
    if dirty.mistakes:
        with pytest.raises(Mistakes):
            take(session, text, director)
        assert deals_known(session) == {}
    take(session, text, director, good_only=bool(dirty.mistakes))
    assert deals_known(session) == dirty.deals
    entry = LogEntry.objects.get(tag=Tag.BOARDS_IMPORTED)
    assert entry.detail == {"session": session.pk, "boards": sorted(dirty.deals), "replaced": []}


def test_there_are_enough_dirty_files_each_of_another_kind() -> None:
    assert len(FILES) >= 40
    assert len({dirty.says for dirty in FILES}) == len({dirty.data for dirty in FILES}) == len(FILES)


def test_the_deals_of_the_dirty_files_are_in_the_one_spelling() -> None:
    assert [deals.normalise_deal(deal) for deal in DEALS.values()] == list(DEALS.values())


def test_a_file_of_braces_is_read_in_bearable_time(session: Session) -> None:
    """Each brace once: looking from each of them for its end again would take minutes."""
    planned = plan_boards(session, GOOD + '{\n[x "\n' * 20_000 + "}")
    assert len(planned.changes) == 3


# ---- dialects of programs -----------------------------------------------------------------------


@pytest.mark.parametrize("file", pbn_dialects.FILES, ids=lambda file: file.name)
def test_a_programs_file_is_read_whole_and_nothing_said_of_it(file: DialectFile, session: Session) -> None:
    planned = plan_boards(session, decode(file.data, MOST_BYTES_OF_BOARDS))
    assert {change.board.number: change.deal for change in planned.changes} == file.deals
    assert (planned.mistakes, planned.remarks) == ([], [])
    large = plan_boards(session, read_blocks(SimpleUploadedFile("a.pbn", file.data), MOST_BYTES_OF_BOARDS))
    assert (large.changes, large.fingerprint) == (planned.changes, planned.fingerprint)


def test_there_are_forty_files_of_programs_all_different() -> None:
    assert len({file.data for file in pbn_dialects.FILES}) == 40
    assert [file.data for file in pbn_dialects.write_files()] == [file.data for file in pbn_dialects.FILES]


# ---- a director's own letters -------------------------------------------------------------------


def test_a_director_types_the_letters_on_his_cards(session: Session) -> None:
    typed = "o:" + " ".join([DEALS[1].split()[3], DEALS[1][2:].split()[0], *DEALS[1].split()[1:3]])
    typed = typed.replace("K", "R").replace("Q", "d").replace("J", "V").replace("T", "10")
    assert deals.normalise_deal(typed) == DEALS[1]


@pytest.mark.parametrize(("language", "card"), [("en", "♠K"), ("fr", "♠R")])
def test_a_wrong_card_is_named_as_its_reader_calls_it(language: str, card: str) -> None:
    with translation.override(language), pytest.raises(ValidationError) as refusal:
        deals.hands("N:KR32... ... ... ...")
    with translation.override(language):
        assert card in refusal.value.messages[0]


# ---- writing ------------------------------------------------------------------------------------


def test_nothing_is_written_while_anything_is_wrong(session: Session, director: User) -> None:
    with pytest.raises(Mistakes) as refusal:
        take(session, BAD, director)
    assert [mistake.line for mistake in refusal.value.found] == [11]
    assert deals_known(session) == {}
    assert not LogEntry.objects.filter(tag=Tag.BOARDS_IMPORTED).exists()


def test_other_boards_keep_their_deals_and_the_same_deal_is_no_change(session: Session, director: User) -> None:
    for number, deal in ((1, DEALS[1]), (2, DEALS[5]), (6, DEALS[6])):
        set_deal(Board.objects.get(session=session, number=number), deal, director)
    planned = plan_boards(session, GOOD)
    assert [(each.board.number, each.is_new, each.is_same) for each in planned.changes] == [
        (1, False, True),
        (2, False, False),
        (3, True, False),
    ]
    take(session, GOOD, director)
    assert deals_known(session) == {number: DEALS[number] for number in (1, 2, 3, 6)}
    assert LogEntry.objects.get(tag=Tag.BOARDS_IMPORTED).detail == {
        "session": session.pk,
        "boards": [2, 3],
        "replaced": [2],
    }


def test_what_was_not_shown_is_not_written(session: Session, director: User) -> None:
    """Somebody types the deal of a board between the preview and the tap."""
    shown = plan_boards(session, GOOD).fingerprint
    set_deal(Board.objects.get(session=session, number=2), DEALS[5], director)
    with pytest.raises(ShownOtherwise) as otherwise:
        write_boards(session, GOOD, director, shown=shown)
    assert [change.board.number for change in otherwise.value.plan.replaced] == [2]
    assert deals_known(session) == {2: DEALS[5]}


def test_the_same_file_twice_writes_once(session: Session, director: User) -> None:
    shown = plan_boards(session, GOOD).fingerprint
    for _ in range(2):
        write_boards(session, GOOD, director, shown=shown)
    assert LogEntry.objects.filter(tag=Tag.BOARDS_IMPORTED).count() == 1


def test_a_write_that_breaks_off_leaves_what_was_there(
    session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of "all or nothing": the failure comes after the boards were written."""

    def breaks_off(*_args: object, **_kwargs: object) -> None:
        assert deals_known(session)
        raise RuntimeError("the power went")

    monkeypatch.setattr(type(LogEntry.objects.all()), "note", breaks_off)
    with pytest.raises(RuntimeError, match="the power went"):
        take(session, GOOD, director)
    assert deals_known(session) == {}


@pytest.mark.django_db(transaction=True)
def test_of_two_files_at_once_one_is_shown_again(club: Club, director: User, session: Session) -> None:
    """Both were shown the same empty boards; whoever comes second has not been shown what he would replace."""
    texts = [f'[Board "{board}"]\n[Deal "{DEALS[deal]}"]\n' for board, deal in ((1, 1), (1, 2))]
    for _ in range(10):
        Board.objects.filter(session=session).update(deal="")
        shown = [plan_boards(session, text).fingerprint for text in texts]
        raised = at_once(
            *[
                partial(write_boards, session, text, director, shown=each)
                for text, each in zip(texts, shown, strict=True)
            ]
        )
        assert [type(error) for error in raised] == [ShownOtherwise]
        assert deals_known(session)[1] in (DEALS[1], DEALS[2])
    assert LogEntry.objects.filter(tag=Tag.BOARDS_IMPORTED).count() == 10


# ---- the page -----------------------------------------------------------------------------------


def url(session: Session) -> str:
    return f"/parc/sessions/{session.pk}/boards/import/"


def test_a_file_is_shown_without_its_hands_then_taken(session: Session, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    answer = browser.post(url(session), {"step": "check", "file": SimpleUploadedFile("a.pbn", GOOD.encode("cp1252"))})
    assert answer.status_code == 200
    page = answer.content.decode()
    visible = page[: page.index("<textarea")] + page[page.index("</textarea>") :]
    assert "gets its deal" in visible
    assert "Boards that stay as they are: 4–6." in visible
    assert DEALS[1].split()[2] not in visible
    assert deals_known(session) == {}
    form = {"step": "import", "text": answer.context["text"], "shown": answer.context["plan"].fingerprint}
    # As browsers send it.
    form["text"] = form["text"].replace("\n", "\r\n")
    after = browser.post(url(session), form, follow=True)
    assert after.redirect_chain == [(f"/parc/sessions/{session.pk}/boards/", 302)]
    assert "3 boards have their deals." in after.content.decode()
    assert deals_known(session) == {number: DEALS[number] for number in (1, 2, 3)}
    again = browser.post(url(session), form, follow=True)
    assert "These deals were there already." in again.content.decode()


def test_mistakes_are_shown_by_line_and_the_good_boards_offered(
    session: Session, director: User, signed_in: SignedIn
) -> None:
    browser = signed_in(director)
    answer = browser.post(url(session), {"step": "check", "text": BAD})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Line 11, board 4" in page
    assert "Take the 3 good boards" in page
    form = {"text": BAD, "shown": answer.context["plan"].fingerprint}
    refused = browser.post(url(session), form | {"step": "import"})
    assert (refused.status_code, deals_known(session)) == (422, {})
    assert "Nothing was taken." in refused.content.decode()
    assert refused.context["text"] == BAD
    assert browser.post(url(session), form | {"step": "import-good"}).status_code == 302
    assert set(deals_known(session)) == {1, 2, 3}


def test_boards_that_changed_meanwhile_are_shown_again(session: Session, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    shown = browser.post(url(session), {"step": "check", "text": GOOD}).context["plan"].fingerprint
    set_deal(Board.objects.get(session=session, number=2), DEALS[5], director)
    form = {"step": "import", "text": GOOD, "shown": shown}
    answer = browser.post(url(session), form)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "somebody changed the boards meanwhile" in page
    assert "gets another deal in place of the one it has" in page
    assert browser.post(url(session), form | {"shown": answer.context["plan"].fingerprint}).status_code == 302
    assert deals_known(session)[2] == DEALS[2]


def test_nothing_typed_is_lost(session: Session, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    text = '\n[Board "1"]\n[Deal "<b>&"]\n'
    for step in ("check", "correct", "import"):
        answer = browser.post(url(session), {"step": step, "text": text})
        assert answer.context["text"] == text
        assert "\n\n[Board &quot;1&quot;]\n[Deal &quot;&lt;b&gt;&amp;&quot;]\n</textarea>" in answer.content.decode()


def test_a_long_list_of_mistakes_is_cut(session: Session, director: User, signed_in: SignedIn) -> None:
    text = "".join(f'[Board "x{number}"]\n' for number in range(7, 100))
    answer = signed_in(director).post(url(session), {"step": "check", "text": text})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert page.count("is not a board number") == 50
    assert "and 43 more" in page


def test_a_file_too_large_is_refused_in_words(
    session: Session, director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("incidents.views.boards_import.MOST_BYTES_OF_A_BOARDS_FILE", 2 * 1024 * 1024)
    large = SimpleUploadedFile("a.pbn", b"x" * 3_000_000)
    answer = signed_in(director).post(url(session), {"step": "check", "file": large})
    assert answer.status_code == 422
    assert "This is larger than 2 MB." in answer.content.decode()
    with pytest.raises(Mistakes) as refusal:
        plan_boards(session, "x" * (MOST_BYTES_OF_BOARDS + 1))
    assert [each.reason for each in refusal.value.found] == ["This is larger than 640 kB."]


# ---- a whole championship -----------------------------------------------------------------------


def a_championship(megabytes: float, last: int = 1032) -> bytes:
    """Every board again and again, as its tables played it: an auction, the play, what was said of it."""
    played = "\r\n".join(["H6 HK H4 H5", "CA C2 C7 CK", "D4 DJ DQ DK"] * 4)
    games = []
    size, number = 0, 0
    while size < megabytes * 1024 * 1024 or number <= last:
        number += 1
        board = (number - 1) % last + 1
        game = (
            f'[Event "Championnat"]\r\n[Site ""]\r\n[Date "2026.11.20"]\r\n[Board "{board}"]\r\n[West "Zo\xe9"]\r\n'
            f'[Deal "{DEALS[(board - 1) % 6 + 1]}"]\r\n[Auction "N"]\r\n1C Pass 1S Pass\r\n3NT AP\r\n'
            f'[Play "W"]\r\n{played}\r\n*\r\n{{What was said: [of it] }}\r\n\r\n'
        )
        games.append(game)
        size += len(game)
    return "".join(games).encode("latin-1")


def test_a_file_of_a_whole_championship_is_taken(session: Session, director: User, signed_in: SignedIn) -> None:
    data = a_championship(2.5)
    browser = signed_in(director)
    answer = browser.post(url(session), {"step": "check", "file": SimpleUploadedFile("a.pbn", data)})
    # What it says of boards that are not here is one line, however many they are.
    assert answer.status_code == 422
    assert [(each.line, each.reason) for each in answer.context["mistakes"]] == [
        (6 * 25 + 4, "Boards 7 to 1,032 are not of this session: its boards are 1 to 6.")
    ]
    # Too large to be sent back: what is sent is what was found.
    page = answer.content.decode()
    assert len(page) < 20_000
    assert "too large to be shown here" in page
    assert "Correct the file" not in page
    form = {"step": "import", "text": answer.context["text"], "shown": answer.context["plan"].fingerprint}
    assert browser.post(url(session), form).status_code == 302
    assert deals_known(session) == DEALS_OF_SIX


DEALS_OF_SIX = {number: DEALS[number] for number in range(1, 7)}


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a file of a megabyte is large."""
    monkeypatch.setattr("incidents.importing.pbn.scanning.AT_ONCE", 32 * 1024)
    monkeypatch.setattr("incidents.importing.decoding.BLOCK", 8 * 1024)


def memory_taken(session: Session, data: bytes, *, whole: bool = False) -> int:
    """The most memory that reading such a file takes, in bytes, beside the file as it came."""
    file = SimpleUploadedFile("a.pbn", data)
    tracemalloc.start()
    try:
        blocks = read_blocks(file, MOST_BYTES_OF_A_BOARDS_FILE)
        plan_boards(session, ["".join(blocks)] if whole else blocks)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("small_blocks")
def test_a_large_file_is_never_held_whole(session: Session) -> None:
    """A file four times as large takes as much memory. Control: it does not when it is put together first."""
    small, large = a_championship(0.25, 12), a_championship(1, 12)
    taken = memory_taken(session, large)
    assert taken < memory_taken(session, small) * 1.3
    assert memory_taken(session, large, whole=True) > taken * 3


@pytest.mark.parametrize("size", [1, 7, 300])
@pytest.mark.parametrize("dirty", FILES[::2], ids=lambda dirty: dirty.name)
def test_wherever_a_file_is_cut_in_two_it_is_read_alike(
    dirty: Dirty, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blocks end anywhere: within a tag, a letter, the end of a line, a comment."""
    try:
        text = unify_lines(decode(dirty.data, MOST_BYTES_OF_BOARDS))
    except Mistakes:
        return
    remarks, in_blocks = Notices(), Notices()
    whole = list(games([text], remarks))
    monkeypatch.setattr("incidents.importing.pbn.scanning.AHEAD", 300)
    monkeypatch.setattr("incidents.importing.pbn.scanning.AT_ONCE", size)
    monkeypatch.setattr("incidents.importing.decoding.BLOCK", size)
    try:
        blocks = list(read_blocks(SimpleUploadedFile("a.pbn", dirty.data), MOST_BYTES_OF_BOARDS))
    except Mistakes:
        with pytest.raises(Mistakes):
            check_characters(text)
        return
    assert "".join(blocks) == text
    assert list(games(blocks, in_blocks)) == whole
    assert in_blocks.in_order() == remarks.in_order()


def test_many_mistakes_end_the_reading(session: Session) -> None:
    with pytest.raises(Mistakes) as refusal:
        plan_boards(session, "".join(f'[Board "x{number}"]\n' for number in range(MOST_SAID + 500)))
    assert len(refusal.value.found) == MOST_SAID


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([33], "The session has no board 33: its boards are 1 to 6."),
        ([33, 34], "Boards 33 to 34 are not of this session: its boards are 1 to 6."),
        ([*range(33, 1033)], "Boards 33 to 1,032 are not of this session: its boards are 1 to 6."),
        ([40, 7, 9, 8, 7], "Boards 7 to 9, 40 are not of this session: its boards are 1 to 6."),
        (
            [*range(10, 60, 2)],
            "Boards 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, … are not of this session: its boards are 1 to 6.",
        ),
    ],
)
def test_boards_of_other_sessions_are_one_line(numbers: list[int], said: str, session: Session) -> None:
    """Nor is anything said of their deals."""
    planned = plan_boards(session, GOOD + "".join(f'[Board "{number}"]\n[Deal "N:AKQ"]\n\n' for number in numbers))
    assert [(each.line, each.reason) for each in planned.mistakes] == [(10, said)]
    assert len(planned.changes) == 3
    with translation.override("fr"):
        french = plan_boards(session, "".join(f'[Board "{number}"]\n' for number in range(33, 1033))).mistakes
        assert [each.reason for each in french] == [
            "Les donnes 33 à 1\u202f032 ne sont pas de cette séance\u00a0: ses donnes vont de 1 à 6."
        ]


# ---- what begins a game -------------------------------------------------------------------------


def test_a_tag_that_is_there_twice_begins_no_other_game(session: Session) -> None:
    """Of 41 files of a broadcast program, which writes Room twice, every board was lost."""
    head = '[Event "a"]\n[Site ""]\n[Room "Open"]\n'
    text = "".join(
        f'{head}[Board "{number}"]\n[Dealer "{dealer}"]\n[Room "Closed"]\n[Dealer "{dealer}"]\n'
        f'[Deal "{DEALS[number]}"]\n{end}'
        for end in ("\n", "")
        for number, dealer in ((1, "N"), (2, "E"))
    )
    planned = plan_boards(session, text)
    assert {each.board.number: each.deal for each in planned.changes} == {1: DEALS[1], 2: DEALS[2]}
    assert (planned.mistakes, planned.remarks) == ([], [])


@pytest.mark.parametrize("first", ["Event", "Generator", "Dealer", "Board", "Deal"])
def test_without_blank_lines_the_first_tag_begins_each_game(first: str, session: Session) -> None:
    order = [first, *(name for name in ("Board", "Dealer", "Deal") if name != first)]
    text = ""
    for number, dealer in ((1, "N"), (2, "E"), (3, "S")):
        values = {"Board": number, "Dealer": dealer, "Deal": DEALS[number]}
        text += "".join(f'[{name} "{values.get(name, "x")}"]\n' for name in order)
    planned = plan_boards(session, text)
    assert {each.board.number: each.deal for each in planned.changes} == {number: DEALS[number] for number in (1, 2, 3)}
    assert (planned.mistakes, planned.remarks) == ([], [])


def test_the_largest_file_that_is_read_can_be_taken(session: Session, director: User, signed_in: SignedIn) -> None:
    """What the preview sends back, with a browser's line ends, passes the server's limit too."""
    browser = signed_in(director)
    filling = "; a comment of some thirty letters\n"
    text = GOOD + filling * ((MOST_BYTES_OF_BOARDS - len(GOOD)) // len(filling))
    answer = browser.post(url(session), {"step": "check", "file": SimpleUploadedFile("a.pbn", text.encode())})
    form = {"step": "import", "text": text.replace("\n", "\r\n"), "shown": answer.context["plan"].fingerprint}
    assert browser.post(url(session), form).status_code == 302
    assert len(deals_known(session)) == 3


def test_a_larger_file_asks_the_database_no_more(session: Session, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    asked = []
    for numbers in ((1, 2), (3, 4, 5, 6)):
        text = "".join(f'[Board "{number}"]\n[Deal "{DEALS[number]}"]\n\n' for number in numbers)
        form: dict[str, Any] = {"step": "import", "text": text, "shown": plan_boards(session, text).fingerprint}
        asked.append(queries(partial(browser.post, url(session), form)))
    assert asked[0] == asked[1]
