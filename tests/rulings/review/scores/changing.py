"""Score changes as a director types them, and as the tests make them."""

from __future__ import annotations

import uuid
from typing import Any

from incidents.models import Direction, User
from rulings.models import Ruling, ScoreChange
from rulings.review.scores import adjusted
from rulings.review.scores.adjusted import ChangeToMake, Kind, Result
from rulings.review.scores.change_score import BesideOthers, make

FOUR_SPADES = {"level": "4", "strain": "S", "doubled": "", "declarer": "S"}
"""A result without its tricks."""


def result(name: str, tricks: int, percent: int | None = None, **other: str) -> dict[str, str]:
    """The fields of one result: 4♠ by South unless said otherwise."""
    typed = {f"{name}-{field}": value for field, value in (FOUR_SPADES | other).items()}
    typed[f"{name}-tricks"] = str(tricks)
    return typed | ({f"{name}-percent": str(percent)} if percent is not None else {})


def form_of(kind: Kind, **other: Any) -> dict[str, Any]:
    """A form of this kind, well filled in."""
    common = {"making_key": str(uuid.uuid4()), "board": "3", "NS": "1", "EW": "2", "reason": ""}
    clause = {"clause": adjusted.usual_clause(kind, 2017, "matchpoints")}
    return common | clause | OF_A_KIND[kind] | other


OF_A_KIND: dict[Kind, dict[str, str]] = {
    Kind.TRICKS: result("before", 9) | {"tricks_to": "NS", "number": "1"},
    Kind.ASSIGNED: result("before", 9) | result("to1", 10),
    Kind.WEIGHTED: result("before", 9) | result("to1", 10, 60) | result("to2", 9, 40),
    Kind.SPLIT: result("before", 9) | result("NS1", 9, 100) | result("EW1", 10, 70) | result("EW2", 9, 30),
    Kind.ARTIFICIAL: {"NS_fault": "none", "EW_fault": "directly"},
    Kind.PENALTY: {"side": "EW", "amount": "10"},
}


def change_to_make(ruling: Ruling, **other: Any) -> ChangeToMake:
    """A change of 4♠ one down to 4♠ made, on board 3."""
    board = ruling.session.boards.get(number=3)
    told: dict[str, Any] = {
        "kind": Kind.ASSIGNED,
        "board": board,
        "pairs": {Direction.NS.value: "1", Direction.EW.value: "2"},
        "before": Result("4S", "S", 9).as_stored(board.vulnerability),
        "after": adjusted.assign(Result("4S", "S", 10), board.vulnerability),
        "clause": "12.C.1",
        "reason": "",
        "key": uuid.uuid4(),
    }
    return ChangeToMake(**(told | other))


def make_change(ruling: Ruling, by: User, **other: Any) -> ScoreChange:
    """A change that the scorer has to enter, beside whatever others stand on the board."""
    return make(ruling, change_to_make(ruling, **other), by, beside=BesideOthers.ADDS)
