"""Law 25.A.6 — The call that the next opponent had made over one that was not meant: he may withdraw it."""

from rulings.engine import Auction, Call, Inquiry, Role, Until, _, clause
from rulings.laws import law16
from rulings.laws.law25 import intended, irregular
from rulings.laws.law25.questions import LHOS_CALL, LHOS_CALL_BEFORE_AN_IRREGULAR_ONE, LhosCall


@clause("25.A.6", until_2017="25.A")
def may_be_changed(inquiry: Inquiry, call: Call, second: Call) -> None:
    """He had called over what was not meant."""
    match inquiry.ask(LHOS_CALL, call=call, second=second):
        case LhosCall.CHANGE:
            inquiry.oblige(
                Role.LHO,
                _("Withdraws his call and makes another over {second:the}"),
                said=_("{lho}, take your call back and call over {second:the}."),
                until=Until.DONE,
                second=second,
            )
            law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)
        case LhosCall.KEEP:
            inquiry.oblige(
                Role.LHO,
                _("Keeps his call if it is legal over {second:the}; if it is not, makes another"),
                said=_("{lho}, your call stays if it is legal over {second:the}; if it is not, make another."),
                until=Until.DONE,
                second=second,
            )
            intended.partner_calls(inquiry, second)


@clause("25.A.6", until_2017="25.A")
def is_kept(inquiry: Inquiry, auction: Auction, call: Call, second: Call) -> bool:
    """He had called over what was not meant, and what was is irregular: whether he has now called over that.

    Nothing makes him take his call back ("may"): left where it is, it is a call over the second one. Over a double or
    redouble that nobody can accept none can be left, and by taking it back he keeps what 36.B gives him.
    """
    if irregular.never_permitted(auction, inquiry.seat(Role.OFFENDER), second):
        inquiry.oblige(
            Role.LHO,
            _("Withdraws his call: {second:the} is not permitted"),
            said=_("{lho}, take back the call that you made over {call:the}: {second:the} is not permitted."),
            until=Until.DONE,
            call=call,
            second=second,
        )
    elif inquiry.ask(LHOS_CALL_BEFORE_AN_IRREGULAR_ONE, call=call, second=second) is LhosCall.KEEP:
        inquiry.find(_("{lho} keeps his call: it is one over {second:the} now."), second=second)
        return True
    else:
        inquiry.oblige(
            Role.LHO,
            _("Withdraws the call that he made over the first one"),
            said=_("{lho}, take back the call that you made over {call:the}."),
            until=Until.DONE,
            call=call,
        )
    _not_for_the_other_side(inquiry)
    return False


@clause("25.A.6", until_2017="25.A")
def may_be_withdrawn(inquiry: Inquiry) -> None:
    """He had called over a bid above seven that was not meant (38); what he took back is not for the other side."""
    inquiry.oblige(
        Role.LHO,
        _("May withdraw the call that he made over the first one"),
        said=_("{lho}, {offender} changes his call: you may take back the one that you made, and make another."),
        until=Until.DONE,
    )
    _not_for_the_other_side(inquiry)


@clause("16.C.2", until_2017="16.D.2")
def _not_for_the_other_side(inquiry: Inquiry) -> None:
    """The law on the call that was meant may have more of theirs withdrawn: this is about the one over the slip."""
    inquiry.oblige(
        Role.OFFENDING_SIDE,
        _("Call and play without using a call that {lho} withdraws"),
        said=_("{offending_side}, you may not use a call that {lho} takes back."),
        until=Until.END_OF_PLAY,
    )
    _watch_the_other_side(inquiry)


@clause("16.C.3", until_2017="16.A.4")
def _watch_the_other_side(inquiry: Inquiry) -> None:
    inquiry.watch(
        _(
            "Did {offending_side} choose, among logical alternatives, a call or a play that a call withdrawn by {lho} "
            "demonstrably suggested, to the damage of the other side? If so, adjust the score."
        )
    )
