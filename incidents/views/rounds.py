"""The rounds of a session: moved on by one tap, and who meets whom on which boards in each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from incidents.in_round import movements_of
from incidents.models import ClubRole, Direction, Seating, Session, Table
from incidents.models.tables_in_room import has_several_sections
from incidents.move_round import RoundMovedMeanwhile, move_round
from incidents.text import number_sent
from incidents.web.access import ClubRequest, member

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class TableInRound:
    """A table in a round: its pairs by their numbers, empty where nobody sits or nobody knows, and its boards."""

    table: str
    ns: str
    ew: str
    boards: str


@member(ClubRole.DIRECTOR)
@require_POST
def move(request: ClubRequest, session_id: int) -> HttpResponse:
    """Move the round on, or back, as the page that was tapped had it."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    try:
        move_round(
            session,
            _round_sent(request.POST.get("to", "")),
            request.user,
            seen=_round_sent(request.POST.get("seen", "")),
        )
    except RoundMovedMeanwhile as meanwhile:
        told = _("The round was moved meanwhile: round %(round)d is being played.")
        messages.warning(request, told % {"round": meanwhile.now or 1})
    except ValidationError as invalid:
        messages.warning(request, " ".join(invalid.messages))
    return redirect("rulings:desk", request.club.slug, session.pk)


@member(ClubRole.DIRECTOR)
@require_safe
def rounds(request: ClubRequest, session_id: int) -> HttpResponse:
    """Who meets whom on which boards in a round: that which is played, or any other."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    if not session.movements:
        raise Http404
    shown = _round_sent(request.GET.get("round", "")) or session.round_now or 1
    if not 1 <= shown <= session.rounds:
        raise Http404
    tables = list(session.tables.in_order())
    context = {
        "session": session,
        "shown": shown,
        "before": shown - 1,
        "after": shown + 1 if shown < session.rounds else None,
        "tables": list(_tables_in(session, tables, shown)),
        "movements": _movements_named(session),
    }
    return render(request, "incidents/session_rounds.html", context)


def _tables_in(session: Session, tables: list[Table], shown: int) -> Iterable[TableInRound]:
    several = has_several_sections(tables)
    movements = movements_of(session)
    seats: dict[tuple[int, str], str] = {}
    for seating in Seating.objects.filter(table__session=session, round=shown).select_related("pair"):
        seats[seating.table_id, seating.direction] = str(seating.pair.number)
    for table in tables:
        movement = movements.get(table.section)
        known = movement is not None and shown <= movement.rounds and table.number <= movement.tables
        lying = (
            movement.boards(table.number, shown, first=session.first_board, together=session.boards_per_round)
            if movement is not None and known
            else ()
        )
        yield TableInRound(
            table.name_in_room(several_sections=several),
            seats.get((table.pk, Direction.NS), ""),
            seats.get((table.pk, Direction.EW), ""),
            f"{lying[0]}–{lying[-1]}" if len(lying) > 1 else "".join(map(str, lying)),
        )


def _movements_named(session: Session) -> list[tuple[str, str]]:
    """Each section with its movement as it is called."""
    return [(section, session.movement_name(section)) for section in sorted(session.movements)]


def _round_sent(sent: str) -> int:
    return number_sent(sent, most_digits=3)
