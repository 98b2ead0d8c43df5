"""A hesitation is noted while its board is in play, and judged when that is over."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from incidents.models import BoardResult, Incident, Session, User
from rulings.models import Ruling
from tests.rulings.a_club import an_incident, give
from tests.rulings.at_the_desk import Desk, html, signed_in, text

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

WHEN = "16.B.3.when"
NOTED = "Noted: to be judged when the board is over"
TO_JUDGE = "noted in play, to be judged"


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def note_hesitation(desk: Desk, table: int = 1) -> Incident:
    """A hesitation on which all agree, by one touch each: what happened, who, what, that all agree."""
    incident = desk.call(table)
    desk.post("subject", incident.number, version=incident.version, subject="information-from-partner")
    incident.refresh_from_db()
    for key, code in (("particulars.offender", "S"), ("16.B.1.what", "hesitation"), ("85.agreed", "agreed")):
        desk.answer(incident, key, code)
        incident.refresh_from_db()
    return incident


def board_of(incident: Incident, number: int, called_earlier: timedelta = timedelta(0)) -> None:
    incident.board = incident.session.boards.get(number=number)
    incident.called_at -= called_earlier
    incident.save()


def on_desk(desk: Desk) -> str:
    return text(desk.get("desk", desk.session.pk))


def test_what_is_noted_says_what_to_say_now_and_rules_nothing(desk: Desk) -> None:
    page: Response = desk.get("answer", (there := note_hesitation(desk)).number, WHEN)
    said = text(page)
    assert "Noted: nothing is ruled now" in said
    assert "nothing is cancelled, go on" in said
    assert "North, you may not use what you have learnt from South" in said
    assert desk.url("desk", desk.session.pk) in html(page)
    assert not Ruling.objects.exists()
    # Its own address leads there, so that it is gone on with from there.
    assert desk.get("incident", there.number)["Location"] == desk.url("answer", there.number, WHEN)


def test_before_all_is_noted_the_page_says_nothing_of_it(desk: Desk) -> None:
    incident = desk.call()
    desk.post("subject", incident.number, version=incident.version, subject="information-from-partner")
    assert "Noted: nothing is ruled now" not in text(desk.get("answer", incident.number, "particulars.offender"))


def test_of_somebody_misled_it_is_the_same(desk: Desk) -> None:
    incident = desk.call()
    desk.post("subject", incident.number, version=incident.version, subject="misled-by-manner")
    for key, code in (("particulars.offender", "S"), ("85.agreed", "agreed")):
        incident.refresh_from_db()
        desk.answer(incident, key, code)
    assert "Noted: nothing is ruled now" in text(desk.get("answer", incident.number, "73.E.2.when"))


def test_it_is_to_be_done_and_to_be_judged_once_the_board_is_over(desk: Desk, director: User) -> None:
    incident = note_hesitation(desk)
    board_of(incident, 2)
    assert NOTED in on_desk(desk)
    assert TO_JUDGE not in on_desk(desk)
    assert incident.board is not None
    BoardResult.objects.create(board=incident.board, table=incident.table, noted_by=director, noted_at=timezone.now())
    page = on_desk(desk)
    assert NOTED in page
    assert TO_JUDGE in page
    assert "1 board to check" in page
    assert "a board is to be checked" in page


@pytest.mark.parametrize(("round_now", "is_over"), [(1, False), (2, True)])
def test_the_next_round_says_that_the_board_is_over(desk: Desk, round_now: int, is_over: bool) -> None:
    incident = note_hesitation(desk)
    incident.round = 1
    incident.save()
    desk.session.date = desk.club.today()
    desk.session.round_now = round_now
    desk.session.save()
    assert (TO_JUDGE in on_desk(desk)) is is_over


@pytest.mark.parametrize(("minutes", "is_over"), [(19, False), (21, True)])
def test_no_board_lasts_longer_than_the_clock_allows(desk: Desk, minutes: int, is_over: bool) -> None:
    board_of(note_hesitation(desk), 2, timedelta(minutes=minutes))
    assert (TO_JUDGE in on_desk(desk)) is is_over


def test_the_end_of_the_board_of_another_ruling_leads_to_it(desk: Desk, director: User) -> None:
    there, elsewhere = note_hesitation(desk), note_hesitation(desk, table=2)
    board_of(there, 2)
    board_of(elsewhere, 2)
    ruling = give(an_incident(desk.session, director, board=2), director)
    page = html(desk.get("end-of-board", ruling.number))
    assert desk.url("incident", there.number) in page
    assert desk.url("incident", elsewhere.number) not in page
    other = give(an_incident(desk.session, director, board=3), director)
    assert desk.url("incident", there.number) not in html(desk.get("end-of-board", other.number))


def test_it_is_finished_from_there_to_a_ruling(desk: Desk) -> None:
    incident = note_hesitation(desk)
    for key, code in (
        (WHEN, "over"),
        ("16.B.1.b.alternative", "yes"),
        ("16.B.1.a.suggested", "yes"),
        ("16.B.3.advantage", "yes"),
    ):
        desk.answer(incident, key, code)
        incident.refresh_from_db()
    desk.give(incident)
    assert Ruling.objects.get().outcome == "adjusted-score"
    page = on_desk(desk)
    assert NOTED not in page
    assert TO_JUDGE not in page


def test_where_nothing_waits_no_result_is_looked_for(desk: Desk) -> None:
    desk.call()
    with CaptureQueriesContext(connection) as asked:
        desk.get("desk", desk.session.pk)
    assert not any("boardresult" in each["sql"] for each in asked.captured_queries)
