"""Law 29.A and B — Accepted by the next opponent, or cancelled and back to the player in turn."""

from __future__ import annotations

from rulings.engine import PASS, Inquiry, OneOf, Outcome, Role, Until, _, clause
from rulings.laws import law10, law16, law17
from rulings.laws.law29.out_of_turn import OutOfTurn
from rulings.laws.law29.replies import (
    REPLY,
    REPLY_OF_THE_DEALER,
    REPLY_WHERE_IT_MAY_BE_OVER,
    REPLY_WHERE_PARTNER_HAS_CALLED,
    Reply,
)


@clause("29.A")
def accepted_by_calling(inquiry: Inquiry, out: OutOfTurn) -> None:
    """The next player has called, knowing it or not: there is no way back."""
    _stands(inquiry, out)
    inquiry.oblige(
        Role.PARTNER,
        _("Calls after {lho}"),
        said=_("{partner}, {call:the} stands, as {lho} has called over it. You call after him."),
        until=Until.DONE,
        call=out.call,
    )
    _who_was_skipped(inquiry, out, calls_next=Role.PARTNER)


def is_accepted(inquiry: Inquiry, out: OutOfTurn, question: OneOf[Reply]) -> bool:
    """Whether the next player accepts it; if he does, all is ruled. What each choice leads to, the question says."""
    reply = inquiry.ask(question, call=out.call, turn=inquiry.seat(out.turn))
    if not (out.is_too_low and out.turn is Role.RHO and reply is Reply.REFUSE):
        # There Law 27 may come to ask him again, and says it then.
        law10.chooses_alone(inquiry, Role.LHO)
    match reply:
        case Reply.ACCEPT:
            _accepted(inquiry, out)
            if out.partner_has_called:
                _partners_call_goes(inquiry)
        case Reply.REFUSE:
            _cancelled(inquiry, out)
    return reply is Reply.ACCEPT


@clause("29.A")
def _accepted(inquiry: Inquiry, out: OutOfTurn) -> None:
    _stands(inquiry, out)
    inquiry.oblige(
        Role.LHO,
        _("Calls next"),
        said=_("{lho}, {call:the} stands. It is your turn to call."),
        until=Until.DONE,
        call=out.call,
    )
    _who_was_skipped(inquiry, out, calls_next=Role.LHO)


def _stands(inquiry: Inquiry, out: OutOfTurn) -> None:
    inquiry.decide(
        _("{lho} has accepted it: {call:the} stands, and nothing is due"), outcome=Outcome.CALL_STANDS, call=out.call
    )
    if out.is_too_low:
        _legal_though_too_low(inquiry, out)


@clause("27.A.1")
def _legal_though_too_low(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Both faults are accepted with the same call."""
    inquiry.find(_("Too low as it was, {call:the} is legal now: the next bid has only to be above it."), call=out.call)


def _who_was_skipped(inquiry: Inquiry, out: OutOfTurn, *, calls_next: Role) -> None:
    """He calls when his next turn comes; passes cannot end the auction without him."""
    if out.turn is not Role.LHO:
        if out.turn is not calls_next:
            inquiry.find(_("{turn} waits for his next turn to call."), turn=inquiry.seat(out.turn))
        if out.call is PASS:
            # At partner's turn the opponent on the right has lost his as well.
            lost = (Role.PARTNER, Role.RHO) if out.turn is Role.PARTNER else (Role.RHO,)
            law17.passes_do_not_end_it(inquiry, *map(inquiry.seat, lost))


@clause("16.C.2", until_2017="16.D.2")
def _partners_call_goes(inquiry: Inquiry) -> None:
    """Made at a turn that the accepted call has taken over: withdrawn, and nothing for his partner to use."""
    with inquiry.offender(inquiry.seat(Role.PARTNER)):
        inquiry.oblige(
            Role.OFFENDER,
            _("Takes his call back, and calls when his turn comes"),
            said=_("{offender}, take your call back: the call before it stands. You call when your turn comes."),
            until=Until.DONE,
        )
        law16.withdrawn_calls.withdrawn(inquiry)


@clause("29.B")
def _cancelled(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Back to the player whose turn it was."""
    inquiry.find(
        _("{call:The} is cancelled, and the turn goes back to {turn}."), call=out.call, turn=inquiry.seat(out.turn)
    )


def reply_before_partner_calls(out: OutOfTurn) -> OneOf[Reply]:
    """Of 2017, where it was partner's turn or the dealer's on the left: what the next player is told differs."""
    if out.partner_has_called:
        return REPLY_WHERE_IT_MAY_BE_OVER if out.ends_with_one_more_pass else REPLY_WHERE_PARTNER_HAS_CALLED
    return REPLY_OF_THE_DEALER if out.is_before_the_dealer_on_the_left else REPLY
