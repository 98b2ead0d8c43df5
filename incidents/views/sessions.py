"""Creating a session, and changing it."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.days import written_out
from incidents.forms.sessions import USUAL_TABLES, NewSessionForm, SessionForm
from incidents.models import Club, ClubRole, Session
from incidents.setting_up import change_session, create_session, table_counts
from incidents.web.access import ClubRequest, member
from incidents.web.pace import check_lists_of

DAYS_IN_A_WEEK = 7


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: ClubRequest) -> HttpResponse:
    """A new session, filled in like the last one of its weekday: often one tap."""
    if request.method != "POST":
        form = NewSessionForm(initial=_like_the_last(request.club, request.club.today()))
        return render(request, "incidents/session_new.html", {"form": form})
    form = NewSessionForm(request.POST)
    if form.is_valid():
        given = form.cleaned_data
        check_lists_of(request.user)
        try:
            session = create_session(
                request.club,
                request.user,
                name=given["name"],
                date=given["date"],
                tables=form.table_counts(),
                rounds=given["rounds"],
                boards_per_round=given["boards_per_round"],
                creation_key=given["creation_key"],
                scoring=given["scoring"],
            )
        except ValidationError as error:
            form.refuse(error)
        else:
            return redirect("rulings:desk", request.club.slug, session.pk)
    return render(request, "incidents/session_new.html", {"form": form}, status=422)


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: ClubRequest, session_id: int) -> HttpResponse:
    """A session's name, date, tables, rounds and boards."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    form = SessionForm(session, table_counts(session), request.POST if request.method == "POST" else None)
    if form.is_valid():
        given = form.cleaned_data
        check_lists_of(request.user)
        try:
            change_session(
                session,
                request.user,
                name=given["name"],
                date=given["date"],
                tables=form.table_counts(),
                rounds=given["rounds"],
                boards_per_round=given["boards_per_round"],
                scoring=given["scoring"],
            )
        except ValidationError as error:
            form.refuse(error)
        else:
            messages.success(request, _("The session is changed."))
            return redirect("rulings:desk", request.club.slug, session.pk)
    context = {"form": form, "session": session}
    return render(request, "incidents/session_edit.html", context, status=422 if form.is_bound else 200)


def _like_the_last(club: Club, today: date) -> dict[str, Any]:
    """What to fill in: as at the last session on this weekday, else at the last one, else a usual evening."""
    recent = list(Session.objects.of(club).newest_first()[:20])
    same_day = (session for session in recent if (today - session.date).days % DAYS_IN_A_WEEK == 0)
    last = next(same_day, recent[0] if recent else None)
    filled: dict[str, Any] = {"date": today, "creation_key": uuid4(), "rounds": 12, "boards_per_round": 2}
    filled |= {"tables": USUAL_TABLES}
    if last is not None:
        # No page leaves a session without tables; one made by hand may have none, and shuts nobody out.
        counts = table_counts(last)
        filled |= {"rounds": last.rounds, "boards_per_round": last.boards_per_round}
        filled |= {"tables": max(counts.values(), default=USUAL_TABLES)}
        filled |= {"scoring": last.scoring}
        filled |= {"sections": ", ".join(counts) if len(counts) > 1 else ""}
    if last is not None and (today - last.date).days % DAYS_IN_A_WEEK == 0:
        return filled | {"name": last.name}
    return filled | {"name": _("Session of %(day)s") % {"day": written_out(today, "l")}}
