"""Running what happened at a table, one event after the other: what holds now, and what to say next.

Everything that an event entails is the engine's: the law that applies is run with what lies there given instead of
asked. An event that cannot happen as things lie is refused with a sentence; one that can is never judged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulings.engine import Citation, Message, Seat, Step
from rulings.live.events import Event
from rulings.live.starting import Ruled
from rulings.live.table import OnTable


class CannotHappen(Exception):
    """An event that cannot happen as things lie: ``message`` says why, to be put into words."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message.template)


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, the clause it rests on, and whom it binds or addresses (nobody: all)."""

    clause: Citation
    message: Message
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An event that could no longer happen when the others were run again: one before it was undone, say."""

    number: int
    event: Event
    problem: CannotHappen


@dataclass(frozen=True, slots=True)
class Running:
    """A table after an event or a ruling."""

    table: OnTable
    line: Line | None
    """What holds now, in a line; None before anything has happened."""
    said: tuple[Line, ...] = ()
    """What the director says next, in this order. While something is asked: the words of the question."""
    steps: tuple[Step, ...] = ()
    """All that the law has noted, for whoever watches for more (``Watch``, ``Information``)."""
    left_out: tuple[LeftOut, ...] = ()


def run(table: OnTable, event: Event) -> Running:
    """What holds once ``event`` has happened. Raises CannotHappen; for ``Undone`` always: only ``fold`` knows of what.

    Raises WrongAnswer for an answer that its question does not take.
    """
    raise NotImplementedError


def fold(start: OnTable, happened: Iterable[Ruled | Event]) -> Running:
    """The table after all that ``happened``, rulings and events in their order; events are numbered from 1.

    An undone event is passed over. One that can no longer happen is left out and told, so that a page never breaks.
    """
    raise NotImplementedError
