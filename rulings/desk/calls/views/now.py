"""What a session's page shows of this moment, renewed while it is looked at: one request, whatever is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from incidents.models import ClubRole, Session
from incidents.models.sessions import has_several_sections
from incidents.web.access import ClubRequest, member
from rulings.desk.calls.queue import queue
from rulings.desk.live.boards_in_play import Boards
from rulings.web.polling import EVERY, renew, stamp, ticking

if TYPE_CHECKING:
    from rulings.desk.calls.queue import Queue


@member(ClubRole.DIRECTOR)
@require_safe
def now(request: ClubRequest, session: int) -> HttpResponse:
    """The calls, what is unfinished, and the tables' live cards, when anything changed since `?seen=`."""

    def part() -> HttpResponse:
        of_club = get_object_or_404(Session.objects.of(request.club), pk=session)
        of_club.club = request.club
        return _now(request, of_club)

    return renew(request, request.club, _place(session), part)


def _place(session: int) -> str:
    return f"session {session}"


def context_now(request: ClubRequest, session: Session, *, several: bool) -> dict[str, Any]:
    """What the parts that renew themselves are made of."""
    # Before the rest is read: what is written meanwhile is then asked for once more, and not missed.
    before = stamp(request.club, _place(session.pk))
    found: Queue = queue(session, request.membership, several=several)
    return {
        "session": session,
        "at_tables": Boards(session),
        "calls": found.calls,
        "unfinished": found.unfinished,
        "waiting_tables": found.tables,
        "stamp": ticking(before) if found.calls else before,
        "every": EVERY,
    }


def _now(request: ClubRequest, session: Session) -> HttpResponse:
    tables = list(session.tables.in_order())
    several = has_several_sections(tables)
    found = context_now(request, session, several=several)
    # Only the dots on the buttons: a button that is being tapped stays, and so does the key it sends.
    dots = [(table.pk, table.pk in found["waiting_tables"]) for table in tables]
    return render(request, "rulings/desk/calls/_renewed.html", {"several": several, "dots": dots, **found})
