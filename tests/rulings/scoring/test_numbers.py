"""Worked numbers, each exact: one line of eight tables, teams, small groups, averages, penalties."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulings.scoring import artificial, imps, matchpoints
from rulings.scoring.artificial import Average
from rulings.scoring.fewer_results import Group, NothingToCompare, in_the_field
from rulings.scoring.rounding import to_the_unit
from rulings.scoring.self_inflicted import Losses
from rulings.scoring.weighted_outcomes import Outcomes

OTHERS = [Outcomes.one(score) for score in (650, 620, 620, 170, 140, -100, -100)]
ADJUSTED = Outcomes.in_percent([(620, 60), (170, 40)])
PERCENT = Fraction(1, 100)


def _line(ours: Outcomes) -> list[Outcomes]:
    return [ours, *OTHERS]


def test_each_outcome_is_scored_and_then_weighted() -> None:
    assert matchpoints.matchpoints(_line(Outcomes.one(620)), 0) == 10
    assert matchpoints.matchpoints(_line(Outcomes.one(170)), 0) == 7
    ours = matchpoints.matchpoints(_line(ADJUSTED), 0)
    assert ours == Fraction("8.8")
    assert matchpoints.top(8) - ours == Fraction("5.2")
    # Points weighted first would come to 440, which beats what 170 beats and no more: 8.
    assert matchpoints.matchpoints(_line(Outcomes.one(440)), 0) == 8 != ours


def test_the_other_tables_meet_the_weighted_score() -> None:
    line = _line(ADJUSTED)
    theirs = [matchpoints.matchpoints(line, place) for place in range(1, 8)]
    assert theirs == [14, *[Fraction("10.4")] * 2, Fraction("6.4"), 4, 1, 1]
    assert sum(theirs) + matchpoints.matchpoints(line, 0) == 56


def test_both_sides_not_at_fault_may_have_more_than_a_top_between_them() -> None:
    ns = matchpoints.matchpoints(_line(Outcomes.in_percent([(620, 75), (170, 25)])), 0)
    ew = matchpoints.top(8) - matchpoints.matchpoints(_line(Outcomes.in_percent([(620, 25), (170, 75)])), 0)
    assert (ns, ew, ns + ew) == (Fraction("9.25"), Fraction("6.25"), Fraction("15.5"))


def test_imps_of_each_outcome_and_not_of_averaged_points() -> None:
    theirs = Outcomes.one(620)
    score = imps.against(Outcomes.in_percent([(620, 70), (-100, 30)]), theirs)
    assert score == Fraction("-3.6")
    assert to_the_unit(score, Fraction(1)) == -4
    assert imps.imps(404 - 620) == -5


def test_cross_imps() -> None:
    assert imps.cross_imps(Outcomes.one(620), OTHERS) == 43
    assert imps.cross_imps(Outcomes.one(170), OTHERS) == -15
    total = imps.cross_imps(ADJUSTED, OTHERS)
    assert total == Fraction("19.8")
    assert round(float(total / 7), 2) == 2.83


@pytest.mark.parametrize(
    ("difference", "scale"),
    [(10, 0), (20, 1), (40, 1), (50, 2), (420, 9), (430, 10), (490, 10), (500, 11), (4000, 24), (-130, -4)],
)
def test_steps_of_the_scale(difference: int, scale: int) -> None:
    assert imps.imps(difference) == scale


@pytest.mark.parametrize(("points", "in_field"), [(12, "15.7143"), (7, "9.2857"), (6, "8"), (0, "0.2857")])
def test_neuberg(points: int, in_field: str) -> None:
    assert round(float(in_the_field(Fraction(points), Group(7, 9))), 4) == float(in_field)
    assert [artificial.share(each) * matchpoints.top(9) for each in (Average.PLUS, Average.MINUS)] == [
        Fraction("9.6"),
        Fraction("6.4"),
    ]


def test_small_groups_are_scored_by_rank() -> None:
    of_three = [in_the_field(Fraction(points), Group(3, 9)) / matchpoints.top(9) for points in (4, 3, 2, 1, 0)]
    assert of_three == [each * PERCENT for each in (70, 65, 60, 55, 50)]
    of_two = [in_the_field(Fraction(points), Group(2, 6)) / matchpoints.top(6) for points in (2, 1, 0)]
    assert of_two == [each * PERCENT for each in (65, 60, 55)]
    with pytest.raises(NothingToCompare):
        in_the_field(Fraction(0), Group(1, 5))


def test_a_fouled_board_in_groups_of_three_and_five() -> None:
    # Three of eight are more than a third: the formula, for both.
    assert in_the_field(Fraction(4), Group(3, 8)) == Fraction(5 * 8, 3) - 1
    assert in_the_field(Fraction(8), Group(5, 8)) == Fraction(9 * 8, 5) - 1


@pytest.mark.parametrize("number", [0, -1, 9])
def test_a_group_has_results_and_no_more_than_the_field(number: int) -> None:
    with pytest.raises(ValueError, match="Group"):
        Group(number, 8)


def test_three_outcomes() -> None:
    others = [Outcomes.one(score) for score in (430, 400, 400, 180, 150, -50)]
    alone = [matchpoints.matchpoints([Outcomes.one(score), *others], 0) for score in (430, 180, -50)]
    assert alone == [11, 5, 1]
    weighted = matchpoints.matchpoints([Outcomes.in_percent([(430, 50), (180, 30), (-50, 20)]), *others], 0)
    assert (weighted, weighted / matchpoints.top(7)) == (Fraction("7.2"), 60 * PERCENT)


@pytest.mark.parametrize(
    ("a", "b", "c", "innocent", "offending"), [(2, 9, 5, 6, 5), (2, 5, 9, 2, 9), (5, 9, 4, 9, 5), (9, 5, 9, 9, None)]
)
def test_self_inflicted_damage(a: int, b: int, c: int, innocent: int, offending: int | None) -> None:
    losses = Losses(Fraction(a), Fraction(b), Fraction(c))
    assert losses.for_the_side_not_at_fault() == innocent
    assert losses.is_damaged is (offending is not None)
    if offending is not None:
        assert matchpoints.top(8) - losses.without_the_infraction == offending


def test_averages_bend_to_the_session() -> None:
    shares = [
        artificial.share(Average.PLUS, Fraction(634, 1000)),
        artificial.share(Average.PLUS, 52 * PERCENT),
        artificial.share(Average.MINUS, Fraction(375, 1000)),
        artificial.share(Average.MINUS, 48 * PERCENT),
        artificial.share(Average.EVEN, 66 * PERCENT),
    ]
    assert shares == [Fraction(634, 1000), 60 * PERCENT, Fraction(375, 1000), 40 * PERCENT, 50 * PERCENT]
    assert artificial.AT_IMPS == {Average.PLUS: 3, Average.EVEN: 0, Average.MINUS: -3}


def test_in_a_knock_out_both_get_the_average() -> None:
    assert artificial.averaged(Fraction(5), Fraction(1)) == 2
    assert artificial.averaged(Fraction(1), Fraction(5)) == -2


def test_a_penalty_comes_off_the_total() -> None:
    session = artificial.penalised(Fraction(55, 100), Fraction(1, 4), 24)
    assert round(float(session) * 100, 2) == 53.96


def test_halves_go_away_from_the_average() -> None:
    unit = Fraction(1)
    assert [to_the_unit(Fraction(number), unit) for number in ("3.5", "-3.5", "3.4", "-3.6")] == [4, -4, 3, -4]
    top = Fraction(14)
    assert [to_the_unit(Fraction(number), unit, average=top / 2) for number in ("8.5", "5.5", "7.5")] == [9, 5, 8]


def test_weights_are_those_of_one_whole() -> None:
    for weights in ([(620, 60), (170, 30)], [], [(620, 110), (170, -10)]):
        with pytest.raises(ValueError):  # noqa: PT011
            Outcomes.in_percent(weights)
