"""Matchpoints (Law 78.A): a pair is compared with each of the others that held the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rulings.scoring.weighted_outcomes import Outcomes

A_PAIR_BEATEN: Final = 2
"""What a pair beaten is worth in Europe, and a tie half of it. North America counts 1 and a half: see `to_scale`."""


def top(results: int) -> int:
    """The most that a pair can have on a board with so many results."""
    return A_PAIR_BEATEN * (results - 1)


def against(ours: Outcomes, theirs: Outcomes) -> Fraction:
    """What one table has of another: 2 for each that it beats and 1 for a tie, each outcome by its weight."""
    return sum(
        (one.weight * other.weight * _compared(one.score, other.score) for one in ours.each for other in theirs.each),
        Fraction(0),
    )


def matchpoints(line: Sequence[Outcomes], place: int) -> Fraction:
    """The matchpoints of the pair at this place of a line, against all the others of it."""
    ours = line[place]
    return sum((against(ours, theirs) for other, theirs in enumerate(line) if other != place), Fraction(0))


def to_scale(points: Fraction, worth: int) -> Fraction:
    """Matchpoints where a pair beaten is worth this much: 2, or 1."""
    return points * Fraction(worth, A_PAIR_BEATEN)


def _compared(score: int, other: int) -> int:
    return A_PAIR_BEATEN if score > other else 1 if score == other else 0
