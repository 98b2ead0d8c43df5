"""Law 30 — Pass out of rotation.

2017 was written anew. In 2007 A was the pass before any bid, whoever was in turn, and B the one after a bid: at the
right-hand opponent's turn (1), at partner's (2), at the left-hand opponent's (3).

C speaks of a pass of an artificial call, and 31 of partner's alone: over an opponent's artificial call a natural pass
says no more than over any other, and stays here.
"""

from dataclasses import replace

from rulings.engine import Edition, Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import enforced_pass, law16, law23, law29, law31, law34, law34_questions, law72
from rulings.laws.law29.circumstances import Circumstance
from rulings.laws.law29.out_of_turn import BEFORE_A_PASS, BEFORE_A_PASS_BEFORE_OR_AFTER_A_BID, OutOfTurn, known
from rulings.laws.law29.replies import REPLY_TO_A_PASS, REPLY_WHERE_OFFENDER_IS_SILENCED


@clause("30")
def pass_out_of_turn(inquiry: Inquiry) -> None:
    """Whose turn was it, is it a pass like any other, and does the next opponent accept it?"""
    newest = inquiry.edition >= Edition.LAWS_2017
    out = law29.out_of_turn.out_of_turn(inquiry, BEFORE_A_PASS if newest else BEFORE_A_PASS_BEFORE_OR_AFTER_A_BID, None)
    before_any_bid = not newest and out.auction.last_bid is None
    if out.is_a_change_of_call and not before_any_bid:
        changes_his_call(inquiry, out)
    else:
        _no_change_of_call(inquiry, out, law29.circumstances.happened(inquiry, out))


@clause("30")
def _no_change_of_call(inquiry: Inquiry, out: OutOfTurn, happened: frozenset[Circumstance]) -> None:
    if Circumstance.THREE_PASSES in happened:
        over_a_players_head(inquiry, out)
    elif not law29.settled.is_settled(inquiry, out, happened):
        if not happened.isdisjoint((Circumstance.ARTIFICIAL, Circumstance.OVER_PARTNERS_ARTIFICIAL)):
            counts_as_a_bid(inquiry, out)
        else:
            if Circumstance.OVER_OPPONENTS_ARTIFICIAL in happened:
                _over_an_opponents_artificial_call(inquiry)
            _like_any_other(inquiry, out, happened)


@clause("34")
def over_a_players_head(inquiry: Inquiry, out: OutOfTurn) -> None:
    """It was taken for one in turn, and the auction for over: accepted or not, nobody loses his turn by it."""
    inquiry.hand_over(
        law34.missed_his_turn,
        _("Three passes have followed one another, and {offender}'s was out of turn: the auction is not over for it."),
        *known(out, inquiry.seat(Role.OFFENDER)),
        Known(law34_questions.CIRCUMSTANCES, frozenset(), not_so=(law34_questions.Circumstance.NOT_THREE_YET,)),
    )


@clause("30")
def _like_any_other(inquiry: Inquiry, out: OutOfTurn, happened: frozenset[Circumstance]) -> None:
    """By whose turn it was; in 2007 by whether anybody had bid as well."""
    if inquiry.edition < Edition.LAWS_2017 and out.auction.last_bid is None:
        if not law29.acceptance.is_accepted(inquiry, out, REPLY_TO_A_PASS):
            before_any_bid(inquiry, out)
    elif out.turn is Role.RHO:
        if not law29.acceptance.is_accepted(inquiry, out, REPLY_TO_A_PASS):
            at_right_hand_opponents_turn(inquiry, out)
    elif inquiry.edition < Edition.LAWS_2017:
        # After a bid the left-hand opponent's turn is that after the offender's own call: it was partner's.
        if not law29.acceptance.is_accepted(inquiry, out, REPLY_WHERE_OFFENDER_IS_SILENCED):
            at_partners_turn_after_a_bid(inquiry)
    else:
        out = replace(out, partner_has_called=Circumstance.PARTNER_CALLED in happened)
        if not law29.acceptance.is_accepted(inquiry, out, law29.acceptance.reply_before_partner_calls(out)):
            at_partners_or_left_hand_opponents_turn(inquiry, out)


