"""Law 27 — Of it, C where the next opponent has called over what took the place of the bid."""

from rulings.engine import Call, Inquiry, Role, Until, _, clause
from rulings.laws import law10, law16
from rulings.laws.law27.left_standing import accepted
from rulings.laws.law27.made_good import by_whether_it_says_the_same, premature, refused, says_the_same
from rulings.laws.law27.questions import REPLY_WHERE_REPLACED_BY_A_DOUBLE, Replacement, Reply
from rulings.laws.law27.second_bid import second_accepted_by_a_call
from rulings.laws.law27.what_it_costs import comparable, double_or_redouble, same_denomination


@clause("27.C")
def called_over_the_replacement(inquiry: Inquiry, bid: Call) -> None:
    """He has called over what took its place: by what that was, it stands with his call, or both go (B.3)."""
    match premature(inquiry, bid):
        case Replacement.LOWEST:
            _has_let_it_stand(inquiry)
            same_denomination(inquiry)
        case Replacement.OTHER:
            _has_let_it_stand(inquiry)
            by_whether_it_says_the_same(inquiry)
        case Replacement.DOUBLE:
            if says_the_same(inquiry):
                _has_let_it_stand(inquiry)
                comparable(inquiry)
            else:
                _goes_with_the_call_over_it(inquiry, bid)
        case Replacement.INSUFFICIENT:
            second_accepted_by_a_call(inquiry)


def _has_let_it_stand(inquiry: Inquiry) -> None:
    """Having called over it he no longer chooses; what the law says of such a call follows all the same."""
    inquiry.find(_("{lho} has called over the new call: it stands, with his call, and {partner} calls next."))
    inquiry.doubt(
        _(
            "27.C lets the new call stand unless the insufficient bid is accepted, and does not say whether a player "
            "who has called over the new one may still accept that bid. He is taken to have let the new one stand "
            "(11.A)."
        )
    )


@clause("27.B.3")
def _goes_with_the_call_over_it(inquiry: Inquiry, bid: Call) -> None:
    """A double or redouble that cannot stand: his call over it goes with it, and he may still accept the bid."""
    inquiry.oblige(
        Role.LHO,
        _("Takes back his call: what it was made over does not stand"),
        said=_("{lho}, take your call back: what you called over does not stand."),
        until=Until.DONE,
    )
    law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)
    law10.chooses_alone(inquiry, Role.LHO)
    match inquiry.ask(REPLY_WHERE_REPLACED_BY_A_DOUBLE, call=bid):
        case Reply.ACCEPT:
            accepted(inquiry, bid, replaced=True, partner_called=False)
        case Reply.REFUSE:
            refused(inquiry, bid)
            double_or_redouble(inquiry)
