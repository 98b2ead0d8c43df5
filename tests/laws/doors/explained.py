"""Differences between subjects that a clause of the Laws explains; as few as possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.laws.doors.situation import Situation


@dataclass(frozen=True)
class Explained:
    """Where subjects may differ: on which situations, which of them, by which clause and why."""

    applies: Callable[[Situation], bool]
    subjects: frozenset[str]
    clause: str
    why: str


EXPLAINED: tuple[Explained, ...] = ()
