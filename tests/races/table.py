"""The races, each with the lock that it shows: filled by the modules that tell them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tests.races.locks import Lock
from tests.races.rendezvous import A_WRITE, Two, meet

Outcome = tuple[str, str, object]


@dataclass(frozen=True)
class Race:
    """Two people at once: what it comes to with its locks, and what without any one of them.

    What it comes to: what the first got, what the second got, what is left.
    """

    name: str
    locks: tuple[Lock, ...]
    prepare: Callable[[], Two]
    right: Outcome
    wrong: Outcome
    before: str
    after: str

    def run(self) -> Outcome:
        """Run it once, in a club of its own."""
        return meet(self.prepare(), before=self.before, after=self.after)


RACES: Final[list[Race]] = []

WITHOUT_A_RACE: Final[Mapping[str, str]] = {}
"""Locks that no race can show, each with its reason; there is none at present."""


def race(
    *locks: str, right: Outcome, wrong: Outcome, before: str = A_WRITE, after: str = ""
) -> Callable[[Callable[[], Two]], Callable[[], Two]]:
    """Enter a race: for which locks, what it comes to with them and without, and where the first is held."""

    def enter(prepare: Callable[[], Two]) -> Callable[[], Two]:
        shown = tuple(map(Lock.named, locks))
        RACES.append(Race(prepare.__name__, shown, prepare, right, wrong, before, after))
        return prepare

    return enter
