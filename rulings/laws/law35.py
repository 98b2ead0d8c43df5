"""Law 35 — Inadmissible calls: the four that nobody can accept, each with a law of its own."""

from rulings.engine import Inquiry, _, clause


@clause("35.A")
def double_not_permitted(inquiry: Inquiry) -> None:
    """Law 36."""
    inquiry.find(_("A double or redouble that Law 19 does not permit is inadmissible: nobody can accept it."))


@clause("35.B")
def had_to_pass(inquiry: Inquiry) -> None:
    """Law 37."""
    inquiry.find(_("A call other than pass by a player who has to pass is inadmissible."))


@clause("35.C")
def above_seven(inquiry: Inquiry) -> None:
    """Law 38."""
    inquiry.find(_("A bid of more than seven is inadmissible: nobody can accept it."))


@clause("35.D")
def after_the_final_pass(inquiry: Inquiry) -> None:
    """Law 39."""
    inquiry.find(_("A call after the final pass is inadmissible: nobody can accept it."))
