"""Law 37 — Action violating an obligation to pass: he had to pass, and bid, doubled or redoubled. The same in 2007."""

from rulings.engine import PASS, Auction, Call, Inquiry, Known, OtherCall, Outcome, Role, Seat, Until, _, clause
from rulings.laws import enforced_pass, law16, law25, law26, law35, law36, law36_questions, law72
from rulings.laws.law37_questions import AUCTION, CALL, CIRCUMSTANCES, DURATION, WHO, Circumstance, Duration


@clause("37")
def had_to_pass(inquiry: Inquiry) -> None:
    """A player whom the Laws obliged to pass has made another call."""
    auction = inquiry.ask(AUCTION)
    offender = inquiry.ask(WHO.usually(auction.next).walking(auction.next, auction.next.partner))
    inquiry.cast(offender=offender)
    call = inquiry.ask(CALL)
    circumstances = inquiry.ask(CIRCUMSTANCES)
    permitted = not isinstance(call, OtherCall) or auction.would_be_legal(call, offender)
    if Circumstance.UNINTENDED in circumstances:
        _never_meant(inquiry, auction, call, lho_called=Circumstance.LHO_CALLED in circumstances)
    elif Circumstance.LHO_CALLED in circumstances and not permitted:
        law35.had_to_pass(inquiry)
        _not_permitted_either(inquiry, auction, call)
    elif Circumstance.LHO_CALLED in circumstances:
        law35.had_to_pass(inquiry)
        lho_has_called(inquiry, call)
    else:
        law35.had_to_pass(inquiry)
        # B makes no exception for a double that 19 does not permit: cancelled by either law, and this one binds both.
        cancelled(inquiry, call)
        pass_substituted(inquiry, auction, call)


@clause("25.A.1")
def _never_meant(inquiry: Inquiry, auction: Auction, call: Call, *, lho_called: bool) -> None:
    """In time: had his partner called, this law would rule on it as on any other call."""
    since = law25.questions.Circumstance
    so = frozenset({since.LHO_CALLED}) if lho_called else frozenset()
    too_late = (since.PARTNER_CALLED, since.AUCTION_OVER, since.PERIOD_OVER)
    inquiry.hand_over(
        law25.change_of_call,
        _("{offender} never meant to make that call: he may put it right, and then it is judged by its own law."),
        Known(law25.questions.AUCTION, auction),
        Known(law25.questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law25.questions.CALL, call),
        Known(law25.questions.INTENT, law25.questions.Intent.SLIP),
        Known(law25.questions.INTENDED, PASS),
        Known(law25.questions.CIRCUMSTANCES, so, not_so=(*too_late, *(() if lho_called else (since.LHO_CALLED,)))),
    )


@clause("37.A")
def _not_permitted_either(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """A excepts a call against 19.A.1 or 19.B.1: over it the next opponent has called, and Law 36 rules."""
    since = law36_questions.Circumstance
    inquiry.hand_over(
        law36.inadmissible_double,
        _("{offender} had to pass, but that double or redouble cannot stand in any case: the law on those applies."),
        Known(law36_questions.AUCTION, auction),
        Known(law36_questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law36_questions.CALL, call),
        Known(
            law36_questions.CIRCUMSTANCES,
            frozenset({since.LHO_CALLED}),
            not_so=(since.UNINTENDED, since.BOUND_TO_PASS, since.RHO_CALLED, since.LEAD_FACED),
        ),
    )


@clause("37.A")
def lho_has_called(inquiry: Inquiry, call: Call) -> None:
    """His call and all since stand; only a duty that outlasts this turn is left, and no lead is restricted."""
    inquiry.decide(
        _("{lho} has called over it: {call:the} stands, with every call since"),
        outcome=Outcome.CALL_STANDS,
        call=call,
    )
    match inquiry.ask(DURATION):
        case Duration.ONCE:
            inquiry.oblige(
                Role.OFFENDER,
                _("Calls as he likes: he had one turn to pass, and it has gone by"),
                said=_("{offender}, {call:the} stands. You had to pass once: from now on you call as you like."),
                until=Until.END_OF_AUCTION,
                call=call,
            )
        case Duration.THROUGHOUT:
            inquiry.oblige(
                Role.OFFENDER,
                _("Leaves {call:the} as it is: {lho} has called over it"),
                said=_("{offender}, {call:the} stands, as {lho} has called over it."),
                until=Until.DONE,
                call=call,
            )
            inquiry.find(_("{offender} had to pass until the end of the auction: at his later turns he still must."))
            enforced_pass.throughout(inquiry, Role.OFFENDER)
    inquiry.find(_("No lead will be restricted for it."))


@clause("37.B.1")
def cancelled(inquiry: Inquiry, call: Call) -> None:
    """Nobody can accept it once the director is there."""
    inquiry.find(_("{call:The} is cancelled: {lho} has not called over it, and cannot accept it now."), call=call)


@clause("29.B")
def _back_to_the_player_in_turn(inquiry: Inquiry, call: Call, turn: Seat) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes {call:the} back, and passes when it is his turn"),
        said=_("{offender}, take {call:the} back: it is {turn}'s turn, and you pass at yours."),
        until=Until.DONE,
        call=call,
        turn=turn,
    )


@clause("37.B.2")
def pass_substituted(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """It becomes a pass, and both players of the side pass to the end, however long he had to before.

    Out of turn he passes when his turn comes: the player in turn has not lost his (29.B).
    """
    inquiry.decide(
        _("{call:The} becomes a pass; {offender} and {partner} pass until the end of the auction"),
        outcome=Outcome.BOTH_PASS,
        call=call,
    )
    if auction.next is inquiry.seat(Role.OFFENDER):
        inquiry.oblige(
            Role.OFFENDER,
            _("Replaces {call:the} by a pass"),
            said=_("{offender}, take {call:the} back and pass."),
            until=Until.DONE,
            call=call,
        )
    else:
        _back_to_the_player_in_turn(inquiry, call, auction.next)
    enforced_pass.throughout(inquiry, Role.OFFENDER)
    enforced_pass.throughout(inquiry, Role.PARTNER)
    law26.lead_to_be_restricted(inquiry)
    law72.could_have_known(inquiry)
    law16.withdrawn_calls.withdrawn(inquiry)
