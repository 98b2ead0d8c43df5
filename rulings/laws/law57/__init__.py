"""Law 57 — Premature lead or play.

To be imported is ``law57``: ``premature`` (the subject, A, B and D), ``excused`` (C.1 and C.2) and ``declarer`` (C.3).
"""

from rulings.laws.law57 import declarer, excused, premature

__all__ = ["declarer", "excused", "premature"]
