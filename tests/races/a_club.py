"""The club of each race, its people and sessions, and what is counted of it."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.utils import timezone

from incidents import recording
from incidents.models import Club, ClubRole, Incident, LogEntry, Membership, Player, Session, User
from tests.rulings import a_club as making


def a_club() -> Club:
    return making.a_club(f"club-{uuid.uuid4().hex[:8]}")


def a_person(club: Club, role: ClubRole = ClubRole.DIRECTOR) -> User:
    return making.a_person(club, role, password=None)


def a_session(club: Club) -> Session:
    """A session in play today."""
    session = making.a_session(club)
    session.date = club.day_of_play()
    session.save()
    return session


def a_call(session: Session, by: User, table: int = 1) -> Incident:
    return recording.open_incident(session.tables.get(number=table), by, uuid.uuid4(), timezone.now())


def of(user: User) -> Membership:
    return Membership.objects.current().get(user=user)


def lines(club: Club, tag: str) -> Callable[[], int]:
    """How many lines the club's journal has about it."""
    return lambda: LogEntry.objects.of(club).filter(tag=tag).count()


def administrators(club: Club) -> Callable[[], int]:
    return lambda: Membership.objects.current().filter(club=club, role=ClubRole.ADMIN).count()


def numbers(club: Club) -> Callable[[], list[int]]:
    """The numbers of the club's incidents."""
    return lambda: list(Incident.objects.of(club).order_by("number").values_list("number", flat=True))


def a_player(club: Club, user: User | None = None) -> Player:
    player = Player.with_name(club, "Pia Dupond")
    player.user = user
    player.save()
    return player
