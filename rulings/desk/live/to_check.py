"""What the events at a table leave to be looked at when play ends, beside what its rulings leave."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from rulings.desk.live.board import came_of
from rulings.desk.live.telling import in_a_line
from rulings.engine.steps import Watch
from rulings.in_play.running import Running
from rulings.in_play.starting import Ruled
from rulings.words.current_language import current_language
from rulings.words.wording import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulings.desk.live.board import Course, InPlay
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
    lines = _lines(board.course, current_language())
    return tuple(Left(board.events[line.event], *line[1:]) for line in lines)


@lru_cache(maxsize=_KEPT)
def _lines(course: Course, _language: str) -> tuple[_Line, ...]:
    """The same of what happened on a board, in the active language, which is the one named."""
    return tuple(_not_said_before(course))


def _not_said_before(course: Course) -> Iterator[_Line]:
    seen = {line for each in course.happened if isinstance(each, Ruled) for line in _watched(each.resolved.steps)}
    for left in _left(course):
        if (line := (left.text, left.clause)) not in seen:
            seen.add(line)
            yield left


def _left(course: Course) -> Iterator[_Line]:
    """All of them, those that were said before too."""
    all_came = came_of(course)
    if not all_came:
        return
    numbers, asking = count(), None
    for happened, came in zip(course.happened, all_came, strict=True):
        number = -1 if isinstance(happened, Ruled) else next(numbers)
        if not isinstance(came, Running):
            continue
        if not isinstance(happened, Ruled):
            for place, (text, clause) in enumerate(_watched(came.steps), 1):
                yield _Line(number, place, text, clause, in_a_line(happened, asking))
        asking = came.table.asking


def _watched(steps: Iterable[Step]) -> Iterator[tuple[str, str]]:
    return ((in_words(step.message), str(step.clause)) for step in steps if isinstance(step, Watch))
