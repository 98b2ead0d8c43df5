"""The cards that may be played now: what is in force at the table is what decides."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.engine import Card, Seat, Suit
from rulings.in_play.legal import legal_in_suit, legal_now
from rulings.in_play.refusing import CannotHappen
from rulings.in_play.table import OnTable
from rulings.laws.legal_plays.verdicts import LegalPlays
from tests.rulings.in_play.cases import Case

E, W = Seat.EAST, Seat.WEST
EXPOSED: dict[str, Any] = {"kind": "exposed", "seat": "W", "cards": ["HK"], "how": "accident"}
ON_LEAD: dict[str, Any] = {"kind": "on-lead", "seat": "E"}


def choice_of(code: str) -> dict[str, Any]:
    return {"kind": "answered", "answers": {"50.D.2.choice": code}}


def table(*events: dict[str, Any]) -> OnTable:
    return Case("", list(events)).runs()[-1][1].table


def cards(codes: str) -> frozenset[Card]:
    return frozenset(Card.parse(code) for code in codes.split())


def now(at: OnTable, seat: Seat, hand: str, trick: str = "") -> LegalPlays:
    return legal_now(at, seat, cards(hand), tuple(Card.parse(code) for code in trick.split()), Suit.SPADES)


def playable(plays: LegalPlays) -> str:
    return " ".join(sorted(card.code for card in plays.playable))


@pytest.mark.parametrize(
    ("at", "seat", "hand", "trick", "may"),
    [
        pytest.param((EXPOSED,), W, "HK H3 S4", "H7", "HK", id="follows with his penalty card"),
        pytest.param((EXPOSED,), W, "HK H3 S4", "S7", "S4", id="follows suit first"),
        pytest.param((EXPOSED,), W, "HK H3 S4", "C7", "HK", id="discards his penalty card"),
        pytest.param((EXPOSED,), W, "HK H3 S4", "", "HK", id="leads his penalty card"),
        pytest.param((EXPOSED, ON_LEAD, choice_of("require")), E, "H2 H9 S4", "", "H2 H9", id="suit required"),
        pytest.param((EXPOSED, ON_LEAD, choice_of("require")), E, "C2 S4", "", "C2 S4", id="suit required, none held"),
        pytest.param((EXPOSED, ON_LEAD, choice_of("prohibit")), E, "H2 H9 S4", "", "S4", id="suit prohibited"),
        pytest.param((EXPOSED, ON_LEAD, choice_of("prohibit")), E, "H2 H9 S4", "H7", "H2 H9", id="binds only a lead"),
        pytest.param((EXPOSED, ON_LEAD, choice_of("neither")), E, "H2 S4", "", "H2 S4", id="left free"),
        pytest.param((EXPOSED | {"cards": ["H5"]},), W, "H5 H3 HQ S4", "H7", "H5 HQ", id="minor"),
        pytest.param((EXPOSED | {"cards": ["H5"]},), E, "H2 S4", "", "H2 S4", id="minor, partner leads"),
    ],
)
def test_what_may_be_played(at: tuple[dict[str, Any], ...], seat: Seat, hand: str, trick: str, may: str) -> None:
    assert playable(now(table(*at), seat, hand, trick)) == may


def test_of_several_declarer_designates() -> None:
    two = EXPOSED | {"cards": ["HK", "H4"]}
    assert now(table(two), W, "HK H4 S2", "H7").awaits_designation
    to_play = {"kind": "to-play", "seat": "W", "led": "H"}
    designated = {"kind": "answered", "answers": {"51.A.designated": "H4"}}
    assert playable(now(table(two, to_play, designated), W, "HK H4 S2", "H7")) == "H4"


@pytest.mark.parametrize(
    ("choice", "may"),
    [("highest", "HQ"), ("lowest", "H2")],
)
def test_what_declarer_chose_for_one_trick(choice: str, may: str) -> None:
    facts = {"57.circumstances": [], "50.B.another": "no", "57.A.choice": choice}
    ruled = {"ruled": "before-partner-has-played", "offender": "W", "cards": ["C7"], "facts": facts}
    assert playable(now(table(ruled), E, "HQ H5 H2 S4", "H7")) == may
    assert playable(now(table(ruled, {"kind": "new-trick"}), E, "HQ H5 H2 S4", "H7")) == "H2 H5 HQ"


@pytest.mark.parametrize(("choice", "may"), [("require", "D3"), ("forbid", "C2 S4")])
def test_another_suit_required_or_forbidden_for_one_trick(choice: str, may: str) -> None:
    facts = {"57.circumstances": [], "50.B.another": "no", "57.A.choice": choice, "57.A.led": "H", "57.A.suit": "D"}
    ruled = {"ruled": "before-partner-has-played", "offender": "W", "cards": ["C7"], "facts": facts}
    assert playable(now(table(ruled), E, "D3 C2 S4", "H7")) == may


def test_nobody_leads_before_declarer_has_chosen() -> None:
    with pytest.raises(CannotHappen):
        now(table(EXPOSED, ON_LEAD), E, "H2 S4")
    # That he is on lead need not have been noted.
    with pytest.raises(CannotHappen):
        now(table(EXPOSED), E, "H2 S4")
    assert playable(now(table(EXPOSED), E, "H2 S4", "S7")) == "S4"


def test_nor_before_the_director_has_answered() -> None:
    with pytest.raises(CannotHappen, match="question"):
        now(table(EXPOSED, {"kind": "not-played", "seat": "W", "due": "HK", "played": "S2"}), W, "HK S2", "C7")


def test_a_penalty_card_that_is_not_in_the_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="HK is a penalty card but not in his hand"):
        now(table(EXPOSED), W, "H3 S4", "H7")


# ---- with the cards of one suit -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "may"), [("S4 S9", "S4 S9"), ("", "HK")], ids=["follows suit", "plays his penalty card"]
)
def test_his_cards_of_the_suit_led(held: str, may: str) -> None:
    assert playable(legal_in_suit(table(EXPOSED), W, cards(held), Suit.SPADES, leads=False)) == may


def test_his_cards_of_the_suit_required() -> None:
    at = table(EXPOSED, ON_LEAD, choice_of("require"))
    assert playable(legal_in_suit(at, E, cards("H2 H9"), Suit.HEARTS, leads=True)) == "H2 H9"
    with pytest.raises(CannotHappen, match="whole hand"):
        legal_in_suit(at, E, cards("S2"), Suit.SPADES, leads=True)


def test_cards_of_another_suit_are_refused() -> None:
    with pytest.raises(ValueError, match="no other suit"):
        legal_in_suit(table(EXPOSED), W, cards("H3"), Suit.SPADES, leads=False)
    with pytest.raises(ValueError, match="one to 13 cards"):
        legal_in_suit(table(EXPOSED), E, frozenset(), Suit.SPADES, leads=False)
