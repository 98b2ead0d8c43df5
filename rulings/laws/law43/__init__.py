"""Law 43 — Dummy's limitations.

To be imported is ``law43``: ``limitations`` (A) and ``violation`` (B: what his having broken A.2 costs later). In all
functions dummy is the offender.
"""

from rulings.laws.law43 import limitations, violation

__all__ = ["limitations", "violation"]
