"""Averages by fault, where no result can be had (12.C.2), scores that do not balance (12.C.4), penalties (90, 91)."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Final

SIXTY: Final = Fraction(60, 100)
HALF: Final = Fraction(50, 100)
FORTY: Final = Fraction(40, 100)


class Average(Enum):
    """What a side gets by how far it answers for there being no result."""

    PLUS = "plus"
    EVEN = "even"
    MINUS = "minus"


AT_IMPS: Final = {Average.PLUS: 3, Average.EVEN: 0, Average.MINUS: -3}


def share(average: Average, on_its_other_boards: Fraction | None = None) -> Fraction:
    """The part of a top: 60 %, or what the side has on its other boards of the session where that is more; 40 %, or
    what it has there where that is less; half to who is partly at fault, whatever he has there (12.C.2.a and c)."""
    match average:
        case Average.PLUS:
            return SIXTY if on_its_other_boards is None else max(SIXTY, on_its_other_boards)
        case Average.EVEN:
            return HALF
        case Average.MINUS:
            return FORTY if on_its_other_boards is None else min(FORTY, on_its_other_boards)


def averaged(ours: Fraction, theirs: Fraction) -> Fraction:
    """Our score where the two of a knock-out match do not balance: the average of our figure and of what theirs leaves
    us; what they get is its opposite (12.C.4)."""
    return (ours - theirs) / 2


def penalised(session: Fraction, part_of_a_top: Fraction, boards: int) -> Fraction:
    """A pair's part of all the tops of a session, less a penalty that comes off its total and off no board."""
    return session - part_of_a_top / boards
