"""A ruling at a table whose players are known, for the tests of appeals."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from incidents.models import ClubRole, Player, Session, User
from rulings.models import Ruling
from tests.rulings.a_club import a_person, an_incident, give, seat_players

if TYPE_CHECKING:
    from incidents.models import Club

NAMES = ("Zoé Kowalska", "Yann Petit", "Uma Roy", "Tim Oger")
GIVEN_AT = datetime(2026, 3, 6, 20, 15, tzinfo=UTC)
RESULTS_AT = datetime(2026, 3, 6, 22, 30, tzinfo=UTC)
IN_TIME = RESULTS_AT + timedelta(minutes=29)
TOO_LATE = RESULTS_AT + timedelta(minutes=31)
GROUNDS = "West had not seen that the lead was out of turn."


def a_party(club: Club, name: str) -> User:
    """A member who is this player."""
    user = a_person(club, ClubRole.PLAYER, name)
    Player.objects.filter(club=club, name=name).update(user=user)
    return user


def a_ruling(session: Session, director: User, *, results: bool = True) -> Ruling:
    """A ruling given at table 1 in round 1, where the named sit; its session's scores are out, or not."""
    if not session.pairs.exists():
        seat_players(session, *NAMES)
    if results:
        Session.objects.filter(pk=session.pk).update(results_at=RESULTS_AT)
    given = give(an_incident(session, director, in_round=1), director, at=GIVEN_AT)
    return Ruling.objects.select_related("club", "session", "incident").get(pk=given.pk)
