"""Law 27 — Of it, B and C: the bid is not accepted, and another call takes its place."""

from rulings.engine import Call, Edition, Inquiry, _, clause
from rulings.laws import law23
from rulings.laws.law23_questions import COMPARISON, Likeness
from rulings.laws.law27.questions import REPLACED_BY, REPLACEMENT, Replacement
from rulings.laws.law27.second_bid import second_insufficient_bid
from rulings.laws.law27.what_it_costs import comparable, double_or_redouble, other_bid_or_pass, same_denomination


@clause("27.B")
def not_accepted(inquiry: Inquiry, bid: Call, *, replaced: bool, partner_called: bool) -> None:
    """A legal call has to take its place, one that the offender chooses."""
    refused(inquiry, bid)
    replacement = premature(inquiry, bid) if replaced else inquiry.ask(REPLACEMENT, call=bid)
    match replacement:
        case Replacement.LOWEST:
            same_denomination(inquiry)
        case Replacement.OTHER:
            by_whether_it_says_the_same(inquiry)
        case Replacement.DOUBLE:
            if says_the_same(inquiry):
                comparable(inquiry)
            else:
                double_or_redouble(inquiry)
        case Replacement.INSUFFICIENT:
            second_insufficient_bid(inquiry, bid, partner_called=partner_called)


@clause("27.B")
def refused(inquiry: Inquiry, bid: Call) -> None:
    inquiry.find(_("{lho} does not accept {call:the}: a legal call takes its place."), call=bid)


@clause("27.C")
def premature(inquiry: Inquiry, bid: Call) -> Replacement:
    """Before anybody ruled: what he called stands if it is legal, and is dealt with as if he had been told.

    It may be a double, or insufficient again, and then he does call anew (B.3, B.4).
    """
    replacement = inquiry.ask(REPLACED_BY, call=bid)
    inquiry.find(_("{offender} has replaced it before you ruled: if that call may stand, he has no second choice."))
    return replacement


def by_whether_it_says_the_same(inquiry: Inquiry) -> None:
    """A sufficient bid, or a pass."""
    if says_the_same(inquiry):
        comparable(inquiry)
    else:
        other_bid_or_pass(inquiry)


def says_the_same(inquiry: Inquiry) -> bool:
    """The guide of Law 23; in 2007 by its own words."""
    if inquiry.edition >= Edition.LAWS_2017:
        return law23.is_comparable(inquiry)
    return _means_the_same_or_less(inquiry)


@clause("27.B.1.b")
def _means_the_same_or_less(inquiry: Inquiry) -> bool:
    """In 2007: the same meaning, or a narrower one wholly within that of the withdrawn bid."""
    return inquiry.ask(COMPARISON) is not Likeness.NONE
