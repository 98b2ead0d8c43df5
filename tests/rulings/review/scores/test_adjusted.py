"""Weights add to 100, artificial scores follow the fault, and each kind has its usual clause in each edition."""

from __future__ import annotations

import pytest

from rulings.engine import Citation
from rulings.review.scores.adjusted import (
    Kind,
    NotAScore,
    Result,
    Weighed,
    artificial,
    assign,
    penalty,
    split,
    usual_clause,
    weigh,
)
from rulings.review.scores.hints import hints

MADE, DOWN = Result("4S", "S", 10), Result("4S", "S", 9)


@pytest.mark.parametrize(
    ("scoring", "faults", "scores"),
    [
        ("matchpoints", ("none", "directly"), (60, 40)),
        ("matchpoints", ("partly", "partly"), (50, 50)),
        ("matchpoints", ("none", "none"), (60, 60)),
        ("imps", ("directly", "none"), (-3, 3)),
        ("imps", ("partly", "directly"), (0, -3)),
    ],
)
def test_an_artificial_score_follows_the_fault(scoring: str, faults: tuple[str, str], scores: tuple[int, int]) -> None:
    given = artificial(dict(zip(("NS", "EW"), faults, strict=True)), scoring)
    assert (given["NS"], given["EW"]) == scores
    assert given["unit"] == ("imps" if scoring == "imps" else "percent")


@pytest.mark.parametrize("percents", [(60, 30), (60, 41), (100,), (0, 100), (120, -20), (20, 20, 20, 20, 10, 5, 5), ()])
def test_weights_that_do_not_make_a_whole_are_refused(percents: tuple[int, ...]) -> None:
    results = [Weighed(Result("4S", "S", 13 - place), percent) for place, percent in enumerate(percents)]
    with pytest.raises(NotAScore):
        weigh(results, "-")


def test_the_same_result_is_not_weighed_twice() -> None:
    with pytest.raises(NotAScore):
        weigh([Weighed(MADE, 50), Weighed(MADE, 50)], "-")


def test_results_are_kept_with_their_scores() -> None:
    kept = weigh([Weighed(MADE, 60), Weighed(DOWN, 40)], "all")
    assert kept["NS"] == kept["EW"]
    assert kept["NS"] == [
        {"contract": "4S", "declarer": "S", "tricks": 10, "score": 620, "percent": 60},
        {"contract": "4S", "declarer": "S", "tricks": 9, "score": -100, "percent": 40},
    ]
    assert assign(MADE, "-")["EW"][0]["score"] == 420


def test_a_split_score_needs_both_sides_whole() -> None:
    kept = split({"NS": [Weighed(DOWN)], "EW": [Weighed(MADE, 70), Weighed(DOWN, 30)]}, "-")
    assert [each["score"] for each in kept["NS"] + kept["EW"]] == [-50, 420, -50]
    for ns, ew in ([], [Weighed(MADE)]), ([Weighed(MADE)], []), ([Weighed(MADE, 99)], [Weighed(MADE)]):
        with pytest.raises(NotAScore):
            split({"NS": ns, "EW": ew}, "-")


@pytest.mark.parametrize(("amount", "scoring"), [(0, "matchpoints"), (101, "matchpoints"), (61, "imps"), (-5, "imps")])
def test_a_penalty_has_its_bounds(amount: int, scoring: str) -> None:
    with pytest.raises(NotAScore):
        penalty("NS", amount, scoring)
    assert penalty("NS", 10, scoring)["amount"] == 10


@pytest.mark.parametrize("edition", [1997, 2007, 2017])
@pytest.mark.parametrize("scoring", ["matchpoints", "imps"])
@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_a_clause_in_every_edition(edition: int, scoring: str, kind: Kind) -> None:
    clause = usual_clause(kind, edition, scoring)
    assert str(Citation.parse(clause)) == clause


def test_editions_put_the_scores_in_other_clauses() -> None:
    assert [usual_clause(Kind.ARTIFICIAL, each, "matchpoints") for each in (1997, 2007, 2017)] == [
        "12.C.1",
        "12.C.2.a",
        "12.C.2.a",
    ]
    assert [usual_clause(Kind.ARTIFICIAL, each, "imps") for each in (1997, 2007, 2017)] == ["86.A", "86.A", "12.C.2.b"]
    assert [usual_clause(Kind.WEIGHTED, each, "imps") for each in (1997, 2007, 2017)] == [
        "12.C.3",
        "12.C.1.c",
        "12.C.1.c",
    ]
    # Of 2017 the clause that the two scores need not balance is gone.
    assert [usual_clause(Kind.SPLIT, each, "imps") for each in (1997, 2007, 2017)] == ["12.C.2", "12.C.1.f", "12.C.1.e"]


def test_the_form_tells_what_else_the_laws_say() -> None:
    def clauses(kind: Kind, edition: int, scoring: str) -> list[str]:
        return [clause for hint in hints(kind, edition, scoring) for clause in hint.clauses]

    assert clauses(Kind.SPLIT, 2017, "matchpoints") == ["12.C.1.e", "82.C", "11.A"]
    assert clauses(Kind.ARTIFICIAL, 2017, "imps") == ["86.B.1", "86.B.2"]
    assert clauses(Kind.ARTIFICIAL, 2017, "matchpoints") == []
    assert clauses(Kind.SPLIT, 2007, "imps") == clauses(Kind.ASSIGNED, 2017, "imps") == []
