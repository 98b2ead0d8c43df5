"""Law 68 — Claim or concession of tricks.

To be imported is ``law68``: ``shown`` (cards that came into view with one). ``claim`` (the subject) is for the menu
alone: it hands over to laws that stand on ``shown``.
"""

from rulings.laws.law68 import shown

__all__ = ["shown"]
