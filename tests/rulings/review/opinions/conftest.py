"""An incident about which others may be asked."""

from __future__ import annotations

import pytest

from incidents.models import Incident, Session, User
from incidents.setting_up import set_deal
from tests.rulings.a_club import an_incident, seat_players
from tests.rulings.at_the_desk import Desk, signed_in

DEAL = "N:AKQ2.J32.T98.765 J43.AKQ.432.T984 T98.T987.AKQ.J32 765.654.J765.AKQ"


@pytest.fixture
def incident(session: Session, director: User) -> Incident:
    seat_players(session, "Ada Vexko", "Bo Vexko", "Cy Ornulf", "Di Ornulf")
    set_deal(session.boards.get(number=3), DEAL, director)
    opened = an_incident(session, director, board=3, in_round=1)
    opened.contract = "4SX"
    opened.save()
    return opened


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))