@clause("30.A", until_2017="30.B.1")
def at_right_hand_opponents_turn(inquiry: Inquiry, out: OutOfTurn) -> None:
    """He passes once, whatever the opponent on his right does; his partner is free, and no lead will be restricted.

    Neither 16.C nor 26 is named, and the pass that is due says what the cancelled one said.
    """
    _passes_once(inquiry)
    law29.alike.calls_now(inquiry, out)
    law72.could_have_known(inquiry)


@clause("30.A")
def before_any_bid(inquiry: Inquiry, out: OutOfTurn) -> None:
    """In 2007, whoever should have called."""
    _passes_once(inquiry)
    law29.alike.calls_now(inquiry, out)
    law72.could_have_known(inquiry)


def _passes_once(inquiry: Inquiry) -> None:
    inquiry.decide(_("{offender} must pass at his next turn to call"), outcome=Outcome.OFFENDER_PASSES_ONCE)
    enforced_pass.once(inquiry, Role.OFFENDER)
    inquiry.find(_("{partner} calls as he likes, and no lead will be restricted."))


@clause("30.B.2")
def at_partners_turn_after_a_bid(inquiry: Inquiry) -> None:
    """In 2007: he passes until the auction ends, and at that turn partner may neither double nor redouble."""
    inquiry.decide(_("{offender} must pass until the end of the auction"), outcome=Outcome.OFFENDER_PASSES_THROUGHOUT)
    enforced_pass.throughout(inquiry, Role.OFFENDER)
    inquiry.oblige(
        Role.PARTNER,
        _("Calls now; he may neither double nor redouble"),
        said=_("{partner}, it is your turn to call. At this turn you may neither double nor redouble."),
        until=Until.NEXT_CALL,
    )
    law16.withdrawn_calls.withdrawn(inquiry)
    law72.could_have_known(inquiry)


@clause("30.B.1")
def at_partners_or_left_hand_opponents_turn(inquiry: Inquiry, out: OutOfTurn) -> None:
    """Both may still call: partner first, or the player on the left, who deals, and then the offender."""
    partner_is_free(inquiry)
    if _is_over_with_partners_pass(inquiry, out):
        return
    if offender_calls(inquiry, out):
        comparable_call(inquiry, out)
    else:
        other_call(inquiry)


@clause("30.B.1.a")
def partner_is_free(inquiry: Inquiry) -> None:
    """But for 16.C.2, of which he is told."""
    law29.alike.partner_is_free(inquiry)


@clause("30.B.1.b.ii")
def _is_over_with_partners_pass(inquiry: Inquiry, out: OutOfTurn) -> bool:
    return law29.alike.is_over_with_partners_pass(inquiry, out)


@clause("30.B.1.b")
def offender_calls(inquiry: Inquiry, out: OutOfTurn) -> bool:
    """At his proper turn, as he likes: whether it is comparable to the pass."""
    law29.alike.offender_calls(inquiry, out)
    return law23.is_comparable(inquiry)


@clause("30.B.1.b.i")
def comparable_call(inquiry: Inquiry, out: OutOfTurn) -> None:
    """A raise, say, that an opening hand would not make."""
    law29.alike.comparable(inquiry, out)


@clause("30.B.1.b.ii")
def other_call(inquiry: Inquiry) -> None:
    """One that the hand which passed might not have made."""
    law23.not_comparable(inquiry)


@clause("30.B.2", until_2017="30.B.3")
def changes_his_call(inquiry: Inquiry, out: OutOfTurn) -> None:
    """At the turn of the opponent on the left, by a player who had called just before."""
    law29.settled.change_of_call(
        inquiry, out, _("{offender} had just called {first}: his pass is a change of that call, and Law 25 applies.")
    )


@clause("30.C")
def counts_as_a_bid(inquiry: Inquiry, out: OutOfTurn) -> None:
    """It tells something, or leaves partner in an artificial call: Law 31 rules on the pass as on a bid."""
    inquiry.hand_over(
        law31.bid_out_of_turn,
        _("The pass was artificial, or passed an artificial call of {partner}'s: it is judged as a bid."),
        *known(out, inquiry.seat(Role.OFFENDER)),
    )


@clause("30.C")
def _over_an_opponents_artificial_call(inquiry: Inquiry) -> None:
    """C names an artificial call, whosever it is, and sends to 31, which names partner's alone."""
    inquiry.doubt(
        _(
            "Whether a pass over an opponent's artificial call counts as a bid is open: Law 31 names partner's alone, "
            "so that it is taken here as any other pass."
        )
    )
