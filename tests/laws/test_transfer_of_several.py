"""The tricks that several revokes of a side cost, beside an independent statement: as many as can be matched.

Every combination of winners of the last tricks is tried, with every pair of tricks on which the two may have been made
and every pair of players who may have made them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from rulings.engine import Edition, Finding, Outcome, Pending, Regulations, Resolved, Seat, consider
from rulings.laws import law61
from tests.forms import IN_MINUTES

LAST_TRICKS = 6 if IN_MINUTES else 9
AT_LEAST = 20_000 if IN_MINUTES else 1_000_000
FIRST, SECOND, OTHERS = 0, 1, 2
"""Who wins a trick: one partner, the other, or the other side."""


@cache
def ruled(offender: Seat, facts: tuple[tuple[str, str], ...]) -> int:
    """How many tricks the law transfers; it asks nothing that the play does not tell, and not all of it."""
    given: dict[str, str | tuple[str, ...]] = {
        "particulars.declarer": "S",
        "particulars.offender": offender.value,
        "63.when": "over",
        "61.circumstances": ("another",),
        "64.C.1.more.several": "no",
    }
    told = dict(facts)
    considered = consider(law61.revoke.did_not_follow_suit, Edition.LAWS_2017, Regulations(), given)
    while isinstance(considered, Pending):
        key = considered.asked.question.key
        given[key] = told[key]
        considered = consider(law61.revoke.did_not_follow_suit, Edition.LAWS_2017, Regulations(), given)
    assert isinstance(considered, Resolved)
    moved = [step.tricks for step in considered.steps if isinstance(step, Finding) and step.tricks]
    assert bool(moved) is (considered.outcome is Outcome.TRICKS_TRANSFERRED)
    assert all(each.to is not offender.side for each in moved)
    return sum(each.number for each in moved)


def answers(winners: Sequence[int], earlier: tuple[int, int], later: tuple[int, int]) -> tuple[tuple[str, str], ...]:
    """What a director who has seen the play answers; a revoke is its trick and who made it."""

    def won(trick: int, player: int) -> str:
        return "others" if winners[trick] == OTHERS else "himself" if winners[trick] == player else "partner"

    same = earlier[0] == later[0]
    after = sum(winner != OTHERS for winner in winners[later[0] + 1 :])
    between = any(winner != OTHERS for winner in winners[earlier[0] + 1 : later[0]])
    return (
        ("64.A.won.later", won(*later)),
        ("64.A.won.earlier", "same-trick" if same else won(*earlier)),
        ("64.A.later.after", ("none", "one", "two")[min(after, 2)]),
        ("64.A.later.between", "yes" if between else "no"),
    )


@cache
def stated(own: tuple[bool, ...], demands: tuple[tuple[int, bool], ...]) -> int:
    """The most tricks of ``own`` that can be given to what each revoke may take, none of them twice.

    One whose trick its player won takes that trick and a later one; another takes one, its own trick or a later one.
    """
    takers = []
    for trick, himself in demands:
        takers.append({place for place in range(trick, len(own)) if own[place]})
        if himself:
            takers.append({place for place in range(trick + 1, len(own)) if own[place]})
            takers[-2] = {trick}
    taken: dict[int, int] = {}

    def finds(taker: int, tried: set[int]) -> bool:
        for trick in takers[taker] - tried:
            tried.add(trick)
            if trick not in taken or finds(taken[trick], tried):
                taken[trick] = taker
                return True
        return False

    return sum(finds(taker, set()) for taker in range(len(takers)))


def revokes(tricks: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Two of them: on which tricks, by which partner. On one trick each has one, and either may be taken first."""
    for one, other in product(product(range(tricks), (FIRST, SECOND)), repeat=2):
        if one[0] < other[0] or (one[0] == other[0] and one[1] != other[1]):
            yield one, other


def test_two_revokes_of_a_defending_side_cost_what_can_be_matched() -> None:
    tried, seen = 0, set()
    pairs = tuple(revokes(LAST_TRICKS))
    for winners in product((FIRST, SECOND, OTHERS), repeat=LAST_TRICKS):
        own = tuple(winner != OTHERS for winner in winners)
        for earlier, later in pairs:
            demands = ((later[0], winners[later[0]] == later[1]), (earlier[0], winners[earlier[0]] == earlier[1]))
            tricks = stated(own, demands)
            assert ruled(Seat.WEST, answers(winners, earlier, later)) == tricks, (winners, earlier, later)
            seen.add(tricks)
            tried += 1
    assert seen == {0, 1, 2, 3, 4}
    assert tried >= AT_LEAST


