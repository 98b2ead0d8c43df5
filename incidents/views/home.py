"""The start page, and a club's."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from incidents.administration.first_steps import first_steps, put_first_steps_away
from incidents.models import Club, ClubRole, Session
from incidents.web.access import ClubRequest, UserRequest, member, signed_in

SESSIONS_ON_A_PAGE = 30


@signed_in
@require_safe
def home(request: UserRequest) -> HttpResponse:
    """The person's clubs; straight on to the club when there is but one."""
    clubs = list(Club.objects.of_person(request.user))
    if len(clubs) == 1:
        return redirect("incidents:club", club=clubs[0].slug)
    return render(request, "incidents/home.html", {"clubs": clubs})


@member(ClubRole.PLAYER)
@require_safe
def club(request: ClubRequest) -> HttpResponse:
    """The club's sessions, newest first."""
    sessions = Session.objects.of(request.club).newest_first().with_table_count()
    # get_page never refuses: whatever stands in the address shows the nearest page there is.
    page = Paginator(sessions, SESSIONS_ON_A_PAGE).get_page(request.GET.get("page"))
    in_play = request.club.days_in_play()
    context = {
        "page": page,
        "directs": request.membership.may(ClubRole.DIRECTOR),
        "today": request.club.today(),
        "steps": first_steps(request.club, request.user) if request.membership.may(ClubRole.ADMIN) else None,
        "tonight": [session for session in page if session.date in in_play],
    }
    return render(request, "incidents/club.html", context)


@member(ClubRole.ADMIN)
@require_POST
def first_steps_done(request: ClubRequest) -> HttpResponse:
    """Put the list of the first steps away."""
    put_first_steps_away(request.club, request.user)
    return redirect("incidents:club", club=request.club.slug)
