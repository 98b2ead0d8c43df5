"""Law 62 — Correction of a revoke.

To be imported is ``law62``: ``revoke`` (the card of a hand that did not follow suit) and ``restriction`` (of a lead or
a play against what declarer had chosen).
"""

from rulings.laws.law62 import restriction, revoke

__all__ = ["restriction", "revoke"]
