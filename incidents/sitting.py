"""Who sat at a table when a board was played there, and what was obtained: of the seating, else of a scorer's file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q

from incidents.models import BoardResult, Direction, Membership, Pair, Seating, TravellerLine
from incidents.models.playing import boards_to_play

if TYPE_CHECKING:
    from incidents.models import Board, Club, Incident, Table, User


@dataclass(frozen=True)
class Sitting:
    """A pair in its direction."""

    direction: str
    pair: Pair


@dataclass(frozen=True)
class PlayedThere:
    """What is known of a board at a table: nothing is None or empty."""

    round: int | None = None
    contract: str = ""


@dataclass(frozen=True)
class ByTheFile:
    """What a scorer's file tells of the board of an incident at its table."""

    sitting: tuple[Sitting, ...]
    result: BoardResult | None


def who_sat(incident: Incident) -> list[Sitting]:
    """The pairs at the table of an incident, names read with them: as seated in its round, else as the file has them.

    Nobody where neither its round is known nor its board.
    """
    if incident.round is not None:
        seated = [Sitting(each.direction, each.pair) for each in Seating.objects.at(incident.table, incident.round)]
        if seated:
            return seated
    if incident.board_id is None:
        return []
    line = TravellerLine.objects.filter(board=incident.board_id, table=incident.table_id).first()
    return [] if line is None else _of_line(line, incident)


def _of_line(line: TravellerLine, incident: Incident) -> list[Sitting]:
    """The pairs of a line, as the session's list has them today."""
    called = {
        Direction.NS.value: (line.section, line.ns_line, line.ns_number),
        Direction.EW.value: (line.section, line.ew_line, line.ew_number),
    }
    numbers = Q(number__in=[number for _section, _line, number in called.values() if number is not None])
    of_session = Pair.objects.filter(numbers, session=incident.session_id, section=line.section)
    pairs = {(pair.section, pair.line, pair.number): pair for pair in of_session.select_related("first", "second")}
    return [Sitting(direction, pairs[key]) for direction, key in called.items() if key in pairs]


def played_there(board: Board, table: Table, club: Club, by: User) -> PlayedThere:
    """The round and the contract of a board at a table, to fill in what somebody notes of a call.

    Nothing for a director who has the board still to play himself: he is not told before he has.
    """
    result = BoardResult.objects.at(board, table).first()
    line = TravellerLine.objects.at(board, table).first()
    if result is None and line is None:
        return PlayedThere()
    membership = Membership.objects.current().filter(club=club, user=by.pk).select_related("club").first()
    if membership is not None and boards_to_play(membership).filter(pk=board.pk).exists():
        return PlayedThere()
    return PlayedThere(line.round if line else None, result.contract if result else "")


def by_the_file(incident: Incident, membership: Membership) -> ByTheFile | None:
    """What a director may read of it beside his questions; None where no file tells anything, or he plays it still."""
    if incident.board is None or incident.board_id is None:
        return None
    line = TravellerLine.objects.at(incident.board, incident.table).first()
    if line is None or boards_to_play(membership).filter(pk=incident.board_id).exists():
        return None
    result = BoardResult.objects.at(incident.board, incident.table).first()
    return ByTheFile(tuple(_of_line(line, incident)), result)
