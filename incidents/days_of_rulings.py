"""On which days the rulings of sessions were given: the room that keeps rulings says so; none is known here."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from django.utils import timezone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from incidents.models import Club, Session

    Moments = Callable[[Club, Session | None], Iterable[tuple[int, datetime]]]

FAR: Final = timedelta(days=7)
"""A date further than this from every day on which a ruling of the session was given is asked about."""
_known: list[Moments] = []


class DateFarFromRulings(Exception):
    """A session is to get a date far from its rulings; `days` are those on which they were given."""

    def __init__(self, days: list[date]) -> None:
        super().__init__()
        self.days = days


def register(moments: Moments) -> None:
    """Have this asked for rulings: of a club, or of one session of it, the session's key and when each was given.

    Call it from the `ready` of the application that keeps them.
    """
    if moments not in _known:
        _known.append(moments)


def days_of_rulings(session: Session) -> list[date]:
    """The days, on the club's wall, on which rulings of a session were given, each once."""
    return sorted({timezone.localdate(at, session.club.zone) for _, at in _moments(session.club, session)})


def last_days(club: Club) -> dict[int, date]:
    """The day of the last ruling of each session of a club that has one, by the session's key."""
    last: dict[int, date] = {}
    for session, at in _moments(club, None):
        day = timezone.localdate(at, club.zone)
        last[session] = max(day, last.get(session, day))
    return last


def check_date(session: Session, date: date, *, sure: bool) -> None:
    """Raise DateFarFromRulings for a new date far from the session's rulings, unless somebody is sure of it."""
    days = days_of_rulings(session)
    if days and not sure and min(abs(date - day) for day in days) > FAR:
        raise DateFarFromRulings(days)


def _moments(club: Club, session: Session | None) -> Iterable[tuple[int, datetime]]:
    for moments in _known:
        yield from moments(club, session)
