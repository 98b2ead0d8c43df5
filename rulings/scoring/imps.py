"""International match points (Law 78.B): a scale for the difference of two scores on one board."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rulings.scoring.weighted_outcomes import Outcomes

# The least difference, in points, for 1 IMP, 2 IMPs and so on up to 24.
LEAST_DIFFERENCE: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430),
    *(500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250),
    *(2500, 3000, 3500, 4000),
)


def imps(difference: int) -> int:
    """The IMPs for a difference in points, with its sign."""
    scale = bisect_right(LEAST_DIFFERENCE, abs(difference))
    return scale if difference > 0 else -scale


def against(ours: Outcomes, theirs: Outcomes) -> Fraction:
    """The IMPs of one table against another: of each outcome, then weighted. Points are never averaged first."""
    return sum(
        (one.weight * other.weight * imps(one.score - other.score) for one in ours.each for other in theirs.each),
        Fraction(0),
    )


def cross_imps(ours: Outcomes, others: Sequence[Outcomes]) -> Fraction:
    """The IMPs against each of the other tables, added."""
    return sum((against(ours, theirs) for theirs in others), Fraction(0))
