"""Law 18 — Bids. Of it, which bid goes above the last one, and which does not. The same in 2007 and in 2017."""

from rulings.engine import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, Inquiry, _, clause


def insufficient(auction: Auction) -> tuple[Bid, ...]:
    """The bids that do not go above the last one (D); none where nobody has bid."""
    last = auction.last_bid
    return () if last is None else tuple(bid for bid in BIDS if not bid.is_above(last))


def still_possible(auction: Auction) -> tuple[Call, ...]:
    """The calls that may be legal at a turn to come: of bids those above the last one, whatever is called till then."""
    last = auction.last_bid
    return (PASS, DOUBLE, REDOUBLE, *(bid for bid in BIDS if last is None or bid.is_above(last)))


@clause("18.D")
def does_not_supersede(inquiry: Inquiry, auction: Auction, bid: Call) -> None:
    """Neither as many odd tricks in a higher denomination nor more of them: an infraction."""
    if auction.last_bid is not None:
        inquiry.find(_("{call} does not go above {last}: it is insufficient."), call=bid, last=auction.last_bid)


@clause("18.C")
def next_bid_goes_above(inquiry: Inquiry, bid: Call) -> None:
    """What has to be superseded is the last bid as it stands, be it lower than the one before."""
    inquiry.find(_("A bid made after it has to go above {call}, and no more."), call=bid)
