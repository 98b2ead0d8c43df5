"""Law 50 — Disposition of a penalty card.

To be imported is ``law50``: ``disposition`` (A to D: a card becomes a penalty card, and what holds while it lies),
``lead`` (who leads what, D), ``information`` (E), ``on_the_table`` (the subject) and ``on_lead`` (its leads).
"""

from rulings.laws.law50 import disposition, information, lead, on_lead, on_the_table

__all__ = ["disposition", "information", "lead", "on_lead", "on_the_table"]
