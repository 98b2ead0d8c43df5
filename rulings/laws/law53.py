"""Law 53 — Lead out of turn accepted."""

from rulings.engine import Inquiry, _, clause


@clause("53.A")
def accepted_by_a_statement(inquiry: Inquiry) -> None:
    """Declarer says that he accepts: the lead is treated as a correct one, and nothing is due for it."""
    inquiry.find(_("{declarer} accepts: the lead is treated as correct, and nothing is due for it."))


@clause("53.A")
def accepted_by_playing_to_it(inquiry: Inquiry) -> None:
    """The hand next in turn after the irregular lead has played: that accepts it, said or not."""
    inquiry.find(_("{declarer} has played to the lead from his hand: that accepts it, whatever was said."))
