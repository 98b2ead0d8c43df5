"""The rules of the auction (18, 19, 22) stated once more, in plain numbers, forward from call to call.

A seat is 0 to 3, clockwise from North; a bid 0 to 34, from one club to seven no trump. Nothing of the engine's is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

PASS, DOUBLE, REDOUBLE = -1, -2, -3
HIGHEST = 34
SPELT = {PASS: "pass", DOUBLE: "X", REDOUBLE: "XX"} | {
    bid: f"{bid // 5 + 1}{('C', 'D', 'H', 'S', 'NT')[bid % 5]}" for bid in range(HIGHEST + 1)
}


@dataclass
class Stated:
    """An auction, call by call."""

    turn: int
    """Who is next, be the auction over or not."""
    bid: int = -1
    bidder: int = -1
    times: int = 1
    """What a contract counts: once, twice where it is doubled, four times where it is redoubled."""
    passes: int = 0
    """How many passes the last call but passes is followed by."""
    named: dict[tuple[int, int], int] = field(default_factory=dict)
    """Who of a side (0 or 1) has named a denomination (0 to 4) first."""
    called: dict[int, int] = field(default_factory=dict)
    """What each player has called last."""

    @property
    def over(self) -> bool:
        return self.passes == (4 if self.bid < 0 else 3)

    def legal(self, call: int, by: int) -> bool:
        """Whether the call is sufficient or admissible of this player's, be it his turn or not."""
        if call >= 0:
            return call > self.bid
        theirs = self.bidder >= 0 and (self.bidder + by) % 2 == 1
        ours = self.bidder >= 0 and (self.bidder + by) % 2 == 0
        return call == PASS or (call == DOUBLE and theirs and self.times == 1) or (ours and call * self.times == -6)

    def go_on(self, call: int) -> None:
        """One call more, of the player in turn."""
        self.called[self.turn] = call
        self.passes = self.passes + 1 if call == PASS else 0
        if call >= 0:
            self.bid, self.bidder, self.times = call, self.turn, 1
            self.named.setdefault((self.turn % 2, call % 5), self.turn)
        elif call != PASS:
            self.times *= 2
        self.turn = (self.turn + 1) % 4

    @property
    def declarer(self) -> int:
        """Who has the contract to make. Raises KeyError where nobody has bid."""
        return self.named[self.bidder % 2, self.bid % 5]


def auctions(deal: int) -> Iterator[tuple[int, list[int]]]:
    """Whole auctions without end, the same for the same deal: the dealer, and every call to the last pass.

    Most are long: each of their beginnings is an auction too.
    """
    dealer = Random(deal)  # noqa: S311 - it hides nothing, it deals
    while True:
        first = dealer.randrange(4)
        auction, calls = Stated(first), list[int]()
        steps = dealer.choice((1, 2, 5, 12))
        quiet = dealer.choice((0.2, 0.5, 0.8))
        while not auction.over:
            call = _call(dealer, auction, steps, quiet)
            auction.go_on(call)
            calls.append(call)
        yield first, calls


def _call(dealer: Random, auction: Stated, steps: int, quiet: float) -> int:
    """One that is legal: a pass, a bid not far above the last one, a double or a redouble."""
    if dealer.random() < quiet:
        return PASS
    bid = auction.bid + dealer.randint(1, steps)
    call = dealer.choice((bid, bid, DOUBLE, REDOUBLE))
    return call if call <= HIGHEST and auction.legal(call, auction.turn) else PASS
