"""Which call it was, by whom, at whose turn: the facts that Laws 30 to 32 share.

A law that hands a call over to them makes known what was called in turn before it (``AUCTION``), by whom it was made
(``WHO``) and which it was (``BID`` or ``DOUBLE_OR_REDOUBLE``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulings.engine import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    AuctionInPart,
    Bid,
    Call,
    Inquiry,
    Known,
    OneCall,
    Role,
    Seat,
    Strain,
    WhichSeat,
    _,
    clause,
)
from rulings.laws import particulars

_ONE_SPADE, SUFFICIENT, INSUFFICIENT = Bid(1, Strain.SPADES), Bid(2, Strain.HEARTS), Bid(1, Strain.HEARTS)


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """A call made at the turn of another."""

    auction: Auction
    """What had been called in turn before it."""
    call: Call
    turn: Role
    """Whose turn it was, counted from the one who called."""
    partner_has_called: bool = False
    """At his turn, since then, and nobody had accepted it yet."""

    @property
    def is_too_low(self) -> bool:
        """Whether it is a bid that was insufficient as well."""
        return isinstance(self.call, Bid) and not self.auction.would_be_legal(self.call, self.auction.next)

    @property
    def is_before_the_dealer_on_the_left(self) -> bool:
        """Whether it was the turn of the player who may accept it, who deals."""
        return self.turn is Role.LHO and not self.auction.calls

    @property
    def is_a_change_of_call(self) -> bool:
        """Whether its maker had called last: the turn after his is his left-hand opponent's."""
        return self.turn is Role.LHO and bool(self.auction.calls)

    @property
    def ends_with_one_more_pass(self) -> bool:
        """Whether a pass of the player in turn ends the auction."""
        return self.once_the_right_has_passed.auction.is_over

    @property
    def once_the_right_has_passed(self) -> OutOfTurn:
        """The same call once the opponent on his right, whose turn it was, has passed: no longer out of turn."""
        return replace(self, auction=Auction(self.auction.first, (*self.auction.calls, PASS)))


AUCTION = particulars.auction(
    _("What had been called in turn, before the call out of turn?"),
    why=_(
        "It says whose turn it was: before the opponent on the right the partner has learnt nothing yet that he could "
        "use, before the partner he has. Enter the calls from the last bid on; from the dealer if nobody has bid."
    ),
)
_NOBODY, _AFTER_ONE_SPADE = Auction(Seat.SOUTH), Auction(Seat.SOUTH, (_ONE_SPADE,))
# One more pass ends the auction.
_NEARLY_OVER = Auction(Seat.SOUTH, (_ONE_SPADE, PASS, PASS))
BEFORE_A_PASS = AUCTION.walking(_NOBODY, _AFTER_ONE_SPADE, _NEARLY_OVER)
# Then it mattered whether anybody had bid.
BEFORE_A_PASS_BEFORE_OR_AFTER_A_BID = AUCTION.walking(Auction(Seat.SOUTH, (PASS,)), _AFTER_ONE_SPADE)
BEFORE_A_BID = AUCTION.walking(_NOBODY, _AFTER_ONE_SPADE, _NEARLY_OVER)
BEFORE_A_DOUBLE = AUCTION.walking(
    _AFTER_ONE_SPADE,
    Auction(Seat.SOUTH, (_ONE_SPADE, PASS)),
    Auction(Seat.SOUTH, (_ONE_SPADE, DOUBLE)),
    _NEARLY_OVER,
)
WHO = particulars.offender(
    _("Who called out of turn?"),
    why=_("What is due depends on where he sits from the player whose turn it was."),
)
BID = (
    particulars.call(
        _("Which bid did {offender} make?"),
        why=_(
            "It may have to be made again, or be compared with his next call. One that is too low as well is judged as "
            "a bid out of turn."
        ),
    )
    .among(*BIDS)
    .walking(SUFFICIENT, INSUFFICIENT)
)
DOUBLE_OR_REDOUBLE = (
    particulars.call(
        _("Which of the two did {offender} make?"),
        why=_("It may have to be made again. One that was not permitted in any case is judged by Law 36."),
    )
    .among(DOUBLE, REDOUBLE)
    .walking(DOUBLE, REDOUBLE)
)


def known(out: OutOfTurn, offender: Seat) -> tuple[Known[Any], ...]:
    """What a law of these hands over with: the facts as it has them, which may not be those answered at first."""
    return Known(AUCTION, out.auction), Known(WHO, offender), Known(BID, out.call)


@clause("29")
def out_of_turn(inquiry: Inquiry, auction_before: AuctionInPart, which: OneCall | None) -> OutOfTurn:
    """What had been called, who called out of turn, and which call (None: a pass)."""
    auction = inquiry.ask(auction_before)
    in_turn = auction.next
    inquiry.cast(offender=inquiry.ask(_who(auction, in_turn)))
    turn = next(role for role in (Role.RHO, Role.PARTNER, Role.LHO) if inquiry.seat(role) is in_turn)
    return OutOfTurn(auction, PASS if which is None else inquiry.ask(which), turn)


def _who(auction: Auction, in_turn: Seat) -> WhichSeat:
    """Anybody else; where one more pass ends the auction, that matters to the player on the left of the one in turn.

    To his partner too. The third is walked after other calls.
    """
    others = WHO.among(in_turn.lho, in_turn.partner, in_turn.rho)
    ends = Auction(auction.first, (*auction.calls, PASS)).is_over
    return others.walking(in_turn.lho, in_turn.partner) if ends else others
