"""The club most of these tests look at."""

from __future__ import annotations

import pytest

from incidents.models import Club, ClubRole, Session, User
from tests.rulings.a_club import a_club, a_person, a_session


@pytest.fixture
def club(db: None) -> Club:
    return a_club()


@pytest.fixture
def director(club: Club) -> User:
    return a_person(club, ClubRole.DIRECTOR, "Anne Vidal")


@pytest.fixture
def player(club: Club) -> User:
    return a_person(club, ClubRole.PLAYER, "Paul Weber")


@pytest.fixture
def session(club: Club) -> Session:
    return a_session(club)
