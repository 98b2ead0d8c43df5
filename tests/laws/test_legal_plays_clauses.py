"""Which cards may be played: each clause by itself, and where two of them meet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulings.engine import Card, Edition, Message, PenaltyCardKind
from rulings.laws.legal_plays import legal_plays
from rulings.laws.legal_plays.position import (
    LeadProhibited,
    LeadRequired,
    PenaltyCard,
)
from rulings.laws.legal_plays.verdicts import LegalPlays, Playability, Reason, Verdict, Why
from rulings.words.wording import in_words
from tests.laws.legal_plays_told import (
    B1A,
    B1B,
    B2A,
    B2B,
    CLUBS,
    D2A,
    HEARTS,
    LAWS_1997,
    LAWS_2007,
    LAWS_2017,
    SPADES,
    a_position,
    cards,
    playable,
    told,
)


def test_44a_a_player_on_lead() -> None:
    assert told(a_position("S7 H9")) == ["S7 + 44.A: He is on lead: any card.", "H9 + 44.A: He is on lead: any card."]


def test_44c_following_suit() -> None:
    assert told(a_position("S7 SA H9 CK", "S2 H3 C4", trumps=HEARTS)) == [
        "SA + 44.C: It follows suit.",
        "S7 + 44.C: It follows suit.",
        "H9 - 44.C: He must follow suit: he holds ♠.",
        "CK - 44.C: He must follow suit: he holds ♠.",
    ]


def test_44d_ruffing_and_discarding() -> None:
    discard, ruff = "44.D: He holds no ♣: he may discard.", "44.D: He holds no ♣: he may ruff."
    assert told(a_position("S7 H9", "C2 H3", trumps=HEARTS)) == [f"S7 + {discard}", f"H9 + {ruff}"]
    assert told(a_position("S7 H9", "C2 H3", trumps=CLUBS)) == [f"S7 + {discard}", f"H9 + {discard}"]
    assert told(a_position("S7 H9", "C2 H3")) == [f"S7 + {discard}", f"H9 + {discard}"]


@pytest.mark.parametrize(
    ("hand", "trick", "major", "how"),
    [
        ("H9 S7", "", "S7", "lead it"),
        ("S9 S7", "S2 C3", "S7", "follow suit with it"),
        ("H9 H7", "H2", "H7", "follow suit with it"),
        ("H9 S7", "C2 C3", "H9", "ruff with it"),
        ("H9 D2", "C2 C3", "D2", "discard it"),
    ],
)
def test_50d1a_a_major_penalty_card_is_played_at_the_first_legal_opportunity(
    hand: str, trick: str, major: str, how: str
) -> None:
    (other,) = set(hand.split()) - {major}
    lines = told(a_position(hand, trick, trumps=HEARTS, majors=major))
    must = in_words(Message("{card:the}", {"card": Card.parse(major)}), "en")
    assert set(lines) == {
        f"{major} + 50.D.1.a: It is a major penalty card: he must {how}.",
        f"{other} - 50.D.1.a: He must play {must}, his major penalty card.",
    }


def test_50d1a_without_trumps_nothing_is_ruffed() -> None:
    assert told(a_position("H9 D2", "C2", majors="D2"))[1].endswith("he must discard it.")


def test_50d1b_following_suit_comes_before_a_major_penalty_card() -> None:
    assert told(a_position("S7 H9 D2", "S2", majors="H9")) == [
        "S7 + 44.C: It follows suit.",
        "H9 - 50.D.1.b: It stays on the table: following suit comes before playing a penalty card.",
        "D2 - 44.C: He must follow suit: he holds ♠.",
    ]


@pytest.mark.parametrize(
    ("edition", "plays", "waits"),
    [(LAWS_1997, "50.D.1", "50.D.1"), (LAWS_2007, "50.D.1.a", "50.D.1.b"), (LAWS_2017, "50.D.1.a", "50.D.1.b")],
)
def test_50d1_is_one_paragraph_in_1997(edition: Edition, plays: str, waits: str) -> None:
    to_discard = legal_plays(a_position("S7 H9", "D2", majors="H9", edition=edition))
    assert {str(each.reason.clause) for each in to_discard.verdicts} == {plays}
    to_follow = legal_plays(a_position("S7 H9", "S2", majors="H9", edition=edition))
    assert str(to_follow.verdicts[1].reason.clause) == waits
    two = legal_plays(a_position("S7 H9 H8", "D2", majors="H9 H8", edition=edition))
    assert str(two.verdicts[0].reason.clause) == plays


def test_50d2a_the_suit_required_is_led() -> None:
    assert told(a_position("S7 S5 H9 D2", majors="H9", required=LeadRequired(SPADES, B1A))) == [
        "S7 + 51.B.1.a: Declarer requires ♠: any card of the suit.",
        "S5 + 51.B.1.a: Declarer requires ♠: any card of the suit.",
        "H9 - 50.D.1.b: It stays on the table: what declarer requires or prohibits comes before a penalty card.",
        "D2 - 51.B.1.a: Declarer requires ♠, and he holds ♠.",
    ]


def test_50d2a_within_the_suit_required_his_own_major_penalty_card_is_led() -> None:
    assert told(a_position("S7 S5 H9", majors="S5", required=LeadRequired(SPADES, D2A))) == [
        "S7 - 50.D.1.a: He must play the ♠5, his major penalty card.",
        "S5 + 50.D.1.a: It is a major penalty card: he must lead it.",
        "H9 - 50.D.2.a: Declarer requires ♠, and he holds ♠.",
    ]


def test_50c_bars_within_the_suit_required() -> None:
    assert playable(a_position("SJ S7 S5 H9", minor="S5", required=LeadRequired(SPADES, D2A))) == "SJ S5"


def test_59_none_of_the_suit_required() -> None:
    unable = "59: Declarer requires ♣, but he holds none."
    free = a_position("S7 H9", required=LeadRequired(CLUBS, B2A))
    assert told(free) == [f"S7 + {unable}", f"H9 + {unable}", f"unable {unable}"]
    assert told(replace(free, penalty_cards=(PenaltyCard(Card.parse("H9"), PenaltyCardKind.MAJOR),))) == [
        "S7 - 50.D.1.a: He must play the ♥9, his major penalty card.",
        "H9 + 50.D.1.a: It is a major penalty card: he must lead it.",
        f"unable {unable}",
    ]


def test_51b_several_suits_prohibited() -> None:
    prohibited = (LeadProhibited(SPADES, B2B), LeadProhibited(HEARTS, B1B))
    assert told(a_position("S7 H9 D2", majors="S7", prohibited=prohibited)) == [
        "S7 - 50.D.1.b: It stays on the table: what declarer requires or prohibits comes before a penalty card.",
        "H9 - 51.B.1.b: Declarer prohibits ♥.",
        "D2 + 51.B.1.b: It is not of a suit that declarer prohibits.",
    ]
    assert told(a_position("S7 H9 D2", prohibited=prohibited))[0] == "S7 - 51.B.2.b: Declarer prohibits ♠."


def test_59_nothing_but_suits_prohibited() -> None:
    prohibited = (LeadProhibited(SPADES, B2B), LeadProhibited(HEARTS, B2B))
    unable = "59: He holds nothing but what declarer prohibits."
    assert told(a_position("S7 H9", prohibited=prohibited)) == [f"S7 + {unable}", f"H9 + {unable}", f"unable {unable}"]
    assert told(a_position("S7 H9", majors="H9", prohibited=prohibited)) == [
        "S7 - 50.D.1.a: He must play the ♥9, his major penalty card.",
        "H9 + 50.D.1.a: It is a major penalty card: he must lead it.",
        f"unable {unable}",
    ]


def test_59_unable_to_lead_as_required_he_obeys_the_prohibition_that_lasts() -> None:
    """He was forbidden spades and kept the lead; partner exposed a club, and declarer requires clubs: he has none."""
    position = a_position(
        "S7 H9", majors="S7", required=LeadRequired(CLUBS, D2A), prohibited=(LeadProhibited(SPADES, B1B),)
    )
    assert told(position) == [
        "S7 - 50.D.1.b: It stays on the table: what declarer requires or prohibits comes before a penalty card.",
        "H9 + 51.B.1.b: It is not of a suit that declarer prohibits.",
        "unable 59: Declarer requires ♣, but he holds none.",
    ]


def test_52b2_the_penalty_card_is_substituted() -> None:
    assert told(a_position("S9 S7 S5 H2", "S2", majors="S7 S5", substitute="S7")) == [
        "S9 - 52.B.2: He must play the ♠7 in place of the card that he takes back.",
        "S7 + 52.B.2: He must play it in place of the card that he takes back.",
        "S5 - 52.B.2: He must play the ♠7 in place of the card that he takes back.",
        "H2 - 44.C: He must follow suit: he holds ♠.",
    ]
    led = a_position("S9 H5 H2", majors="S9 H5", substitute="H5", designated="H5")
    assert playable(led) == "H5"


def test_51a_a_designation_is_not_needed_where_one_penalty_card_can_be_played() -> None:
    plain = a_position("S9 S7 H5", "S2", majors="S7 H5")
    assert told(replace(plain, designated=Card.parse("S7"))) == told(plain)
    assert "S7 + 50.D.1.a: It is a major penalty card: he must follow suit with it." in told(plain)


def test_51a_declarer_chooses_among_those_that_his_own_restriction_leaves() -> None:
    position = a_position("S9 S7 H5 D4", majors="S9 S7 H5", required=LeadRequired(SPADES, B2A))
    assert legal_plays(position).playable == set(cards("S9 S7"))
    assert legal_plays(position).awaits_designation


def test_what_is_said_can_be_taken_apart() -> None:
    assert legal_plays(a_position("S7 H9", required=LeadRequired(SPADES, D2A))) == LegalPlays(
        verdicts=(
            Verdict(
                Card.parse("S7"),
                Playability.PLAYABLE,
                Reason(D2A, Message(Why.OF_SUIT_REQUIRED.value, {"suit": SPADES})),
            ),
            Verdict(
                Card.parse("H9"),
                Playability.BARRED,
                Reason(D2A, Message(Why.NOT_OF_SUIT_REQUIRED.value, {"suit": SPADES})),
            ),
        ),
        unable=(),
    )


def test_standings_have_codes_for_pages_to_go_by() -> None:
    assert [playability.value for playability in Playability] == ["playable", "to-be-designated", "barred"]
