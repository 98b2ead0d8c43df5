"""What the events at a table leave to be looked at when play ends, beside what its rulings leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.engine.steps import Watch
from rulings.live.boards import stand
from rulings.live.events import Undone
from rulings.live.laid_out import Sentence
from rulings.live.running import fold
from rulings.live.starting import Ruled, empty
from rulings.wording import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulings.engine import Step
    from rulings.live.boards import InPlay
    from rulings.live.events import Event


def to_check(board: InPlay) -> tuple[Sentence, ...]:
    """What the laws that the events ran have the director look at, in their order and each once; not what a ruling on
    the board has him look at already.
    """
    happened = list(_standing(board))
    first = next((each for each in happened if isinstance(each, Ruled)), None)
    if first is None:
        return ()
    start = empty(first.edition, first.regulations)
    ruled = {each for ruling in happened if isinstance(ruling, Ruled) for each in _watched(ruling.resolved.steps)}
    found = dict.fromkeys(
        each
        for place, event in enumerate(happened, 1)
        if not isinstance(event, Ruled)
        for each in _watched(fold(start, happened[:place]).steps)
    )
    return tuple(each for each in found if each not in ruled)


def _standing(board: InPlay) -> Iterator[Ruled | Event]:
    """The rulings and the events that nobody undid."""
    standing = stand(board.events)
    rows = iter(board.events)
    for each in board.happened:
        if isinstance(each, Ruled) or (next(rows).pk in standing and not isinstance(each, Undone)):
            yield each


def _watched(steps: Iterable[Step]) -> Iterator[Sentence]:
    return (Sentence(in_words(step.message), step.clause) for step in steps if isinstance(step, Watch))
