"""Giving a ruling asks little, whoever sits at the table and whatever was given before."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Final

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from incidents.models import Incident, Session, User
from rulings.inquiry.incident import fetch_incident, hold_incident
from rulings.inquiry.views import giving
from tests.bench.counting import OF_A_TRANSACTION
from tests.rulings.a_club import DUMMY_CAME_DOWN, an_incident, establish_all, give, seat_players
from tests.rulings.at_the_desk import HTMX, Desk, signed_in

if TYPE_CHECKING:
    from incidents.web.access import ClubRequest
    from rulings.inquiry.incident import FetchedIncident

QUERIES: Final = 13


@pytest.fixture
def seated(session: Session) -> Session:
    seat_players(session, "Anne Aubry", "Bruno Bayle", "Chloé Carlier", "Denis Dumas")
    return session


def queries(session: Session, director: User, incident: Incident, **sent: str) -> int:
    """Without the statements that begin and end a transaction."""
    desk = Desk(session, signed_in(director), HTMX)
    form = {"idempotency_key": str(uuid.uuid4()), "version": str(incident.version)} | sent
    with CaptureQueriesContext(connection) as captured:
        response = desk.post("give", incident.number, **form)
    assert response.status_code == 302
    assert "/rulings/" in response["Location"]
    return sum(not query["sql"].startswith(OF_A_TRANSACTION) for query in captured)


def test_a_ruling_costs_no_more_than_said(seated: Session, director: User) -> None:
    first = an_incident(seated, director, in_round=1, board=1)
    assert queries(seated, director, first) == QUERIES
    # Of a round that nobody noted nobody knows who sat there.
    assert queries(seated, director, an_incident(seated, director)) == QUERIES - 1


def test_one_in_the_place_of_another_costs_no_more_but_for_its_reason(seated: Session, director: User) -> None:
    """The names that the reason may not hold are read: two queries, and the incident's session before it is held."""
    incident = an_incident(seated, director, in_round=1, board=1)
    give(incident, director)
    establish_all(incident, director, {**DUMMY_CAME_DOWN, "particulars.cards": "C2"})
    sent = {"reason": "Misheard the card", "cause": "facts"}
    assert queries(seated, director, incident, **sent) <= QUERIES + 4


def test_an_incident_fetched_before_it_is_held_costs_more(
    seated: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control."""

    def fetched_first(request: ClubRequest, number: int) -> FetchedIncident:
        fetch_incident(request, number)
        return hold_incident(request, number)

    monkeypatch.setattr(giving, "hold_incident", fetched_first)
    assert queries(seated, director, an_incident(seated, director, in_round=1)) > QUERIES
