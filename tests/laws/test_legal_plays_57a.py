"""Which cards may be played after a partner's premature lead or play: declarer's four options."""

from __future__ import annotations

import pytest

from rulings.engine import Edition
from rulings.laws.legal_plays.position import (
    HighestRequired,
    LowestRequired,
    PlayRestriction,
    SuitForbidden,
    SuitRequired,
)
from tests.laws.legal_plays_told import (
    HEARTS,
    LAWS_1997,
    LAWS_2007,
    LAWS_2017,
    a_position,
    playable,
    told,
)


def test_57a1_the_highest_of_the_suit_led() -> None:
    assert told(a_position("SA S9 S5 H2", "S2", majors="S5", restriction=HighestRequired())) == [
        "SA + 57.A.1: It is his highest card of ♠, as declarer requires.",
        "S9 - 57.A.1: Declarer requires his highest card of ♠: the ♠A.",
        "S5 - 50.D.1.b: It stays on the table: what declarer requires or prohibits comes before a penalty card.",
        "H2 - 44.C: He must follow suit: he holds ♠.",
    ]


def test_57a2_the_lowest_of_the_suit_led() -> None:
    assert told(a_position("SA S10 S5 H2", "S2", majors="S10", restriction=LowestRequired())) == [
        "SA - 57.A.2: Declarer requires his lowest card of ♠: the ♠5.",
        "S10 - 50.D.1.b: It stays on the table: what declarer requires or prohibits comes before a penalty card.",
        "S5 + 57.A.2: It is his lowest card of ♠, as declarer requires.",
        "H2 - 44.C: He must follow suit: he holds ♠.",
    ]


@pytest.mark.parametrize(
    ("restriction", "plays", "reason"),
    [
        (HighestRequired(), "S9", "57.A.1: It is his highest card of ♠, as declarer requires."),
        (LowestRequired(), "S5", "57.A.2: It is his lowest card of ♠, as declarer requires."),
    ],
)
def test_57a_comes_before_50c(restriction: PlayRestriction, plays: str, reason: str) -> None:
    """What declarer requires comes before the bar of a minor penalty card, as it does before a major one."""
    position = a_position("S9 S7 S5 H2", "S2", minor="S7", restriction=restriction)
    assert playable(position) == plays
    assert f"{plays} + {reason}" in told(position)


def test_57a_that_asks_for_the_minor_penalty_card_itself() -> None:
    assert told(a_position("S7 S5", "S2", minor="S7", restriction=HighestRequired())) == [
        "S7 + 57.A.1: It is his highest card of ♠, as declarer requires.",
        "S5 - 57.A.1: Declarer requires his highest card of ♠: the ♠7.",
    ]


@pytest.mark.parametrize("restriction", [HighestRequired(), LowestRequired()])
def test_57b_none_of_the_suit_led(restriction: PlayRestriction) -> None:
    unable = "59: Declarer requires ♠, but he holds none."
    assert told(a_position("H9 D2", "S2", restriction=restriction)) == [
        f"H9 + {unable}",
        f"D2 + {unable}",
        f"unable {unable}",
    ]
    assert playable(a_position("H9 H7 D2", "S2", majors="H7", restriction=restriction)) == "H7"
    assert playable(a_position("H9 H7 D2", "S2", minor="H7", restriction=restriction)) == "H7 D2"


def test_57a3_another_suit_required() -> None:
    assert told(a_position("H9 H7 D2", "S2", majors="D2", restriction=SuitRequired(HEARTS))) == [
        "H9 + 57.A.3: Declarer requires ♥: any card of the suit.",
        "H7 + 57.A.3: Declarer requires ♥: any card of the suit.",
        "D2 - 50.D.1.b: It stays on the table: what declarer requires or prohibits comes before a penalty card.",
    ]
    assert playable(a_position("H9 H7 D2", "S2", majors="H7", restriction=SuitRequired(HEARTS))) == "H7"


def test_57a3_none_of_the_other_suit() -> None:
    unable = "59: Declarer requires ♥, but he holds none."
    assert told(a_position("D3 C2", "S2", restriction=SuitRequired(HEARTS))) == [
        f"D3 + {unable}",
        f"C2 + {unable}",
        f"unable {unable}",
    ]


def test_57a3_does_not_bind_who_follows_suit() -> None:
    assert told(a_position("S5 H9 D2", "S2", majors="H9", restriction=SuitRequired(HEARTS))) == [
        "S5 + 44.C: It follows suit.",
        "H9 - 50.D.1.b: It stays on the table: following suit comes before playing a penalty card.",
        "D2 - 44.C: He must follow suit: he holds ♠.",
        "unable 59: Declarer requires ♥, but he must follow suit.",
    ]


def test_57a4_another_suit_forbidden() -> None:
    assert told(a_position("H9 H7 D2", "S2", trumps=HEARTS, majors="H9", restriction=SuitForbidden(HEARTS))) == [
        "H9 - 50.D.1.b: It stays on the table: what declarer requires or prohibits comes before a penalty card.",
        "H7 - 57.A.4: Declarer prohibits ♥.",
        "D2 + 57.A.4: It is not of a suit that declarer prohibits.",
    ]


@pytest.mark.parametrize(("edition", "clause"), [(LAWS_1997, "57.A.3"), (LAWS_2007, "57.A.3"), (LAWS_2017, "57.A.4")])
def test_57a4_was_57a3_before_2017(edition: Edition, clause: str) -> None:
    assert told(a_position("H9 D2", "S2", restriction=SuitForbidden(HEARTS), edition=edition)) == [
        f"H9 - {clause}: Declarer prohibits ♥.",
        f"D2 + {clause}: It is not of a suit that declarer prohibits.",
    ]


def test_57a4_nothing_but_the_suit_forbidden() -> None:
    unable = "59: He holds nothing but what declarer prohibits."
    assert told(a_position("H9 H7", "S2", restriction=SuitForbidden(HEARTS))) == [
        f"H9 + {unable}",
        f"H7 + {unable}",
        f"unable {unable}",
    ]
    assert playable(a_position("H9 H7", "S2", majors="H7", restriction=SuitForbidden(HEARTS))) == "H7"


def test_57a4_asks_nothing_of_who_follows_suit() -> None:
    assert told(a_position("S5 H9", "S2", restriction=SuitForbidden(HEARTS))) == [
        "S5 + 44.C: It follows suit.",
        "H9 - 44.C: He must follow suit: he holds ♠.",
    ]
