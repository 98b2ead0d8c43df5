"""Every lock in the sources has its race, or its reason why none can show it."""

from __future__ import annotations

import pytest

from tests.races import of_calls, of_people, of_rulings, of_sessions
from tests.races.locks import Lock, faults, locks_in, sources
from tests.races.table import RACES, WITHOUT_A_RACE

TOLD = (of_rulings, of_calls, of_sessions, of_people)
"""The modules that fill the table."""

SOURCE = """
def take(call):
    with transaction.atomic():
        Incident.objects.select_for_update(no_key=True).get(pk=call)
        club = Club.objects.select_for_update(no_key=True).first()

def hand_over(call):
    def held():
        return current.select_for_update().exists()
"""
PLACES = ["incidents/x.py::take", "incidents/x.py::take", "incidents/x.py::held"]
SHOWN = [
    Lock("incidents/x.py", "take", "Incident"),
    Lock("incidents/x.py", "take", "Club"),
    Lock("incidents/x.py", "held", "Membership"),
]


@pytest.mark.gate("T21")
def test_every_lock_has_its_race() -> None:
    places = [place for file, text in sources() for place in locks_in(file, text)]
    shown = {lock for race in RACES for lock in race.locks}
    without_a_race = set(map(Lock.named, WITHOUT_A_RACE))
    assert len(places) > 30
    assert faults(places, shown | without_a_race) == []
    assert not shown & without_a_race


@pytest.mark.gate("T21", control=True)
def test_a_lock_without_a_race_is_caught() -> None:
    assert list(locks_in("incidents/x.py", SOURCE)) == PLACES
    assert faults(PLACES, SHOWN * 2) == []
    assert faults(PLACES, SHOWN[1:]) == ["incidents/x.py::take has a lock that no race shows"]
    assert faults(PLACES[1:], SHOWN) == ["incidents/x.py::take has no such lock"]


def test_no_two_races_have_one_name() -> None:
    assert len({race.name for race in RACES}) == len(RACES)
