"""A club's scale of penalties: what is due first and after it, and what is kept of it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rulings.laws.law74 import Conduct
from rulings.scoring.penalty_scale import INFORMATION, USUAL, Amount, PenaltyScale, ScaleLine


def test_there_is_a_line_for_all_conduct_and_for_information_used() -> None:
    assert set(USUAL) == {*(each.code for each in Conduct), INFORMATION}


def test_as_it_usually_is_a_warning_comes_first_then_a_penalty_then_the_double() -> None:
    scale = PenaltyScale.of({})
    due = [scale.due("slow", earlier) for earlier in range(4)]
    assert due[0] is None
    assert [(each.percent, each.imps, each.vps) for each in due[1:] if each] == [
        (10, 3, Decimal("0.5")),
        (20, 6, Decimal("1.0")),
        (20, 6, Decimal("1.0")),
    ]


def test_what_is_grave_is_penalised_at_once_and_never_beyond_the_most() -> None:
    scale = PenaltyScale.of({})
    assert scale.due("grave", 0) == Amount(100, 24, Decimal(4))
    assert scale.due("grave", 1) == Amount(100, 48, Decimal(8))


def test_what_comes_again_need_not_cost_more() -> None:
    scale = PenaltyScale({"slow": ScaleLine(False, Amount(10, 3, Decimal(1)))}, doubles=False)
    assert scale.due("slow", 0) == scale.due("slow", 5) == Amount(10, 3, Decimal(1))


def test_order_costs_at_least_the_double_of_the_standard_of_procedure() -> None:
    for unit in ("percent", "imps", "vps"):
        assert getattr(USUAL["discourteous"].amount, unit) >= 2 * getattr(USUAL["disobeyed"].amount, unit)


def test_what_is_kept_is_read_again() -> None:
    lines = {**USUAL, "slow": ScaleLine(False, Amount(5, 1, Decimal("0.2")))}
    scale = PenaltyScale(lines, doubles=False)
    assert PenaltyScale.of(scale.as_kept()) == scale


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        "x",
        {"lines": []},
        {"lines": {"slow": 3}, "doubles": "yes"},
        {"lines": {"slow": {"warned_first": 1, "percent": 5, "imps": 1, "vps": "1"}}},
        {"lines": {"slow": {"warned_first": True, "percent": 101, "imps": 1, "vps": "1"}}},
        {"lines": {"slow": {"warned_first": True, "percent": -1, "imps": 1, "vps": "1"}}},
        {"lines": {"slow": {"warned_first": True, "percent": True, "imps": 1, "vps": "1"}}},
        {"lines": {"slow": {"warned_first": True, "percent": 5, "imps": 1, "vps": "NaN"}}},
        {"lines": {"slow": {"warned_first": True, "percent": 5, "imps": 1, "vps": None}}},
        {"lines": {"slow": {"warned_first": True, "percent": 5}}},
        {"lines": {"gone": {"warned_first": True, "percent": 5, "imps": 1, "vps": "1"}}},
    ],
)
def test_what_cannot_be_read_is_as_it_usually_is(kept: object) -> None:
    assert PenaltyScale.of(kept) == PenaltyScale.of({})
