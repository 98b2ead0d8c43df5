"""The log: what was ruled in the club, for everybody in it. Players read it without anybody's name."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from django.db.models import Exists, F, OuterRef
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from incidents.access import ClubRequest, member
from incidents.models import Role, Table
from rulings.inquiry.pages import page
from rulings.log.filters import LogFilters
from rulings.models import Ruling

if TYPE_CHECKING:
    from datetime import date

    from rulings.models import RulingQuerySet

ON_A_PAGE: Final = 20
COUNTED: Final = 1_000
"""Counting more costs as much as reading them all, and nobody reads "12,408" otherwise than "more than 1,000"."""
LAST_PAGE: Final = 2_000
"""Whoever wants older ones asks for a period: every page is reached by passing over those before it."""
LONGEST_NUMBER: Final = 10
CLAUSES_SHOWN: Final = 3


@dataclass(frozen=True)
class Line:
    """A ruling as one line of the log."""

    ruling: Ruling
    table: str
    clauses: tuple[str, ...]
    more_clauses: int
    superseded_by: str
    director: str


@dataclass(frozen=True)
class Chip:
    """A filter in force, and the address without it."""

    label: str
    value: str
    without: str


@member(Role.PLAYER)
@require_safe
def log(request: ClubRequest) -> HttpResponse:
    """The rulings of the club that the address asks for, newest first.

    Filters that cannot be are told beside their fields, and then nothing is listed: 422.
    """
    filters = LogFilters(request.GET, club=request.club, membership=request.membership)
    address = reverse("rulings:log", args=(request.club.slug,))
    directs = request.membership.may(Role.DIRECTOR)
    context: dict[str, object] = {
        "title": _("Log of rulings"),
        "filters": filters,
        "address": address,
        "directs": directs,
    }
    if not filters.is_valid():
        context |= {"refused": True, "announced": _("Nothing was searched."), "page_url": request.get_full_path()}
        return page(request, "rulings/log/_log.html", context, status=422)
    chosen = filters.chosen()
    found = filters.narrow(Ruling.objects.of(request.club))
    keys, number, count, further = _keys(found, request.GET.get("page", ""))
    context |= {
        "days": [(day, list(lines)) for day, lines in groupby(_lines(keys, names=directs), key=_day)],
        "count": _counted(count),
        "announced": _counted(count),
        "any_ruling": bool(count or (chosen and Ruling.objects.of(request.club).exists())),
        "chips": _chips(filters, address),
        "number": number,
        "newer": _url(address, chosen, number - 1) if number > 1 else "",
        "older": _url(address, chosen, number + 1) if further else "",
    }
    response = page(request, "rulings/log/_log.html", context)
    if request.headers.get("HX-Target") == "results":
        # While somebody types the address follows, without a step of history for each pause. It holds only what was
        # asked: the form sends its empty fields too.
        response["HX-Replace-Url"] = _url(address, chosen, number)
    return response


def _keys(found: RulingQuerySet, asked: str) -> tuple[list[int], int, int, bool]:
    """The keys of the page asked for, its number, how many rulings there are, and whether older ones follow.

    Keys alone, because databases sort everything that matches and records are wide. Few are sorted here: asked for the
    newest of a rare word, PostgreSQL would rather walk all rulings from the newest down. Of many, that is the way.
    """
    keys = list(found.order_by().values_list("pk", flat=True)[: COUNTED + 1])
    number = _page_number(asked, len(keys))
    first = (number - 1) * ON_A_PAGE
    # One more than is shown tells whether there are older ones.
    wanted = slice(first, first + ON_A_PAGE + 1)
    if len(keys) <= COUNTED:
        shown = sorted(keys, reverse=True)[wanted]
    else:
        shown = list(found.newest_first().values_list("pk", flat=True)[wanted])
    return shown[:ON_A_PAGE], number, len(keys), len(shown) > ON_A_PAGE


def _lines(keys: list[int], *, names: bool) -> list[Line]:
    other_sections = Table.objects.filter(session=OuterRef("session")).exclude(section=OuterRef("section"))
    rulings = (
        Ruling.objects.filter(pk__in=keys)
        .newest_first()
        .select_related("session", *(("given_by",) if names else ()))
        .annotate(several=Exists(other_sections), superseded=F("superseded_by__number"))
        .defer("search_text")
    )
    return [_line(ruling, names=names) for ruling in rulings]


def _line(ruling: Ruling, *, names: bool) -> Line:
    # The clause that decided comes first, then those which bear on it, in the order of the book.
    decided = [step["clause"] for step in ruling.record["steps"] if step.get("decisive")][-1:]
    clauses = list(dict.fromkeys([*decided, *ruling.record["clauses"]]))
    several, superseded = getattr(ruling, "several"), getattr(ruling, "superseded")  # noqa: B009, annotations
    return Line(
        ruling=ruling,
        table=f"{ruling.section if several else ''}{ruling.table_number}",
        clauses=tuple(clauses[:CLAUSES_SHOWN]),
        more_clauses=len(clauses[CLAUSES_SHOWN:]),
        superseded_by=superseded or "",
        director=str(ruling.given_by) if names else "",
    )


def _day(line: Line) -> date:
    """The day on the club's wall: its zone is in force here."""
    return timezone.localtime(line.ruling.given_at).date()


def _page_number(asked: str, count: int) -> int:
    """The page asked for, as far as there are pages; the first when it is no number."""
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < LONGEST_NUMBER else 1
    pages = -(-count // ON_A_PAGE) if count <= COUNTED else LAST_PAGE
    return max(1, min(number, pages, LAST_PAGE))


def _counted(count: int) -> str:
    if count > COUNTED:
        return _("More than %(count)d rulings") % {"count": COUNTED}
    return ngettext("%(count)d ruling", "%(count)d rulings", count) % {"count": count}


def _chips(filters: LogFilters, address: str) -> list[Chip]:
    chosen = filters.chosen()
    return [
        Chip(label, value, _url(address, {other: written for other, written in chosen.items() if other != name}))
        for name, label, value in filters.in_words()
    ]


def _url(address: str, chosen: dict[str, str], number: int = 1) -> str:
    parameters = chosen | ({"page": str(number)} if number > 1 else {})
    return f"{address}?{urlencode(parameters)}" if parameters else address
