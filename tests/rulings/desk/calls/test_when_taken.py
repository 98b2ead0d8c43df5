"""When a table called and when a director took it, on the incident's own pages."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta

import pytest

from incidents.calling import call_director, hand_over, take
from incidents.closing import close
from incidents.models import Closing, Club, ClubRole, Incident, User
from tests.rulings.a_club import a_person
from tests.rulings.at_the_desk import DECLARER, REPLY, Desk, text

CALLED_AT = datetime(2026, 3, 6, 19, 14, tzinfo=UTC)
"""20:14 on the club's wall."""


@pytest.fixture
def called(desk: Desk) -> Incident:
    return call_director(desk.session.tables.get(number=1), uuid.uuid4(), CALLED_AT)


def take_at(incident: Incident, by: User, minutes: int) -> None:
    take(incident, by)
    Incident.objects.filter(pk=incident.pk).update(taken_at=CALLED_AT + timedelta(minutes=minutes))


def test_who_took_it_and_when_stands_beside_the_time_of_the_call(called: Incident, desk: Desk, club: Club) -> None:
    colleague = a_person(club, ClubRole.DIRECTOR, "Corentin Vasseur")
    take_at(called, colleague, 3)
    page = text(desk.get("subject", called.number))
    assert "Called at 20:14, taken at 20:17 Director: Corentin Vasseur" in page


def test_what_nobody_has_taken_says_so(called: Incident, desk: Desk, club: Club, director: User) -> None:
    assert "Called at 20:14, not taken yet Hand over" in text(desk.get("subject", called.number))
    take_at(called, director, 3)
    hand_over(called, a_person(club, ClubRole.DIRECTOR, "Corentin Vasseur"), director)
    page = text(desk.get("subject", called.number))
    assert "Called at 20:14, not taken yet Director: Corentin Vasseur" in page


def test_what_a_director_opened_himself_was_taken_at_once(desk: Desk) -> None:
    """On every page of the inquiry."""
    incident = desk.up_to(DECLARER)
    Incident.objects.update(called_at=CALLED_AT, taken_at=CALLED_AT)
    for page in (
        desk.get("subject", incident.number),
        desk.client.get(desk.url("incident", incident.number), follow=True),
    ):
        assert "Called and taken at 20:14 Director: Anne Vidal" in text(page)
    desk.answer(incident, "54.circumstances", "")
    desk.answer(incident, "particulars.cards", "HK")
    desk.answer(incident, REPLY, "accept")
    assert "Called and taken at 20:14" in text(desk.get("check", incident.number))


def test_a_closed_one_still_says_it(called: Incident, desk: Desk, director: User) -> None:
    close(called, Closing.MISTAKE, director)
    page = text(desk.get("close", called.number))
    assert "Called at 20:14" in page
    assert "not taken yet" not in page
    other = call_director(desk.session.tables.get(number=2), uuid.uuid4(), CALLED_AT)
    take_at(other, director, 2)
    close(other, Closing.MISTAKE, director)
    assert "Called at 20:14, taken at 20:16 · Director: Anne Vidal" in text(desk.get("close", other.number))
