"""Positions that cannot arise at a table are refused, each with the reason; those that can do not change."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace

import pytest

from rulings.laws.legal_plays import legal_plays
from rulings.laws.legal_plays.position import (
    HighestRequired,
    LeadProhibited,
    LeadRequired,
    LowestRequired,
    PlayRestriction,
    Position,
    SuitForbidden,
    SuitRequired,
)
from tests.laws.legal_plays_told import (
    D2A,
    HEARTS,
    LAWS_2007,
    SPADES,
    a_position,
    playable,
)

DOWN_TO_THE_TWO = "SA SK SQ SJ S10 S9 S8 S7 S6 S5 S4 S3 S2"


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: a_position(""), "a player to play holds one to 13 cards, not 0"),
        (lambda: a_position(f"{DOWN_TO_THE_TWO} HA"), "a player to play holds one to 13 cards, not 14"),
        (lambda: a_position("SA", "S2 S3 S4 S5"), "the trick is complete: nobody has to play to it"),
        (lambda: a_position("SA", "S2 S3 S2"), "a card has been played twice to the trick"),
        (lambda: a_position("SA S7", "S2 S7"), "S7 is in the trick and in his hand"),
        (lambda: a_position("SA", majors="S7"), "S7 is a penalty card but not in his hand"),
        (lambda: a_position("SA", majors="SA SA"), "a penalty card is named twice"),
        (
            lambda: a_position("S7 H2", minor="S7", majors="H2"),
            "S7 cannot be minor: of two penalty cards or more, all are major (50.B)",
        ),
        (
            lambda: a_position("S7 H2", minor="S7 H2"),
            "S7 cannot be minor: of two penalty cards or more, all are major (50.B)",
        ),
        (lambda: a_position("S10", minor="S10"), "S10 is an honour: it is a major penalty card (50.B)"),
        (
            lambda: a_position("S7", "S2", required=LeadRequired(SPADES, D2A)),
            "a lead restriction binds the player on lead, not one who plays to a trick",
        ),
        (
            lambda: a_position("S7", "S2", prohibited=(LeadProhibited(SPADES, D2A),)),
            "a lead restriction binds the player on lead, not one who plays to a trick",
        ),
        (
            lambda: a_position(
                "S7",
                required=LeadRequired(SPADES, D2A),
                prohibited=(LeadProhibited(HEARTS, D2A), LeadProhibited(SPADES, D2A)),
            ),
            "the same suit is required and prohibited: declarer's later choice replaces the earlier",
        ),
        (lambda: a_position("S7", restriction=LowestRequired()), "57.A restricts a play to a trick, not a lead"),
        (
            lambda: a_position("S7", "S2", restriction=SuitRequired(HEARTS), edition=LAWS_2007),
            "before 2017 declarer could not require another suit (57.A)",
        ),
        (
            lambda: a_position("S7", "S2", restriction=SuitRequired(SPADES)),
            "57.A.3 and 57.A.4 are about another suit than the one led",
        ),
        (
            lambda: a_position("S7", "S2", restriction=SuitForbidden(SPADES)),
            "57.A.3 and 57.A.4 are about another suit than the one led",
        ),
        (
            lambda: a_position("S7 S5", majors="S7", substitute="S5"),
            "S5 is not a major penalty card of his: 52.B.2 does not apply",
        ),
        (
            lambda: a_position("S7 S5", majors="S7 S5", substitute="S5", designated="S7"),
            "what must be substituted (52.B.2) is not what declarer has designated (51.A)",
        ),
        (
            lambda: a_position("S7 S5", minor="S7", designated="S7"),
            "S7 is not a major penalty card of his: 51.A does not apply",
        ),
        (
            lambda: legal_plays(a_position("S7 H5", "S2", majors="S7 H5", substitute="H5")),
            "H5 could not be played: 52.B.2 does not apply",
        ),
        (
            lambda: legal_plays(a_position("S7 H5", "S2", majors="S7 H5", designated="H5")),
            "H5 is not a penalty card that he can play: 51.A does not apply",
        ),
    ],
)
def test_a_position_that_cannot_arise_is_refused(make: Callable[[], object], complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}$"):
        make()


def test_thirteen_cards_and_a_trick_of_three_can_arise() -> None:
    assert playable(a_position(DOWN_TO_THE_TWO, "HA HK HQ")) == DOWN_TO_THE_TWO


def test_an_honour_may_be_a_major_penalty_card() -> None:
    assert playable(a_position("S10 S9", majors="S10")) == "S10"


@pytest.mark.parametrize(
    "restriction", [HighestRequired(), LowestRequired(), SuitRequired(HEARTS), SuitForbidden(HEARTS)]
)
def test_equal_positions_are_one(restriction: PlayRestriction) -> None:
    def play() -> Position:
        return a_position("SA", "S2", majors="SA", restriction=replace(restriction))

    def lead() -> Position:
        return a_position("SA", required=LeadRequired(SPADES, D2A), prohibited=(LeadProhibited(HEARTS, D2A),))

    assert len({play(), play(), lead(), lead()}) == 2


def test_what_was_said_is_not_changed() -> None:
    said = legal_plays(a_position("SA", required=LeadRequired(HEARTS, D2A)))
    (verdict,) = said.verdicts
    for each, name in ((said, "unable"), (verdict, "playability"), (verdict.reason, "clause")):
        with pytest.raises(FrozenInstanceError):
            setattr(each, name, None)
