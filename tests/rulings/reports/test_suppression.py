"""Small counts: none is told, and nobody who knows the rule can work one out."""

from __future__ import annotations

from itertools import product

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from rulings.reports import suppression
from rulings.reports.suppression import SMALLEST, Count, Telling, alone, overlapping, parts

SMALL = range(1, SMALLEST)


def counts_shown(counts: list[int]) -> list[str]:
    with override("en"):
        return [each.shown or str(each.count) for each in parts(dict(enumerate(counts))).values()]


def could_be(told: list[Count], whole: int) -> list[tuple[int, ...]]:
    """Every set of counts that a reader who knows the rule must hold for possible."""
    ranges = [
        [each.count]
        if each.telling is Telling.TOLD
        else list(SMALL)
        if each.telling is Telling.FEW
        else range(SMALLEST, whole + 1)
        for each in told
    ]
    return [counts for counts in product(*ranges) if sum(counts) == whole]


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ([10, 5, 3], ["10", "5", "3"]),
        ([10, 0, 3], ["10", "0", "3"]),
        # One alone is the whole less the others: the smallest of them is withheld too.
        ([10, 5, 1], ["10", "withheld", "< 3"]),
        # 3 withheld beside 1 would leave only 1 and 3: one more.
        ([10, 5, 3, 1], ["10", "withheld", "withheld", "< 3"]),
        # 1 and 2 are three together, whichever is which.
        ([10, 2, 1], ["10", "< 3", "< 3"]),
        # 1 and 1 are two, 2 and 2 are four: known.
        ([10, 1, 1], ["withheld", "< 3", "< 3"]),
        ([10, 2, 2], ["withheld", "< 3", "< 3"]),
        ([10, 1, 1, 2], ["10", "< 3", "< 3", "< 3"]),
        # Nothing to hide behind: none of them is told.
        ([3, 1], []),
        ([1, 1, 1], []),
        ([1, 1], []),
        ([2, 0], []),
        ([2, 1], ["< 3", "< 3"]),
        ([0, 0], ["0", "0"]),
        ([], []),
    ],
)
def test_what_is_told(counts: list[int], told: list[str]) -> None:
    assert counts_shown(counts) == told


@given(st.lists(st.integers(min_value=0, max_value=9), max_size=5))
def test_each_small_count_stays_in_doubt(counts: list[int]) -> None:
    """No reader can tell one from two, unless nothing is told."""
    told = list(parts(dict(enumerate(counts))).values())
    whole = sum(counts)

    assert all(each.telling is not Telling.TOLD for each in told if each.count in SMALL)
    assert all(each.count in SMALL for each in told if each.telling is Telling.FEW)
    if not told:
        return
    possible = could_be(told, whole)
    assert tuple(counts) in possible
    for place, each in enumerate(told):
        if each.telling is Telling.FEW:
            assert {chosen[place] for chosen in possible} == set(SMALL), (counts, told)


@given(st.lists(st.integers(min_value=0, max_value=9), min_size=1, max_size=4))
def test_no_more_is_withheld_than_is_needed(counts: list[int]) -> None:
    told = list(parts(dict(enumerate(counts))).values())
    withheld = [each.count for each in told if each.telling is Telling.WITHHELD]
    if withheld:
        few = [each.count for each in told if each.telling is Telling.FEW]
        last = max(withheld)
        assert not suppression.open_to_doubt(len(few), len(withheld) - 1, sum(few) + sum(withheld) - last)


def test_without_the_second_rule_it_could_be_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: what is withheld beside a small count is what keeps it in doubt."""
    monkeypatch.setattr(suppression, "open_to_doubt", lambda *_counts: True)
    told = list(parts({"a": 10, "b": 5, "c": 1}).values())
    assert could_be(told, 16) == [(10, 5, 1)]


@pytest.mark.parametrize(("count", "says"), [(0, ""), (1, "< 3"), (2, "< 3"), (3, ""), (100, "")])
def test_a_count_by_itself(count: int, says: str) -> None:
    assert alone(count).shown == says
    assert (alone(count).told is None) == bool(says)
    assert overlapping({"x": count})["x"] == alone(count)
