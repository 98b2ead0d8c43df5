"""What the facts tell of an auction: the calls made in turn, the call in point, and whose that was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rulings.engine import Auction, Call, Code, Seat, parse_call

AUCTION: Final = "particulars.auction"
CALL: Final = "particulars.call"
OFFENDER: Final = "particulars.offender"


@dataclass(frozen=True)
class AuctionTold:
    """The calls in turn, the call in point where it is known, and whose it is: the next player's or another's."""

    auction: Auction
    call: Call | None
    by: Seat


def auction_told(answers: Mapping[str, Code]) -> AuctionTold | None:
    """The auction that these answers tell; None where they tell none, or one that a law took which is no more."""
    code, call, offender = (answers.get(key) for key in (AUCTION, CALL, OFFENDER))
    if code is None or isinstance(code, str):
        return None
    try:
        auction = Auction.parse(code)
        in_point = parse_call(call) if isinstance(call, str) else None
        by = Seat(offender) if isinstance(offender, str) else auction.next
    except ValueError:
        return None
    return AuctionTold(auction, in_point, by)
