"""Making the club to try the product with: once, whole or not at all, never in production."""

from __future__ import annotations

import time

import pytest
from django.conf import LazySettings
from django.core.management import CommandError

from incidents.models import Club, Fact, Incident, LogEntry, Membership, Player, Seating, Session, User
from rulings.demonstration.who_plays import PASSWORD
from rulings.models import Ruling
from tests.rulings.test_demo import demo

MODELS = (Club, User, Membership, Session, Player, Seating, Incident, Fact, Ruling, LogEntry)


def everything() -> list[list[tuple[object, ...]]]:
    return [list(model._default_manager.order_by("pk").values_list()) for model in MODELS]


def test_a_second_run_changes_nothing(db: None) -> None:
    demo()
    before = everything()
    began = time.perf_counter()
    again = demo()
    assert time.perf_counter() - began < 2
    assert everything() == before
    assert "Already there: http://testserver/cercle-du-parc/" in again
    assert PASSWORD in again


def test_all_or_nothing(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything()
    monkeypatch.setattr("rulings.demonstration.tonight.issue", lambda *_args, **_kwargs: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        demo()
    assert everything() == before


def test_never_in_production(db: None, settings: LazySettings) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="production"):
        demo()
    assert not User.objects.exists()
