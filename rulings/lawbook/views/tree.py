"""The page of a decision tree: drawn, and as nested lists, from the first question or from one further on."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.archive.standing import NoSubject, Standing, put
from rulings.lawbook.diagram import laid_out
from rulings.lawbook.open_to import not_while_playing
from rulings.lawbook.outline import outline
from rulings.lawbook.practice_facts import in_an_address
from rulings.lawbook.walking import Grown, NoSuchPlace
from rulings.web.following import of_outcome
from rulings.web.page import page
from rulings.web.sheet import Sheet

ZOOMS: Final = (50, 70, 85, 100, 125, 150, 200)
WHOLE: Final = 100


@member(ClubRole.PLAYER)
@require_safe
@not_while_playing
def tree(request: ClubRequest, subject: str) -> HttpResponse:
    """The tree of a subject in the edition that the club plays by, from the place that ``at`` names."""
    try:
        asked_first = put(request.club, subject, {})
        grown = Grown(asked_first.subject, asked_first.edition, asked_first.regulations)
        place = grown.find(request.GET.get("at", ""))
    except (NoSubject, NoSuchPlace):
        raise Http404 from None
    address, zoom = reverse("rulings:tree", args=(request.club.slug, subject)), _zoom(request.GET.get("zoom", ""))
    top = outline(grown, place)
    diagram = laid_out(top, request.club.slug)
    wide, high = diagram.size_at(zoom)
    context = {
        "title": _(asked_first.subject.title),
        "subject": asked_first.subject,
        "edition": asked_first.edition.value,
        "address": address,
        "at": place.at,
        "top": top,
        "way": place.way,
        "diagram": diagram,
        "wide": wide,
        "high": high,
        "zoom": zoom,
        "with_zoom": f"&{urlencode({'zoom': zoom})}" if zoom != WHOLE else "",
        "smaller": max((each for each in ZOOMS if each < zoom), default=0),
        "larger": min((each for each in ZOOMS if each > zoom), default=0),
        "practice": in_an_address(place.answers),
        "sheet": _sheet(put(request.club, subject, place.answers)),
    }
    return page(request, "rulings/lawbook/_tree.html", context)


def _sheet(standing: Standing) -> Sheet | None:
    """What is ruled, where nothing more is asked."""
    return of_outcome(standing, standing.resolved) if standing.resolved else None


def _zoom(asked: str) -> int:
    """The zoom asked for, when it is one that there is."""
    return next((each for each in ZOOMS if str(each) == asked), WHOLE)
