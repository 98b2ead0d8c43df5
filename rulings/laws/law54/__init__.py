"""Law 54 — Faced opening lead out of turn.

To be imported is ``law54``: ``opening_lead`` (the subject, and A to E) and its rare ``combinations``.
"""

from rulings.laws.law54 import combinations, opening_lead

__all__ = ["combinations", "opening_lead"]
