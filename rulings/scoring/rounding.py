"""Nothing is rounded on the way; a board's score is, where the scoring has a unit, when it is worked out."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Final

HALF: Final = Fraction(1, 2)


def to_the_unit(number: Fraction, unit: Fraction, *, average: Fraction = Fraction(0)) -> Fraction:
    """The nearest multiple of a unit; what lies halfway between two goes away from the average.

    The average is what the board gives who is neither above nor below: half a top, or 0 IMPs.
    """
    steps = number / unit
    down = floor(steps)
    rest = steps - down
    up = rest > HALF or (rest == HALF and number >= average)
    return (down + (1 if up else 0)) * unit
