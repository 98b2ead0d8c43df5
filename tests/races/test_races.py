"""Of two who act at once, on PostgreSQL, one is told what is right; without the lock one write is lost, every time."""

from __future__ import annotations

import pytest
from django.db import connection

from tests.forms import some
from tests.gates.recording import Figure
from tests.races import of_rulings, of_the_record
from tests.races.locks import Lock
from tests.races.rendezvous import without
from tests.races.table import RACES, Race

pytestmark = [
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time."),
    pytest.mark.usefixtures("emptied_once"),
    pytest.mark.django_db(transaction=True),
]
TIMES = 5
TOLD = (of_rulings, of_the_record)
"""The modules that fill the table."""


@pytest.mark.gate("T21")
@pytest.mark.parametrize("race", RACES, ids=lambda race: race.name)
def test_of_two_at_once_nobody_loses_anything(race: Race, figure: Figure) -> None:
    assert race.run() == race.right
    figure(races=1)


@pytest.mark.gate("T21", control=True)
@pytest.mark.parametrize("time", some(range(TIMES), one_in=TIMES))
@pytest.mark.parametrize(
    ("race", "lock"),
    [pytest.param(race, lock, id=f"{race.name}-{lock}") for race in RACES for lock in race.locks],
)
def test_without_the_lock_it_goes_wrong(race: Race, lock: Lock, time: int, figure: Figure) -> None:
    with without(lock) as missed:
        assert race.run() == race.wrong
    assert missed, f"nobody asks for {lock}"
    figure(locks_taken_away=1)
