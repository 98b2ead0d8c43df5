"""A session's report: on the screen, on paper, as CSV and XLSX. For directors and administrators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from incidents.models import ClubRole, Session
from incidents.web.access import ClubRequest, member
from rulings.engine import Outcome
from rulings.reports import evening, session_panels, session_sheets
from rulings.reports.panels import log_url
from rulings.web.page import page
from rulings.web.spreadsheets import download
from rulings.words.durations import in_words, median_of

if TYPE_CHECKING:
    from rulings.reports.evening import Evening


@member(ClubRole.DIRECTOR)
@require_safe
def report(request: ClubRequest, session: int) -> HttpResponse:
    """The report of a session. The administrator reads who ruled; nobody reads who played."""
    told = _read(request, session)
    club, standing = request.club, told.standing
    context = {
        "title": _("Report of the session %(session)s") % {"session": told.session.name},
        "told": told,
        "session": told.session,
        "names": request.membership.may(ClubRole.ADMIN),
        "of_session": log_url(club, session=told.session.pk),
        "adjusted": sum(ruling.outcome == Outcome.ADJUSTED_SCORE.value for ruling in standing),
        "superseded": told.given - len(standing),
        "wait": in_words(median_of(told.waits)),
        "shortest": in_words(min(told.waits, default=None)),
        "longest": in_words(max(told.waits, default=None)),
        "cases": [(case, in_words(case.waited)) for case in told.cases],
        "panels": session_panels.panels(told),
        "time_line": session_panels.line_of_time(told),
        "anything_open": bool(told.unfinished or told.to_check or told.open_score_changes or told.open_appeals),
    }
    url = reverse("rulings:session-report", args=(club.slug, told.session.pk))
    return page(request, "rulings/reports/_session.html", context, url=url)


@member(ClubRole.DIRECTOR)
@require_safe
def incidents_csv(request: ClubRequest, session: int) -> HttpResponseBase:
    """The session's incidents as CSV, a row to each: whatever the report says can be counted again from it."""
    told = _read(request, session)
    return download.csv_file(_name(told), session_sheets.columns(told), session_sheets.rows(told))


@member(ClubRole.DIRECTOR)
@require_safe
def figures_csv(request: ClubRequest, session: int) -> HttpResponseBase:
    """The numbers of the report as CSV, a row to each."""
    told = _read(request, session)
    table = session_sheets.figures(told)
    return download.csv_file(_name(told, pgettext_lazy("name of a file", "figures")), table.columns, table.rows)


@member(ClubRole.DIRECTOR)
@require_safe
def workbook(request: ClubRequest, session: int) -> HttpResponse:
    """The whole report as a workbook: its incidents, its numbers, what is open."""
    told = _read(request, session)
    return download.xlsx_file(_name(told), session_sheets.tables(told))


def _read(request: ClubRequest, session: int) -> Evening:
    sessions = Session.objects.of(request.club).select_related("club")
    return evening.read_evening(get_object_or_404(sessions, pk=session), request.membership)


def _name(told: Evening, *more: object) -> str:
    session = told.session
    word = pgettext_lazy("name of a file", "session")
    return download.file_name(session.club, word, session.date.isoformat(), session.pk, *more)
