"""What every movement says: who sits at a table in a round, and which set of boards lies there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class NoSuchMovement(ValueError):
    """No movement of this kind is known for so many tables."""


class PairInMovement(NamedTuple):
    """A pair as its movement numbers it: `line` says NS or EW only where both lines are numbered from 1."""

    line: str
    number: int


class Encounter(NamedTuple):
    """A table in a round: both pairs, and its set of boards, counted from 1."""

    ns: PairInMovement
    ew: PairInMovement
    set: int


@dataclass(frozen=True)
class Movement:
    """A movement for so many tables. `rounds` are those for which it goes on without a pair meeting another again."""

    tables: int
    rounds: int
    sits: Callable[[int, int], Encounter]
    """By table and round, both counted from 1."""

    def sitting(self, table: int, round: int) -> Encounter:
        """Who sits at a table in a round. Raises ValueError where it has no such table or round."""
        if not (1 <= table <= self.tables and 1 <= round <= self.rounds):
            raise ValueError(f"no table {table} in round {round}")
        return self.sits(table, round)

    def sittings(self, round: int) -> list[Encounter]:
        """A whole round, table by table."""
        return [self.sitting(table, round) for table in range(1, self.tables + 1)]

    def sets_in(self, rounds: int) -> int:
        """How many sets of boards are needed for so many rounds."""
        return max(each.set for played in range(1, rounds + 1) for each in self.sittings(played))

    def boards(self, table: int, round: int, *, first: int, together: int) -> range:
        """The numbers of the boards at a table in a round: sets of so many `together`, from board `first` on."""
        begins = first + (self.sitting(table, round).set - 1) * together
        return range(begins, begins + together)
