"""Exports: the rulings that the log's filters let through, and one case. For directors and administrators.

Players read the case-book on its pages, where the club says what they may see; a file stays where it is carried.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.playing.own import hidden_deals, may_see_deal
from incidents.web.access import ClubRequest, member
from rulings.log.exports import describing, fetching, listing, pbn
from rulings.log.filters import LogFilters
from rulings.models import Ruling
from rulings.web.page import page
from rulings.web.readable import readable
from rulings.web.spreadsheets import download
from rulings.web.spreadsheets.cells import CellTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from incidents.models import Club


@member(ClubRole.DIRECTOR)
@require_safe
def log_csv(request: ClubRequest) -> HttpResponseBase:
    """The log's rulings as CSV, its columns in the reader's language."""
    return _exported(request, _as_csv)


@member(ClubRole.DIRECTOR)
@require_safe
def log_xlsx(request: ClubRequest) -> HttpResponseBase:
    """The log's rulings as a workbook of one sheet, its columns in the reader's language."""
    return _exported(request, _as_xlsx)


@member(ClubRole.DIRECTOR)
@require_safe
def log_json(request: ClubRequest) -> HttpResponseBase:
    """The log's rulings as JSON, in both languages; docs/export.md says what is in it."""
    return _exported(request, _as_json)


@member(ClubRole.DIRECTOR)
@require_safe
def case_pbn(request: ClubRequest, number: str) -> HttpResponse:
    """One case as PBN: the board with its deal, and the ruling as a comment."""
    rulings = Ruling.objects.select_related("club", "session", "incident__board", "later_reason")
    ruling = readable(request, rulings, number)
    contract = ruling.record["call"]["contract"] or ruling.incident.contract
    with_deal = may_see_deal(request.membership, ruling.incident.board)
    response = HttpResponse(
        pbn.case(ruling, contract, with_deal=with_deal), content_type=f"text/x-pbn; charset={pbn.CHARSET}"
    )
    download.name_file(response, f"{request.club.slug}-{ruling.number}.pbn")
    return response


def _exported(
    request: ClubRequest, written: Callable[[ClubRequest, LogFilters, list[int]], HttpResponseBase]
) -> HttpResponseBase:
    """The file of what the log's filters let through. Filters that cannot be are told on the log itself."""
    filters = LogFilters(request.GET, club=request.club, membership=request.membership)
    if not filters.is_valid():
        return redirect(f"{reverse('rulings:log', args=(request.club.slug,))}?{request.GET.urlencode()}")
    try:
        chosen = fetching.keys(
            filters.narrow(Ruling.objects.of(request.club).not_kept_from(request.membership)),
            oldest_first=filters.oldest_first,
        )
    except fetching.TooMany:
        return _too_many(request)
    try:
        return written(request, filters, chosen)
    except download.ManyStreamed:
        return _many_streamed(request)


def _as_csv(request: ClubRequest, _filters: LogFilters, chosen: list[int]) -> HttpResponseBase:
    club = request.club
    return download.csv_file(_name(club), listing.columns(club), listing.rows(fetching.fetch_rulings(chosen)))


def _as_xlsx(request: ClubRequest, _filters: LogFilters, chosen: list[int]) -> HttpResponseBase:
    club = request.club
    rows = listing.rows(fetching.fetch_rulings(chosen))
    return download.xlsx_file(_name(club), [CellTable(_("Rulings"), listing.columns(club), rows)])


def _as_json(request: ClubRequest, filters: LogFilters, chosen: list[int]) -> HttpResponseBase:
    content = _json(request.club, filters, chosen, hidden_deals(request.membership))
    return download.stream(f"{_name(request.club)}.json", download.JSON, content)


def _json(club: Club, filters: LogFilters, chosen: list[int], hidden: frozenset[int]) -> Iterator[bytes]:
    """One JSON object, its heading first, a ruling to each further chunk and line; no deal of the boards `hidden`."""
    heading = json.dumps(describing.heading(club, filters.in_force(), len(chosen)), ensure_ascii=False)
    yield f'{heading[:-1]}, "rulings": ['.encode()
    before = "\n"
    for ruling in fetching.fetch_rulings(chosen):
        yield f"{before}{json.dumps(describing.describe(ruling, hidden), ensure_ascii=False)}".encode()
        before = ",\n"
    yield b"\n]}\n"


def _name(club: Club) -> str:
    return download.file_name(club, pgettext_lazy("name of a file", "rulings"), club.today().isoformat())


def _too_many(request: ClubRequest) -> HttpResponse:
    context = {"title": _("Too many rulings for one file"), "most": fetching.MOST, "log": _log_asked(request)}
    return page(request, "rulings/log/exports/_too_many.html", context, status=422)


def _many_streamed(request: ClubRequest) -> HttpResponse:
    context = {"title": _("Too many long files at once"), "log": _log_asked(request)}
    return page(request, "rulings/log/exports/_many_streamed.html", context, status=429)


def _log_asked(request: ClubRequest) -> str:
    return f"{reverse('rulings:log', args=(request.club.slug,))}?{request.GET.urlencode()}"
