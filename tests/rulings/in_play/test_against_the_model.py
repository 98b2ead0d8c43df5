"""The live board against an independent model of Laws 50 and 51, on boards played at random with careless defenders.

After every event both must hold the same: the penalty cards, whose and of which kind; what restricts a lead; what
declarer has to choose now, and among what; the cards that the defender to play may play. `make soak` plays all the
boards, `make test` the first of them.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from rulings.in_play import events, running
from tests.forms import LONG
from tests.rulings.desk.live.at_the_table import Director, differences
from tests.rulings.in_play.cases import run_all
from tests.rulings.in_play.random_boards import RandomBoard

ALL: Final = 10_000
PLAYED: Final = ALL if LONG else 400


def difference(seed: int) -> list[str]:
    """What is not the same at the first event of a board after which something is not; nothing if all is."""
    board = RandomBoard(seed)
    director = Director(board.model.declarer, is_thorough=seed % 2 == 0)
    happened = None
    try:
        for happened in board.lying:
            director.sees(happened, board.model)
        director.opening_lead(board.model)
        while not (found := differences(director, board.model)):
            happened = board.next_event()
            if happened is None:
                return at_its_end(director, seed)
            director.sees(happened, board.model)
            board.model.happens(happened)
            director.afterwards(board.model)
    except running.CannotHappen as refused:
        found = [f"refused: {refused.message}"]
    return [f"board {seed}, {happened}: {each}" for each in found]


def at_its_end(director: Director, seed: int) -> list[str]:
    """All at once, with mistaken taps that were undone, comes to the same as one tap after the other."""
    chance = Random(seed)  # noqa: S311, the same mistakes every time
    folded = run_all(director.start, with_mistakes(director.taps, chance))
    wrong = [] if folded.table == director.table else [f"board {seed}: folded, {folded.table}, not {director.table}"]
    director.tap(events.BoardOver())
    table = director.table
    if not table.is_over or table.penalty_cards or table.in_force or table.asking:
        wrong.append(f"board {seed} is over, with {table}")
    return wrong + [f"board {seed}: left out {each}" for each in folded.left_out]


def with_mistakes(taps: list[events.Event], chance: Random) -> list[events.Event]:
    """The taps, with others that were undone among them, and now and then one undone by mistake."""
    history: list[events.Event] = []
    for tap in taps:
        if chance.random() < 0.05:
            history.append(chance.choice((events.NewTrick(), events.BoardOver(), *taps)))
            history.append(events.Undone(len(history)))
        history.append(tap)
        if chance.random() < 0.05:
            history.append(events.Undone(len(history)))
            history.append(events.Undone(len(history)))
    return history


@pytest.mark.parametrize("first", range(0, PLAYED, 100))
def test_no_difference(first: int) -> None:
    assert [each for seed in range(first, first + 100) for each in difference(seed)] == []
