"""Law 16 — Authorised and unauthorised information.

To be imported is ``law16``: ``withdrawals`` (what withdrawn cards tell), ``withdrawn_calls`` (what withdrawn calls do),
``partner`` (what a card or a word in the play tells partner), ``from_partner`` (hesitations, remarks, gestures,
alerts), ``extraneous`` (information from other sources); ``seen`` is about a card that
was seen and never played.
"""

from rulings.laws.law16 import extraneous, from_partner, partner, seen, withdrawals, withdrawn_calls

__all__ = ["extraneous", "from_partner", "partner", "seen", "withdrawals", "withdrawn_calls"]
