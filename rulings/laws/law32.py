"""Law 32 — Double or redouble out of rotation.

2017 has A and B in the opposite order of 2007, where partner's turn was A and the right-hand opponent's B; partner was
then silenced until the auction ended.

One that Law 19 does not permit is never accepted: Law 36 rules. At the turn of the opponent on the left, by a player
who had just called, what counts is whether it might have been made in place of his call.
"""

from dataclasses import replace

from rulings.engine import Auction, Edition, Inquiry, Role, _, clause
from rulings.laws import law18, law23, law29, law36
from rulings.laws.law29.circumstances import Circumstance
from rulings.laws.law29.next_calls import NEXT_CALL_AFTER_RHO
from rulings.laws.law29.out_of_turn import BEFORE_A_DOUBLE, DOUBLE_OR_REDOUBLE, OutOfTurn, known
from rulings.laws.law29.replies import (
    REPLY_BEFORE_RHO,
    REPLY_WHERE_PARTNER_IS_SILENCED,
    REPLY_WHERE_PARTNER_IS_SILENCED_UNLESS_RHO_PASSES,
)
from rulings.laws.law32_questions import RIGHT_HAND_CALL, RightHandCall


@clause("32")
def double_out_of_turn(inquiry: Inquiry) -> None:
    """Was it permitted at all, whose turn was it, and does the next opponent accept it?"""
    out = law29.out_of_turn.out_of_turn(inquiry, BEFORE_A_DOUBLE, DOUBLE_OR_REDOUBLE)
    if not _is_permitted(inquiry, out):
        _never_accepted(inquiry, out)
    elif out.is_a_change_of_call:
        changes_his_call(inquiry, out)
    else:
        happened = law29.circumstances.happened(inquiry, out)
        if not law29.settled.is_settled(inquiry, out, happened):
            _accepted_or_cancelled(inquiry, replace(out, partner_has_called=Circumstance.PARTNER_CALLED in happened))


def _is_permitted(inquiry: Inquiry, out: OutOfTurn) -> bool:
    """By Law 19, where it stands, or in place of the call that he has just made."""
    auction = out.auction
    before = Auction(auction.first, auction.calls[:-1]) if out.is_a_change_of_call else auction
    return before.would_be_legal(out.call, inquiry.seat(Role.OFFENDER))


@clause("32")
def _never_accepted(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Law 36 comes first; it says what becomes of one that is out of turn as well (B.4)."""
    inquiry.hand_over(
        law36.inadmissible_double,
        _("{call:The} was not permitted by Law 19: nobody can accept it, in turn or not."),
        *known(out, inquiry.seat(Role.OFFENDER)),
        call=out.call,
    )


@clause("32")
def _accepted_or_cancelled(inquiry: Inquiry, out: OutOfTurn) -> None:
    """The next opponent accepts it, or it is cancelled."""
    newest = inquiry.edition >= Edition.LAWS_2017
    if out.turn is Role.RHO:
        reply = REPLY_BEFORE_RHO if newest else REPLY_WHERE_PARTNER_IS_SILENCED_UNLESS_RHO_PASSES
    elif not newest:
        reply = REPLY_WHERE_PARTNER_IS_SILENCED
    else:
        reply = law29.acceptance.reply_before_partner_calls(out)
    if law29.acceptance.is_accepted(inquiry, out, reply):
        return
    law29.alike.by_what_it_showed(inquiry)
    if out.turn is Role.RHO:
        at_right_hand_opponents_turn(inquiry, out)
    elif newest:
        at_partners_turn(inquiry, out)
    else:
        partner_is_silenced(inquiry)


@clause("32.A", until_2017="32.B")
def at_right_hand_opponents_turn(inquiry: Inquiry, out: OutOfTurn) -> None:
    """What he does decides: the call is repeated, or the offender is free to choose another."""
    match inquiry.ask(RIGHT_HAND_CALL, call=out.call):
        case RightHandCall.PASS:
            call_is_repeated(inquiry, out)
        case RightHandCall.OTHER:
            if inquiry.edition >= Edition.LAWS_2017:
                _is_free_to_choose(inquiry, out)
            else:
                law29.alike.partner_is_silenced(inquiry)


@clause("32.A.1", until_2017="32.B")
def call_is_repeated(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Permitted when it was made, it is so over a pass; and with that pass the auction is not over."""
    law29.alike.call_is_repeated(inquiry, out)


@clause("32.A.2")
def _is_free_to_choose(inquiry: Inquiry, out: OutOfTurn) -> None:
    law29.alike.right_hand_opponent_did_not_pass(inquiry)
    inquiry.ask(NEXT_CALL_AFTER_RHO.among(*law18.still_possible(out.auction)), call=out.call)
    _by_whether_it_is_comparable(inquiry, out)


def _by_whether_it_is_comparable(inquiry: Inquiry, out: OutOfTurn) -> None:
    if law23.is_comparable(inquiry):
        comparable_call(inquiry, out)
    else:
        other_call(inquiry)


@clause("32.A.2.a")
def comparable_call(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Nothing more is due but the look back (23.C)."""
    law29.alike.comparable(inquiry, out)


@clause("32.A.2.b")
def other_call(inquiry: Inquiry) -> None:
    """Partner passes once."""
    law23.not_comparable(inquiry)


@clause("32.B")
def at_partners_turn(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Both may still call: partner first, and then the offender."""
    partner_is_free(inquiry)
    offender_calls(inquiry, out)


@clause("32.B.1")
def partner_is_free(inquiry: Inquiry) -> None:
    """But for 16.C.2, of which he is told."""
    law29.alike.partner_is_free(inquiry)


@clause("32.B.2")
def offender_calls(inquiry: Inquiry, out: OutOfTurn) -> None:
    """At his proper turn, as he likes; A.2 says what follows."""
    if law29.alike.is_over_with_partners_pass(inquiry, out):
        return
    law29.alike.offender_calls(inquiry, out)
    _by_whether_it_is_comparable(inquiry, out)


@clause("32.A")
def partner_is_silenced(inquiry: Inquiry) -> None:
    """In 2007, at partner's turn, whatever the offender calls at his own."""
    law29.alike.partner_is_silenced(inquiry)


@clause("32.C", until_2017="32")
def changes_his_call(inquiry: Inquiry, out: OutOfTurn) -> None:
    """At the turn of the opponent on the left, by a player who had just called."""
    law29.settled.change_of_call(
        inquiry,
        out,
        _("{offender} had just called {first}: {call:the} is a change of that call, and Law 25 applies."),
    )
