"""The clock on a club's wall, whose hands are put forward and back: what it shows, as moments."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo


class NeverShown(ValueError):
    """The clock does not show this time on this day: it is put forward over it."""


def on_the_wall(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The moment, in UTC, at which the wall shows this time on this day, as a deadline is read.

    Where it shows it twice, the second; where it leaves it out, as much later as the clock is put forward: never less
    time than was announced.
    """
    return max(_readings(day, at, zone))


def moment_on_wall(day: date, at: time, zone: ZoneInfo, *, by: datetime) -> datetime:
    """The moment, in UTC, at which the wall showed this time on this day, for what has happened by `by`.

    Where it showed it twice, the second, unless that is still to come.
    Raises NeverShown; OverflowError for the first and the last days there are.
    """
    there = [moment for moment in _readings(day, at, zone) if _shows(moment, day, at, zone)]
    if not there:
        raise NeverShown
    past = [moment for moment in there if moment <= by]
    return max(past or there)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When a day begins on the wall."""
    return datetime.combine(day, time.min, zone)


def _readings(day: date, at: time, zone: ZoneInfo) -> tuple[datetime, ...]:
    return tuple(datetime.combine(day, at, zone).replace(fold=fold).astimezone(UTC) for fold in (0, 1))


def _shows(moment: datetime, day: date, at: time, zone: ZoneInfo) -> bool:
    there = moment.astimezone(zone)
    return (there.date(), there.time()) == (day, at)


def day_after(moment: datetime, zone: ZoneInfo) -> date:
    """The date after the one that the wall shows at a moment."""
    return moment.astimezone(zone).date() + timedelta(days=1)
