"""Creating a session, and changing it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.days import written_out
from incidents.days_of_rulings import DateFarFromRulings
from incidents.forms.sessions import AS_COPIED, USUAL_TABLES, CopySessionForm, NewSessionForm, SessionForm
from incidents.models import Club, ClubRole, Session
from incidents.setting_up import change_session, create_session, table_counts
from incidents.web.access import ClubRequest, member
from incidents.web.pace import check_lists_of

if TYPE_CHECKING:
    from collections.abc import Mapping

DAYS_IN_A_WEEK = 7


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: ClubRequest) -> HttpResponse:
    """A new session, filled in like the last one of its weekday: often one tap."""
    if request.method != "POST":
        form = NewSessionForm(initial=_like_the_last(request.club, request.club.today()))
        return render(request, "incidents/session_new.html", {"form": form})
    return _create(request, NewSessionForm(request.POST), None)


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: ClubRequest, session_id: int) -> HttpResponse:
    """Another session like this one, a week or some later; of its players nobody unless asked."""
    source = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    counts = table_counts(source)
    if request.method != "POST":
        filled = _like(source, counts) | {"name": source.name, "date": _next_week(source.date, request.club.today())}
        form = CopySessionForm(source, counts, initial=filled)
        return render(request, "incidents/session_new.html", {"form": form, "source": source})
    return _create(request, CopySessionForm(source, counts, request.POST), source)


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: ClubRequest, session_id: int) -> HttpResponse:
    """A session's name, date, tables, rounds, boards and movement; a date far from its rulings is asked about."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    form = SessionForm(session, table_counts(session), request.POST if request.method == "POST" else None)
    asked: dict[str, object] = {}
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
                first_board=given["first_board"],
                movements=form.movements(),
                # Said of this very date: another one is asked about again.
                sure_of_date=request.POST.get("sure") == given["date"].isoformat(),
            )
        except ValidationError as error:
            form.refuse(error)
        except DateFarFromRulings as far:
            asked = {"date_asked": given["date"], "first_day": far.days[0], "last_day": far.days[-1]}
        else:
            messages.success(request, _("The session is changed."))
            return redirect("rulings:desk", request.club.slug, session.pk)
    context = {"form": form, "session": session, **asked}
    return render(request, "incidents/session_edit.html", context, status=422 if form.is_bound else 200)


def _create(request: ClubRequest, form: NewSessionForm, source: Session | None) -> HttpResponse:
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
                first_board=given["first_board"] or 1,
                movements=form.movements(),
                like=source,
                players_too=given.get("players_too", False),
            )
        except ValidationError as error:
            form.refuse(error)
        else:
            return redirect("rulings:desk", request.club.slug, session.pk)
    return render(request, "incidents/session_new.html", {"form": form, "source": source}, status=422)


def _like_the_last(club: Club, today: date) -> dict[str, Any]:
    """What to fill in: as at the last session on this weekday, else at the last one, else a usual evening."""
    recent = list(Session.objects.of(club).newest_first()[:20])
    same_day = (session for session in recent if (today - session.date).days % DAYS_IN_A_WEEK == 0)
    last = next(same_day, recent[0] if recent else None)
    filled: dict[str, Any] = {"date": today, "creation_key": uuid4(), "rounds": 12, "boards_per_round": 2}
    filled |= {"tables": USUAL_TABLES}
    if last is not None:
        filled |= _like(last, table_counts(last))
        # Of one choice for all sections.
        filled |= {"movement": next(iter(last.movements.values()), "")}
    if last is not None and (today - last.date).days % DAYS_IN_A_WEEK == 0:
        return filled | {"name": last.name}
    return filled | {"name": _("Session of %(day)s") % {"day": written_out(today, "l")}}


def _like(session: Session, counts: Mapping[str, int]) -> dict[str, Any]:
    """What is filled in of a session that another one is to be like: all but its name and its date."""
    several = ", ".join(counts) if len(set(counts.values())) == 1 else ", ".join(map(" ".join, _counted(counts)))
    kinds = {session.movements.get(section, "") for section in counts}
    return {
        "creation_key": uuid4(),
        "rounds": session.rounds,
        "boards_per_round": session.boards_per_round,
        "first_board": session.first_board,
        "movement": kinds.pop() if len(kinds) == 1 else AS_COPIED,
        # No page leaves a session without tables; one made by hand may have none, and shuts nobody out.
        "tables": max(counts.values(), default=USUAL_TABLES),
        "scoring": session.scoring,
        # Those of one section are said by their number alone.
        "sections": several if len(counts) > 1 or (counts and "A" not in counts) else "",
    }


def _counted(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    return [(section, str(tables)) for section, tables in counts.items()]


def _next_week(day: date, today: date) -> date:
    """The same weekday a week later, or the first after that which is not past."""
    weeks = max(1, -(-(today - day).days // DAYS_IN_A_WEEK))
    return day + timedelta(weeks=weeks)
