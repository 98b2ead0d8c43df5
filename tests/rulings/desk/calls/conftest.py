"""A session played today, whose tables may call."""

from __future__ import annotations

from datetime import datetime

import pytest

from incidents.call_links import make_link
from incidents.models import Club, Session, User
from tests.rulings.a_club import a_session
from tests.rulings.at_the_desk import Desk, signed_in


@pytest.fixture
def tonight(club: Club) -> Session:
    session = a_session(club)
    session.date = datetime.now(club.zone).date()
    session.save()
    return session


@pytest.fixture
def desk(tonight: Session, director: User) -> Desk:
    return Desk(tonight, signed_in(director))


@pytest.fixture
def link(tonight: Session, director: User) -> str:
    """The address of the session's link."""
    return f"/calls/{make_link(tonight, director).token}/"
