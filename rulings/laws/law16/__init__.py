"""Law 16 — Authorised and unauthorised information.

To be imported is ``law16``: ``withdrawals`` (what withdrawn cards tell), ``withdrawn_calls`` (what withdrawn calls do),
``partner`` (information from partner), ``extraneous`` (information from other sources); ``seen`` is about a card that
was seen and never played.
"""

from rulings.laws.law16 import extraneous, partner, seen, withdrawals, withdrawn_calls

__all__ = ["extraneous", "partner", "seen", "withdrawals", "withdrawn_calls"]