def test_two_revokes_of_declarers_cost_what_can_be_matched() -> None:
    """Dummy's revokes cost none; a trick won in dummy is not declarer's own."""
    for winners in product((FIRST, SECOND, OTHERS), repeat=LAST_TRICKS):
        own = tuple(winner != OTHERS for winner in winners)
        for earlier, later in ((a, b) for a, b in revokes(LAST_TRICKS) if a[0] < b[0] and a[1] == b[1] == FIRST):
            demands = ((later[0], winners[later[0]] == FIRST), (earlier[0], winners[earlier[0]] == FIRST))
            facts = answers(winners, earlier, later)
            assert ruled(Seat.SOUTH, facts) == stated(own, demands), (winners, earlier, later)


def test_the_two_counted_each_by_itself_is_caught() -> None:
    """Control: four tricks for two that ruffed and won, where their side won one trick after them, would be one twice.

    They won both tricks and one more: that is three in all.
    """
    winners = (FIRST, SECOND, FIRST, OTHERS)
    facts = answers(winners, (0, FIRST), (1, SECOND))
    alone = stated((True, True, True, False), ((0, True),)) + stated((True, True, True, False), ((1, True),))
    assert ruled(Seat.WEST, facts) == 3 != alone


# ---- three and more -------------------------------------------------------------------------------

Revoke = tuple[int, int]
"""Its trick, and which partner made it."""
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
IN_TURN = 5 if IN_MINUTES else 7
TRICKS, LAST_OF_A_REVOKE, OF_A_PLAYER = 13, 11, 4
MOST = 2 * OF_A_PLAYER
PLAYS = 600 if IN_MINUTES else 20_000


@cache
def counted(offender: Seat, took: tuple[str, ...], free: tuple[int, ...]) -> int:
    """How many tricks the law transfers: by whose card won each revoke's trick, and the tricks won after each."""
    given: dict[str, str | tuple[str, ...]] = {
        "particulars.declarer": "S",
        "particulars.offender": offender.value,
        "63.when": "over",
        "61.circumstances": ("another",),
        "64.A.won.later": "more-than-two",
        "64.A.together": "one-by-one",
        "64.B.2.as-well": "no",
        "64.C.1.more.several": "no",
        **{f"64.A.each-won.{place}": code for place, code in enumerate((*took, "no-more")[:MOST], 1)},
    }
    after = {f"64.A.each-after.{place}": number for place, number in enumerate(free, 1)}
    after["64.A.each-after.last"] = free[-1]
    considered = consider(law61.revoke.did_not_follow_suit, Edition.LAWS_2017, Regulations(), given)
    while isinstance(considered, Pending):
        question = considered.asked.question
        # Of more than are offered the director takes the highest number, as he is told there.
        given[question.key] = NUMBERS[min(after[question.key], len(question.allowed()) - 1)]
        considered = consider(law61.revoke.did_not_follow_suit, Edition.LAWS_2017, Regulations(), given)
    assert isinstance(considered, Resolved)
    moved = [step.tricks for step in considered.steps if isinstance(step, Finding) and step.tricks]
    assert bool(moved) is (considered.outcome is Outcome.TRICKS_TRANSFERRED)
    assert all(each.to is not offender.side for each in moved)
    return sum(each.number for each in moved)


