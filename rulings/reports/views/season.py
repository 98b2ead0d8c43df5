"""The report of a season, across sessions: on the screen, on paper, as CSV and XLSX. For administrators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.reports import season_counts, season_panels, season_sheets, suppression
from rulings.reports.forms import MonthsForm
from rulings.reports.months import Month
from rulings.web.page import page
from rulings.web.spreadsheets import download
from rulings.words.decimals import with_decimals
from rulings.words.durations import in_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from incidents.models import Club
    from rulings.reports.season_counts import Season


@member(ClubRole.ADMIN)
@require_safe
def report(request: ClubRequest) -> HttpResponse:
    """The report of the months asked for; of this season when none are. Months that cannot be: 422."""
    form = MonthsForm(request.GET, club=request.club)
    url = reverse("rulings:season-report", args=(request.club.slug,))
    context: dict[str, object] = {"title": _("Season report"), "form": form}
    if not form.is_valid():
        return page(request, "rulings/reports/_season.html", context, status=422)
    season = season_counts.count(request.club, form.span(), request.membership)
    span = season.span
    rulings = suppression.alone(season.rulings)
    context |= {
        # With the months in force, whichever way they were asked for.
        "form": MonthsForm({"since": span.since.first, "until": span.until.last}, club=request.club),
        "season": season,
        "rulings": rulings.shown or str(rulings.count),
        "wait": in_words(season_panels.median_wait(season)),
        "tables_a_session": _each(season.tables, season.sessions),
        "panels": season_panels.panels(request.club, season),
        "smallest": suppression.SMALLEST,
        "query": f"?since={span.since.first}&until={span.until.last}",
        "rules": [month for month in reversed(span.months) if month <= Month.of(request.club.today())],
    }
    return page(request, "rulings/reports/_season.html", context, url=f"{url}{context['query']}")


@member(ClubRole.ADMIN)
@require_safe
def as_csv(request: ClubRequest) -> HttpResponseBase:
    """The report's numbers as CSV, a row to each."""
    return _file(
        request,
        lambda club, season: download.csv_file(
            _name(club, season), season_sheets.columns(), season_sheets.rows(club, season)
        ),
    )


@member(ClubRole.ADMIN)
@require_safe
def workbook(request: ClubRequest) -> HttpResponseBase:
    """The report's numbers as a workbook."""
    return _file(
        request,
        lambda club, season: download.xlsx_file(_name(club, season), season_sheets.tables(club, season)),
    )


def _file(request: ClubRequest, written: Callable[[Club, Season], HttpResponseBase]) -> HttpResponseBase:
    form = MonthsForm(request.GET, club=request.club)
    if not form.is_valid():
        return page(request, "rulings/reports/_season.html", {"title": _("Season report"), "form": form}, status=422)
    return written(request.club, season_counts.count(request.club, form.span(), request.membership))


def _name(club: Club, season: Season) -> str:
    word = pgettext_lazy("name of a file", "season")
    return download.file_name(club, word, season.span.since, season.span.until)


def _each(tables: int, sessions: int) -> str:
    """The tables of a session on average, with a decimal only where there is one."""
    if not sessions:
        return "–"
    average = round(tables / sessions, 1)
    return with_decimals(average, 0 if average.is_integer() else 1)
