"""An evening on which players are warned: who sits where, and rulings of conduct on them."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.utils import timezone

from incidents.models import Player
from incidents.recording import open_incident
from rulings.archive.warnings_kept import note_warning
from tests.rulings.a_club import establish_all, give, seat_players

if TYPE_CHECKING:
    from incidents.models import Incident, Session, User
    from rulings.models import NotedWarning, Ruling

NAMES = ("Jeanne Abgrall", "Paul Bonnefoy", "Lise Castan", "Marc Delahousse")
"""Who sits at the first table in the first round: North, South, East, West."""
SLOW = {
    "particulars.offender": "N",
    "74.conduct": "slow",
    "90.A.before": "first",
    "90.A.answer": "warning",
}


def seat_everybody(session: Session) -> dict[str, Player]:
    """The players of the first table, by their first names."""
    seat_players(session, *NAMES)
    return {each.name.split()[0]: each for each in Player.objects.of(session.club)}


def conduct(session: Session, by: User, *, seated: bool = True, **other: str) -> Incident:
    """An incident on somebody slow, told whole; `other` facts by the last word of their keys."""
    incident = open_incident(session.tables.get(number=1), by, uuid.uuid4(), timezone.now())
    incident.subject = "conduct"
    incident.round = 1 if seated else None
    incident.save()
    establish_all(incident, by, {key: other.get(key.rsplit(".")[-1], code) for key, code in SLOW.items()})
    return incident


def warn(session: Session, by: User, player: Player, **other: str) -> NotedWarning:
    """A warning given, and noted on a player."""
    return note_warning(ruling_on_conduct(session, by, seated=True, **other), player.pk, by)


def ruling_on_conduct(session: Session, by: User, *, seated: bool = True, **other: str) -> Ruling:
    """A ruling that warns, or penalises."""
    return give(conduct(session, by, seated=seated, **other), by)
