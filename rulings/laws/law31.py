"""Law 31 — Bid out of rotation; and a pass out of rotation that counts as one (30.C).

In 2007 A.2 asked whether the denomination was repeated, and partner had to pass in any case; in B he was silenced
until the auction ended.

A bid that is insufficient as well is this law's (27.A.2), for one turn and not until the end, unless A.1 has it
repeated: not legal then, it is a bid in turn, and Law 27's.
"""

from dataclasses import replace

from rulings.engine import Bid, Edition, Inquiry, Outcome, Role, _, clause
from rulings.laws import enforced_pass, law18, law23, law29, law72
from rulings.laws.law29.circumstances import Circumstance
from rulings.laws.law29.next_calls import NEXT_CALL_AFTER_RHO, NEXT_CALL_BY_DENOMINATION
from rulings.laws.law29.out_of_turn import BEFORE_A_BID, BID, OutOfTurn
from rulings.laws.law29.replies import REPLY_BEFORE_RHO, REPLY_BY_DENOMINATION, REPLY_WHERE_PARTNER_IS_SILENCED
from rulings.laws.law31_questions import RIGHT_HAND_CALL, RightHandCall


@clause("31")
def bid_out_of_turn(inquiry: Inquiry) -> None:
    """Whose turn was it, which bid, and does the next opponent accept it?"""
    out = law29.out_of_turn.out_of_turn(inquiry, BEFORE_A_BID, BID)
    if out.is_a_change_of_call:
        changes_his_call(inquiry, out)
    else:
        happened = law29.circumstances.happened(inquiry, out)
        if not law29.settled.is_settled(inquiry, out, happened):
            if out.is_too_low:
                too_low_as_well(inquiry)
            like_a_bid(inquiry, out, happened)


@clause("31")
def like_a_bid(inquiry: Inquiry, out: OutOfTurn, happened: frozenset[Circumstance]) -> None:
    """A bid, or a pass that counts as one: the next opponent accepts it, or it is cancelled."""
    out = replace(out, partner_has_called=Circumstance.PARTNER_CALLED in happened)
    if out.turn is Role.RHO:
        reply = REPLY_BEFORE_RHO if inquiry.edition >= Edition.LAWS_2017 else REPLY_BY_DENOMINATION
    elif inquiry.edition < Edition.LAWS_2017:
        reply = REPLY_WHERE_PARTNER_IS_SILENCED
    else:
        reply = law29.acceptance.reply_before_partner_calls(out)
    if law29.acceptance.is_accepted(inquiry, out, reply):
        return
    law29.alike.by_what_it_showed(inquiry)
    if out.turn is Role.RHO:
        at_right_hand_opponents_turn(inquiry, out)
    elif inquiry.edition >= Edition.LAWS_2017:
        at_partners_or_left_hand_opponents_turn(inquiry, out)
    else:
        partner_is_silenced(inquiry)


@clause("27.A.2")
def too_low_as_well(inquiry: Inquiry) -> None:
    """The law on turns rules on both faults."""
    inquiry.find(_("The bid is too low as well: it is judged as a bid out of turn, and accepted or refused as one."))


@clause("31.A")
def at_right_hand_opponents_turn(inquiry: Inquiry, out: OutOfTurn) -> None:
    """What he does decides: the call is repeated, or the offender is free to choose another."""
    match inquiry.ask(RIGHT_HAND_CALL, call=out.call):
        case RightHandCall.PASS:
            call_is_repeated(inquiry, out)
        case RightHandCall.OTHER:
            if inquiry.edition >= Edition.LAWS_2017:
                _is_free_to_choose(inquiry, out)
            else:
                _has_to_name_the_same(inquiry, out)


@clause("31.A.1")
def call_is_repeated(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Nothing is due where it is legal. Too low, it is now too low in its turn."""
    if law29.alike.is_over_with_that_pass(inquiry, out):
        return
    if out.is_too_low:
        law29.settled.too_low_in_turn(
            inquiry, out, _("{offender} would have to call {call:the} again, which is too low: now it is that in turn.")
        )
    else:
        law29.alike.call_is_repeated(inquiry, out)


@clause("31.A.2")
def _is_free_to_choose(inquiry: Inquiry, out: OutOfTurn) -> None:
    law29.alike.right_hand_opponent_did_not_pass(inquiry)
    inquiry.ask(NEXT_CALL_AFTER_RHO.among(*law18.still_possible(out.auction)), call=out.call)
    _by_whether_it_is_comparable(inquiry, out)


def _by_whether_it_is_comparable(inquiry: Inquiry, out: OutOfTurn) -> None:
    if law23.is_comparable(inquiry):
        comparable_call(inquiry, out)
    else:
        other_call(inquiry)


@clause("31.A.2.a")
def comparable_call(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Nothing more is due but the look back (23.C)."""
    law29.alike.comparable(inquiry, out)


@clause("31.A.2.b")
def other_call(inquiry: Inquiry) -> None:
    """Partner passes once."""
    law23.not_comparable(inquiry)


@clause("31.A.2")
def _has_to_name_the_same(inquiry: Inquiry, out: OutOfTurn) -> None:
    """In 2007: once for the same denomination, until the auction ends for another or after a pass."""
    law29.alike.right_hand_opponent_did_not_pass(inquiry)
    new = inquiry.ask(NEXT_CALL_BY_DENOMINATION, call=out.call)
    if isinstance(out.call, Bid) and isinstance(new, Bid) and new.strain is out.call.strain:
        same_denomination(inquiry)
    else:
        other_denomination(inquiry)


@clause("31.A.2.a")
def same_denomination(inquiry: Inquiry) -> None:
    """It says again what was said: no lead is restricted (26 asks for a suit that was not named again)."""
    inquiry.decide(_("{partner} must pass at his next turn to call"), outcome=Outcome.PARTNER_PASSES_ONCE)
    enforced_pass.once(inquiry, Role.PARTNER)
    law72.could_have_known(inquiry)


@clause("31.A.2.b")
def other_denomination(inquiry: Inquiry) -> None:
    """Partner is silenced, and the lead may be restricted."""
    law29.alike.partner_is_silenced(inquiry)


@clause("31.B")
def at_partners_or_left_hand_opponents_turn(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Both may still call: partner first, or the player on the left, who deals, and then the offender."""
    partner_is_free(inquiry)
    offender_calls(inquiry, out)


@clause("31.B.1")
def partner_is_free(inquiry: Inquiry) -> None:
    """But for 16.C.2, of which he is told."""
    law29.alike.partner_is_free(inquiry)


@clause("31.B.2")
def offender_calls(inquiry: Inquiry, out: OutOfTurn) -> None:
    """At his proper turn, as he likes; A.2 says what follows."""
    if law29.alike.is_over_with_partners_pass(inquiry, out):
        return
    law29.alike.offender_calls(inquiry, out)
    _by_whether_it_is_comparable(inquiry, out)


@clause("31.B")
def partner_is_silenced(inquiry: Inquiry) -> None:
    """In 2007, whatever the offender calls at his turn; partner's own turn is the first that he passes."""
    law29.alike.partner_is_silenced(inquiry)


@clause("31.C", until_2017="31.B")
def changes_his_call(inquiry: Inquiry, out: OutOfTurn) -> None:
    """At the turn of the opponent on the left, by a player who had called just before."""
    law29.settled.change_of_call(
        inquiry,
        out,
        _("{offender} had just called {first}: {call:the} is a change of that call, and Law 25 applies."),
    )
