"""A case as it is read by somebody consulted, in his language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from incidents import deals
from incidents.models import Direction
from rulings.engine import Card, Rank, Suit
from rulings.words.current_language import in_readers_language as word
from rulings.words.wording import SUITS, card_in_words

if TYPE_CHECKING:
    from rulings.review.opinions.case import KeptCase, KeptFact


@dataclass(frozen=True)
class FactShown:
    """A question and what was answered; without an answer, what each side says, if they do not agree."""

    question: str
    answer: str
    disputed: bool
    versions: tuple[tuple[str, str], ...]
    options: tuple[str, ...]
    """What there is to choose from, where the answer is not told."""


@dataclass(frozen=True)
class SuitOfHand:
    """A suit of a hand: its symbol, its name and its ranks, a dash for none."""

    suit: str
    symbol: str
    name: str
    ranks: str


@dataclass(frozen=True)
class HandShown:
    """A seat's hand, from spades to clubs."""

    seat: str
    name: str
    suits: tuple[SuitOfHand, ...]


@dataclass(frozen=True)
class CaseInWords:
    """What is shown."""

    subject: str
    edition: int
    facts: tuple[FactShown, ...]
    contract: str
    dealer: str
    vulnerability: str
    hands: tuple[HandShown, ...]


def case(kept: KeptCase) -> CaseInWords:
    """Lay out a case as it is kept."""
    return CaseInWords(
        subject=word(kept["subject"]),
        edition=kept["edition"],
        facts=tuple(_fact(fact) for fact in kept["facts"]),
        contract=kept["contract"],
        dealer=deals.name_of(kept["dealer"]) if kept["dealer"] else "",
        vulnerability=vulnerable_side(kept["vulnerability"]),
        hands=hands(kept["deal"]),
    )


def hands(deal: str) -> tuple[HandShown, ...]:
    """The four hands of a deal, for the cross; none of an unknown one."""
    if not deal:
        return ()
    dealt = deals.hands(deal)
    return tuple(HandShown(seat, deals.name_of(seat), tuple(suits_of(dealt[seat]))) for seat in deals.SEATS)


def suits_of(hand: deals.Hand) -> list[SuitOfHand]:
    """A hand suit by suit, however many cards it has."""
    ranks = {"T": Rank.TEN}
    shown = []
    for letter in deals.SUITS:
        suit = Suit(letter)
        cards = [Card(suit, ranks.get(rank) or Rank(rank)) for rank in hand[letter]]
        written = " ".join(card_in_words(card).removeprefix(suit.symbol) for card in cards)
        shown.append(SuitOfHand(letter.lower(), suit.symbol, str(SUITS[suit]), written or "—"))
    return shown


def _fact(fact: KeptFact) -> FactShown:
    versions = tuple(
        (str(Direction(version["side"]).label) if version["side"] else gettext("One side"), word(version["answer"]))
        for version in fact["versions"]
    )
    answer = word(fact["answer"]) if fact["answer"] else ""
    return FactShown(
        word(fact["question"]), answer, fact["disputed"], versions, tuple(word(each) for each in fact["options"])
    )


def vulnerable_side(code: str) -> str:
    """Who is vulnerable, in the reader's language; nothing where no board is known."""
    if not code:
        return ""
    sides = {"-": gettext("nobody"), "all": gettext("everybody")}
    return sides[code] if code in sides else str(Direction(code).label)
