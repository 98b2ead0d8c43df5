"""T13: ten thousand spoilt files of boards and lists of players.

None breaks a page, none is taken in part, and each refusal names a line of the file and a reason. `make soak` tries
all of them, `make test` those of the first seeds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from incidents import deals
from incidents.importing import Mistake, Mistakes, Plan, plan
from incidents.importing.decoding import decode, unify_lines
from incidents.importing.file_limits import MOST_BYTES_OF_A_LIST, MOST_BYTES_OF_BOARDS
from incidents.importing.pbn import BoardsPlan, plan_boards
from incidents.models import Board, LogEntry, Pair, Player, Seating, Session, User
from tests.forms import some
from tests.gates.recording import Figure
from tests.incidents.conftest import SignedIn
from tests.incidents.dirty_pbn import FILES
from tests.incidents.spoiling import spoil
from tests.incidents.test_importing import DIRTY, GOOD, LICENCES

PBN: Final = [dirty.data for dirty in FILES]
CSV: Final = [
    *[GOOD.encode()] * 20,
    GOOD.encode("utf-16"),
    GOOD.encode("cp1252", "replace"),
    (LICENCES + "1;NS;1;Zoé Dé;12;Ana;13\r\n1;EW;1;Cy;14;Bo;\r\n").encode(),
    *[text.encode() for text, _ in DIRTY if len(text) < 1000],
]
ALL_SEEDS: Final = range(8)
SEEDS: Final = some(ALL_SEEDS, one_in=8)
# Of each kind, for each seed; the figure of T13 is asserted below.
EACH: Final = 625
# One in so many goes through its page, to be taken, and one in so many of those that can be; all are planned.
THROUGH_THE_PAGE: Final = 20
THROUGH_THE_PAGE_IF_GOOD: Final = 5


class Found(NamedTuple):
    """What a reader said of one file: a plan of either kind or None, and what is wrong, each with its line."""

    plan: Plan | BoardsPlan | None
    said: list[Mistake]


Planned = Callable[[Session, str], Found]


def read_list(session: Session, text: str) -> Found:
    listed = plan(session, text)
    return Found(listed, listed.remarks)


def read_boards(session: Session, text: str) -> Found:
    dealt = plan_boards(session, text)
    for change in dealt.changes:
        assert deals.normalise_deal(change.deal) == change.deal
    return Found(dealt, [*dealt.mistakes, *dealt.remarks])


def refusals_amiss(data: bytes, most: int, said: list[Mistake]) -> list[str]:
    """What is wrong with the refusals themselves: a line that the file does not have, or no reason."""
    try:
        lines = unify_lines(decode(data, most)).count("\n") + 1
    except Mistakes:
        lines = 1
    return [f"{each} of {lines} lines" for each in said if not 1 <= each.line <= lines or not each.reason.strip()]


def plan_file(session: Session, read: Planned, data: bytes, most: int) -> Found:
    """What is made of one file."""
    try:
        return read(session, decode(data, most))
    except Mistakes as mistakes:
        return Found(None, mistakes.found)


def rows_kept(session: Session) -> dict[str, Any]:
    """Everything that an import may change."""
    return {
        "deals": dict(Board.objects.filter(session=session).values_list("number", "deal")),
        "seats": sorted(
            Seating.objects.filter(pair__session=session).values_list("round", "table", "direction", "pair__number")
        ),
        "pairs": Pair.objects.filter(session=session).count(),
        "players": Player.objects.count(),
        "entries": LogEntry.objects.count(),
    }


def send_file(browser: Client, session: Session, kind: str, data: bytes) -> list[str]:
    """What is wrong with how the page answers to a file that is to be taken as far as it is good."""
    path = f"/parc/sessions/{session.pk}/{'boards/import' if kind == 'pbn' else 'players'}/"
    before = rows_kept(session)
    form: dict[str, Any] = {"file": SimpleUploadedFile(f"x.{kind}", data)}
    if kind == "pbn":
        shown = browser.post(path, form | {"step": "check"})
        if shown.status_code >= 500 or rows_kept(session) != before:
            return [f"looking at it: {shown.status_code}"]
        good = shown.context.get("plan")
        if good is None or not good.to_write:
            return [] if shown.status_code in (200, 422) else [str(shown.status_code)]
        step = "import-good" if good.mistakes else "import"
        form = {"step": step, "shown": good.fingerprint, "text": shown.context["text"]}
        expected = {change.board.number: change.deal for change in good.to_write}
        after = {**before, "deals": before["deals"] | expected, "entries": before["entries"] + 1}
    else:
        found = plan_file(session, read_list, data, MOST_BYTES_OF_A_LIST)
        form |= {"step": "import"}
        after = before if found.plan is None else _seated(before, found.plan)
    answer = browser.post(path, form)
    if answer.status_code not in (302, 422):
        return [f"taking it: {answer.status_code}"]
    stands, should = rows_kept(session), after if answer.status_code == 302 else before
    return [f"{key}: {stands[key]} and not {should[key]}" for key in should if stands[key] != should[key]]


def _seated(before: dict[str, Any], listed: Plan | BoardsPlan) -> dict[str, Any]:
    assert isinstance(listed, Plan)
    tables = {(table.section, table.number): table.pk for table in listed.session.tables.all()}
    seats = [
        (place.round, tables[place.section, place.table], place.direction.value, place.number)
        for place, _ in listed.seats
    ]
    return {
        **before,
        "seats": sorted(seats),
        "pairs": len(listed.pairs),
        "players": before["players"] + len(listed.newcomers),
        "entries": before["entries"] + 1,
    }


def all_faults(session: Session, browser: Client, seed: int, count: int) -> list[str]:
    """What is wrong with how spoilt files are taken, so many of each kind."""
    wrong: list[str] = []
    kinds: list[tuple[str, list[bytes], Planned, int]] = [
        ("pbn", PBN, read_boards, MOST_BYTES_OF_BOARDS),
        ("csv", CSV, read_list, MOST_BYTES_OF_A_LIST),
    ]
    for kind, files, read, most in kinds:
        for place, data in enumerate(spoil(seed, files, count)):
            found = plan_file(session, read, data, most)
            faults = refusals_amiss(data, most, found.said) + (
                [] if found.plan or found.said else ["refused without a word"]
            )
            if place % (THROUGH_THE_PAGE_IF_GOOD if found.plan else THROUGH_THE_PAGE) == 0:
                faults += send_file(browser, session, kind, data)
            wrong += [f"{kind} {seed} {place}: {fault} {data!r}" for fault in faults]
    return wrong


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.gate("T13")
def test_a_spoilt_file_is_taken_whole_or_refused_by_line(
    seed: int, session: Session, director: User, signed_in: SignedIn, figure: Figure
) -> None:
    browser = signed_in(director)
    browser.raise_request_exception = False
    assert all_faults(session, browser, seed, EACH) == []
    figure(files=2 * EACH)


@pytest.mark.gate("T13")
def test_there_are_ten_thousand() -> None:
    assert len(ALL_SEEDS) * EACH * 2 >= 10_000


@pytest.mark.gate("T13", control=True)
def test_spoilt_files_are_still_taken_now_and_then(session: Session) -> None:
    """Otherwise nothing was tried but refusing."""
    dealt = [plan_file(session, read_boards, data, MOST_BYTES_OF_BOARDS).plan for data in spoil(1, PBN, 200)]
    assert sum(isinstance(each, BoardsPlan) and bool(each.to_write) for each in dealt) > 60
    seated = [plan_file(session, read_list, data, MOST_BYTES_OF_A_LIST).plan for data in spoil(1, CSV, 200)]
    assert 10 < sum(each is not None for each in seated) < 190


@pytest.mark.gate("T13")
def test_text_that_no_browser_sends_is_refused_too(session: Session) -> None:
    """Lone surrogates: no bytes decode to them, but a caller could hold them."""
    for read in (plan_boards, plan):
        with pytest.raises(Mistakes):
            read(session, '[Board "1"]\n[Deal "\ud800"]\n')


# ---- controls -----------------------------------------------------------------------------------


@pytest.fixture
def visitor(director: User, signed_in: SignedIn) -> Client:
    client = signed_in(director)
    client.raise_request_exception = False
    return client


@pytest.mark.gate("T13", control=True)
def test_half_a_write_is_caught(session: Session, visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: an import that leaves the last board or pair out."""
    update, create = type(Board.objects.all()).bulk_update, type(Seating.objects.all()).bulk_create

    def half_updated(self: Any, rows: Any, *rest: Any) -> Any:
        return update(self, list(rows)[:-1], *rest)

    def half_created(self: Any, rows: Any, **rest: Any) -> Any:
        return create(self, list(rows)[:-1], **rest)

    monkeypatch.setattr(type(Board.objects.all()), "bulk_update", half_updated)
    assert any(fault.startswith("pbn") and "deals" in fault for fault in all_faults(session, visitor, 0, 240))
    monkeypatch.setattr(type(Seating.objects.all()), "bulk_create", half_created)
    assert any(fault.startswith("csv") and "seats" in fault for fault in all_faults(session, visitor, 0, 240))


@pytest.mark.gate("T13", control=True)
def test_a_page_that_breaks_is_caught(session: Session, visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control."""

    def breaks(*_: object) -> None:
        raise ValueError("ours")

    monkeypatch.setattr("incidents.views.boards_import.plan_boards", breaks)
    assert any("500" in fault for fault in all_faults(session, visitor, 0, 13))


@pytest.mark.parametrize("said", [Mistake(0, "why"), Mistake(10_000, "why"), Mistake(1, " ")])
@pytest.mark.gate("T13", control=True)
def test_a_refusal_without_a_line_or_reason_is_caught(said: Mistake) -> None:
    """Control."""
    assert refusals_amiss(b"one\ntwo\n", 1000, [said])
    assert not refusals_amiss(b"one\ntwo\n", 1000, [Mistake(2, "why")])
