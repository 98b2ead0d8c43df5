"""Contract scores are computed: each of the 2,940 cases against the table as it is printed."""

from __future__ import annotations

import itertools
import re

import pytest

from incidents.duplicate_score import score
from rulings.review.scores.adjusted import Result
from tests.rulings.scoring.scoring_table import score_in_table

CASES = list(itertools.product(range(1, 8), "CDHSN", range(3), (False, True), range(14)))


def test_every_case_is_as_in_the_printed_table() -> None:
    assert len(CASES) == 2940
    wrong = [
        (level, strain, doubled, vulnerable, tricks)
        for level, strain, doubled, vulnerable, tricks in CASES
        if score(f"{level}{strain}{'X' * doubled}", tricks, vulnerable=vulnerable)
        != score_in_table(level, strain, doubled, tricks, vulnerable=vulnerable)
    ]
    assert wrong == []


@pytest.mark.parametrize("contract", ["", "8S", "0N", "4", "4Z", "4SXXX", "4sx", "4S ", "٤S"])
def test_what_is_no_contract_has_no_score(contract: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(contract)}$"):
        score(contract, 9, vulnerable=False)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_there_are_thirteen_tricks(tricks: int) -> None:
    with pytest.raises(ValueError, match=str(tricks)):
        score("4S", tricks, vulnerable=False)


@pytest.mark.parametrize(
    ("declarer", "vulnerability", "points"),
    [
        ("N", "-", 420),
        ("S", "NS", 620),
        ("S", "EW", 420),
        ("N", "all", 620),
        ("E", "-", -420),
        ("W", "NS", -420),
        ("E", "EW", -620),
        ("W", "all", -620),
    ],
)
def test_north_south_score_by_declarers_own_vulnerability(declarer: str, vulnerability: str, points: int) -> None:
    assert Result("4S", declarer, 10).for_north_south(vulnerability) == points
    assert Result("4S", declarer, 9).for_north_south("-") == (-50 if declarer in "NS" else 50)


def test_a_board_passed_out_scores_nothing() -> None:
    assert Result().as_stored("all") == {"contract": "", "score": 0}
