"""Of two who act at once, on PostgreSQL, one is told what is right; without the lock one write is lost, every time."""

from __future__ import annotations

import pytest
from django.db import connection

from incidents.accounts import inviting
from incidents.administration.forgetting import KnownPerson, forget
from incidents.administration.linking import link
from incidents.models import ClubRole
from tests.forms import some
from tests.gates.recording import Figure
from tests.races import of_calls, of_people, of_rulings, of_sessions
from tests.races.a_club import a_club, a_person, a_player, of
from tests.races.locks import Lock
from tests.races.rendezvous import Two, meet, without
from tests.races.table import RACES, Race

pytestmark = [
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time."),
    pytest.mark.usefixtures("emptied_once"),
    pytest.mark.django_db(transaction=True),
]
TIMES = 5
TOLD = (of_rulings, of_calls, of_sessions, of_people)
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


# ---- In one order ---------------------------------------------------------------------------------
# Held after its first lock, the first has still to write what the second holds, if they take locks in two orders.


def test_an_invitation_is_used_while_whoever_it_names_is_forgotten() -> None:
    club = a_club()
    player, newcomer = a_player(club), a_person(a_club())
    _, token = inviting.invite(club, ClubRole.PLAYER, None, f"for {player.name}")
    two = Two(lambda: inviting.accept(token, newcomer), lambda: forget(KnownPerson.playing(player), None), lambda: None)
    assert meet(two, after="FOR NO KEY UPDATE") == ("Membership", "done", None)


def test_a_player_is_linked_again_while_he_is_forgotten() -> None:
    club = a_club()
    user, admin = a_person(club), a_person(club, ClubRole.ADMIN)
    player, member = a_player(club, user), of(user)
    two = Two(
        lambda: link(player, member, admin), lambda: forget(KnownPerson.signing_in(club, user), admin), lambda: None
    )
    assert meet(two, after="FOR NO KEY UPDATE") == ("Player", "done", None)
