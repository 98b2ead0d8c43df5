"""Deleting a session in which nothing happened, for whoever made one too many."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.days_of_rulings import days_of_rulings
from incidents.delete_session import SomethingHappened, delete_session, what_goes
from incidents.models import ClubRole, Session
from incidents.web.access import ClubRequest, member


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: ClubRequest, session_id: int) -> HttpResponse:
    """Say what would go with a session, or why it stays; then delete it."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    status = HTTPStatus.OK
    if request.method == "POST":
        try:
            delete_session(session, request.user)
        except SomethingHappened:
            status = HTTPStatus.CONFLICT
        else:
            messages.success(request, _("The session is deleted."))
            return redirect("incidents:club", request.club.slug)
    goes = what_goes(session)
    context = {
        "session": session,
        "goes": goes,
        "stays": status != HTTPStatus.OK or goes.incidents > 0,
        "has_rulings": bool(days_of_rulings(session)),
    }
    return render(request, "incidents/session_delete.html", context, status=status)
