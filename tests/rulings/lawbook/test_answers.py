"""The answers that lead to one branch of a tree, told together in the reader's words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, combinations
from typing import Any

import pytest
from django.utils.translation import override

from rulings.engine import (
    PASS,
    Asked,
    AuctionInPart,
    Bid,
    Card,
    Cast,
    Citation,
    Code,
    OneCall,
    OneCard,
    OneOf,
    Option,
    Question,
    Seat,
    SeveralCards,
    SeveralStrains,
    Strain,
    Suit,
    WhichOf,
    WhichSeat,
    WhichSuit,
    YesNo,
)
from rulings.lawbook.branch_answers import together
from tests.laws.walking import RUNS_BY_DEFAULT, Run


class Case(Option):
    SEEN = "seen", "Seen"
    NAMED = "named", "Named"
    LED = "led", "Led"


SURE = YesNo(key="1.sure", text="Sure?")
ONE = OneOf(key="1.one", text="Which one?", options=Case)
CASES = WhichOf(key="1.cases", text="Which?", options=Case)
SEAT = WhichSeat(key="1.seat", text="Who?")
SUIT = WhichSuit(key="1.suit", text="Which suit?")
CARD = OneCard(key="1.card", text="Which card?")
CARDS = SeveralCards(key="1.cards", text="Which cards?")
CALL = OneCall(key="1.call", text="Which call?")
STRAINS = SeveralStrains(key="1.strains", text="Which denominations?", none="No suit")
AUCTION = AuctionInPart(key="1.auction", text="Which calls?")
KING, SEVEN = Card.parse("HK"), Card.parse("D7")


def answer_in_words(question: Question[Any], *codes: Code, language: str = "en") -> str:
    with override(language):
        return together(Asked(question, Citation(1), Cast(), {}), codes)


@pytest.mark.parametrize(
    ("question", "codes", "words"),
    [
        (SURE, ["yes"], "Yes"),
        (SURE, ["yes", "no"], "whatever the answer"),
        (ONE, ["seen", "led"], "Seen / Led"),
        (ONE, ["seen", "named", "led"], "whatever the answer"),
        (ONE.without(Case.NAMED, Case.LED), ["seen"], "Seen"),
        (ONE.walking(Case.NAMED), ["named"], "Named, for instance"),
        (CASES, [()], "None of these"),
        (CASES, [(), ("seen",)], "None of these / Seen"),
        (CASES, [("seen",), ("seen", "named"), ("seen", "led")], "Seen, whatever else"),
        (CASES, [("seen",), ("named",), ("seen", "named")], "Seen / Named"),
        (CASES, [("seen", "led")], "Seen + Led"),
        (CASES, [("seen", "led"), ("named", "led")], "Led + Seen / Named"),
        (
            CASES,
            [(), ("seen",), ("named",), ("led",), ("seen", "named"), ("seen", "led"), ("named", "led")],
            "whatever the case",
        ),
        (SEAT, ["N", "E", "S", "W"], "whoever it is"),
        (SEAT, ["N", "S"], "North / South"),
        (WhichSeat(key="1.seat", text="Who?", alike=True), ["S"], "anybody (here South)"),
        (WhichSeat(key="1.seat", text="Who?", alike=True).among(Seat.EAST, Seat.WEST), ["E"], "East / West"),
        (SEAT.walking(Seat.SOUTH, Seat.NORTH, Seat.EAST), ["E"], "East / West"),
        (SEAT.walking(Seat.SOUTH, Seat.NORTH, Seat.EAST), ["N"], "North"),
        (SEAT.walking(Seat.SOUTH, Seat.NORTH, Seat.EAST), ["S", "N", "E"], "whoever it is"),
        (SUIT, ["H", "D"], "any suit"),
        (SUIT, ["D"], "♦"),
        (SUIT.but(Suit.HEARTS, Suit.SPADES, Suit.CLUBS), ["D"], "♦"),
        (CARD, ["HK", "D7"], "any card"),
        (CARD, ["HK"], "an honour: ♥K"),
        (CARD, ["D7"], "a lower card: ♦7"),
        (CARD.among(KING, SEVEN), ["HK", "D7"], "an honour: ♥K / a lower card: ♦7"),
        (CARDS, [("HK",), ("D7",), ("D7", "D4"), ("HK", "D7")], "any cards"),
        (CARDS, [("HK",)], "an honour: ♥K"),
        (CARDS, [("D7", "D4")], "2 cards of one suit: ♦7 ♦4"),
        (CARDS, [("HK", "D7")], "2 cards of 2 suits: ♥K ♦7"),
        (CALL, ["2H", "pass", "X"], "any call"),
        (CALL, ["2H"], "a bid: 2♥"),
        (CALL, ["pass", "X"], "pass / double"),
        (CALL.among(Bid(1, Strain.SPADES), PASS).walking(Bid(1, Strain.SPADES), PASS), ["1S"], "1♠"),
        (STRAINS, [()], "No suit"),
        (STRAINS, [("H",), ("C", "H")], "♥ / ♣ ♥"),
        (STRAINS, [(), ("H",), ("C", "H"), ("C", "D", "H", "S", "NT")], "whatever it shows"),
        (AUCTION, [("S",), ("S", "1S")], "any auction"),
        (AUCTION, [("S",)], "South is first to call"),
        (AUCTION, [("S", "1S")], "South: 1♠"),
    ],
    ids=str,
)
def test_in_words(question: Question[Any], codes: list[Code], words: str) -> None:
    assert answer_in_words(question, *codes) == words


def test_in_french_with_french_letters() -> None:
    assert answer_in_words(CARD, "HK", language="fr") == "un honneur\u00a0: ♥R"
    assert answer_in_words(SEAT, "E", "W", language="fr") == "Est / Ouest"
    assert (
        answer_in_words(WhichSeat(key="1.seat", text="Who?", alike=True), "S", language="fr")
        == "n’importe qui (ici Sud)"
    )


def test_sets_are_told_apart() -> None:
    """No two groups of sets that a law may tell apart read alike."""
    every = [(), ("seen",), ("named",), ("led",), ("seen", "named"), ("seen", "led"), ("named", "led")]
    groups = chain.from_iterable(combinations(every, size) for size in (1, 2))
    said = [answer_in_words(CASES, *group) for group in groups]
    assert len(said) == len(set(said))


@pytest.mark.parametrize("run", RUNS_BY_DEFAULT, ids=str)
def test_the_ways_on_from_a_question_are_told_apart(
    run: Run, ways: Callable[[Run], list[tuple[str, list[str]]]]
) -> None:
    alike = [(key, said) for key, said in ways(run) if len(said) != len(set(said))]
    assert alike == []
