"""A table on the board in play there."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from rulings.in_play.running import in_the_end, in_turn
from rulings.in_play.starting import Ruled, empty

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models import Board, Table
    from rulings.in_play.events import Event
    from rulings.in_play.running import LeftOut, Running
    from rulings.models import LiveEvent, Ruling

_KEPT: Final = 512
"""Boards of which is kept what came of them: those of a dozen sessions."""


@dataclass(frozen=True)
class Course:
    """What happened on a board: the rulings that today's laws still come to an end on, and the events, in their order.

    Two of the same key are the same: what came of one is what came of the other.
    """

    key: tuple[int, ...]
    happened: tuple[Ruled | Event, ...] = field(compare=False)


@lru_cache(maxsize=_KEPT)
def came_of(course: Course) -> tuple[Running | LeftOut | None, ...]:
    """What came of each of those that happened, in its turn; nothing where no ruling can be run any more.

    It is kept until something else happens: a session's page shows dozens of boards, of which one has changed.
    """
    first = next((each for each in course.happened if isinstance(each, Ruled)), None)
    return tuple(in_turn(empty(first.edition, first.regulations), course.happened)) if first else ()


@dataclass(frozen=True)
class InPlay:
    """A table on the board in play there: what stands, what was noted, and what comes of both."""

    table: Table
    rulings: tuple[Ruling, ...]
    """Those that stand, oldest first; one at least."""
    events: tuple[LiveEvent, ...]
    """All that were noted, those undone too; they are numbered from 1, in this order."""
    happened: tuple[Ruled | Event, ...]
    """The rulings that today's laws still come to an end on, and the events, in the order in which they came."""

    @cached_property
    def key(self) -> tuple[int, ...]:
        """What tells it from every other board, and from itself as it was before: whatever it shows follows from it."""
        rulings = (number for ruling in self.rulings for number in (ruling.pk, ruling.idempotency_key.int))
        return (*rulings, *(number for event in self.events for number in (event.pk, event.noting_key.int)))

    @cached_property
    def course(self) -> Course:
        """What happened, under the key of the board."""
        return Course(self.key, self.happened)

    @property
    def came(self) -> tuple[Running | LeftOut | None, ...]:
        """What came of each of those that happened, in its turn; nothing where no ruling can be run any more."""
        return came_of(self.course)

    @cached_property
    def running(self) -> Running | None:
        """What holds now; None where no ruling can be run any more."""
        return in_the_end(self.came) if self.came else None

    @property
    def incident_id(self) -> int:
        """The first incident on the board: what its events hang on."""
        return self.rulings[0].incident_id

    def on(self, event: LiveEvent) -> Ruling:
        """The ruling that stands on the call on which an event of the board hangs."""
        return next(each for each in self.rulings if each.incident_id == event.incident_id)

    @property
    def newest(self) -> Ruling:
        """The ruling given last."""
        return max(self.rulings, key=lambda ruling: ruling.pk)

    @property
    def last_at(self) -> datetime:
        """When the last thing was ruled or noted on it."""
        return max([*(ruling.given_at for ruling in self.rulings), *(event.at for event in self.events)])

    @property
    def board(self) -> Board | None:
        """The board itself, once one of the incidents names it."""
        return next((ruling.incident.board for ruling in reversed(self.rulings) if ruling.incident.board), None)

    @property
    def version(self) -> str:
        """What its page shows, in a few letters: another ruling or another event makes another."""
        return f"{self.newest.pk}.{len(self.events)}"

    def since(self, version: str) -> tuple[LiveEvent, ...]:
        """What was noted since a page of that version; nothing where a ruling has been given since."""
        newest, _point, count = version.partition(".")
        if newest != str(self.newest.pk) or not count.isdecimal():
            return ()
        return self.events[int(count) :]

    @property
    def is_live(self) -> bool:
        """Whether there is anything at this table that a director has to know of."""
        return self.running is not None and self.running.table.is_live

    @property
    def is_over(self) -> bool:
        """Whether the board was said to be over."""
        return self.running is not None and self.running.table.is_over
