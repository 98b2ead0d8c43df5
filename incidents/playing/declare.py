"""The named writes of a director who plays: what he says of himself, and which boards he has played."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from incidents.models import Board, BoardPlayed, Club, LogEntry, Participation, Session, Tag

if TYPE_CHECKING:
    from incidents.models import User


@dataclass(frozen=True)
class DeclaredPlace:
    """A pair of a session by its number, and a seat: as much of it as is known."""

    section: str = ""
    line: str = ""
    number: int | None = None
    seat: str = ""


def say_part(session: Session, by: User, *, plays: bool, place: DeclaredPlace | None = None) -> Participation:
    """Note whether somebody plays in a session that he directs, and where. Said again, nothing changes."""
    said = place if plays and place else DeclaredPlace()
    told = {
        "plays": plays,
        "section": said.section,
        "line": said.line,
        "number": said.number,
        "seat": said.seat,
    }
    with transaction.atomic():
        _hold(session)
        before = Participation.objects.filter(session=session, user=by).first()
        if before is not None and told == {name: getattr(before, name) for name in told}:
            return before
        noted, _ = Participation.objects.update_or_create(session=session, user=by, defaults=told)
        LogEntry.objects.note(
            Tag.PART_SAID,
            club=session.club,
            who=by,
            detail={
                "session": session.pk,
                "plays": plays,
                "pair": " ".join(filter(None, (said.section, said.line, str(said.number)))) if said.number else None,
                "seat": said.seat or None,
            },
        )
        return noted


def say_played(session: Session, by: User, numbers: Collection[int], *, played: bool) -> int:
    """Note that somebody has played these boards of a session, or has not after all; return how many that changed."""
    with transaction.atomic():
        _hold(session)
        boards = Board.objects.filter(session=session, number__in=numbers)
        known = BoardPlayed.objects.filter(user=by, board__in=boards.values("pk"))
        changed = (
            boards.exclude(pk__in=known.values("board")) if played else boards.filter(pk__in=known.values("board"))
        )
        told = list(changed.order_by("number"))
        if not told:
            return 0
        if played:
            BoardPlayed.objects.bulk_create(BoardPlayed(board=board, user=by) for board in told)
        else:
            known.delete()
        LogEntry.objects.note(
            Tag.BOARDS_PLAYED,
            club=session.club,
            who=by,
            detail={"session": session.pk, "boards": [board.number for board in told], "played": played},
        )
        return len(told)


def _hold(session: Session) -> None:
    """Keep two taps of one person in turn, and the boards from vanishing under them."""
    Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
