"""The periods that the log is asked for in one tap, on the club's calendar."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

SEASON_BEGINS = 9
"""The month: clubs and federations count from September to August."""


class Period(models.TextChoices):
    """A stretch of days around today."""

    THIS_MONTH = "this-month", _("this month")
    LAST_MONTH = "last-month", _("last month")
    THIS_SEASON = "this-season", _("this season")
    LAST_SEASON = "last-season", _("last season")
    THIS_YEAR = "this-year", _("this year")

    def days(self, today: date) -> tuple[date, date]:
        """Its first day, and the day after its last."""
        match self:
            case Period.THIS_MONTH:
                return _month(today)
            case Period.LAST_MONTH:
                return _month(today.replace(day=1) - timedelta(days=1))
            case Period.THIS_SEASON:
                return _season(today)
            case Period.LAST_SEASON:
                return _season(_season(today)[0] - timedelta(days=1))
            case Period.THIS_YEAR:
                return date(today.year, 1, 1), date(today.year + 1, 1, 1)


def _month(day: date) -> tuple[date, date]:
    first = day.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1)


def _season(day: date) -> tuple[date, date]:
    year = day.year if day.month >= SEASON_BEGINS else day.year - 1
    return date(year, SEASON_BEGINS, 1), date(year + 1, SEASON_BEGINS, 1)
