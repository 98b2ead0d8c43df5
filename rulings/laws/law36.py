"""Law 36 — Inadmissible doubles and redoubles: those that Law 19 does not permit. Nobody can accept one.

The same in 2007 and in 2017, but for the laws to which B sends.
"""

from rulings.engine import (
    DOUBLE,
    REDOUBLE,
    Auction,
    Call,
    Edition,
    Inquiry,
    Known,
    OtherCall,
    Outcome,
    Role,
    Until,
    _,
    clause,
)
from rulings.laws import (
    enforced_pass,
    law16,
    law18,
    law19,
    law23,
    law25,
    law26,
    law28,
    law35,
    law37,
    law37_questions,
    law72,
)
from rulings.laws.law36_questions import AUCTION, CALL, CALLED_INSTEAD, CIRCUMSTANCES, WHO, Circumstance


@clause("36")
def inadmissible_double(inquiry: Inquiry) -> None:
    """A double or redouble that nothing permitted: of partner's bid, of a bid doubled already, of none at all."""
    auction = inquiry.ask(AUCTION)
    offender = inquiry.ask(WHO.usually(auction.next).walking(auction.next, auction.next.lho, auction.next.partner))
    inquiry.cast(offender=offender)
    call = inquiry.ask(CALL.among(*(each for each in (DOUBLE, REDOUBLE) if not auction.would_be_legal(each, offender))))
    possible = CIRCUMSTANCES if auction.next is offender.rho else CIRCUMSTANCES.without(Circumstance.RHO_CALLED)
    circumstances = inquiry.ask(possible, call=call)
    if Circumstance.RHO_CALLED in circumstances:
        # As if the offender had not called (28.B), whatever he meant and whatever he was bound to.
        law28.correct_player_has_called(
            inquiry, call, Role.RHO, bound_to_pass=Circumstance.BOUND_TO_PASS in circumstances
        )
        return
    if Circumstance.UNINTENDED in circumstances:
        _never_meant(inquiry, auction, call, lho_called=Circumstance.LHO_CALLED in circumstances)
    else:
        _is_inadmissible(inquiry, call)
        _rectified(inquiry, auction, call, circumstances)


@clause("36")
def _rectified(inquiry: Inquiry, auction: Auction, call: Call, circumstances: frozenset[Circumstance]) -> None:
    """By what has happened since, and by whose turn it was."""
    if Circumstance.LEAD_FACED in circumstances:
        lead_is_faced(inquiry, call)
    elif Circumstance.LHO_CALLED in circumstances:
        lho_has_called(inquiry, auction, call)
    elif Circumstance.BOUND_TO_PASS in circumstances:
        _had_to_pass(inquiry, auction, call)
    elif auction.next is inquiry.seat(Role.OFFENDER):
        cancelled(inquiry, call)
        legal_call_substituted(inquiry, auction, call)
    else:
        cancelled(inquiry, call)
        out_of_turn(inquiry, auction, call)


def _is_inadmissible(inquiry: Inquiry, call: Call) -> None:
    if isinstance(call, OtherCall):
        law19.not_permitted(inquiry, call)
    law35.double_not_permitted(inquiry)


@clause("25.A.1")
def _never_meant(inquiry: Inquiry, auction: Auction, call: Call, *, lho_called: bool) -> None:
    """What he meant is found first, and then judged as the call that he made."""
    since = law25.questions.Circumstance
    so = frozenset({since.LHO_CALLED}) if lho_called else frozenset()
    inquiry.hand_over(
        law25.change_of_call,
        _("{offender} never meant to make that call: he may put it right, and then it is judged by its own law."),
        Known(law25.questions.AUCTION, auction),
        Known(law25.questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law25.questions.CALL, call),
        Known(law25.questions.INTENT, law25.questions.Intent.SLIP),
        Known(law25.questions.CIRCUMSTANCES, so, not_so=() if lho_called else (since.LHO_CALLED,)),
    )


