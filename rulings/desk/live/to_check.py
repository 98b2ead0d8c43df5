"""What the events at a table leave to be looked at when play ends, beside what its rulings leave."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from rulings.desk.live.telling import in_a_line
from rulings.engine.steps import Watch
from rulings.in_play.running import Running
from rulings.in_play.starting import Ruled
from rulings.words.current_language import current_language
from rulings.words.wording import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulings.desk.live.board import InPlay
    from rulings.engine import Step
    from rulings.models import LiveEvent

_KEPT: Final = 512
"""Boards, in one language or in the other, whose lines are kept."""


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


class _Line(NamedTuple):
    """The same, by its event's number on the board, from 0, instead of the row, behind which somebody's name stands."""

    event: int
    place: int
    text: str
    clause: str
    noted: str


def to_check(board: InPlay) -> tuple[Left, ...]:
    """What the laws that the events ran have the director look at, in their order and each once; not what a ruling on
    the board has him look at already.
    """
    place = _kept(board.key, current_language())
    if not place:
        place.append(tuple(_not_said_before(board)))
    return tuple(Left(board.events[line.event], *line[1:]) for line in place[0])


@lru_cache(maxsize=_KEPT)
def _kept(_board: tuple[int, ...], _language: str) -> list[tuple[_Line, ...]]:
    """Where the lines of a board are kept; empty until they are worked out."""
    return []


def _not_said_before(board: InPlay) -> Iterator[_Line]:
    seen = {line for each in board.happened if isinstance(each, Ruled) for line in _watched(each.resolved.steps)}
    for left in _left(board):
        if (line := (left.text, left.clause)) not in seen:
            seen.add(line)
            yield left


def _left(board: InPlay) -> Iterator[_Line]:
    """All of them, those that were said before too."""
    if not board.came:
        return
    numbers, asking = count(), None
    for happened, came in zip(board.happened, board.came, strict=True):
        number = -1 if isinstance(happened, Ruled) else next(numbers)
        if not isinstance(came, Running):
            continue
        if not isinstance(happened, Ruled):
            for place, (text, clause) in enumerate(_watched(came.steps), 1):
                yield _Line(number, place, text, clause, in_a_line(happened, asking))
        asking = came.table.asking


def _watched(steps: Iterable[Step]) -> Iterator[tuple[str, str]]:
    return ((in_words(step.message), str(step.clause)) for step in steps if isinstance(step, Watch))
