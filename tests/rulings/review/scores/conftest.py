"""A ruling from which scores are changed."""

from __future__ import annotations

import pytest

from incidents.models import Session, User
from rulings.models import Ruling
from tests.rulings.a_club import an_incident, give, seat_players
from tests.rulings.at_the_desk import Desk, signed_in


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    seat_players(session, "Ada Vexko", "Bo Vexko", "Cy Ornulf", "Di Ornulf")
    return give(an_incident(session, director, board=3, in_round=1), director)


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))
