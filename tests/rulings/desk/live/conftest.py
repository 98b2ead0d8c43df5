"""A session in play, with a penalty card on its first table."""

from __future__ import annotations

import pytest

from incidents.models import ClubRole, Session, Table, User
from rulings.models import Ruling
from tests.rulings.a_club import a_person
from tests.rulings.at_the_desk import signed_in
from tests.rulings.desk.live.a_table import Phone, a_penalty_card, today


@pytest.fixture
def colleague(session: Session) -> User:
    return a_person(session.club, ClubRole.DIRECTOR, "Benoît Carlier")


@pytest.fixture
def table(session: Session) -> Table:
    today(session)
    return session.tables.select_related("session__club").get(number=1)


@pytest.fixture
def ruling(table: Table, session: Session, director: User) -> Ruling:
    return a_penalty_card(session, director)


@pytest.fixture
def phone(table: Table, ruling: Ruling, director: User) -> Phone:
    return Phone(signed_in(director), table)
