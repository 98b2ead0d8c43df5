"""Deleting a session on which nothing was ruled, for whoever made one too many."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.days_of_rulings import days_of_rulings
from incidents.delete_session import CallsSince, SomethingHappened, delete_session, what_goes
from incidents.models import ClubRole, Session
from incidents.text import number_sent
from incidents.web.access import ClubRequest, member


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: ClubRequest, session_id: int) -> HttpResponse:
    """Say what would go with a session, or why it stays; then delete it, if its calls are those that were shown."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    status, kept, others = HTTPStatus.OK, False, False
    if request.method == "POST":
        seen = request.POST.get("calls", "0")
        try:
            delete_session(session, request.user, calls_seen=number_sent(seen))
        except SomethingHappened:
            status, kept = HTTPStatus.CONFLICT, True
        except CallsSince:
            status, others = HTTPStatus.CONFLICT, True
        else:
            messages.success(request, _("The session is deleted."))
            return redirect("incidents:club", request.club.slug)
    has_rulings = bool(days_of_rulings(session))
    context = {
        "session": session,
        "goes": what_goes(session),
        "stays": kept or has_rulings,
        "has_rulings": has_rulings,
        "calls_since": others,
    }
    return render(request, "incidents/session_delete.html", context, status=status)
