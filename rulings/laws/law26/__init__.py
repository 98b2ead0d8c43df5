"""Law 26 — Call withdrawn, lead restrictions.

To be imported is ``law26``: what a ruling in the auction says of it, ``none_after_a_comparable_call`` (A) and
``lead_to_be_restricted`` (B); ``lead`` (the subject), ``choice`` (what declarer chooses then), ``in_play`` (the same
with the board in play) and ``questions``.
"""

from rulings.laws.law26 import choice, in_play, lead, questions
from rulings.laws.law26.to_come import (
    lead_to_be_restricted,
    none_after_a_comparable_call,
    none_if_comparable_after_all,
)

__all__ = [
    "choice",
    "in_play",
    "lead",
    "lead_to_be_restricted",
    "none_after_a_comparable_call",
    "none_if_comparable_after_all",
    "questions",
]
