"""Law 25.B — A call that its player meant: he has no right to change it, but the next opponent may accept another."""

from enum import Enum, auto

from rulings.engine import Auction, Call, Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law10, law16, law23, law26
from rulings.laws.law25 import irregular
from rulings.laws.law25.questions import (
    REPLACED,
    REPLY,
    REPLY_BEFORE_COMPARABLE_CALLS,
    REPLY_WHERE_HE_HAD_CALLED,
    SECOND,
    Circumstance,
    Reply,
)


@clause("25.B")
def was_meant(inquiry: Inquiry, auction: Auction, call: Call, circumstances: frozenset[Circumstance]) -> None:
    """No right to change it: a mere wish changes nothing, another call in fact is the next opponent's to accept."""
    if not inquiry.ask(REPLACED, call=call):
        only_a_wish(inquiry, call)
        return
    second = inquiry.ask(SECOND.among(*irregular.others(call)), call=call)
    if not circumstances.isdisjoint((Circumstance.AUCTION_OVER, Circumstance.PERIOD_OVER)):
        irregular.after_the_end(inquiry, auction, call, second)
    elif irregular.never_permitted(auction, inquiry.seat(Role.OFFENDER), second):
        irregular.never_acceptable(inquiry, auction, call, second, circumstances)
    elif Circumstance.LHO_CALLED_OVER_IT in circumstances:
        # Partner may have called after him: the second call stood by then.
        inquiry.find(_("{lho} has called on purpose over {second:the}: he has accepted it."), second=second)
        substitution_is_accepted(inquiry, call, second, Over.THE_SECOND)
    elif Circumstance.PARTNER_CALLED in circumstances:
        _partner_has_called_over_the_first(inquiry)
        substitution_is_cancelled(inquiry, call, second)
    else:
        _lho_chooses(inquiry, call, second, lho_called=Circumstance.LHO_CALLED in circumstances)


@clause("25.B")
def only_a_wish(inquiry: Inquiry, call: Call) -> None:
    """Nothing has been substituted, so there is nothing to accept; what he said is no part of the auction."""
    inquiry.decide(
        _("{call:The} stands: {offender} meant it, and has called nothing else"),
        outcome=Outcome.CALL_STANDS,
        call=call,
    )
    first_call_stays(inquiry, call)
    what_he_said(inquiry)


def first_call_stays(inquiry: Inquiry, call: Call) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Leaves {call:the} as it is"),
        said=_("{offender}, {call:the} stands. You may not change it."),
        until=Until.DONE,
        call=call,
    )


@clause("16.B.1")
def what_he_said(inquiry: Inquiry) -> None:
    """A remark to partner's ears."""
    inquiry.oblige(
        Role.PARTNER,
        _("Calls and plays without using what was said of the call"),
        said=_("{partner}, do as if your partner had said nothing about his call."),
        until=Until.END_OF_PLAY,
    )


def _lho_chooses(inquiry: Inquiry, call: Call, second: Call, *, lho_called: bool) -> None:
    """``lho_called``: over the first call, before there was a second. That call stays, or goes, with it."""
    law10.chooses_alone(inquiry, Role.LHO)
    question = REPLY_BEFORE_COMPARABLE_CALLS
    if inquiry.edition >= Edition.LAWS_2017:
        question = REPLY_WHERE_HE_HAD_CALLED if lho_called else REPLY
    match inquiry.ask(question, call=call, second=second):
        case Reply.ACCEPT:
            substitution_is_accepted(inquiry, call, second, Over.THE_FIRST if lho_called else Over.NEITHER)
        case Reply.REFUSE:
            substitution_is_cancelled(inquiry, call, second)
            if lho_called:
                partner_calls(inquiry, call)
            else:
                lho_calls(inquiry, call)


