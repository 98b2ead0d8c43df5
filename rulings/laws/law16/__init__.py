"""Law 16 — Authorised and unauthorised information.

To be imported is ``law16``: ``withdrawals`` (what withdrawn cards tell), ``partner`` (information from partner),
``extraneous`` (information from other sources); ``seen`` is about a card that was seen and never played.
"""

from rulings.laws.law16 import extraneous, partner, seen, withdrawals

__all__ = ["extraneous", "partner", "seen", "withdrawals"]
