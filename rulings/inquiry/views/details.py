"""Where it happened, in what contract and who called: asked when there is time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.in_round import boards_at
from incidents.models import ClubRole, Seating
from incidents.recording import StaleIncident, describe_call
from incidents.sitting import played_there
from incidents.web.access import ClubRequest, member
from rulings.inquiry.forms import CallForm
from rulings.inquiry.incident import fetch_incident, past_closing, place, table_of
from rulings.web.form_keys import Incomplete, version
from rulings.web.page import page

if TYPE_CHECKING:
    from rulings.inquiry.incident import FetchedIncident


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def details(request: ClubRequest, number: int) -> HttpResponse:
    """Ask for the details of the call, all of them optional."""
    incident = fetch_incident(request, number)
    if (closed := past_closing(request, incident)) is not None:
        return closed
    tables, boards = list(incident.session.tables.all()), list(incident.session.boards.all())
    if request.method != "POST":
        board = incident.board
        played = played_there(board, incident.table, request.club, request.user) if board else None
        return _details(request, incident, CallForm(incident, tables, boards, played=played))
    form = CallForm(incident, tables, boards, request.POST)
    if not form.is_valid():
        return _details(request, incident, form, status=422)
    told = form.cleaned_data
    try:
        describe_call(
            incident,
            told["round"],
            told["on_board"],
            told["contract"],
            told["called_by"],
            request.user,
            table=told["at_table"],
            expected_version=version(request.POST),
        )
    except Incomplete:
        form.add_error(None, _("This page was too old. Send it again."))
        return _details(request, incident, form, status=422)
    except ValidationError as invalid:
        form.add_error(None, invalid.messages[0])
        return _details(request, incident, form, status=422)
    except StaleIncident:
        now = fetch_incident(request, number)
        if (closed := past_closing(request, now)) is not None:
            return closed
        return _details(request, now, CallForm(now, tables, boards, request.POST), conflict=True, status=409)
    messages.success(request, _("The details of the call are noted."))
    return redirect(place(incident))


def _details(
    request: ClubRequest, incident: FetchedIncident, form: CallForm, *, conflict: bool = False, status: int = 200
) -> HttpResponse:
    url = reverse("rulings:details", args=(request.club.slug, incident.number))
    context = {
        "title": _("Details of the call"),
        "incident": incident,
        "table": table_of(incident),
        "form": form,
        "conflict": conflict,
        "seated": Seating.objects.at(incident.table, incident.round).order_by("-direction") if incident.round else (),
        "lying": boards_at(incident.table, incident.round),
        "back": reverse("rulings:incident", args=(request.club.slug, incident.number)),
    }
    return page(request, "rulings/inquiry/_details.html", context, url=url, status=status)
