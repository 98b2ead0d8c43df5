"""The reports' tags: where the rule of the month stands."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django import template

from rulings.reports.months import Month

if TYPE_CHECKING:
    from incidents.models import Club

register = template.Library()


@register.simple_tag
def last_month(club: Club) -> Month:
    """The month before this one on the club's calendar: the last whose rule everybody may read."""
    return Month.of(club.today().replace(day=1) - timedelta(days=1))
