"""The page of the rulings that today's Laws would give otherwise: for whoever answers for them to see."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.engine import VERSION
from rulings.reports.otherwise import rulings_otherwise
from rulings.web.page import page

_LONGEST_KEY = 18


@member(ClubRole.DIRECTOR)
@require_safe
def report(request: ClubRequest) -> HttpResponse:
    """The standing rulings of older versions that differ, the newest first. Nothing is changed by looking."""
    before = _key(request.GET.get("before", ""))
    told = rulings_otherwise(request.membership, before)
    context = {
        "title": _("Rulings that today’s Laws would give otherwise"),
        "told": told,
        "version": VERSION,
        "goes_on": before is not None,
    }
    return page(request, "rulings/reports/_otherwise.html", context)


def _key(written: str) -> int | None:
    """The key of a ruling as the link to older ones has it; whatever else is written starts anew."""
    return int(written) if written.isascii() and written.isdecimal() and len(written) <= _LONGEST_KEY else None
