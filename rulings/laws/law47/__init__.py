"""Law 47 — Retraction of card played.

To be imported is ``law47``: ``taken_back`` (may a card go back: the subject), ``illegal`` (B), ``retraction`` (C, D
and F) and ``misinformed`` (E).
"""

from rulings.laws.law47 import illegal, misinformed, retraction, taken_back

__all__ = ["illegal", "misinformed", "retraction", "taken_back"]
