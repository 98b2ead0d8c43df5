"""Names in what the sides say: what the page of a dispute takes is taken when the ruling is given."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from incidents.models import Incident, Session, User
from tests.rulings.a_club import seat_players
from tests.rulings.at_the_desk import CARD, DECLARER, REPLY, Desk, signed_in
from tests.rulings.disputing import BOTH, WEIGHT, find


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


@pytest.mark.parametrize(
    ("player", "statement"), [("Rosa Face", "Face down it was."), ("Rosa Cachée", "La carte était cachée.")]
)
def test_a_word_of_an_answer_that_nobody_gave_is_no_name_when_the_ruling_is_given(
    desk: Desk, player: str, statement: str
) -> None:
    seat_players(desk.session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Benali", player)
    incident = desk.up_to(REPLY)
    assert find(desk, incident, f"EW:{WEIGHT}", **{**BOTH, "EW-statement": statement}).status_code == 302
    assert desk.give(incident).status_code == 302


def given_in_queries(desk: Desk, incident: Incident) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert desk.give(incident).status_code == 302
    return len(queries)


def test_more_facts_disputed_ask_for_no_more_queries(desk: Desk) -> None:
    first, one, three = (desk.up_to(REPLY, table) for table in (1, 2, 1))
    for incident in (one, three):
        find(desk, incident, f"EW:{WEIGHT}", **BOTH)
    said = {"NS-statement": "The king.", "EW-statement": "The queen."}
    find(desk, three, f"EW:{WEIGHT}", CARD, NS="HK", EW="HQ", **said)
    find(desk, three, f"NS:{WEIGHT}", DECLARER, NS="S", EW="N", **said)
    # The first ruling given also forgets, in the browser's session, what was changed last.
    desk.give(first)
    few = given_in_queries(desk, one)
    assert given_in_queries(desk, three) == few
