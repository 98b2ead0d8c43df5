"""What Laws 30 to 32 say alike, each function filed under the paragraph of the law that calls it."""

from __future__ import annotations

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import enforced_pass, law16, law18, law23, law26, law72
from rulings.laws.law29.next_calls import (
    NEXT_CALL,
    NEXT_CALL_WHERE_PARTNER_HAS_CALLED,
    PARTNERS_CALL,
    PARTNERS_CALL_MADE_ALREADY,
    PartnersCall,
)
from rulings.laws.law29.out_of_turn import OutOfTurn


def calls_now(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Told to the player in turn where the ruling waits for nobody's call. Filed under the law that says it."""
    inquiry.oblige(
        out.turn,
        _("Calls now"),
        said=_("{player}, {call:the} is cancelled, and it is your turn to call."),
        until=Until.DONE,
        player=inquiry.seat(out.turn),
        call=out.call,
    )


def call_is_repeated(inquiry: Inquiry, out: OutOfTurn) -> None:
    """After the pass of the opponent on the right, a call that is legal. Filed under the law that says it."""
    inquiry.decide(
        _("{offender} must call {call:the} again; nothing else is due"), outcome=Outcome.CALL_REPEATED, call=out.call
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Makes the same call again"),
        said=_("{offender}, you must call {call:the} again. Nothing else is due."),
        until=Until.NEXT_CALL,
        call=out.call,
    )


def is_over_with_that_pass(inquiry: Inquiry, out: OutOfTurn) -> bool:
    """Whether the pass of the opponent on the right ends the auction (22), so that nothing is left to call again.

    The laws say only that the call is repeated. Then it was cancelled, no more: the offender's side has the contract,
    or nobody has, so that no lead of theirs is restricted.
    """
    if not out.ends_with_one_more_pass:
        return False
    inquiry.decide(
        _("{rho}'s pass ends the auction: {call:the} is cancelled and not made again"),
        outcome=Outcome.CALL_CANCELLED,
        call=out.call,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes his call back"),
        said=_("{offender}, take back {call:the}: with {rho}'s pass the auction is over."),
        until=Until.DONE,
        call=out.call,
    )
    law16.withdrawn_calls.withdrawn(inquiry)
    return True


def offender_calls(inquiry: Inquiry, out: OutOfTurn) -> None:
    """At his proper turn, as he likes; partner's own turn comes before, or is over."""
    asked = NEXT_CALL_WHERE_PARTNER_HAS_CALLED if out.partner_has_called else NEXT_CALL
    inquiry.ask(asked.among(*law18.still_possible(out.auction)), call=out.call)


def is_over_with_partners_pass(inquiry: Inquiry, out: OutOfTurn) -> bool:
    """Whether partner, whose turn it was, ends the auction by a pass (22), so that nothing takes that call's place.

    Not replaced by a comparable call, it is subject to 26.B like one replaced by another. Filed under the law that
    says what the offender may call.
    """
    if out.turn is not Role.PARTNER or not out.ends_with_one_more_pass:
        return False
    question = PARTNERS_CALL_MADE_ALREADY if out.partner_has_called else PARTNERS_CALL
    if inquiry.ask(question, call=out.call) is PartnersCall.OTHER:
        return False
    inquiry.decide(
        _("{partner}'s pass ends the auction: {call:the} is cancelled, and no call takes its place"),
        outcome=Outcome.CALL_CANCELLED,
        call=out.call,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes his call back"),
        said=_("{offender}, take back {call:the}: with {partner}'s pass the auction is over."),
        until=Until.DONE,
        call=out.call,
    )
    # A bid of partner's own, doubled by the other side, is played by this one.
    last_bidder = out.auction.last_bidder
    if last_bidder is not None and last_bidder.side is not inquiry.seat(Role.OFFENDER).side:
        law26.lead_to_be_restricted(inquiry)
    law16.withdrawn_calls.withdrawn(inquiry)
    law72.could_have_known(inquiry)
    return True


def right_hand_opponent_did_not_pass(inquiry: Inquiry) -> None:
    """A legal bid, double or redouble of his. Filed under the paragraph that says it."""
    inquiry.find(_("{rho} has not passed: {offender} may make any legal call."))


def partner_is_free(inquiry: Inquiry) -> None:
    """At partner's turn or the dealer's on the left. Filed under the paragraph that says it.

    He is told of 16.C.2 with the words of the question about the offender's call, which comes after his.
    """
    inquiry.find(_("{partner} may make any legal call at his turn, without using what the cancelled call told him."))


def comparable(inquiry: Inquiry, out: OutOfTurn) -> None:
    """What follows a comparable call at the proper turn. Filed under the paragraph that says it.

    What partner called before it, at his turn, stays judged by 16.C.2: from the comparable call on the first is known
    to all.
    """
    inquiry.find(_("What {offender} has called at his proper turn is comparable: nothing more is due."))
    law23.no_rectification(inquiry)
    if out.turn is not Role.RHO:
        law16.withdrawn_calls.watch_partner_meanwhile(inquiry)


def partner_is_silenced(inquiry: Inquiry) -> None:
    """Of the editions before 2017: partner passes until the auction ends. Filed under the paragraph that says it."""
    inquiry.decide(_("{partner} must pass until the end of the auction"), outcome=Outcome.PARTNER_PASSES_THROUGHOUT)
    enforced_pass.throughout(inquiry, Role.PARTNER)
    law16.withdrawn_calls.withdrawn(inquiry)
    law26.lead_to_be_restricted(inquiry)
    law72.could_have_known(inquiry)


@clause("29.C")
def by_what_it_showed(inquiry: Inquiry) -> None:
    """The denomination named counts only where it is the one shown."""
    inquiry.find(_("If {offender}'s call was artificial, what counts is what it showed, not what it named."))
