"""What a table has on a board: one score, or several with their weights (12.C.1.c)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Self


@dataclass(frozen=True)
class Weighted:
    """A score of North-South in points, and the part of the whole that it weighs."""

    score: int
    weight: Fraction = Fraction(1)


@dataclass(frozen=True)
class Outcomes:
    """The scores that a table has on a board, whose weights make one whole."""

    each: tuple[Weighted, ...]

    def __post_init__(self) -> None:
        """Raises ValueError where the weights are not those of one whole."""
        if any(one.weight <= 0 for one in self.each) or sum(one.weight for one in self.each) != 1:
            raise ValueError(self.each)

    @classmethod
    def one(cls, score: int) -> Self:
        """A result that was obtained, or assigned alone."""
        return cls((Weighted(score),))

    @classmethod
    def in_percent(cls, weighed: Iterable[tuple[int, int]]) -> Self:
        """Scores, each with its weight in percent. Raises ValueError where these do not come to 100."""
        return cls(tuple(Weighted(score, Fraction(percent, 100)) for score, percent in weighed))

    def from_the_other_side(self) -> Outcomes:
        """The same as East-West have it."""
        return Outcomes(tuple(Weighted(-one.score, one.weight) for one in self.each))
