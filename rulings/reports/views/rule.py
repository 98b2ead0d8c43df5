"""The page of the rule of the month, to be pinned on the club's board."""

from __future__ import annotations

import re
from typing import Final

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.log.fields import EARLIEST, LATEST
from rulings.reports.months import Month
from rulings.reports.rule_of_the_month import rule_of
from rulings.web.page import page

_MONTH: Final = re.compile(r"(?P<year>[0-9]{4})-(?P<number>0[1-9]|1[0-2])")


@member(ClubRole.PLAYER)
@require_safe
def rule(request: ClubRequest, month: str) -> HttpResponse:
    """The rule of a month. Players read it once the month is over: until then it may still be another."""
    asked = _month(month)
    this = Month.of(request.club.today())
    if asked > this or (asked == this and not request.membership.may(ClubRole.DIRECTOR)):
        raise Http404
    context = {
        "title": _("Rule of the month: %(month)s") % {"month": asked.name},
        "month": asked,
        "unfinished": asked == this,
        "rule": rule_of(request.club, asked, request.membership),
    }
    url = reverse("rulings:rule-of-the-month", args=(request.club.slug, str(asked)))
    return page(request, "rulings/reports/_rule.html", context, url=url)


def _month(written: str) -> Month:
    """The month that an address names. Raises Http404."""
    found = _MONTH.fullmatch(written)
    if not found or not EARLIEST.year <= int(found["year"]) <= LATEST.year:
        raise Http404
    return Month(int(found["year"]), int(found["number"]))
