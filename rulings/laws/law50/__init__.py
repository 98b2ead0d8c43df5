"""Law 50 — Disposition of a penalty card.

To be imported is ``law50``: ``disposition`` (A to D: a card becomes a penalty card, and what holds while it lies),
``beside`` (one beside others), ``lead`` (who leads what, D), ``information`` (E), ``on_the_table`` (the subject),
``on_lead`` (its leads) and ``off_the_table`` (what is left when it is gone).
"""

from rulings.laws.law50 import beside, disposition, information, lead, off_the_table, on_lead, on_the_table

__all__ = ["beside", "disposition", "information", "lead", "off_the_table", "on_lead", "on_the_table"]
