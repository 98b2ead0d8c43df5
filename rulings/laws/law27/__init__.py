"""Law 27 — Insufficient bid.

The player on the left may let it stand. If he does not, a legal call takes its place, and which it is decides whether
the offender's partner stays free (B.1) or is silenced until the auction ends (B.2 to 4); never for one turn.

In 2007 B.1 asked for bids beyond dispute not artificial (a), or for a meaning wholly within that of the withdrawn bid
(b); comparable calls, similar ones and those to the same end, are of 2017.

To be imported is ``law27``: ``insufficient_bid`` (the subject), and what follows from the call in its place:
``same_denomination`` (B.1(a)), ``comparable`` (B.1(b)), ``other_bid_or_pass`` (B.2) and ``double_or_redouble`` (B.3).
``questions`` is what they ask.
"""

from rulings.laws.law27 import questions
from rulings.laws.law27.too_low import insufficient_bid
from rulings.laws.law27.what_it_costs import comparable, double_or_redouble, other_bid_or_pass, same_denomination

__all__ = [
    "comparable",
    "double_or_redouble",
    "insufficient_bid",
    "other_bid_or_pass",
    "questions",
    "same_denomination",
]
