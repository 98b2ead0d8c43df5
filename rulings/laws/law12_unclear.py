"""Law 12.C.1(d) — An assigned score is due, and what the board would have come to is many things, or not obvious.

Said beside the assigned score by the laws of information: there what a player would have called or played is judged,
and nothing is stopped. Where the director is asked whether a result can be told, 12 asks it itself.
"""

from rulings.engine import Inquiry, _


def too_many_results(inquiry: Inquiry) -> None:
    """He may then award averages by fault."""
    inquiry.refer(
        "12.C.1.d",
        _("If the possible results are many, or not obvious, you may award averages by fault instead (12.C.2)."),
    )
