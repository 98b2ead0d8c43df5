"""What a session's page shows of this moment, renewed while it is looked at: one request, whatever is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from incidents.models import ClubRole, Session
from incidents.models.tables_in_room import has_several_sections
from incidents.web.access import ClubRequest, member
from rulings.desk.calls.board_played import to_judge_now
from rulings.desk.calls.queue import queue
from rulings.desk.left_to_check import left_to_check
from rulings.desk.live.boards_in_play import Boards
from rulings.desk.live.panel import panel
from rulings.desk.marks import marks_at
from rulings.web.polling import EVERY, renew, stamp, ticking

if TYPE_CHECKING:
    from incidents.models import Table


@member(ClubRole.DIRECTOR)
@require_safe
def now(request: ClubRequest, session: int) -> HttpResponse:
    """The marks on the tables and the lines below them, when anything changed since `?seen=`."""

    def part() -> HttpResponse:
        of_club = get_object_or_404(Session.objects.of(request.club), pk=session)
        of_club.club = request.club
        context = context_now(request, of_club, list(of_club.tables.in_order()))
        # Only the marks on the buttons: a button that is being tapped stays, and so does the key it sends.
        return render(request, "rulings/desk/_renewed.html", context)

    return renew(request, request.club, _place(session), part)


def _place(session: int) -> str:
    return f"session {session}"


def context_now(request: ClubRequest, session: Session, tables: list[Table]) -> dict[str, Any]:
    """What the parts that renew themselves are made of, for a session with these tables."""
    # Before the rest is read: what is written meanwhile is then asked for once more, and not missed.
    before = stamp(request.club, _place(session.pk))
    at = timezone.now()
    several = has_several_sections(tables)
    boards = Boards(session)
    found = queue(session, request.membership, several=several, now=at)
    live = panel(boards, request.membership, at)
    checks = left_to_check(boards, request.membership, several=several)
    to_judge = to_judge_now(found.unfinished, boards, at)
    tables_to_check = checks.tables | {(each.incident.table.section, each.incident.table.number) for each in to_judge}
    rows = [row for row in live.rows if not row.quiet_for]
    return {
        "session": session,
        "several": several,
        "at_tables": boards,
        "calls": found.calls,
        "live": rows,
        "live_kept": live.kept,
        "unfinished": [each for each in found.unfinished if not each.quiet_for],
        "old_live": [row for row in live.rows if row.quiet_for],
        "old_unfinished": [each for each in found.unfinished if each.quiet_for],
        "checks": checks,
        "to_judge": to_judge,
        "marks": marks_at(tables, found, rows, tables_to_check),
        "stamp": ticking(before) if found.calls else before,
        "every": EVERY,
    }
