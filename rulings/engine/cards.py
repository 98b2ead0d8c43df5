"""The fifty-two cards. A card is spelt suit then rank: ``HK``, ``H10``, ``C2``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.terms import Term


class Suit(Term):
    """The four suits, in the order in which a hand is shown."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        return _SYMBOLS[self]


class Rank(Term):
    """The thirteen ranks, highest first. The ten is ``10``, never ``T``."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"

    @property
    def is_honour(self) -> bool:
        """Ace, king, queen, jack or ten: the Definitions count the ten as an honour."""
        return self in _HONOURS


_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_HONOURS = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN})


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the pack."""

    suit: Suit
    rank: Rank

    @property
    def code(self) -> str:
        """The one spelling of the card: ``HK``."""
        return self.suit.value + self.rank.value

    @property
    def is_honour(self) -> bool:
        return self.rank.is_honour

    @classmethod
    def parse(cls, code: str) -> Card:
        """The card spelt ``code``.

        Raises ValueError when ``code`` is not one of the fifty-two spellings.
        """
        try:
            return PACK[code]
        except KeyError:
            message = f"{code!r} is not a card; a card is suit (S H D C) then rank, as in HK or H10"
            raise ValueError(message) from None


PACK: Mapping[str, Card] = {s.value + r.value: Card(s, r) for s in Suit for r in Rank}
"""Every card by its code."""
