"""The same arithmetic stated another way, against which `rulings.scoring` is held: every way in which the weighted
tables may have come out is written down, each is scored by ranking whole results, and the ways are weighed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulings.scoring.weighted_outcomes import Outcomes

# The scale as it stands in Law 78: from, up to, IMPs.
IMP_TABLE = (
    (0, 10, 0), (20, 40, 1), (50, 80, 2), (90, 120, 3), (130, 160, 4), (170, 210, 5), (220, 260, 6), (270, 310, 7),
    (320, 360, 8), (370, 420, 9), (430, 490, 10), (500, 590, 11), (600, 740, 12), (750, 890, 13), (900, 1090, 14),
    (1100, 1290, 15), (1300, 1490, 16), (1500, 1740, 17), (1750, 1990, 18), (2000, 2240, 19), (2250, 2490, 20),
    (2500, 2990, 21), (3000, 3490, 22), (3500, 3990, 23), (4000, 20000, 24),
)  # fmt: skip


def imps_in_table(difference: int) -> int:
    """The IMPs read off the table."""
    (found,) = [imps for low, high, imps in IMP_TABLE if low <= abs(difference) <= high]
    return found if difference > 0 else -found


def ways(line: Sequence[Outcomes]) -> Iterator[tuple[Fraction, list[int]]]:
    """Every way in which the tables may have come out, and how likely it is."""
    for each in itertools.product(*(outcomes.each for outcomes in line)):
        chance = Fraction(1)
        for one in each:
            chance *= one.weight
        yield chance, [one.score for one in each]


def matchpoints_by_rank(scores: Sequence[int], place: int) -> int:
    """The matchpoints of one of these scores by its place in their order: from the last up, two for each passed."""
    order = sorted(scores)
    first = order.index(scores[place])
    last = len(order) - 1 - order[::-1].index(scores[place])
    return first + last


def expected_matchpoints(line: Sequence[Outcomes], place: int) -> Fraction:
    """The matchpoints of a table, over every way."""
    return sum((chance * matchpoints_by_rank(scores, place) for chance, scores in ways(line)), Fraction(0))


def expected_imps(line: Sequence[Outcomes], place: int) -> Fraction:
    """The cross-IMPs of a table, over every way."""
    total = Fraction(0)
    for chance, scores in ways(line):
        total += chance * sum(imps_in_table(scores[place] - score) for score in scores)
    return total