def seen(winners: Sequence[int], made: Sequence[Revoke]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """What a director who has seen the play says of the revokes, from the first to the last."""
    took = tuple(
        "same-trick"
        if place and made[place - 1][0] == trick
        else "others"
        if winners[trick] == OTHERS
        else "himself"
        if winners[trick] == player
        else "partner"
        for place, (trick, player) in enumerate(made)
    )
    ends = [trick for trick, _player in made[1:]] + [len(winners)]
    free = tuple(
        sum(winner != OTHERS for winner in winners[trick + 1 : end])
        for (trick, _player), end in zip(made, ends, strict=True)
    )
    return took, free


def matched(winners: Sequence[int], made: Sequence[Revoke]) -> int:
    own = tuple(winner != OTHERS for winner in winners)
    return stated(own, tuple((trick, winners[trick] == player) for trick, player in reversed(made)))


def every_three(tricks: int, players: Sequence[int]) -> Iterator[tuple[Revoke, ...]]:
    """Three on these tricks, whosever they are; on one trick each partner has one at most, and either is told first."""
    every = list(product(range(tricks), players))
    for three in combinations(every, 3):
        yield three
        if three[0][0] == three[1][0]:
            yield three[1], three[0], three[2]
        if three[1][0] == three[2][0]:
            yield three[0], three[2], three[1]


def test_three_revokes_of_a_defending_side_cost_what_can_be_matched() -> None:
    tried, numbers = 0, set()
    threes = tuple(every_three(IN_TURN - 1, (FIRST, SECOND)))
    for winners in product((FIRST, SECOND, OTHERS), repeat=IN_TURN):
        for made in threes:
            tricks = matched(winners, made)
            assert counted(Seat.WEST, *seen(winners, made)) == tricks, (winners, made)
            numbers.add(tricks)
            tried += 1
    assert {0, 1, 2, 3, 4, 5} <= numbers
    assert tried >= (10_000 if IN_MINUTES else 500_000)


def test_three_revokes_of_declarers_cost_what_can_be_matched() -> None:
    """None of dummy's costs a trick, and a trick won in dummy is not declarer's own."""
    for winners in product((FIRST, SECOND, OTHERS), repeat=IN_TURN):
        for made in every_three(IN_TURN - 1, (FIRST,)):
            assert counted(Seat.SOUTH, *seen(winners, made)) == matched(winners, made), (winners, made)


def test_as_many_revokes_as_a_board_can_have_cost_what_can_be_matched() -> None:
    """One in each suit of each defender, eight, on any tricks but the last two (64.B.6, and no choice)."""
    lots = Random(64)  # noqa: S311 - no secret: the same plays each time
    numbers, how_many = set(), set()
    for _play in range(PLAYS):
        of_each = [lots.sample(range(LAST_OF_A_REVOKE), lots.randint(0, OF_A_PLAYER)) for _player in (FIRST, SECOND)]
        made = sorted((trick, player) for player, tricks in enumerate(of_each) for trick in tricks)
        if len(made) < 3:
            continue
        bias = lots.choice(((FIRST, SECOND, OTHERS), (FIRST, SECOND), (FIRST, OTHERS), (SECOND, OTHERS, OTHERS)))
        winners = [lots.choice(bias) for _trick in range(TRICKS)]
        tricks = matched(winners, made)
        assert counted(Seat.WEST, *seen(winners, made)) == tricks, (winners, made)
        numbers.add(tricks)
        how_many.add(len(made))
    assert how_many == {3, 4, 5, 6, 7, 8}
    assert numbers >= {*range(1, 13)}


@pytest.mark.parametrize(
    ("offender", "told", "offered"),
    [
        ("W", {}, {"himself", "partner", "others"}),
        ("W", {"64.A.each-won.1": "partner"}, {"himself", "partner", "others", "same-trick"}),
        (
            "W",
            {"64.A.each-won.1": "partner", "64.A.each-won.2": "partner"},
            {"himself", "partner", "others", "same-trick"},
        ),
        ("S", {"64.A.each-won.1": "partner"}, {"himself", "partner", "others"}),
        (
            "W",
            {"64.A.each-won.1": "partner", "64.A.each-won.2": "same-trick"},
            {"himself", "partner", "others"},
        ),
        (
            "W",
            {"64.A.each-won.1": "others", "64.A.each-won.2": "same-trick", "64.A.each-won.3": "others"},
            {"none", "one", "two"},
        ),
        (
            "S",
            {f"64.A.each-won.{place}": "partner" for place in (1, 2, 3)},
            {"himself", "partner", "others", "no-more"},
        ),
    ],
)
def test_nothing_is_offered_that_cannot_be(offender: str, told: dict[str, str], offered: set[str]) -> None:
    """Three at the least; on one trick two of defenders, none of dummy's; as many tricks as can matter."""
    given = {
        "particulars.declarer": "S",
        "particulars.offender": offender,
        "63.when": "over",
        "61.circumstances": ("another",),
        "64.A.won.later": "more-than-two",
        "64.A.together": "one-by-one",
        **told,
    }
    considered = consider(law61.revoke.did_not_follow_suit, Edition.LAWS_2017, Regulations(), given)
    assert isinstance(considered, Pending)
    assert set(considered.asked.question.allowed()) == offered


def test_each_of_three_counted_by_itself_is_caught() -> None:
    """Control: three that lost their tricks, with one trick won after all of them: one trick, not three."""
    winners, made = (OTHERS, OTHERS, OTHERS, FIRST), ((0, FIRST), (1, SECOND), (2, FIRST))
    alone = sum(stated((False, False, False, True), ((trick, False),)) for trick, _player in made)
    assert counted(Seat.WEST, *seen(winners, made)) == matched(winners, made) == 1 != alone
