"""Law 16 — Authorised and unauthorised information.

To be imported is ``law16``: ``withdrawals`` (what withdrawn cards tell), ``partner`` (information from partner) and
``extraneous`` (information from other sources).
"""

from rulings.laws.law16 import extraneous, partner, withdrawals

__all__ = ["extraneous", "partner", "withdrawals"]
