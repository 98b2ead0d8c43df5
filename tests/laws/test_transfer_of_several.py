"""The tricks that two revokes of a side cost, beside an independent statement: as many as the tricks can be matched.

Every combination of winners of the last tricks is tried, with every pair of tricks on which the two may have been made
and every pair of players who may have made them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from rulings.engine import Edition, Finding, Outcome, Pending, Regulations, Resolved, Seat, consider
from rulings.laws import law61_revoke
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
    considered = consider(law61_revoke.did_not_follow_suit, Edition.LAWS_2017, Regulations(), given)
    while isinstance(considered, Pending):
        key = considered.asked.question.key
        given[key] = told[key]
        considered = consider(law61_revoke.did_not_follow_suit, Edition.LAWS_2017, Regulations(), given)
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