@clause("37.B")
def _had_to_pass(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """Cancelled by either law; 37.B makes no exception for it, and binds both players of the side."""
    since = law37_questions.Circumstance
    inquiry.hand_over(
        law37.had_to_pass,
        _("{offender} was bound to pass as well: the law on that binds his partner too."),
        Known(law37_questions.AUCTION, auction),
        Known(law37_questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law37_questions.CALL, call),
        Known(law37_questions.CIRCUMSTANCES, frozenset(), not_so=(since.UNINTENDED, since.LHO_CALLED)),
    )


@clause("36.A")
def lho_has_called(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """All goes back to where it was, and nobody owes anything; a call of the offender's own may be that turn's."""
    turn = auction.next
    inquiry.decide(
        _("{call:The} is cancelled with every call since: {turn} is to call, and nothing else is due"),
        outcome=Outcome.CALL_CANCELLED,
        call=call,
        turn=turn,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("The turn goes back to {turn}, as if nothing had been called since"),
        said=_("{everyone}: {call:the} and every call after it are cancelled. {turn}, it is your turn to call."),
        until=Until.DONE,
        call=call,
        turn=turn,
    )
    inquiry.find(_("Nobody has to pass for it, and no lead will be restricted."))
    # The law names no information; a call cancelled is a call withdrawn (Definitions), and that is 16.C's.
    law16.withdrawn_calls.withdrawn(inquiry)
    law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)


@clause("36.B.1")
def cancelled(inquiry: Inquiry, call: Call) -> None:
    """The next opponent cannot accept it by a word, and has not called over it."""
    inquiry.find(_("{call:The} is cancelled."), call=call)


@clause("36.B.2")
def legal_call_substituted(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """In turn: he calls anew, whatever he likes that is legal, and his partner passes to the end."""
    inquiry.decide(_("{partner} must pass until the end of the auction"), outcome=Outcome.PARTNER_PASSES_THROUGHOUT)
    inquiry.oblige(
        Role.OFFENDER,
        _("Puts a legal call in the place of {call:the}"),
        said=_(
            "{offender}, take {call:the} back and make any legal call. {partner} then passes to the end, "
            "and his first lead may be restricted."
        ),
        until=Until.DONE,
        call=call,
    )
    enforced_pass.throughout(inquiry, Role.PARTNER)
    what_may_follow(inquiry, auction, call)


@clause("36.B.4")
def out_of_turn(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """Out of turn as well: back to the player in turn, and the rest as before."""
    turn = auction.next
    inquiry.decide(
        _("{turn} is to call; {partner} must pass until the end of the auction"),
        outcome=Outcome.PARTNER_PASSES_THROUGHOUT,
        turn=turn,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes {call:the} back and makes any legal call when it is his turn"),
        said=_(
            "{offender}, take {call:the} back: it is {turn}'s turn. At yours you make any legal call. "
            "{partner} passes to the end, and his first lead may be restricted."
        ),
        until=Until.NEXT_CALL,
        call=call,
        turn=turn,
    )
    enforced_pass.throughout(inquiry, Role.PARTNER)
    what_may_follow(inquiry, auction, call)


@clause("36.B.3")
def what_may_follow(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """72.C, and 26.B unless what he calls instead is comparable (26.A), which spares his partner nothing else."""
    inquiry.find(_("What that call has gained them is looked at when play is over, and a lead may be restricted."))
    law72.could_have_known(inquiry)
    if inquiry.edition >= Edition.LAWS_2017 and _is_comparable(inquiry, auction, call):
        law26.none_after_a_comparable_call(inquiry)
        law23.watch_what_it_gained(inquiry)
    else:
        law26.lead_to_be_restricted(inquiry)
        law16.withdrawn_calls.withdrawn(inquiry)


def _is_comparable(inquiry: Inquiry, auction: Auction, call: Call) -> bool:
    """What he calls instead: in turn a call allowed there, out of turn one that may still be when his turn comes."""
    offender = inquiry.seat(Role.OFFENDER)
    possible = law18.still_possible(auction)
    if auction.next is offender:
        possible = tuple(each for each in possible if auction.would_be_legal(each, offender))
    inquiry.ask(CALLED_INSTEAD.among(*possible), call=call)
    return law23.is_comparable(inquiry)


@clause("36.C")
def lead_is_faced(inquiry: Inquiry, call: Call) -> None:
    """The board is played and scored without it."""
    inquiry.decide(
        _("Too late for anything else: the contract is scored as if {call:the} had not been made"),
        outcome=Outcome.CALL_CANCELLED,
        call=call,
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on: {call:the} does not count in the score"),
        said=_("{everyone}, play on: {call:the} was not permitted and does not count in the score."),
        until=Until.END_OF_PLAY,
        call=call,
    )
