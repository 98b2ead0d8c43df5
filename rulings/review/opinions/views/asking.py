"""Asking for opinions on an incident, and closing a link: the director's side."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from incidents.models import ClubRole, Incident
from incidents.playing.own import may_see_deal, open_to
from incidents.web.access import ClubRequest, member
from incidents.web.whole_address import whole_address
from rulings.archive.names import NamesInText
from rulings.inquiry.incident import fetch_incident, place, table_of
from rulings.models import Consultation, ConsultationKind
from rulings.review.opinions.ask_opinion import NotAsked, QuestionRefused, ask, close
from rulings.review.opinions.forms import AskForm
from rulings.web.form_keys import Incomplete, carried, key, no_names
from rulings.web.page import page

if TYPE_CHECKING:
    from rulings.inquiry.incident import FetchedIncident


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def consult(request: ClubRequest, number: int) -> HttpResponse:
    """Ask other directors about an incident; the answer to the form shows the link, once."""
    incident = fetch_incident(request, number)
    known = bool(incident.board and incident.board.deal) and may_see_deal(request.membership, incident.board)
    if request.method != "POST":
        return _form(request, incident, AskForm(None, deal_known=known))
    form = AskForm(request.POST, deal_known=known)
    if not form.is_valid():
        return _form(request, incident, form, status=422)
    try:
        asked = form.request(key(request.POST, "asking_key"))
        made, token = ask(incident, asked, request.user, no_names=no_names(request.POST))
    except Incomplete:
        form.add_error(None, _("This page was too old. Send it again."))
    except NamesInText as named:
        form.add_error("question", str(named))
        return _form(request, incident, form, named=named, status=422)
    except QuestionRefused as refused:
        form.add_error("question", str(refused))
    except NotAsked as refused:
        form.add_error("with_hands" if known and form.cleaned_data["with_hands"] else None, str(refused))
    else:
        return _made(request, incident, made, token)
    return _form(request, incident, form, status=422)


@member(ClubRole.DIRECTOR)
@require_POST
def end(request: ClubRequest, consultation: int) -> HttpResponse:
    """Close a link."""
    found = get_object_or_404(Consultation.objects.of(request.club).select_related("incident"), pk=consultation)
    open_to(request.membership, found.incident)
    close(found, request.user)
    messages.success(request, _("The link is closed."))
    if found.kind == ConsultationKind.POLL:
        return redirect("rulings:poll", club=request.club.slug, consultation=found.pk)
    return redirect("rulings:consult", club=request.club.slug, number=found.incident.number)


def _form(
    request: ClubRequest,
    incident: FetchedIncident,
    form: AskForm,
    *,
    named: NamesInText | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "title": _("Ask other directors"),
        "incident": incident,
        "table": table_of(incident),
        "back": place(incident),
        "form": form,
        "asking_key": uuid4(),
        "no_names": carried(request.POST, named),
    }
    return page(request, "rulings/review/opinions/_ask.html", context, url=_url(request, incident), status=status)


def _made(request: ClubRequest, incident: FetchedIncident, made: Consultation, token: str) -> HttpResponse:
    context = {
        "title": _("Send this link"),
        "incident": incident,
        "table": table_of(incident),
        "back": place(incident),
        "consultation": made,
        "link": whole_address("consulting:consultation", token),
    }
    return page(request, "rulings/review/opinions/_link.html", context, url=_url(request, incident))


def _url(request: ClubRequest, incident: Incident) -> str:
    return reverse("rulings:consult", args=(request.club.slug, incident.number))
