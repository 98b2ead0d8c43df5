"""Law 54 — Faced opening lead out of turn.

To be imported is ``law54``: ``opening_lead`` (the subject, and A to C), ``choosing`` (D), ``wrong_side`` (E), its rare
``combinations`` and the cards ``lying`` there beside the lead.
"""

from rulings.laws.law54 import choosing, combinations, lying, opening_lead, wrong_side

__all__ = ["choosing", "combinations", "lying", "opening_lead", "wrong_side"]
