"""Hands and boards: fourteen cards, a wrong hand, a wrong board, a board that is turned, fouled or wrongly marked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from rulings.engine import Outcome, Seat
from tests.laws.doors.expecting import Expected, comes_to
from tests.laws.doors.of_boards import OfBoards
from tests.laws.doors.situation import Act, Situation

RIGHT, ADJUSTED, REVIEWED = Outcome.HANDS_PUT_RIGHT, Outcome.ADJUSTED_SCORE, Outcome.SCORE_REVIEWED
NOTHING, SETTLED = Outcome.NO_RECTIFICATION, Outcome.SCORE_SETTLED
BEFORE, CALLED, PLAY, OVER = "before anybody called", "a wrong hand has called", "in the play", "over"


def about(theme: str, actor: Seat, *expected: Expected, **facts: Any) -> Situation:
    """A situation about a hand or a board."""
    return Situation(theme=theme, act=Act.BOARD, actor=actor, boards=OfBoards(**facts), expected=expected)


def counted() -> Iterator[Situation]:
    """13, and 67.B.1 where the deal was right."""
    theme, wrong = "a hand has fourteen cards", {"wrong": "fourteen and twelve"}
    for actor, seen in product((Seat.NORTH, Seat.EAST), (False, True)):
        comes = comes_to("13.A", REVIEWED if seen else RIGHT)
        yield about(theme, actor, comes, when=BEFORE, seen=seen, **wrong)
    for actor, when, told in product((Seat.SOUTH, Seat.WEST), (CALLED, PLAY), (False, True)):
        yield about(theme, actor, comes_to("13.B.1", RIGHT), when=when, playable=True, told=told, **wrong)
        yield about(theme, actor, comes_to("13.B.2", ADJUSTED), when=when, told=told, **wrong)
    for actor, told in product(Seat, (False, True)):
        yield about(theme, actor, comes_to("13.D", ADJUSTED), when=OVER, told=told, **wrong)
    for quitted in (False, True):
        comes = comes_to("13.C", REVIEWED if quitted else RIGHT)
        yield about("a strange card", Seat.WEST, comes, wrong="strange card", when=PLAY, quitted=quitted)
    for actor, won_later in product((Seat.EAST, Seat.WEST, Seat.SOUTH), (False, True)):
        lost = comes_to("67.B.1", Outcome.TRICKS_TRANSFERRED if won_later else NOTHING)
        facts = {"wrong": "no card to a trick", "deprived": won_later}
        yield about("no card to a trick", actor, lost, when=OVER, **facts)
        counted_later = comes_to("67.B.1", Outcome.REVOKE_COUNTED)
        yield about("no card to a trick", actor, counted_later, when=PLAY, **facts)


def wrong_hands() -> Iterator[Situation]:
    """15.A, and 16.D for another pocket of the same board."""
    theme = "another board's hand"
    for actor in Seat:
        yield about(theme, actor, comes_to("7.B.1", RIGHT), wrong=theme, when=BEFORE)
        yield about(theme, actor, comes_to("15.A.2.b", Outcome.CALL_CANCELLED), wrong=theme, when=CALLED)
        for told in (False, True):
            facts = {"wrong": theme, "when": CALLED, "partner_has_called": True, "told": told}
            yield about(theme, actor, comes_to("15.A.2.a", ADJUSTED), **facts)
        same = comes_to("15.A.3", Outcome.CALL_STANDS)
        yield about(theme, actor, same, wrong=theme, when=CALLED, other_board="the same")
        yield about(theme, actor, comes_to("15.A.3", ADJUSTED), wrong=theme, when=CALLED, other_board="another")
        for when in (BEFORE, CALLED):
            yield about("another player's hand", actor, wrong="another player's hand", when=when)


def wrong_boards() -> Iterator[Situation]:
    """15.B."""
    theme = "wrong board"
    yield about(theme, Seat.NORTH, comes_to("82.A", RIGHT), wrong=theme, when=BEFORE)
    lost = {"played_before": True, "deprived": True}
    yield about(theme, Seat.NORTH, comes_to("15.B.3", ADJUSTED), wrong=theme, when=BEFORE, **lost)
    for when, deprived in product((CALLED, PLAY, OVER), (False, True)):
        yield about(theme, Seat.NORTH, comes_to("15.B.2", NOTHING), wrong=theme, when=when, deprived=deprived)
        facts = {"wrong": theme, "when": when, "deprived": deprived, "played_before": True}
        yield about(theme, Seat.NORTH, comes_to("15.B.1", Outcome.BOARD_CANCELLED), **facts)
    yield about(theme, Seat.NORTH, comes_to("86.B", REVIEWED), wrong=theme, when=PLAY, compared="teams")


def not_the_same() -> Iterator[Situation]:
    """7.A, 87 and 2."""
    theme = "turned"
    yield about(theme, Seat.NORTH, comes_to("7.A", RIGHT), wrong=theme, turned="unseen")
    yield about(theme, Seat.NORTH, comes_to("7.A", NOTHING), wrong=theme, turned="right round")
    for one_ranking in (False, True):
        comes = comes_to("7.A", SETTLED if one_ranking else ADJUSTED)
        yield about(theme, Seat.NORTH, comes, wrong=theme, turned="by a quarter", one_ranking=one_ranking)
    cancelled = Outcome.BOARD_CANCELLED
    of_form = {"some": REVIEWED, "nobody else": ADJUSTED, "all": NOTHING, "first": REVIEWED, "teams": cancelled}
    for wrong in ("exchanged", "copies differ"):
        yield about("not the same for all", Seat.NORTH, comes_to("87.A", RIGHT), wrong=wrong, when=BEFORE)
        for when, (compared, outcome) in product((PLAY, OVER), of_form.items()):
            comes = comes_to("87", outcome)
            yield about("not the same for all", Seat.NORTH, comes, wrong=wrong, when=when, compared=compared)
    before = comes_to("2", RIGHT)
    yield about("marks of the board", Seat.NORTH, before, wrong="unusual marks, not played")
    in_turn = comes_to("28.B", Outcome.CALL_CANCELLED)
    yield about("marks of the board", Seat.NORTH, in_turn, wrong="the dealer called after another")
    accepted = comes_to("29.A", Outcome.CALL_STANDS)
    yield about("marks of the board", Seat.NORTH, accepted, wrong="called over by another than the dealer")
    for wrong in ("unusual marks", "misread"):
        yield about("marks of the board", Seat.NORTH, comes_to("2", NOTHING), wrong=wrong)
    for when in (PLAY, OVER):
        scored = comes_to("79.C.1", SETTLED)
        yield about("marks of the board", Seat.NORTH, scored, wrong="wrong vulnerability in scoring", when=when)


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from counted()
    yield from wrong_hands()
    yield from wrong_boards()
    yield from not_the_same()