def lho_calls(inquiry: Inquiry, second: Call) -> None:
    """The auction goes on from the call that stands."""
    inquiry.oblige(
        Role.LHO,
        _("Calls over {second:the}"),
        said=_("{lho}, {second:the} stands. It is your turn to call."),
        until=Until.NEXT_CALL,
        second=second,
    )


def partner_calls(inquiry: Inquiry, second: Call) -> None:
    """The next opponent had called over it."""
    inquiry.oblige(
        Role.PARTNER,
        _("Calls after {lho}"),
        said=_("{partner}, {second:the} stands. You call after {lho}."),
        until=Until.NEXT_CALL,
        second=second,
    )


class Over(Enum):
    """Which of the two calls the next opponent has called over."""

    NEITHER = auto()
    THE_FIRST = auto()
    THE_SECOND = auto()


@clause("25.B.1")
def substitution_is_accepted(inquiry: Inquiry, call: Call, second: Call, over: Over) -> None:
    """The first is withdrawn and the second stands, sufficient or not; 26 may apply later, and 16.C does now."""
    inquiry.decide(
        _("{second:The} is accepted and stands; {call:the} is withdrawn"),
        outcome=Outcome.CALL_CHANGED,
        call=call,
        second=second,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Keeps {second:the}, which has been accepted"),
        said=_("{offender}, {second:the} stands; take {call:the} away. Nobody has to pass for it."),
        until=Until.DONE,
        call=call,
        second=second,
    )
    match over:
        case Over.NEITHER:
            lho_calls(inquiry, second)
        case Over.THE_FIRST:
            _lho_calls_anew(inquiry, call, second)
        case Over.THE_SECOND:
            pass
    if inquiry.edition >= Edition.LAWS_2017 and law23.is_comparable(inquiry):
        # 25.B.3 sends to 16.C, which 26.A switches off again: the newer paragraph says so in as many words.
        law26.none_after_a_comparable_call(inquiry)
        law23.watch_what_it_gained(inquiry)
    else:
        law26.lead_to_be_restricted(inquiry)
        of_what_was_withdrawn(inquiry)


def _lho_calls_anew(inquiry: Inquiry, call: Call, second: Call) -> None:
    inquiry.oblige(
        Role.LHO,
        _("Withdraws his call over {call:the} and calls over {second:the}"),
        said=_("{lho}, take your call over {call:the} back and call over {second:the}."),
        until=Until.DONE,
        call=call,
        second=second,
    )
    law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)


@clause("25.B.2")
def substitution_is_cancelled(inquiry: Inquiry, call: Call, second: Call) -> None:
    """The original stands. No call has taken the place of the one cancelled, so that 26.B applies in due time."""
    inquiry.decide(
        _("{second:The} is cancelled; {call:the} stands"), outcome=Outcome.CALL_STANDS, call=call, second=second
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes {second:the} back: {call:the} stands"),
        said=_("{offender}, take {second:the} back. {call:The} stands; nobody has to pass for it."),
        until=Until.DONE,
        call=call,
        second=second,
    )
    law26.lead_to_be_restricted(inquiry)
    of_what_was_withdrawn(inquiry)


@clause("25.B.3")
def of_what_was_withdrawn(inquiry: Inquiry) -> None:
    """Whichever of the two calls it was, 16.C says who may use it (16.D in 2007)."""
    inquiry.find(_("What the call withdrawn or cancelled has told is not for {offending_side}."))
    law16.withdrawn_calls.withdrawn(inquiry)


@clause("25.A.4", until_2017="25.A")
def _partner_has_called_over_the_first(inquiry: Inquiry) -> None:
    """What partner called rests on the first call, which the next opponent could no longer undo: 25.B is silent."""
    inquiry.find(_("{partner} has called since: the change comes too late, and {lho} is not asked to accept it."))
    inquiry.doubt(
        _(
            "25.B sets no end to the right of the next opponent to accept another call. Once {partner} has called, it "
            "is taken to be over, as it is for a slip (25.A.4): his call rests on the first one."
        )
    )
