"""What the events at a table leave to be looked at when play ends, beside what its rulings leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulings.engine.steps import Watch
from rulings.live.running import Running, in_turn
from rulings.live.starting import Ruled, empty
from rulings.live.telling import in_a_line
from rulings.wording import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulings.engine import Step
    from rulings.live.boards import InPlay
    from rulings.models import LiveEvent


@dataclass(frozen=True)
class Left:
    """One thing that an event leaves to be looked at, in the reader's words."""

    event: LiveEvent
    place: int
    """Which of those of the event, from 1."""
    text: str
    clause: str
    noted: str
    """The event in a few words."""


def to_check(board: InPlay) -> tuple[Left, ...]:
    """What the laws that the events ran have the director look at, in their order and each once; not what a ruling on
    the board has him look at already.
    """
    seen = {line for each in board.happened if isinstance(each, Ruled) for line in _watched(each.resolved.steps)}
    found = []
    for left in _left(board):
        line = (left.text, left.clause)
        if line not in seen:
            seen.add(line)
            found.append(left)
    return tuple(found)


def _left(board: InPlay) -> Iterator[Left]:
    """The same, with what was said before."""
    first = next((each for each in board.happened if isinstance(each, Ruled)), None)
    if first is None:
        return
    rows, asking = iter(board.events), None
    start = empty(first.edition, first.regulations)
    for happened, came in zip(board.happened, in_turn(start, board.happened), strict=True):
        row = None if isinstance(happened, Ruled) else next(rows)
        if not isinstance(came, Running):
            continue
        if row is not None and not isinstance(happened, Ruled):
            for place, (text, clause) in enumerate(_watched(came.steps), 1):
                yield Left(row, place, text, clause, in_a_line(happened, asking))
        asking = came.table.asking


def _watched(steps: Iterable[Step]) -> Iterator[tuple[str, str]]:
    return ((in_words(step.message), str(step.clause)) for step in steps if isinstance(step, Watch))
