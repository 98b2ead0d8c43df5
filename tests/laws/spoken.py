"""What a question and a step say, sentence by sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TypeVar

from rulings.engine import Asked, Established, Message, OneOf, Seat, Step, WhichOf

R = TypeVar("R")


def once_for_each_step(of: Callable[[Step], R]) -> Callable[[Step], R]:
    """``of``, worked out once for each step: the same one stands on hundreds of paths, and holds what has no hash."""
    # With the step itself: while it is kept, no other can come to lie in its place.
    known: dict[int, tuple[Step, R]] = {}

    @wraps(of)
    def looked_up(step: Step) -> R:
        found = known.get(id(step))
        if found is None:
            found = known[id(step)] = (step, of(step))
        return found[1]

    return looked_up


def sentences_of(asked: Asked) -> Iterator[Message]:
    """All that a question says to the director and to the player. Raises KeyError for what is not known there."""
    question = asked.question
    hints = [question.hint_of(option) for option in question.known] if isinstance(question, OneOf | WhichOf) else ()
    templates = (question.text, question.why, question.hint, question.said, getattr(question, "none", ""))
    for template in (*templates, *question.steps, *question.labels().values(), *hints):
        if template:
            yield asked.say(template)


@once_for_each_step
def spoken(step: Step) -> tuple[Message, ...]:
    """The sentences of a step: what is shown, and what is said."""
    if isinstance(step, Established):
        return ()
    return (step.message, *getattr(step, "said", ()))


def seats_in(value: object) -> tuple[Seat, ...]:
    """The seats that stand in a place of a sentence."""
    return tuple(each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, Seat))
