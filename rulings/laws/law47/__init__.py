"""Law 47 — Retraction of card played.

To be imported is ``law47``: ``taken_back`` (may a card go back: the subject), ``illegal`` and ``not_due`` (B),
``retraction`` (C, F and what D and E have in common), ``changed_play`` (D), ``misinformed`` (E.1) and ``misexplained``
(E.2).
"""

from rulings.laws.law47 import changed_play, illegal, misexplained, misinformed, not_due, retraction, taken_back

__all__ = ["changed_play", "illegal", "misexplained", "misinformed", "not_due", "retraction", "taken_back"]
