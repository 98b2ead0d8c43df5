"""A ruling that may be appealed, and somebody who may appeal it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from incidents.models import Session, User
from rulings.models import Ruling
from tests.rulings.review.appeals.appealing import IN_TIME, a_party, a_ruling, set_now


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    return a_ruling(session, director)


@pytest.fixture
def party(ruling: Ruling) -> User:
    """Somebody who sat East-West."""
    return a_party(ruling.club, "Uma Roy")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scores have been out for 29 minutes; sessions of people who sign in do not end."""
    set_now(monkeypatch, IN_TIME)
