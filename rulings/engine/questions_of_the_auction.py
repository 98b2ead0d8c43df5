"""The questions answered on a bidding box: a call, the denominations that a call has shown, an auction in part.

A path may narrow the first, with ``among``: what it has made impossible is then refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from rulings.engine.auctions import Auction
from rulings.engine.calls import CALLS, DOUBLE, PASS, Bid, Call, Strain
from rulings.engine.messages import _
from rulings.engine.questions import Code, Question, WrongAnswer
from rulings.engine.seats import Seat

# Answers enough to walk on: a law names its own where it tells more apart (``walking``).
A_BID = Bid(2, Strain.HEARTS)
ONE_SPADE = Bid(1, Strain.SPADES)
NOBODY_HAS_CALLED = Auction(Seat.SOUTH)
ONE_HAS_BID = Auction(Seat.SOUTH, (ONE_SPADE,))


@dataclass(frozen=True, kw_only=True, eq=False)
class OneCall(Question[Call]):
    """One call: ``1S``, ``3NT``, ``pass``, ``X``, ``XX``; all of the box, or those that ``among`` leaves.

    ``walked`` are the calls that walk for those that the law treats like one of them.
    """

    calls: tuple[Call, ...] = tuple(CALLS.values())
    walked: tuple[Call, ...] = (A_BID, PASS, DOUBLE)

    def among(self, *calls: Call) -> Self:
        """The same question where only these calls are possible."""
        return self._with("calls", calls)

    def walking(self, *calls: Call) -> Self:
        """The same question where these calls walk for all."""
        return self._with("walked", calls)

    def in_general(self) -> Self:
        return replace(self, calls=tuple(CALLS.values()), walked=(A_BID, PASS, DOUBLE), usual=None)

    def read(self, code: Code) -> Call:
        one = self._one(code)
        for call in self.calls:
            if call.code == one:
                return call
        raise WrongAnswer(self.key, code, self.allowed())

    def code(self, answer: Call) -> str:
        return answer.code

    def allowed(self) -> Sequence[str]:
        return tuple(call.code for call in self.calls)

    def specimens(self) -> Sequence[Call]:
        """Those that walk, as far as they are possible; the first possible one where none of them is."""
        return tuple(call for call in self.walked if call in self.calls) or self.calls[:1]


@dataclass(frozen=True, kw_only=True, eq=False)
class SeveralStrains(Question[tuple[Strain, ...]]):
    """The denominations that a call has shown, or none: ``["H", "S"]``, ``[]``; in the order of 18.E.

    ``strains`` are those in question: all five, or the suits alone.
    """

    strains: tuple[Strain, ...] = tuple(Strain)
    none: str = _("None of these")

    def in_general(self) -> Self:
        return replace(self, usual=None)

    def read(self, code: Code) -> tuple[Strain, ...]:
        codes = self._several(code)
        if not set(codes) <= set(self.allowed()):
            raise WrongAnswer(self.key, code, self.allowed())
        return tuple(strain for strain in Strain if strain.value in codes)

    def code(self, answer: tuple[Strain, ...]) -> list[str]:
        return [str(strain.value) for strain in Strain if strain in answer]

    def allowed(self) -> Sequence[str]:
        return tuple(str(strain.value) for strain in self.strains)

    def specimens(self) -> Sequence[tuple[Strain, ...]]:
        """None, one, two, as far as they are possible, and all: then none is left to be named."""
        several = ((), (Strain.HEARTS,), (Strain.CLUBS, Strain.HEARTS))
        every = tuple(strain for strain in Strain if strain in self.strains)
        return (*(each for each in several if {*each} <= {*self.strains}), every)


@dataclass(frozen=True, kw_only=True, eq=False)
class AuctionInPart(Question[Auction]):
    """The calls made in turn, from the dealer or from the last bid: ``["W", "1S", "pass"]``, ``["N"]`` for none.

    ``goes_on`` says that an auction which is over answers nothing, ``with_a_bid`` that one without a bid does not.
    ``walked`` are auctions enough to walk on.
    """

    walked: tuple[Auction, ...] = (NOBODY_HAS_CALLED, ONE_HAS_BID)
    goes_on: bool = True
    with_a_bid: bool = False

    def walking(self, *auctions: Auction) -> Self:
        """The same question where these auctions walk for all."""
        return self._with("walked", auctions)

    def in_general(self) -> Self:
        return replace(self, walked=(NOBODY_HAS_CALLED, ONE_HAS_BID), usual=None)

    def read(self, code: Code) -> Auction:
        if isinstance(code, str):
            raise WrongAnswer(self.key, code, self.allowed())
        try:
            auction = Auction.parse(code)
        except ValueError as wrong:
            raise WrongAnswer(self.key, code, self.allowed()) from wrong
        if not self._admits(auction):
            raise WrongAnswer(self.key, code, self.allowed())
        return auction

    def code(self, answer: Auction) -> list[str]:
        return [*answer.codes]

    def allowed(self) -> Sequence[str]:
        """The codes it is made of: a seat first, then calls."""
        return (*(str(seat.value) for seat in Seat), *CALLS)

    def specimens(self) -> Sequence[Auction]:
        """Those that walk, as far as they answer it."""
        return tuple(auction for auction in self.walked if self._admits(auction))

    def _admits(self, auction: Auction) -> bool:
        return not (self.goes_on and auction.is_over) and not (self.with_a_bid and auction.last_bid is None)
