"""A board on which fewer results can be compared than on the others: artificial scores, or a fouled board (87.B).

Neuberg's formula brings what a pair has in its group to the scale of a board that everybody played. Where the group
is a third of the field or less, and of three at most, it says too little for that: the rank gives a percentage.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rulings.scoring.matchpoints import A_PAIR_BEATEN, top

SMALL: Final = 3
"""The most results that make a small group."""
A_STEP: Final = Fraction(5, 100)
MIDDLE: Final = Fraction(60, 100)


@dataclass(frozen=True)
class Group:
    """So many results that can be compared, of so many that a board has where everybody played it."""

    compared: int
    expected: int

    def __post_init__(self) -> None:
        """Raises ValueError where there is no result, or more than were expected."""
        if not 1 <= self.compared <= self.expected:
            raise ValueError(self)

    @property
    def is_small(self) -> bool:
        """Whether the formula is not used of it."""
        return self.compared <= SMALL and self.compared * 3 <= self.expected


class NothingToCompare(ValueError):
    """One result alone of a field: nobody can be compared with it, and its score is an artificial one."""


def in_the_field(points: Fraction, group: Group) -> Fraction:
    """What a pair's matchpoints in its group are worth on the scale of the whole field, 2 for a pair beaten.

    Raises NothingToCompare of a group of one in a field of three or more.
    """
    if group.compared == group.expected:
        return points
    if not group.is_small:
        return (points + 1) * Fraction(group.expected, group.compared) - 1
    if group.compared == 1:
        raise NothingToCompare
    middle = top(group.compared) // A_PAIR_BEATEN
    return (MIDDLE + (points - middle) * A_STEP) * top(group.expected)
