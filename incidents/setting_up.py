"""The named writes that set a session up: its tables, boards and deals.

Each is one transaction which holds the club's row, as opening an incident does: a table cannot vanish under a call.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, ProtectedError
from django.utils.translation import gettext as _

from incidents import deals
from incidents.models import Board, Club, LogEntry, Scoring, Seating, Session, Table, Tag
from incidents.models.sessions import MOST_BOARDS, MOST_TABLES
from incidents.text import tidy

if TYPE_CHECKING:
    from incidents.models import User


def create_session(
    club: Club,
    by: User,
    *,
    name: str,
    date: date,
    tables: Mapping[str, int],
    rounds: int,
    boards_per_round: int,
    creation_key: UUID,
    scoring: str = Scoring.MATCHPOINTS,
) -> Session:
    """Create a session with its tables (how many, by section) and its boards, numbered from 1.

    Sent again with the same key, return the session already made. Raises ValidationError, by field, on too many tables
    or boards.
    """
    _check_sizes(tables, rounds, boards_per_round)
    with transaction.atomic():
        _hold(club)
        made = Session.objects.of(club).filter(creation_key=creation_key).first()
        if made is not None:
            return made
        session = Session.objects.create(
            club=club,
            name=tidy(name),
            date=date,
            rounds=rounds,
            boards_per_round=boards_per_round,
            scoring=scoring,
            created_by=by,
            creation_key=creation_key,
        )
        Table.objects.bulk_create(
            Table(session=session, section=section, number=number)
            for section, count in tables.items()
            for number in range(1, count + 1)
        )
        Board.objects.bulk_create(
            Board(session=session, number=number) for number in range(1, rounds * boards_per_round + 1)
        )
        LogEntry.objects.note(Tag.SESSION_CREATED, club=club, who=by, detail=_detail(session, tables))
        return session


def change_session(
    session: Session,
    by: User,
    *,
    name: str,
    date: date,
    tables: Mapping[str, int],
    rounds: int,
    boards_per_round: int,
    scoring: str = "",
) -> Session:
    """Change a session; tables and boards that are now too many go, unless something happened there.

    Its scoring stays when none is said.
    Raises ValidationError, by field, when something did, or on too many tables or boards.
    """
    _check_sizes(tables, rounds, boards_per_round)
    with transaction.atomic():
        _hold(session.club)
        session = Session.objects.select_related("club").get(pk=session.pk)
        _check_rounds(session, rounds)
        for section, count in tables.items():
            _set_tables(session, section, count)
        _set_boards(session, rounds * boards_per_round)
        session.name, session.date = tidy(name), date
        session.rounds, session.boards_per_round = rounds, boards_per_round
        session.scoring = scoring or session.scoring
        session.save()
        LogEntry.objects.note(Tag.SESSION_CHANGED, club=session.club, who=by, detail=_detail(session, tables))
        return session


def set_deal(board: Board, deal: str, by: User) -> Board:
    """Keep the deal of a board, or forget it when empty. Raises ValidationError unless it is a whole deal."""
    written = deals.normalise_deal(deal) if deal.strip() else ""
    with transaction.atomic():
        board = (
            Board.objects.select_for_update(of=("self",), no_key=True).select_related("session__club").get(pk=board.pk)
        )
        board.deal = written
        board.save(update_fields=["deal"])
        LogEntry.objects.note(
            Tag.BOARD_CHANGED,
            club=board.session.club,
            who=by,
            detail={"session": board.session_id, "board": board.number, "known": bool(written)},
        )
        return board


def table_counts(session: Session) -> dict[str, int]:
    """How many tables each section has."""
    counts = Table.objects.filter(session=session).values("section").annotate(most=Max("number")).order_by("section")
    return {row["section"]: row["most"] for row in counts}


def _hold(club: Club) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _check_sizes(tables: Mapping[str, int], rounds: int, boards_per_round: int) -> None:
    if not 1 <= sum(tables.values()) <= MOST_TABLES:
        raise ValidationError({"tables": _("A session has 1 to %(most)d tables.") % {"most": MOST_TABLES}})
    if not 1 <= rounds * boards_per_round <= MOST_BOARDS:
        raise ValidationError({"boards_per_round": _("A session has 1 to %(most)d boards.") % {"most": MOST_BOARDS}})


def _check_rounds(session: Session, rounds: int) -> None:
    last_call = session.incidents.aggregate(last=Max("round"))["last"] or 0
    last_seat = Seating.objects.filter(table__session=session).aggregate(last=Max("round"))["last"] or 0
    if rounds < max(last_call, last_seat):
        reason = _("Something is recorded in round %(round)d.") % {"round": max(last_call, last_seat)}
        raise ValidationError({"rounds": reason})


def _set_tables(session: Session, section: str, count: int) -> None:
    there = set(Table.objects.filter(session=session, section=section).values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(session=session, section=section, number=number) for number in range(1, count + 1) if number not in there
    )
    try:
        Table.objects.filter(session=session, section=section, number__gt=count).delete()
    except ProtectedError:
        reason = _("Section %(section)s: something is recorded at a table after number %(count)d.")
        raise ValidationError({"tables": reason % {"section": section, "count": count}}) from None


def _set_boards(session: Session, count: int) -> None:
    there = set(Board.objects.filter(session=session).values_list("number", flat=True))
    Board.objects.bulk_create(
        Board(session=session, number=number) for number in range(1, count + 1) if number not in there
    )
    surplus = Board.objects.filter(session=session, number__gt=count)
    reason = _("Something is recorded about a board after number %(count)d.") % {"count": count}
    if surplus.exclude(deal="").exists():
        raise ValidationError({"boards_per_round": reason})
    try:
        surplus.delete()
    except ProtectedError:
        raise ValidationError({"boards_per_round": reason}) from None


def _detail(session: Session, tables: Mapping[str, int]) -> dict[str, object]:
    return {
        "session": session.pk,
        "tables": dict(tables),
        "rounds": session.rounds,
        "boards_per_round": session.boards_per_round,
        "scoring": session.scoring,
    }
