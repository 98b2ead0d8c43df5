"""A hundred thousand boards, in exact fractions, against the other statement of `by_hand`; and what holds of each."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Final

import pytest

from incidents.duplicate_score import score
from rulings.scoring import imps, matchpoints
from rulings.scoring.fewer_results import Group, in_the_field
from rulings.scoring.imps import imps as scale
from rulings.scoring.weighted_outcomes import Outcomes
from tests.rulings.scoring.by_hand import expected_imps, expected_matchpoints, imps_in_table

BOARDS: Final = 100_000
PARTS: Final = 20
MOST_TABLES: Final = 14

SCORES: Final = sorted(
    {
        sign * score(f"{level}{strain}{doubled}", tricks, vulnerable=vulnerable)
        for level in range(1, 8)
        for strain in "CHN"
        for doubled in ("", "X", "XX")
        for tricks in range(14)
        for vulnerable in (False, True)
        for sign in (1, -1)
    }
    | {0}
)


def _outcomes(lots: random.Random, *, weighted: bool) -> Outcomes:
    if not weighted:
        return Outcomes.one(lots.choice(SCORES))
    cuts = sorted(lots.sample(range(5, 100, 5), lots.randint(1, 3)))
    weights = [high - low for low, high in zip([0, *cuts], [*cuts, 100], strict=True)]
    return Outcomes.in_percent(zip(lots.sample(SCORES, len(weights)), weights, strict=True))


def _lines(part: int) -> list[list[Outcomes]]:
    lots = random.Random(part)  # noqa: S311
    lines = []
    for _ in range(BOARDS // PARTS):
        tables = lots.randint(2, MOST_TABLES)
        # Two weighted tables are met now and then: two rulings on one board.
        weighted = lots.sample(range(tables), lots.choice((0, 1, 1, 1, 2)))
        lines.append([_outcomes(lots, weighted=place in weighted) for place in range(tables)])
    return lines


@pytest.mark.parametrize("part", range(PARTS))
def test_boards_as_they_are_worked_out_by_hand(part: int) -> None:
    lines = _lines(part)
    for line in lines:
        place = len(line) // 2
        ours = matchpoints.matchpoints(line, place)
        assert ours == expected_matchpoints(line, place)
        mirrored = [table.from_the_other_side() for table in line]
        assert matchpoints.matchpoints(mirrored, place) == matchpoints.top(len(line)) - ours
        others = [table for at, table in enumerate(line) if at != place]
        assert imps.cross_imps(line[place], others) == expected_imps(line, place)
    assert len(lines) == BOARDS // PARTS


def test_what_a_line_gives_away_is_always_the_same() -> None:
    for line in _lines(PARTS)[:500]:
        every = sum(matchpoints.matchpoints(line, place) for place in range(len(line)))
        assert every == len(line) * (len(line) - 1)


def test_the_scale_is_the_printed_one() -> None:
    for difference in range(-7600, 7610, 10):
        assert scale(difference) == imps_in_table(difference)


def test_the_formula_keeps_the_middle_and_gives_the_field_its_due() -> None:
    """In a group the average is what it is in the field, and no more is given away than everybody's share."""
    for expected in range(2, 30):
        for compared in range(1, expected + 1):
            group = Group(compared, expected)
            if group.is_small:
                continue
            middle = Fraction(matchpoints.top(compared), 2)
            assert in_the_field(middle, group) == Fraction(matchpoints.top(expected), 2)
            ends = in_the_field(Fraction(0), group), in_the_field(Fraction(matchpoints.top(compared)), group)
            assert 0 <= ends[0] <= ends[1] <= matchpoints.top(expected)
            assert sum(ends) == matchpoints.top(expected)
