"""Sentences that have to fit what they are said of, where the clauses cited do not tell one from another."""

import pytest

from rulings.engine import Doubt, Established, Obligation, Resolved
from rulings.laws import law16
from rulings.laws.casebook import read_cases


def ruled(subject: str, told: str) -> Resolved:
    (case,) = read_cases(f"[[case]]\nname = 'it'\nsubject = '{subject}'\n{told}")
    outcome = case.outcome()
    assert isinstance(outcome, Resolved), outcome
    return outcome


def sentences(case: Resolved) -> list[str]:
    return [step.message.template for step in case.steps if not isinstance(step, Established)] + [
        message.template for duty in case.steps if isinstance(duty, Obligation) for message in duty.said
    ]


SEEN = {
    "through an opponent, a defender's": (
        "defenders-card-exposed",
        "declarer = 'S'\noffender = 'W'\nfacts = { '49.circumstances' = ['opponent'] }",
    ),
    "through an opponent, declarer's": (
        "declarers-card-exposed",
        "declarer = 'S'\noffender = 'S'\nfacts = { '48.seen' = 'by-a-defender' }",
    ),
    "through his own error, where his partner could not": (
        "defenders-card-exposed",
        "declarer = 'S'\noffender = 'W'\nfacts = { '49.circumstances' = ['not-seen'] }",
    ),
    "while it was put forward, where his partner could not": (
        "is-it-played",
        "declarer = 'S'\noffender = 'W'\nfacts = { '45.C.1.how' = 'not-seen' }",
    ),
}


@pytest.mark.parametrize(("subject", "told"), SEEN.values(), ids=SEEN)
def test_what_else_the_laws_offer_on_a_card_that_was_seen_is_said_in_one_sentence(subject: str, told: str) -> None:
    """16.C, 40.A.2 with 74.C.5, and 6.D.1 with 16.D.3: whichever of them the ruling follows."""
    doubts = [step.message.template for step in ruled(subject, told).steps if isinstance(step, Doubt)]
    assert doubts == [law16.seen.READINGS]


@pytest.mark.parametrize(("cards", "of_one_suit"), [("['D7', 'D4']", True), ("['D7', 'S4']", False)])
def test_of_penalty_cards_of_one_suit_no_choice_among_suits_is_told(cards: str, of_one_suit: bool) -> None:
    """51.B.1 is about one suit, 51.B.2 about several."""
    told = (
        f"declarer = 'S'\noffender = 'W'\ncards = {cards}\nfacts = {{ '50.D.now' = 'owner-plays', '44.C.led' = 'H' }}"
    )
    said = " ".join(sentences(ruled("penalty-card-on-the-table", told)))
    assert ("may require {suit}, prohibit it" in said) is of_one_suit
    assert ("one of their suits" in said) is not of_one_suit


def test_law_16_is_looked_at_whether_the_card_can_be_played_at_its_turn_or_not() -> None:
    """57.D says it of every attempt; and a card that counts as played is not said not to be."""
    for playable in ("yes", "no"):
        told = (
            "declarer = 'S'\noffender = 'E'\ncards = ['HK']\n"
            "facts = { '45.C.1.how' = 'held', '45.C.turn' = 'early', '57.circumstances' = ['at-rhos-turn'], "
            f"'57.D.playable' = '{playable}'" + (", '50.B.another' = 'no' }" if playable == "no" else " }")
        )
        said = " ".join(sentences(ruled("is-it-played", told)))
        assert "Law 16 applies" in said
        assert "is not played to this trick" not in said


def test_the_result_does_not_stand_whatever_becomes_of_the_last_trick() -> None:
    """67.A.1: the missing card may be due to it."""
    told = (
        "declarer = 'S'\noffender = 'S'\n"
        "facts = { '14.when' = 'after-play', '14.B.found' = 'elsewhere', '14.B.4.revoked-after-play' = 'no' }"
    )
    assert "unless the last trick" in ruled("hand-short-of-a-card", told).headline.template
