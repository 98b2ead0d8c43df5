"""The auction as it is drawn: in its columns, the call in point marked, and said to whoever listens."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from incidents.models import Board, Session
from rulings.archive.auction_told import AUCTION, CALL, OFFENDER
from rulings.engine import Asked, Cast, Citation, Code, OneCall, OneOf, Option, Role, Seat
from rulings.web.auction_shown import AuctionGrid, auction_shown, columns


class Reply(Option):
    ACCEPT = "accept", "Accept", "27.A.1"


WHICH = OneCall(key=CALL, text="Which?")
REPLY = OneOf(key="reply", text="Does he?", options=Reply, put_to=Role.LHO)


def grid_of(answers: dict[str, Code], asked: Asked | None = None, language: str = "en") -> AuctionGrid:
    with override(language):
        grid = auction_shown(answers, asked=asked)
    assert grid is not None
    return grid


def in_rows(grid: AuctionGrid) -> list[str]:
    """A row a line; "." is an empty place, "!" marks what is wrong, "*" the call in point that is not."""
    mark = {"wrong": "!", "point": "*"}
    return [" ".join(f"{cell.text or '.'}{mark.get(cell.state, '')}" for cell in row) for row in grid.rows]


@pytest.mark.parametrize(
    ("answers", "rows", "spoken"),
    [
        (
            {AUCTION: ["N", "1D", "1S"], CALL: "1H"},
            [". 1♦ 1♠ 1♥!"],
            "North 1 diamond, East 1 spade, 1 heart by South, insufficient",
        ),
        (
            {AUCTION: ["W", "1S", "pass"], CALL: "2H", OFFENDER: "N"},
            ["1♠ pass . .", ". 2♥! . ."],
            "West 1 spade, North pass, 2 hearts by North, out of turn",
        ),
        ({AUCTION: ["E"], CALL: "pass", OFFENDER: "S"}, [". . . pass!"], "pass by South, out of turn"),
        (
            {AUCTION: ["S", "1NT"], CALL: "XX"},
            [". . . 1NT", "XX! . . ."],
            "South 1 no trump, redouble by West, inadmissible",
        ),
        (
            {AUCTION: ["S", "1NT", "pass", "pass", "pass"], CALL: "X", OFFENDER: "W"},
            [". . . 1NT", "pass pass pass .", "X! . . ."],
            "South 1 no trump, West pass, North pass, East pass, double by West, after the end of the auction",
        ),
        ({AUCTION: ["W", "1S"], CALL: "2S"}, ["1♠ 2♠* . ."], "West 1 spade, 2 spades by North"),
        (
            {AUCTION: ["W", "1S", "X", "XX", "2C"]},
            ["1♠ X XX 2♣"],
            "West 1 spade, North double, East redouble, South 2 clubs",
        ),
    ],
)
def test_each_call_stands_in_its_column(answers: dict[str, Code], rows: list[str], spoken: str) -> None:
    grid = grid_of(answers)
    assert in_rows(grid) == rows
    assert grid.spoken == spoken


def test_in_french_it_is_said_in_french() -> None:
    grid = grid_of({AUCTION: ["N", "1D", "1NT"], CALL: "1H"}, language="fr")
    assert [column.letter for column in grid.columns] == ["O", "N", "E", "S"]
    assert grid.spoken == "Nord 1 carreau, Est 1 sans-atout, 1 cœur de Sud, insuffisante"
    assert grid_of({AUCTION: ["N", "1D"], CALL: "X"}, language="fr").rows[0][2].spoken == "contre d’Est"


def test_the_place_of_the_call_that_is_asked_for_is_marked() -> None:
    asked = Asked(WHICH, Citation(27), Cast(offender=Seat.SOUTH), {})
    assert in_rows(grid_of({AUCTION: ["E", "1S"]}, asked)) == [". . 1♠ ?"]
    assert in_rows(grid_of({AUCTION: ["E", "1S"], OFFENDER: "N"}, asked)) == [". . 1♠ .", ". ? . ."]
    assert in_rows(grid_of({AUCTION: ["S"]}, asked)) == [". . . ?"]


def test_whoever_chooses_is_marked_after_the_call() -> None:
    asked = Asked(REPLY, Citation(27), Cast(offender=Seat.SOUTH), {})
    grid = grid_of({AUCTION: ["E", "1S"], CALL: "1H"}, asked)
    # No row of its own for him: the words need the room.
    assert in_rows(grid) == [". . 1♠ 1♥!"]
    asked = Asked(REPLY, Citation(27), Cast(offender=Seat.NORTH), {})
    grid = grid_of({AUCTION: ["W", "1S"], CALL: "1H"}, asked)
    assert in_rows(grid) == ["1♠ 1♥! ? ."]
    assert grid.rows[0][2].spoken == "East to choose"


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {CALL: "1H"},
        {AUCTION: "N"},
        {AUCTION: []},
        {AUCTION: ["N", "1S", "1H"], CALL: "1H"},
        {AUCTION: ["N", "1S"], CALL: "8H"},
        {AUCTION: ["N", "1S"], CALL: "1H", OFFENDER: "Q"},
        {AUCTION: ["N"]},
    ],
)
def test_where_the_facts_tell_no_auction_none_is_drawn(answers: dict[str, Code]) -> None:
    assert auction_shown(answers) is None


@pytest.mark.django_db
def test_the_board_tells_who_deals_and_who_is_vulnerable(session: Session) -> None:
    with override("en"):
        heads = columns(Board(session=session, number=2))
        assert [head.spoken for head in heads] == ["West", "North, vulnerable", "East, dealer", "South, vulnerable"]
        assert [head.spoken for head in columns()] == ["West", "North", "East", "South"]
