"""What a director does with a call: he takes it, hands it over, closes it, opens it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from incidents import closing
from incidents.calling import AlreadyTaken, IncidentClosed, directors, hand_over, take
from incidents.models import Closing, ClubRole, Incident
from incidents.models.cases import LONGEST_WORD
from incidents.recording import StaleIncident
from incidents.web.access import ClubRequest, member
from rulings.archive.names import NamesInText
from rulings.desk.calls import place_call
from rulings.inquiry.incident import fetch_incident, incidents_of, place, ruling_on, table_of
from rulings.web.form_keys import Incomplete, carried, no_names, version
from rulings.web.page import page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulings.inquiry.incident import FetchedIncident


@member(ClubRole.DIRECTOR)
@require_POST
def take_call(request: ClubRequest, number: int) -> HttpResponse:
    """Take a call, and go on to what happened."""
    # Not through `fetch_incident`: a director who plays may answer a call from a table, whatever its board. Of what was
    # handed over to somebody else `take` keeps from him what is to be kept.
    incident = get_object_or_404(incidents_of(request.club), number=number)
    try:
        take(incident, request.user)
    except AlreadyTaken as already:
        messages.warning(request, _("%(director)s has taken this call.") % {"director": already.director})
        return _desk(request, incident)
    except IncidentClosed:
        pass
    return redirect(place(fetch_incident(request, number)))


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def handing(request: ClubRequest, number: int) -> HttpResponse:
    """Hand an incident over to another director, or take it over from him."""
    incident = fetch_incident(request, number)
    if request.method != "POST":
        return redirect(place(incident)) if incident.is_closed else _handing(request, incident)
    chosen = request.POST.get("director", "")
    to = next((each.user for each in directors(request.club) if str(each.user_id) == chosen), None)
    if to is None:
        return _handing(request, incident, error=_("Choose one of these directors."), status=422)
    try:
        hand_over(incident, to, request.user)
    except IncidentClosed:
        return redirect(place(fetch_incident(request, number)))
    if to.pk == request.user.pk:
        return redirect(place(fetch_incident(request, number)))
    messages.success(request, _("%(director)s has it among the calls now.") % {"director": to})
    return _desk(request, incident)


def _handing(request: ClubRequest, incident: FetchedIncident, *, error: str = "", status: int = 200) -> HttpResponse:
    context = {
        "title": _("Hand over"),
        "incident": incident,
        "table": table_of(incident),
        "back": place(incident),
        # Himself first: to take it over is what a second director mostly comes for.
        "directors": sorted(
            (each.user for each in directors(request.club) if each.user_id != incident.director_id),
            key=lambda user: user.pk != request.user.pk,
        ),
        "error": error,
    }
    url = reverse("rulings:hand-over", args=(request.club.slug, incident.number))
    return page(request, "rulings/desk/calls/_hand_over.html", context, url=url, status=status)


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def close_call(request: ClubRequest, number: int) -> HttpResponse:
    """End an incident without a ruling; once that is done, the page says so and why."""
    incident = fetch_incident(request, number)
    if request.method != "POST":
        return _closing(request, incident)
    sent = request.POST
    settled_by = _chosen(request, sent.get("settled_by", ""))
    try:
        place_call.close(
            incident,
            sent.get("closed_as", ""),
            request.user,
            reason=sent.get("reason", ""),
            settled_by=settled_by,
            expected_version=version(sent),
            no_names=no_names(sent),
        )
    except NamesInText as named:
        return _closing(request, incident, wrong={"reason": str(named)}, named=named, status=422)
    except ValidationError as refused:
        wrong = {field: " ".join(said) for field, said in refused.message_dict.items()}
        return _closing(request, incident, wrong=wrong, status=422)
    except Incomplete:
        wrong = {"": _("This page was too old. Send it again.")}
        return _closing(request, incident, wrong=wrong, status=422)
    except StaleIncident:
        wrong = {
            "": _("Somebody else changed this incident meanwhile. Look at it, then close it if you still want to.")
        }
        return _closing(request, fetch_incident(request, number), wrong=wrong, status=409)
    except place_call.RuledOn:
        messages.warning(request, _("A ruling was given on this incident: it is not closed without one."))
        return redirect(place(fetch_incident(request, number)))
    messages.success(request, _("Closed without a ruling."))
    return _desk(request, incident)


@member(ClubRole.DIRECTOR)
@require_POST
def reopen_call(request: ClubRequest, number: int) -> HttpResponse:
    """Open a closed incident again, and go on where it stood."""
    closing.reopen(fetch_incident(request, number), request.user)
    return redirect(place(fetch_incident(request, number)))


def _chosen(request: ClubRequest, typed: str) -> Incident | None:
    try:
        number = int(typed)
    except ValueError:
        return None
    # Of a number that no column can hold Django knows on either database that there is none.
    return Incident.objects.visible_to(request.membership).filter(number=number).first()


def _closing(
    request: ClubRequest,
    incident: FetchedIncident,
    *,
    wrong: Mapping[str, str] | None = None,
    named: NamesInText | None = None,
    status: int = 200,
) -> HttpResponse:
    if not incident.is_closed and ruling_on(incident) is not None:
        return redirect(place(incident))
    context = {
        "title": _("Closed without a ruling") if incident.is_closed else _("Close without a ruling"),
        "incident": incident,
        "table": table_of(incident),
        "back": reverse("rulings:desk", args=(request.club.slug, incident.session_id))
        if incident.is_closed
        else place(incident),
        "settled_by": Incident.objects.visible_to(request.membership).filter(settles=incident).first(),
        "reasons": Closing.choices,
        "others": [
            (each, each.table.name_in_room(several_sections=incident.several_sections))
            for each in _others(request, incident)
        ],
        "longest": LONGEST_WORD,
        "wrong": wrong or {},
        "sent": request.POST,
        "no_names": carried(request.POST, named),
    }
    url = reverse("rulings:close", args=(request.club.slug, incident.number))
    return page(request, "rulings/desk/calls/_close.html", context, url=url, status=status)


def _others(request: ClubRequest, incident: Incident) -> list[Incident]:
    """What may settle it: the other incidents of the session, those of its table first."""
    found = (
        Incident.objects.visible_to(request.membership)
        .open()
        .filter(session=incident.session_id)
        .exclude(pk=incident.pk)
        .select_related("table", "board")
    )
    return sorted(found, key=lambda each: (each.table_id != incident.table_id, -each.number))


def _desk(request: ClubRequest, incident: Incident) -> HttpResponse:
    return redirect("rulings:desk", club=request.club.slug, session=incident.session_id)
