"""Law 86 — Team play. Of it, B.2: two results of one match that cannot be compared, as those of a fouled board.

2007 had it in D, without parts: the director may assign a score, and should where the other table's favours a side not
at fault.
"""

from rulings.engine import Edition, Inquiry, Outcome, _, clause
from rulings.laws import law12
from rulings.laws.law12 import FAULT, SIDES, Fault


def results_cannot_be_compared(inquiry: Inquiry) -> None:
    """By whose fault: of neither team, of one, or of both."""
    faults = [inquiry.ask(FAULT.about(name), side=side) for name, side in SIDES.items()]
    at_fault = [fault is not Fault.NONE for fault in faults]
    if inquiry.edition < Edition.LAWS_2017:
        _cancelled(inquiry)
        law12.result_at_the_other_table(inquiry)
    elif not any(at_fault):
        by_nobodys_fault(inquiry)
    elif all(at_fault):
        by_the_fault_of_both(inquiry)
    else:
        by_the_fault_of_one(inquiry)
    if inquiry.edition >= Edition.LAWS_2017:
        inquiry.refer("86.B.3", _("Has only one table a result? The regulations may set other scores for that."))


def _cancelled(inquiry: Inquiry) -> None:
    inquiry.decide(_("The results can't be compared: the board is cancelled"), outcome=Outcome.BOARD_CANCELLED)


@clause("86.B.2.a")
def by_nobodys_fault(inquiry: Inquiry) -> None:
    """An artificial score, or another board if time permits and 86.A does."""
    _cancelled(inquiry)
    inquiry.direct(_("Score 3 IMPs for both; or, if there is time and 86.A permits it, have another board played"))


@clause("86.B.2.b")
def by_the_fault_of_one(inquiry: Inquiry) -> None:
    """The better of two scores for the other, and its complement for the team at fault."""
    inquiry.decide(
        _("The results can't be compared: the team not at fault gets the better of two scores"),
        outcome=Outcome.ADJUSTED_SCORE,
    )
    inquiry.direct(
        _("Give the team not at fault average plus or an assigned score, whichever is better; the other its complement")
    )


@clause("86.B.2.c")
def by_the_fault_of_both(inquiry: Inquiry) -> None:
    """An artificial score."""
    _cancelled(inquiry)
    inquiry.direct(_("Score by fault: average for a team partly at fault, average minus, 3 IMPs, for one directly so"))
