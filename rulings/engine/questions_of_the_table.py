"""The questions answered by pointing at the table: a seat, a suit, one card or several.

A path may narrow one of them, with ``among``, ``but`` or ``other_than``: what it has made impossible is then refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from rulings.engine.cards import Card, Rank, Suit
from rulings.engine.questions import A, Code, Question, WrongAnswer
from rulings.engine.seats import Seat


@dataclass(frozen=True, kw_only=True, eq=False)
class WhichSeat(Question[Seat]):
    """A seat: ``N``, ``E``, ``S`` or ``W``; all four, or those that ``among`` leaves.

    ``alike`` says that the law treats the seats alike here, so that one walks for all: true of the first one asked
    on a path, from which all the others are counted, and of either defender where nothing hangs on which it is.
    ``walked`` are the seats that walk where only some are alike: declarer, dummy, and one defender for both.
    """

    seats: tuple[Seat, ...] = tuple(Seat)
    alike: bool = False
    walked: tuple[Seat, ...] = ()

    def among(self, *seats: Seat) -> Self:
        """The same question where only these seats are possible."""
        return self._with("seats", seats)

    def walking(self, *seats: Seat) -> Self:
        """The same question where these seats walk for those that the law treats like one of them."""
        return self._with("walked", seats)

    def in_general(self) -> Self:
        return replace(self, seats=tuple(Seat), walked=(), usual=None)

    def read(self, code: Code) -> Seat:
        one = self._one(code)
        for seat in self.seats:
            if seat.value == one:
                return seat
        raise WrongAnswer(self.key, code, self.allowed())

    def code(self, answer: Seat) -> str:
        return answer.value

    def allowed(self) -> Sequence[str]:
        return tuple(seat.value for seat in self.seats)

    def specimens(self) -> Sequence[Seat]:
        if not self.alike:
            return self.walked or self.seats
        return (Seat.SOUTH,) if Seat.SOUTH in self.seats else self.seats[:1]


@dataclass(frozen=True, kw_only=True, eq=False)
class WhichSuit(Question[Suit]):
    """A suit: ``S``, ``H``, ``D`` or ``C``; all four, or those that ``but`` leaves."""

    suits: tuple[Suit, ...] = tuple(Suit)

    def but(self, *suits: Suit) -> Self:
        """The same question where these suits are not possible."""
        return self._with("suits", tuple(suit for suit in self.suits if suit not in suits))

    def in_general(self) -> Self:
        return replace(self, suits=tuple(Suit))

    def read(self, code: Code) -> Suit:
        one = self._one(code)
        for suit in self.suits:
            if suit.value == one:
                return suit
        raise WrongAnswer(self.key, code, self.allowed())

    def code(self, answer: Suit) -> str:
        return answer.value

    def allowed(self) -> Sequence[str]:
        return tuple(suit.value for suit in self.suits)

    def specimens(self) -> Sequence[Suit]:
        """The suits of the specimens of cards, so that a card of the suit and one of another are both walked."""
        walked = tuple(suit for suit in (HONOUR.suit, SPOT_CARD.suit) if suit in self.suits)
        return walked or self.suits[:1]


HONOUR = Card(Suit.HEARTS, Rank.KING)
SPOT_CARD = Card(Suit.DIAMONDS, Rank.SEVEN)
# Enough of each for the questions of one path that exclude each other's cards.
_HONOURS = tuple(Card(Suit.HEARTS, rank) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.ACE))
_SPOT_CARDS = tuple(Card(Suit.DIAMONDS, rank) for rank in (Rank.SEVEN, Rank.FOUR, Rank.TWO, Rank.FIVE, Rank.THREE))


@dataclass(frozen=True, kw_only=True, eq=False)
class _OfCards(Question[A]):
    """What the questions about cards have in common."""

    excluded: tuple[Card, ...] = ()
    only: tuple[Card, ...] = ()

    def other_than(self, *cards: Card) -> Self:
        """The same question where these cards have been named already, for another place."""
        return self._with("excluded", cards)

    def beside(self, cards: Sequence[Card]) -> Self:
        """The same question where these have been named too; but one of those that it is asked about it still takes."""
        others = () if self.only else tuple(card for card in cards if card not in self.excluded)
        return self.other_than(*self.excluded, *others) if others else self

    def among(self, *cards: Card) -> Self:
        """The same question where one of these cards, which lie on the table, is meant."""
        return self._with("only", cards)

    def in_general(self) -> Self:
        return replace(self, excluded=(), only=())

    def allowed(self) -> Sequence[str]:
        pack = (Card(suit, rank) for suit in Suit for rank in Rank)
        return tuple(card.code for card in pack if self._takes(card))

    def _takes(self, card: Card) -> bool:
        return card not in self.excluded and (not self.only or card in self.only)

    def _card(self, code: str) -> Card:
        try:
            card = Card.parse(code)
        except ValueError:
            raise WrongAnswer(self.key, code, self.allowed()) from None
        if not self._takes(card):
            raise WrongAnswer(self.key, code, self.allowed())
        return card

    def _walked(self, pack: Sequence[Card]) -> tuple[Card, ...]:
        """Of the specimens, those that the question takes."""
        return tuple(card for card in pack if self._takes(card))


@dataclass(frozen=True, kw_only=True, eq=False)
class OneCard(_OfCards[Card]):
    """One card: ``HK``."""

    def read(self, code: Code) -> Card:
        if not isinstance(code, str) and len(code) == 1:
            # The particulars of a case list its cards; a law that needs one takes a list of one.
            return self._card(code[0])
        return self._card(self._one(code))

    def code(self, answer: Card) -> str:
        return answer.code

    def specimens(self) -> Sequence[Card]:
        """An honour and a spot card; each of them where only a few are meant."""
        return self.only or (self._walked(_HONOURS)[0], self._walked(_SPOT_CARDS)[0])


@dataclass(frozen=True, kw_only=True, eq=False)
class SeveralCards(_OfCards[tuple[Card, ...]]):
    """Cards in the order given: ``["H5", "H4"]``; one at least, or ``at_least``."""

    at_least: int = 1
    also_walked: tuple[tuple[Card, ...], ...] = ()
    """Specimens beside the usual ones, where a law tells more apart: cards of three suits, say."""

    def read(self, code: Code) -> tuple[Card, ...]:
        cards = tuple(self._card(one) for one in self._several(code))
        if len(cards) < self.at_least:
            raise WrongAnswer(self.key, code, self.allowed())
        return cards

    def code(self, answer: tuple[Card, ...]) -> list[str]:
        return [card.code for card in answer]

    def specimens(self) -> Sequence[tuple[Card, ...]]:
        """An honour, a spot card, two of one suit and two of different suits: those of them long enough."""
        honour, (spot, second, *_rest) = self._walked(_HONOURS)[0], self._walked(_SPOT_CARDS)
        of_each = ((honour,), (spot,), (spot, second), (honour, spot), *self.also_walked)
        return tuple(cards for cards in of_each if len(cards) >= self.at_least)
