"""Law 63 — Establishment of a revoke.

To be imported is ``law63``: ``revoke`` (of a hand that did not follow suit) and ``restriction`` (of a lead or a play
against what declarer had chosen); ``questions`` is what is asked of the latter.
"""

from rulings.laws.law63 import questions, restriction, revoke

__all__ = ["questions", "restriction", "revoke"]
