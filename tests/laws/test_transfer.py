"""The tricks that a revoke costs, beside an independent statement of 64.A, B.1 and B.3 on a million plays."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from rulings.engine import Edition, Finding, Outcome, Pending, Regulations, Resolved, Seat, consider
from rulings.laws import law61
from tests.forms import IN_MINUTES

PLAYS = 20_000 if IN_MINUTES else 1_000_000
TRICKS = 13
SEATS = tuple(Seat)


@cache
def ruled(declarer: Seat, offender: Seat, won: str, *, later: bool) -> int:
    """How many tricks the law transfers, and to the other side, where nobody is damaged beyond that."""
    facts = {
        "particulars.declarer": declarer.value,
        "particulars.offender": offender.value,
        "63.when": "over",
        "61.circumstances": (),
        "64.C.1.more": "no",
    }
    if offender is not declarer.partner:
        facts["64.A.won"] = won
        if won != "partner":
            facts["64.A.later"] = "yes" if later else "no"
    resolved = consider(law61.revoke.did_not_follow_suit, Edition.LAWS_2017, Regulations(), facts)
    assert isinstance(resolved, Resolved)
    moved = [step.tricks for step in resolved.steps if isinstance(step, Finding) and step.tricks]
    assert bool(moved) is (resolved.outcome is Outcome.TRICKS_TRANSFERRED)
    assert all(each.to is not offender.side for each in moved)
    return sum(each.number for each in moved)


def stated(declarer: Seat, offender: Seat, winners: list[Seat], revoke: int) -> int:
    """The same from the winner of each trick: as many are taken away as are due, and as there are to take."""
    if offender is declarer.partner:
        return 0
    own = {place for place, winner in enumerate(winners) if winner.side is offender.side and place >= revoke}
    # A trick won in dummy is not won by declarer, nor is one that a defender's partner won his.
    due = 2 if winners[revoke] is offender else 1
    return min(due, len(own))


def answers(offender: Seat, winners: list[Seat], revoke: int) -> tuple[str, bool]:
    """What a director who has seen the play answers."""
    winner = winners[revoke]
    won = "himself" if winner is offender else "partner" if winner is offender.partner else "others"
    return won, any(each.side is offender.side for each in winners[revoke + 1 :])


def test_the_tricks_are_those_that_the_play_tells() -> None:
    lots = Random(64)  # noqa: S311 - no secret: the same plays each time
    seen = set()
    for _play in range(PLAYS):
        declarer, offender, revoke = lots.choice(SEATS), lots.choice(SEATS), lots.randrange(TRICKS - 1)
        # Of one side's long run as of an even play.
        bias = lots.choice((SEATS, SEATS, (Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)))
        winners = [lots.choice(bias) for _trick in range(TRICKS)]
        told = answers(offender, winners, revoke)
        tricks = stated(declarer, offender, winners, revoke)
        assert ruled(declarer, offender, told[0], later=told[1]) == tricks, (declarer, offender, winners, revoke)
        seen.add((offender is declarer, offender is declarer.partner, told, tricks))
    assert {tricks for *_others, tricks in seen} == {0, 1, 2}
    # Each answer of declarer's, of dummy's and of a defender's has come up.
    assert len(seen) == 3 * 6


def test_a_trick_won_in_dummy_taken_for_declarers_is_caught() -> None:
    """Control: a director who answered so would come to another number than the statement."""
    winners = [Seat.NORTH] * TRICKS
    assert answers(Seat.SOUTH, winners, 3) == ("partner", True)
    assert stated(Seat.SOUTH, Seat.SOUTH, winners, 3) == 1 != ruled(Seat.SOUTH, Seat.SOUTH, "himself", later=True)


@pytest.mark.parametrize(
    ("facts", "tricks"),
    [
        ({"63.when": "round-over"}, 0),
        ({"63.when": "over", "64.A.won": "others", "64.A.later": "no"}, 0),
        ({"63.when": "over", "64.A.won": "others", "64.A.later": "yes"}, 1),
        ({"63.when": "over", "64.A.won": "himself", "64.A.later": "yes"}, 2),
    ],
)
def test_the_page_of_64_c_says_how_many_tricks_more_it_takes(facts: dict[str, str], tricks: int) -> None:
    of_west = {"particulars.declarer": "S", "particulars.offender": "W", "61.circumstances": (), **facts}
    pending = consider(law61.revoke.did_not_follow_suit, Edition.LAWS_2017, Regulations(), of_west)
    assert isinstance(pending, Pending)
    assert pending.asked.question.key == "64.C.1.more"
    assert pending.asked.question.hint == law61.questions.with_so_many_transferred(tricks)
