"""The board by one touch, under the title of a ruling."""

from __future__ import annotations

import re

import pytest

from incidents.models import Incident, Membership, Session, User
from incidents.recording import describe_call
from rulings.inquiry.board_touch import board_touch
from rulings.models import Ruling
from tests.rulings.a_club import a_session, an_incident, give
from tests.rulings.at_the_desk import html, signed_in, text


@pytest.fixture
def evening(session: Session) -> Session:
    return a_session(session.club, tables=6, boards=24, name="Larger")


def likely(incident: Incident, by: User) -> tuple[int, ...]:
    found = board_touch(incident, Membership.objects.get(user=by))
    assert found
    noted = [incident.board.number] if incident.board else []
    assert sorted([*found.likely, *found.others, *noted]) == list(range(1, 25))
    return found.likely


def test_the_tables_last_boards_come_first(evening: Session, director: User) -> None:
    called = an_incident(evening, director, table=3)
    # Nothing is known yet: where each table begins.
    assert likely(called, director) == (5, 6, 7)
    an_incident(evening, director, table=3, board=14)
    an_incident(evening, director, table=3, board=17)
    an_incident(evening, director, table=4, board=23)
    assert likely(called, director) == (17, 14, 18)


def test_the_board_that_is_noted_is_not_offered_first(evening: Session, director: User) -> None:
    an_incident(evening, director, table=3, board=14)
    called = an_incident(evening, director, table=3, board=14)
    assert likely(called, director) == (13, 15, 16)


def test_a_session_without_boards_offers_none(evening: Session, director: User) -> None:
    called = an_incident(evening, director, table=3)
    evening.boards.all().delete()
    assert board_touch(called, Membership.objects.get(user=director)) is None


def test_one_touch_notes_it_and_nothing_else_changes(evening: Session, director: User) -> None:
    called = an_incident(evening, director, table=3, in_round=2)
    describe_call(called, 2, None, "4SX", "W", director)
    called.refresh_from_db()
    ruling = give(called, director)
    reader, url = signed_in(director), f"/{ruling.club.slug}/rulings/{ruling.number}/"
    page = html(reader.get(url))
    assert "Board?" in page
    form = page[page.index('class="board-touch') :].split("</form>")[0]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    at = re.search(r'action="([^"]+)"', form)
    assert at
    assert reader.post(at[1], {**fields, "board": "7"})["Location"] == url
    called.refresh_from_db()
    assert called.board is not None
    assert (called.board.number, called.round, called.contract, called.called_by) == (7, 2, "4SX", "W")
    assert "Board 7" in text(reader.get(url))
    # Another director's board is not written over: he is shown it, with what was touched kept.
    again = reader.post(at[1], {**fields, "board": "8"})
    assert again.status_code == 409
    assert "Somebody else changed this incident meanwhile" in text(again)


def test_no_board_is_noted_on_what_no_longer_stands(evening: Session, director: User) -> None:
    called = an_incident(evening, director, table=3)
    first = give(called, director)
    reader, url = signed_in(director), f"/{first.club.slug}/rulings/{first.number}/"
    assert 'class="board-touch' in html(reader.get(url))
    describe_call(called, 1, None, "", "", director)
    called.refresh_from_db()
    give(called, director, "The round was noted wrong")
    assert Ruling.objects.count() == 2
    assert 'class="board-touch' not in html(reader.get(url))
