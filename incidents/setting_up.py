"""The named writes that set a session up: its tables, boards and deals.

Each is one transaction which holds the club's row, as opening an incident does: a table cannot vanish under a call.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, ProtectedError
from django.utils.translation import gettext as _

from incidents import deals
from incidents.copy_players import copy_players
from incidents.days_of_rulings import check_date
from incidents.models import Board, Club, LogEntry, MovementKind, Scoring, Seating, Session, Table, Tag
from incidents.models.sessions import MOST_BOARDS
from incidents.models.tables_in_room import MOST_TABLES
from incidents.movements import NoSuchMovement, movement_of
from incidents.seat_by_movement import seat_by_movement, unseat_by_movement
from incidents.text import tidy

if TYPE_CHECKING:
    from incidents.models import User
    from incidents.movements import Movement


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
    first_board: int = 1,
    movements: Mapping[str, str] = MappingProxyType({}),
    like: Session | None = None,
    players_too: bool = False,
) -> Session:
    """Create a session with its tables (how many, by section) and its boards, numbered from the first on.

    Where a section's movement is said (`MovementKind`), its pairs have numbers and places in every round, and there are
    as many boards as the movement needs. `like` is the session of the club that it was copied from: its players are
    seated in this one where they are to come too, and not otherwise.
    Sent again with the same key, return the session already made. Raises ValidationError, by field, on too many tables
    or boards, and where there is no such movement for the tables and rounds.
    """
    said = _check_movements(tables, rounds, movements)
    boards = _check_sizes(tables, rounds, boards_per_round, first_board, said)
    with transaction.atomic():
        _hold(club.pk)
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
            first_board=first_board,
            movements=dict(movements),
            round_now=1 if movements else None,
            created_by=by,
            creation_key=creation_key,
        )
        Table.objects.bulk_create(
            Table(session=session, section=section, number=number)
            for section, count in tables.items()
            for number in range(1, count + 1)
        )
        Board.objects.bulk_create(Board(session=session, number=number) for number in boards)
        detail = _detail(session, tables)
        if like is not None:
            detail["copied_from"] = like.pk
            if players_too:
                detail["pairs"] = copy_players(like, session)
        seat_by_movement(session)
        LogEntry.objects.note(Tag.SESSION_CREATED, club=club, who=by, detail=detail)
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
    first_board: int | None = None,
    movements: Mapping[str, str] | None = None,
    sure_of_date: bool = False,
) -> Session:
    """Change a session; tables and boards that are now too many go, unless something happened there.

    Its scoring, first board and movements stay when none is said.
    Raises ValidationError, by field, when something did, on too many tables or boards, and where there is no such
    movement; DateFarFromRulings for a new date far from the days of its rulings, unless somebody is `sure_of_date`.
    """
    with transaction.atomic():
        _hold(session.club_id)
        session = Session.objects.select_related("club").get(pk=session.pk)
        first_board = session.first_board if first_board is None else first_board
        movements = session.movements if movements is None else movements
        said = _check_movements(tables, rounds, movements)
        boards = _check_sizes(tables, rounds, boards_per_round, first_board, said)
        moved = {} if date == session.date else {"date": date.isoformat(), "date_before": session.date.isoformat()}
        if moved:
            check_date(session, date, sure=sure_of_date)
        unseat_by_movement(session)
        _check_rounds(session, rounds)
        for section, count in tables.items():
            _set_tables(session, section, count)
        _set_boards(session, boards)
        session.name, session.date = tidy(name), date
        session.rounds, session.boards_per_round = rounds, boards_per_round
        session.scoring = scoring or session.scoring
        session.first_board, session.movements = first_board, dict(movements)
        session.round_now = min(session.round_now or 1, rounds) if movements else None
        session.save()
        seat_by_movement(session)
        detail = _detail(session, tables) | moved
        LogEntry.objects.note(Tag.SESSION_CHANGED, club=session.club, who=by, detail=detail)
        return session


def set_deal(board: Board, deal: str, by: User) -> Board:
    """Keep the deal of a board, or forget it when empty; said again it changes and notes nothing.

    Raises ValidationError unless it is a whole deal, and Board.DoesNotExist when the session has become smaller.
    """
    written = deals.normalise_deal(deal) if deal.strip() else ""
    with transaction.atomic():
        # A board whose deal is typed is not to vanish from a session that is made smaller meanwhile.
        _hold(board.session.club_id)
        board = Board.objects.select_related("session__club").get(pk=board.pk)
        if board.deal == written:
            return board
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


def _hold(club: int) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=club)


def _check_sizes(
    tables: Mapping[str, int], rounds: int, boards_per_round: int, first_board: int, movements: Mapping[str, Movement]
) -> range:
    """The numbers of the boards that are needed. Raises ValidationError."""
    if not 1 <= sum(tables.values()) <= MOST_TABLES:
        raise ValidationError({"tables": _("A session has 1 to %(most)d tables.") % {"most": MOST_TABLES}})
    sets = max(movements[section].sets_in(rounds) if section in movements else rounds for section in tables)
    last = first_board + sets * boards_per_round - 1
    if not 1 <= sets * boards_per_round <= MOST_BOARDS:
        raise ValidationError({"boards_per_round": _("A session has 1 to %(most)d boards.") % {"most": MOST_BOARDS}})
    if not 1 <= first_board <= last <= MOST_BOARDS:
        reason = _("The last board would be number %(last)d: %(most)d is the highest.")
        raise ValidationError({"first_board": reason % {"last": last, "most": MOST_BOARDS}})
    return range(first_board, last + 1)


def _check_movements(tables: Mapping[str, int], rounds: int, movements: Mapping[str, str]) -> dict[str, Movement]:
    """The movement of each section of which one is said. Raises ValidationError, under `movement_A` for section A."""
    said: dict[str, Movement] = {}
    wrong: dict[str, str] = {}
    for section, kind in movements.items():
        called = str(MovementKind(kind).short) if kind in MovementKind.values else kind
        told = {"movement": called, "section": section, "tables": tables.get(section, 0)}
        try:
            movement = movement_of(kind, tables.get(section, 0))
        except NoSuchMovement:
            reason = _("Section %(section)s: there is no %(movement)s for %(tables)d tables.")
            wrong[f"movement_{section}"] = reason % told
            continue
        if rounds > movement.rounds:
            reason = _("Section %(section)s: the %(movement)s for %(tables)d tables has %(rounds)d rounds at most.")
            wrong[f"movement_{section}"] = reason % (told | {"rounds": movement.rounds})
        said[section] = movement
    if wrong:
        raise ValidationError(wrong)
    return said


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


def _set_boards(session: Session, numbers: range) -> None:
    there = set(Board.objects.filter(session=session).values_list("number", flat=True))
    Board.objects.bulk_create(Board(session=session, number=number) for number in numbers if number not in there)
    surplus = Board.objects.filter(session=session).exclude(number__range=(numbers[0], numbers[-1]))
    told = {"first": numbers[0], "last": numbers[-1]}
    reason = _("Something is recorded about a board that is not among numbers %(first)d to %(last)d.") % told
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
        **({"first_board": session.first_board} if session.first_board > 1 else {}),
        **({"movements": session.movements} if session.movements else {}),
    }
