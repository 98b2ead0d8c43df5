"""The solver in its process: what it says, that it may die, hang or not be there, and what is told then."""

from __future__ import annotations

import importlib.util
import random
import sys
import time
from collections.abc import Iterator

import pytest
from django.utils.translation import override

from rulings.engine import PACK
from rulings.review.claims import double_dummy
from rulings.review.claims.claim_position import ClaimPosition, cards_of_deal
from rulings.review.claims.double_dummy import Bounds, Busy, Died, NoAnswer, NotInstalled, TookTooLong, bounds, solve
from tests.rulings.review.claims.playing_out import TURN, a_position, tricks_by_card

needs_the_solver = pytest.mark.skipif(
    importlib.util.find_spec("endplay") is None, reason="the solver is optional: make solver"
)
ENDING = a_position("SA S10 D3|SQ HQ D4|S3 S2 D5|SJ HJ D6", "N", "N", "NS")
"""North cashes his ace, under which both honours fall, and his ten; he who leads anything else lets a trick go."""


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with override("en"):
        yield


def say(program: str) -> tuple[str, ...]:
    return (sys.executable, "-c", program)


def test_every_card_is_played_out() -> None:
    assert tricks_by_card(ENDING) == {"SA": 2, "S10": 0, "D3": 1}
    ruff = a_position("SA H2|S2 D3|S3 C2|D4 D5", "H", "N", "NS")
    assert tricks_by_card(ruff) == {"SA": 2, "H2": 2}


@needs_the_solver
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_solver_says_what_playing_out_says(count: int) -> None:
    lots = random.Random(count)  # noqa: S311
    for _ in range(4):
        cards = lots.sample(list(PACK), 4 * count)
        hands = {seat: tuple(cards[place::4]) for place, seat in enumerate(TURN)}
        position = ClaimPosition(hands, lots.choice("CDHSN"), lots.choice(TURN), lots.choice(["NS", "EW"]))
        assert solve(position) == tricks_by_card(position), position


@needs_the_solver
def test_a_whole_deal_is_solved() -> None:
    deal = cards_of_deal("N:AKQ2.J32.T98.765 J43.AKQ.432.T984 T98.T987.AKQ.J32 765.654.J765.AKQ")
    by_card = solve(ClaimPosition(deal, "N", "W", "NS"))
    assert set(by_card) <= set(deal["W"])
    assert all(0 <= tricks <= 13 for tricks in by_card.values())


DEALT = "N:AKQ2.J32.T98.765 J43.AKQ.432.T984 T98.T987.AKQ.J32 765.654.J765.AKQ"
LEFT = ("SA S2 C5", "SJ HA C4", "S10 DA C2", "S5 H4 CA")


def left_of_the_deal() -> ClaimPosition:
    return a_position("|".join(LEFT), "N", "W", "NS").of_deal(DEALT)


SAYS_WHAT_IT_HEARD = """
import json, sys
asked = json.load(sys.stdin)
hands = asked["deal"].removeprefix("N:").split()
held = {suit + rank.replace("T", "10") for hand in hands for suit, ranks in zip("SHDC", hand.split("."))
        for rank in ranks}
assert len(held) == 52 and len(asked["played"]) == 40 and held.issuperset(asked["played"]), asked
assert asked["strain"] == "N" and asked["leader"] == "W"
left = held.difference(asked["played"])
print(json.dumps({card: len(left) // 6 for card in left & {"S5", "H4", "CA"}}))
"""


def test_it_is_asked_with_the_whole_deal_and_what_was_played_where_they_are_known() -> None:
    """By a process that answers for it, and dies where it is given a short hand."""
    position = left_of_the_deal()
    assert solve(position, command=say(SAYS_WHAT_IT_HEARD)) == {"S5": 1, "H4": 1, "CA": 1}
    with pytest.raises(Died):
        solve(a_position("|".join(LEFT), "N", "W", "NS"), command=say(SAYS_WHAT_IT_HEARD))


def test_the_cards_played_are_those_of_the_deal_that_are_not_left() -> None:
    position = left_of_the_deal()
    dealt = {card for cards in cards_of_deal(DEALT).values() for card in cards}
    assert dealt - {card for cards in position.hands.values() for card in cards} == set(position.played)
    assert [card in cards_of_deal(DEALT)[seat] for seat, card in zip(TURN, position.played, strict=False)] == [True] * 4
    assert position.dealt_pbn == DEALT
    assert a_position("SA|SK|SQ|S10", "N", "N", "NS").played == ()


def test_a_deal_that_does_not_hold_what_is_left_is_not_taken() -> None:
    other = a_position("SK S2 C5|SJ HA C4|SA DA C2|S5 H4 CA", "N", "W", "NS")
    assert other.of_deal(DEALT) == other
    assert other.dealt_pbn == other.pbn


@needs_the_solver
def test_with_the_whole_deal_it_says_what_it_says_of_what_is_left() -> None:
    position = left_of_the_deal()
    assert solve(position) == solve(a_position("|".join(LEFT), "N", "W", "NS")) == tricks_by_card(position)


def test_bounds_follow_whoever_leads() -> None:
    led_by_them = a_position("SA H2|S2 D3|S3 C2|D4 D5", "H", "E", "NS")
    assert bounds({"S2": 2, "D3": 1}, led_by_them) == Bounds(1, 1, 2, 2)
    assert bounds({"SA": 2, "H2": 1}, a_position("SA H2|S2 D3|S3 C2|D4 D5", "H", "N", "NS")) == Bounds(2, 1, 2, 2)
    assert bounds({}, led_by_them) is None


def test_an_answer_is_turned_for_the_side_that_claims() -> None:
    led_by_them = a_position("SA H2|S2 D3|S3 C2|D4 D5", "H", "E", "NS")
    assert solve(led_by_them, command=say('print(\'{"S2": 0, "D3": 1}\')')) == {"S2": 2, "D3": 1}


@pytest.mark.parametrize(
    ("program", "refused", "told"),
    [
        ("import sys; sys.exit(3)", NotInstalled, "No solver is installed here"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", Died, "ended without an answer"),
        ("import sys; sys.exit(1)", Died, "ended without an answer"),
        ("print('nonsense')", Died, "ended without an answer"),
        ("print('[1]')", Died, "ended without an answer"),
        ("print('{}')", Died, "ended without an answer"),
        ("print('{\"S2\": 1}')", Died, "ended without an answer"),
        ("print('{\"SA\": 4}')", Died, "ended without an answer"),
    ],
)
def test_what_goes_wrong_is_told(program: str, refused: type[NoAnswer], told: str) -> None:
    with pytest.raises(refused, match=told):
        solve(ENDING, command=say(program))


def test_a_solver_that_hangs_is_stopped() -> None:
    began = time.monotonic()
    with pytest.raises(TookTooLong, match="within 1 seconds"):
        solve(ENDING, command=say("import time; time.sleep(60)"), seconds=1)
    assert time.monotonic() - began < 10


def test_a_python_that_is_not_there_is_told() -> None:
    with pytest.raises(Died):
        solve(ENDING, command=("/nowhere/python",))


def test_one_at_a_time() -> None:
    with double_dummy._ONE_AT_A_TIME, pytest.raises(Busy):
        solve(ENDING)
    with pytest.raises(Died):
        solve(ENDING, command=say("print('{}')"))
