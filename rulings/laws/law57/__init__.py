"""Law 57 — Premature lead or play.

To be imported is ``law57``: ``premature`` (the subject, A and B), ``excused`` (C.1 and C.2), ``declarer`` (C.3),
``at_rhos_turn`` (D) and ``next_trick``, a lead that A does not reach; ``questions`` is what they ask.
"""

from rulings.laws.law57 import at_rhos_turn, declarer, excused, next_trick, premature, questions

__all__ = ["at_rhos_turn", "declarer", "excused", "next_trick", "premature", "questions"]
