"""The log: what was ruled in the club, for everybody in it. Players read it without anybody's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from incidents.models import ClubRole, PlayersSee
from incidents.web.access import ClubRequest, member
from rulings.log import paging
from rulings.log.filters import OLDEST, LogFilters
from rulings.log.lines import lines
from rulings.log.misspelt import nearest_queries
from rulings.log.narrowing import COLUMNS, facets
from rulings.models import Ruling
from rulings.web import counting
from rulings.web.page import page

if TYPE_CHECKING:
    from rulings.log.paging import Page
    from rulings.models import RulingQuerySet


@dataclass(frozen=True)
class FilterChip:
    """A filter in force, and the address without it."""

    label: str
    value: str
    without: str


@dataclass(frozen=True)
class NearestWords:
    """What somebody may have meant, and the address where it is searched."""

    words: str
    url: str


@member(ClubRole.PLAYER)
@require_safe
def log(request: ClubRequest) -> HttpResponse:
    """The rulings that the address asks for out of those the member may read, newest first.

    Filters that cannot be are told beside their names, and then nothing is listed: 422.
    """
    readable = Ruling.objects.readable_today(request.membership)
    filters = LogFilters(request.GET, club=request.club, membership=request.membership)
    address = reverse("rulings:log", args=(request.club.slug,))
    url = partial(_url, address)
    directs = request.membership.may(ClubRole.DIRECTOR)
    context: dict[str, object] = {
        "title": _("Log of rulings"),
        "filters": filters,
        "address": address,
        "directs": directs,
        "kept_from_players": "" if directs else _kept(request.club.players_see),
    }
    if not filters.is_valid():
        context |= {"refused": True, "announced": _("Nothing was searched."), "page_url": request.get_full_path()}
        return page(request, "rulings/log/_log.html", context, status=422)
    chosen = filters.in_force()
    asked = request.GET.get("page", "")
    found = paging.page_of(filters.narrow(readable), asked, *COLUMNS, oldest_first=filters.oldest_first)
    listed = lines(found.keys, request.membership, chosen.get("q", ""))
    is_filtered = chosen.keys() - {"sort"}
    context |= {
        "days": [(day, list(of_day)) for day, of_day in groupby(listed, key=lambda line: line.day)],
        "facets": facets(found.counted, filters, url),
        "count": _counted(found),
        "announced": _announced(found),
        "found": found,
        "counted": counting.COUNTED,
        "any_ruling": bool(found.count or (is_filtered and readable.exists())),
        "chips": _chips(filters, url),
        "without_filters": url({name: chosen[name] for name in chosen.keys() - is_filtered}),
        "chosen": chosen,
        "newest": url({name: value for name, value in chosen.items() if name != "sort"}),
        "oldest": url({**chosen, "sort": OLDEST}),
        "before": url(chosen, found.number - 1) if found.number > 1 else "",
        "after": url(chosen, found.number + 1) if found.further else "",
        "query": url(chosen).removeprefix(address),
    }
    if not found.count:
        context["nearest"] = _nearest(filters, readable, url)
    response = page(request, "rulings/log/_log.html", context)
    if request.htmx.target == "results":
        # While somebody types the address follows, without a step of history for each pause. It holds only what was
        # asked: the form sends its empty fields too.
        response["HX-Replace-Url"] = url(chosen, found.number)
    return response


def _kept(policy: str) -> str:
    """What a player is not shown, and when he will be; empty where he is shown everything."""
    match PlayersSee(policy):
        case PlayersSee.AT_ONCE:
            return ""
        case PlayersSee.NEXT_DAY:
            return _("The rulings of a session under way at other tables than yours are shown the next day.")
        case PlayersSee.NEVER:
            return _("You see the rulings given at your own tables: this club shows players no others.")


def _nearest(filters: LogFilters, readable: RulingQuerySet, url: partial[str]) -> list[NearestWords]:
    """What was perhaps meant, where nothing was found: each with its address."""
    chosen = filters.in_force()
    if "q" not in chosen:
        return []

    def finds(words: str) -> bool:
        again = LogFilters({**chosen, "q": words}, club=filters.club, membership=filters.membership)
        return again.is_valid() and again.narrow(readable).exists()

    words = nearest_queries(chosen["q"], readable, filters.membership, finds=finds)
    return [NearestWords(each, url({**chosen, "q": each})) for each in words]


def _counted(found: Page) -> str:
    if found.uncounted:
        return _("More than %(count)d rulings") % {"count": counting.COUNTED}
    return ngettext("%(count)d ruling", "%(count)d rulings", found.count) % {"count": found.count}


def _announced(found: Page) -> str:
    """The count, and beyond the first page which it is, for those who listen."""
    if found.number == 1:
        return _counted(found)
    return _("%(count)s, page %(number)d") % {"count": _counted(found), "number": found.number}


def _chips(filters: LogFilters, url: partial[str]) -> list[FilterChip]:
    chosen = filters.in_force()
    return [
        FilterChip(label, value, url({other: written for other, written in chosen.items() if other != name}))
        for name, label, value in filters.in_words()
    ]


def _url(address: str, chosen: Mapping[str, str], number: int = 1) -> str:
    parameters = dict(chosen) | ({"page": str(number)} if number > 1 else {})
    return f"{address}?{urlencode(parameters)}" if parameters else address
