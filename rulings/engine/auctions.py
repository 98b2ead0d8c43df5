"""An auction as far as it has gone, or a part of it: whose turn it is, what may be called, when it is over.

What is here is in order, every call in turn and allowed. A call that was not is the question of a law, beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulings.engine.calls import DOUBLE, PASS, Bid, Call, OtherCall, parse_call
from rulings.engine.seats import Seat, Side

_PASSES_AFTER_A_BID = 3
_PASSES_OF_ALL = 4
_IN_TURN = {first: (first, first.lho, first.partner, first.rho) for first in Seat}


class NotAllowed(ValueError):
    """A call that the auction does not admit. ``place`` is which call it is, the first being 0."""

    def __init__(self, place: int, call: Call) -> None:
        self.place = place
        self.call = call
        super().__init__(f"call {place + 1}, {call.code}, is not allowed there")


@dataclass(frozen=True, slots=True)
class Contract:
    """What an auction has come to: the last bid, how often it was doubled, and who declares."""

    bid: Bid
    doubled: OtherCall | None
    """DOUBLE or REDOUBLE; None where it was neither."""
    declarer: Seat


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls in turn from ``first``: the dealer, or the player with whose call the part that is told begins.

    A part begins with a bid, so that the bid which has to be superseded is in it. No call stands before the dealer's.
    """

    first: Seat
    calls: tuple[Call, ...] = ()

    @classmethod
    def of(cls, first: Seat, calls: Sequence[Call]) -> Auction:
        """The auction of these calls. Raises NotAllowed for one that is not allowed where it stands."""
        auction = cls(first)
        for place, call in enumerate(calls):
            if not auction.allows(call):
                raise NotAllowed(place, call)
            auction = replace(auction, calls=(*auction.calls, call))
        return auction

    @classmethod
    def parse(cls, codes: Sequence[str]) -> Auction:
        """The auction spelt as the first player's seat, then the calls: ``["W", "1S", "pass"]``.

        Raises ValueError for what is no seat or no call, and NotAllowed as ``of`` does.
        """
        if not codes:
            raise ValueError("an auction begins with the seat of the first player")
        return cls.of(Seat(codes[0]), tuple(parse_call(code) for code in codes[1:]))

    @property
    def codes(self) -> tuple[str, ...]:
        """The one spelling of the auction: what ``parse`` reads."""
        return (str(self.first.value), *(call.code for call in self.calls))

    def caller(self, place: int) -> Seat:
        """Whose call stands at ``place``, or will."""
        return _IN_TURN[self.first][place % len(Seat)]

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is to call; None when the auction is over."""
        return None if self.is_over else self.next

    @property
    def next(self) -> Seat:
        """The player after the one who called last, be the auction over or not; before the first call, ``first``."""
        return self.caller(len(self.calls))

    @property
    def is_over(self) -> bool:
        """Whether three passes follow a call that was none, or all four have passed (22)."""
        passes = _PASSES_OF_ALL if self.last_bid is None else _PASSES_AFTER_A_BID
        return self._passes_at_the_end >= passes

    @property
    def last_bid(self) -> Bid | None:
        """The bid to be superseded; None where nobody has bid."""
        return next((call for call in reversed(self.calls) if isinstance(call, Bid)), None)

    @property
    def last_bidder(self) -> Seat | None:
        """Who made it; None where nobody has bid."""
        places = (at for at in reversed(range(len(self.calls))) if isinstance(self.calls[at], Bid))
        return next((self.caller(at) for at in places), None)

    @property
    def doubled(self) -> OtherCall | None:
        """DOUBLE or REDOUBLE where the last bid is doubled or redoubled; None where it is neither (19.C)."""
        last = next((call for call in reversed(self.calls) if call is not PASS), None)
        return last if isinstance(last, OtherCall) else None

    def last_call_of(self, seat: Seat) -> Call | None:
        """What a player called last, in the part that is told; None where he has not called."""
        places = (at for at in reversed(range(len(self.calls))) if self.caller(at) is seat)
        return next((self.calls[at] for at in places), None)

    def has_called(self, seat: Seat) -> bool:
        """Whether a player has called, in the part that is told."""
        return self.last_call_of(seat) is not None

    def allows(self, call: Call) -> bool:
        """Whether the player in turn may make this call: not after the end (22), sufficient (18), admissible (19)."""
        return not self.is_over and self.would_be_legal(call, self.next)

    def would_be_legal(self, call: Call, by: Seat) -> bool:
        """Whether this call of a player's would be sufficient or admissible here, whosever turn it is."""
        match call:
            case Bid():
                return self.last_bid is None or call.is_above(self.last_bid)
            case OtherCall.PASS:
                return True
            case OtherCall.DOUBLE:
                return self.doubled is None and self._last_bidders_side not in (None, by.side)
            case OtherCall.REDOUBLE:
                # Who doubled is not of the side that bid.
                return self.doubled is DOUBLE and self._last_bidders_side is by.side

    @property
    def contract(self) -> Contract | None:
        """What it stands at: the last bid, doubled or not, and who of that side first named its denomination (22.A).

        None where nobody has bid. Of a part, declarer is the first to name it there.
        """
        bid, bidder = self.last_bid, self.last_bidder
        if bid is None or bidder is None:
            return None
        declarer = next(
            self.caller(place)
            for place, call in enumerate(self.calls)
            if isinstance(call, Bid) and call.strain is bid.strain and self.caller(place).side is bidder.side
        )
        return Contract(bid, self.doubled, declarer)

    @property
    def _passes_at_the_end(self) -> int:
        return next((at for at, call in enumerate(reversed(self.calls)) if call is not PASS), len(self.calls))

    @property
    def _last_bidders_side(self) -> Side | None:
        return None if self.last_bidder is None else self.last_bidder.side
