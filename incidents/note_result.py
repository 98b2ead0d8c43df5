"""The named writes of a board's results: at a table, one to each, and at the other tables together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from incidents.models import Board, BoardResult, Club, FieldScores, LogEntry, ResultSource, SeatLetter, Table, Tag

if TYPE_CHECKING:
    from incidents.models import User


@dataclass(frozen=True)
class Obtained:
    """What was bid and made; all of it left open: passed out."""

    contract: str = ""
    declarer: str = ""
    tricks: int | None = None


_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def in_signs(obtained: Obtained | None) -> str:
    """What was obtained in few signs, as a score sheet has it; empty for nothing."""
    if obtained is None:
        return ""
    if not obtained.contract:
        return _("passed out")
    level, strain, doubled = obtained.contract[0], obtained.contract[1], obtained.contract[2:]
    return _("%(contract)s by %(seat)s, %(tricks)s tricks") % {
        "contract": level + (_SIGNS.get(strain) or pgettext("denomination", "NT")) + doubled,
        "seat": SeatLetter(obtained.declarer).label,
        "tricks": obtained.tricks,
    }


def note_result(board: Board, table: Table, obtained: Obtained, by: User) -> BoardResult:
    """Keep what was obtained on a board at a table, in place of what was noted before; the same again writes nothing.

    Raises ValidationError on what is no result, and where board and table are not of one session; Board.DoesNotExist
    or Table.DoesNotExist where the session has become smaller meanwhile.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update(no_key=True).get(sessions=board.session_id)
        board, table = Board.objects.get(pk=board.pk), Table.objects.get(pk=table.pk)
        former = BoardResult.objects.at(board, table).first()
        kept = keep_result(board, table, obtained, by)
        if former is None or _of(former) != obtained:
            LogEntry.objects.note(
                Tag.RESULT_NOTED,
                club=club,
                who=by,
                detail={
                    "session": board.session_id,
                    "board": board.number,
                    "table": str(table),
                    "contract": obtained.contract,
                    "declarer": obtained.declarer,
                    "tricks": obtained.tricks,
                    "replaced": former is not None,
                },
            )
        return kept


def keep_result(board: Board, table: Table, obtained: Obtained, by: User) -> BoardResult:
    """The same within the write of another, which holds the club's row and leaves its own line in the journal.

    Raises ValidationError on what is no result, and where board and table are not of one session.
    """
    if board.session_id != table.session_id:
        raise ValidationError(_("This table plays in another session."), code="session")
    there = BoardResult.objects.at(board, table).first()
    if there is not None and _of(there) == obtained:
        return there
    result = there or BoardResult(board=board, table=table)
    result.contract, result.declarer, result.tricks = obtained.contract, obtained.declarer, obtained.tricks
    result.source, result.noted_by, result.noted_at = ResultSource.NOTED, by, timezone.now()
    result.full_clean(validate_unique=False)
    result.save()
    return result


def note_field(board: Board, scores: list[int], by: User) -> None:
    """Keep what North-South scored on a board at the other tables, in place of what was noted before; none: forget it.

    Raises ValidationError on what are no scores, Board.DoesNotExist where the session has become smaller meanwhile.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update(no_key=True).get(sessions=board.session_id)
        board = Board.objects.get(pk=board.pk)
        former = FieldScores.objects.filter(board=board).first()
        if scores == (former.scores if former else []):
            return
        if scores:
            field = former or FieldScores(board=board)
            field.scores, field.noted_by, field.noted_at = scores, by, timezone.now()
            field.full_clean(validate_unique=False)
            field.save()
        elif former is not None:
            former.delete()
        LogEntry.objects.note(
            Tag.FIELD_NOTED,
            club=club,
            who=by,
            detail={"session": board.session_id, "board": board.number, "scores": len(scores)},
        )


def _of(result: BoardResult) -> Obtained:
    return Obtained(result.contract, result.declarer, result.tricks)
