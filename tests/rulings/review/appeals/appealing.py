"""A ruling at a table whose players are known, for the tests of appeals."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from incidents.models import ClubRole, Direction, Player, Session, User
from rulings.models import Appeal, Concurrence, Ruling
from rulings.review.appeals.file_appeal import request_appeal
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


def set_now(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


def an_appeal(ruling: Ruling, by: User, **other: Any) -> Appeal:
    asked: dict[str, Any] = {"side": Direction.EW, "grounds": GROUNDS, "concurrence": Concurrence.PAIR, "late": True}
    return request_appeal(ruling, by, **asked | other)


def an_appeal_in_time(ruling: Ruling, by: User, **other: Any) -> Appeal:
    """The same, made before the deadline whatever the clock says now: it is heard as it stands."""
    return an_appeal(ruling, by, requested_at=IN_TIME, **other)


def url(ruling: Ruling, view: str = "appeal/") -> str:
    return f"/{ruling.club.slug}/rulings/{ruling.number}/{view}"


def fields_of_appeal(**other: Any) -> dict[str, Any]:
    """What a director sends."""
    sent = {"side": "EW", "grounds": GROUNDS, "concurrence": "pair", "day": "2026-03-06", "time": "23:40"}
    return {name: value for name, value in (sent | other).items() if value is not None}


def of_outcome(appeal: Appeal) -> str:
    return url(appeal.ruling, f"appeal/{appeal.pk}/outcome/")
