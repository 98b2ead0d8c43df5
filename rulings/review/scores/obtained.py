"""What was obtained at the table where a ruling was given: where it is kept, and what a form is filled in with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from incidents.models import Board, BoardResult, Membership, ResultSource, Table
from incidents.playing.own import may_see_deal
from rulings.archive.record import given_on
from rulings.engine import Resolved
from rulings.laws.replaying import CannotBeReplayed, replay
from rulings.review.scores.adjusted import Result
from rulings.review.scores.change_in_words import points_in_words, result_in_words

if TYPE_CHECKING:
    from rulings.models import Ruling

DECLARER: Final = "particulars.declarer"


@dataclass(frozen=True)
class WherePlayed:
    """The board of a ruling and the table where it was played."""

    board: Board
    table: Table


@dataclass(frozen=True)
class ResultNoted:
    """A result as a page shows it; without words none is noted."""

    board: int | None
    """None while nobody has said which board it is."""
    words: str = ""


def where_played(ruling: Ruling) -> WherePlayed | None:
    """Where a ruling was given: as it was sealed, or as was noted since on its call. None without a board."""
    incident, number = ruling.incident, ruling.board_number
    board = incident.board
    if number is not None and (board is None or board.number != number):
        board = ruling.session.boards.filter(number=number).first()
    if board is None:
        return None
    table = incident.table
    if (table.section, table.number) != (ruling.section, ruling.table_number):
        table = ruling.session.tables.get(section=ruling.section, number=ruling.table_number)
    return WherePlayed(board, table)


def board_result(ruling: Ruling, membership: Membership) -> BoardResult | None:
    """The result that is noted of its board at its table, as far as this director may know."""
    at = where_played(ruling)
    return _result_at(at, membership) if at else None


def _result_at(at: WherePlayed, membership: Membership) -> BoardResult | None:
    """Of a board that he has still to play himself, what he has noted of his own call, and nothing that others told."""
    results = BoardResult.objects.at(at.board, at.table)
    if not may_see_deal(membership, at.board):
        results = results.filter(source=ResultSource.NOTED, noted_by=membership.user_id)
    return results.first()


def result_of(noted: BoardResult) -> Result:
    """A result as scores are worked out from it."""
    return Result(noted.contract, noted.declarer, noted.tricks or 0)


def result_in_sight(ruling: Ruling, membership: Membership) -> ResultNoted:
    """The result of its board at its table, in words with its score, as far as this director may know."""
    at = where_played(ruling)
    if at is None:
        return ResultNoted(None)
    noted = _result_at(at, membership)
    return ResultNoted(at.board.number, in_words(result_of(noted), at.board) if noted else "")


def in_words(result: Result, board: Board) -> str:
    """A result with what it scores on this board: "4♠ by South −1 (NS −50)"."""
    stored = result.as_stored(board.vulnerability)
    return f"{result_in_words(stored)} ({points_in_words(stored)})"


def obtained_fields(ruling: Ruling, noted: BoardResult | None) -> dict[str, Any]:
    """What the fields of a result are filled in with: the result noted, else what the call tells of the contract."""
    if noted is not None:
        told: dict[str, Any] = {"declarer": noted.declarer, "tricks": noted.tricks}
        return _contract(noted.contract) | told if noted.contract else {"level": "P"}
    contract = ruling.record["call"]["contract"] or ruling.incident.contract
    return _contract(contract) | declarer_told(ruling) if contract else {}


def declarer_told(ruling: Ruling) -> dict[str, Any]:
    """Who has declared, as a ruling leaves it: the one that it made declarer (54.A), else the one of its facts."""
    try:
        outcome = replay(given_on(ruling.record)).outcome
    except CannotBeReplayed:
        outcome = None
    if isinstance(outcome, Resolved) and outcome.declarer is not None:
        return {"declarer": outcome.declarer.value}
    told = [fact["code"] for fact in ruling.record["facts"] if fact["key"] == DECLARER]
    return {"declarer": told[0]} if told else {}


def _contract(contract: str) -> dict[str, Any]:
    return {"level": contract[0], "strain": contract[1], "doubled": contract[2:]}
