"""Law 45 — Card played.

To be imported is ``law45``: ``played`` (is it played: the subject, and A to C), ``turn`` (to which trick),
``designation`` (a slip in naming a card, C.4), ``dummy`` (D.1), ``too_late`` (D.2), ``fifth_card`` (E) and
``indicated`` (F).
"""

from rulings.laws.law45 import designation, dummy, fifth_card, indicated, played, too_late, turn

__all__ = ["designation", "dummy", "fifth_card", "indicated", "played", "too_late", "turn"]
