"""How long it took, and how that is said."""

from __future__ import annotations

from datetime import timedelta
from statistics import median
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Collection


def median_of(durations: Collection[timedelta]) -> timedelta | None:
    """The one in the middle; None of none."""
    if not durations:
        return None
    return timedelta(seconds=median(each.total_seconds() for each in durations))


def minutes(duration: timedelta | None) -> float | None:
    """The duration as a number of minutes, for a sheet."""
    return None if duration is None else round(duration.total_seconds() / 60, 1)


def in_words(duration: timedelta | None) -> str:
    """The duration as it is read: "50 s", "1 min 40", "2 h 05", "3 d 4 h"; "–" when it is not known."""
    if duration is None:
        return "–"
    seconds = max(0, round(duration.total_seconds()))
    whole_minutes, seconds = divmod(seconds, 60)
    hours, left_minutes = divmod(whole_minutes, 60)
    days, left_hours = divmod(hours, 24)
    if days:
        return _("%(days)d d %(hours)d h") % {"days": days, "hours": left_hours}
    if hours:
        return _("%(hours)d h %(minutes)02d") % {"hours": hours, "minutes": left_minutes}
    if whole_minutes:
        said = {"minutes": whole_minutes, "seconds": seconds}
        return _("%(minutes)d min %(seconds)02d") % said if seconds else _("%(minutes)d min") % said
    return _("%(seconds)d s") % {"seconds": seconds}
