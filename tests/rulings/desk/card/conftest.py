"""An incident in which declarer has to choose, and the director who shows it."""

from __future__ import annotations

import pytest

from incidents.models import Incident, Session, User
from incidents.setting_up import set_deal
from tests.rulings.a_club import an_incident, seat_players
from tests.rulings.at_the_desk import Desk, signed_in

DEAL = "N:AKQ2.J32.T98.765 J43.AKQ.432.T984 T98.T987.AKQ.J32 765.654.J765.AKQ"
UP_TO_THE_CHOICE = {"particulars.declarer": "S", "54.circumstances": [], "particulars.cards": "HK"}


@pytest.fixture
def incident(session: Session, director: User) -> Incident:
    """On board 3, whose deal is known: South has to choose after East's lead out of turn."""
    seat_players(session, "Ada Vexko", "Bo Vexko", "Cy Ornulf", "Di Ornulf")
    set_deal(session.boards.get(number=3), DEAL, director)
    opened = an_incident(session, director, UP_TO_THE_CHOICE, board=3, in_round=1)
    opened.contract = "4SX"
    opened.save()
    return opened


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))
