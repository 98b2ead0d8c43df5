"""Two clubs, their people, and a session."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from time import time
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_otp import oath

from incidents.models import Club, ClubRole, Membership, Session, User
from incidents.setting_up import create_session

PASSWORD = "six pips of spades"

SignedIn = Callable[[User], Client]


def somebody(name: str, club: Club | None = None, role: ClubRole = ClubRole.PLAYER, password: str = PASSWORD) -> User:
    """A person, and his membership."""
    user = User.objects.create_user(username=name, password=password, name=name.title())
    if club is not None:
        Membership.objects.create(club=club, user=user, role=role)
    return user


def queries(request: Callable[[], Any]) -> int:
    """How many questions a request, which must go well, asks the database."""
    with CaptureQueriesContext(connection) as asked:
        assert request().status_code in (200, 302)
    return len(asked)


@pytest.fixture(autouse=True)
def half_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """No half minute ends between two requests of a test, however slow the machine: a new one brings a new code."""
    now = time()
    monkeypatch.setattr(oath, "time", lambda: now)


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(slug="parc", name="Cercle du Parc", language="fr")


@pytest.fixture
def other_club(db: None) -> Club:
    return Club.objects.create(slug="quai", name="Bridge du Quai", language="fr")


@pytest.fixture
def player(club: Club) -> User:
    return somebody("pia", club, ClubRole.PLAYER)


@pytest.fixture
def director(club: Club) -> User:
    return somebody("dora", club, ClubRole.DIRECTOR)


@pytest.fixture
def admin(club: Club) -> User:
    return somebody("anne", club, ClubRole.ADMIN)


@pytest.fixture
def stranger(other_club: Club) -> User:
    """An administrator, elsewhere."""
    return somebody("serge", other_club, ClubRole.ADMIN)


@pytest.fixture
def session(club: Club, director: User) -> Session:
    """Six tables, three rounds of two boards."""
    return create_session(
        club,
        director,
        name="Tournoi du vendredi",
        date=datetime.date(2026, 11, 20),
        tables={"A": 6},
        rounds=3,
        boards_per_round=2,
        creation_key=uuid4(),
    )


@pytest.fixture
def signed_in() -> SignedIn:
    """A browser in which a person is signed in."""

    def open_browser(user: User) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return open_browser
