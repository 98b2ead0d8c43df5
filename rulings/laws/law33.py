"""Law 33 — Simultaneous calls: which of two comes first. The law of the second one does the rest."""

from rulings.engine import CALLS, Auction, Bid, Call, Inquiry, Known, OtherCall, Outcome, Role, Until, _, clause
from rulings.laws import law27, law29, law30, law31, law32, law36, law39, law39_questions
from rulings.laws.law27 import questions as law27_questions
from rulings.laws.law33_questions import AUCTION, CALL, FIRST_CALL, WHO


@clause("33")
def calls_at_once(inquiry: Inquiry) -> None:
    """The call in turn is the first, and the other counts as made over it: at his turn by the next player, else not."""
    auction = inquiry.ask(AUCTION)
    in_turn = auction.next
    offender = inquiry.ask(WHO.among(in_turn.lho, in_turn.partner, in_turn.rho), in_turn=in_turn)
    inquiry.cast(offender=offender)
    first = inquiry.ask(FIRST_CALL.among(*_allowed(auction)), in_turn=in_turn)
    call = inquiry.ask(CALL, in_turn=in_turn)
    inquiry.find(
        _("{first:The} of {in_turn}, who was in turn, counts as the first call, and {call:the} as made after it."),
        first=first,
        in_turn=in_turn,
        call=call,
    )
    after = Auction(auction.first, (*auction.calls, first))
    if after.is_over:
        _after_the_end(inquiry, after)
    elif after.next is not offender:
        _out_of_turn(inquiry, after, call)
    elif after.allows(call):
        in_turn_after_all(inquiry, call)
    else:
        _not_legal_over_it(inquiry, after, call)


def _allowed(auction: Auction) -> tuple[Call, ...]:
    return tuple(call for call in CALLS.values() if auction.allows(call))


@clause("33")
def in_turn_after_all(inquiry: Inquiry, call: Call) -> None:
    """By the next player, and legal over the first: there is no irregularity."""
    inquiry.decide(
        _("{call:The} counts as made in turn: both calls stand, and the auction goes on"),
        outcome=Outcome.CALL_STANDS,
        call=call,
    )
    inquiry.oblige(
        Role.LHO,
        _("Calls next"),
        said=_("{lho}, both calls stand, {offender}'s {call} as the second. It is your turn."),
        until=Until.DONE,
        call=call,
    )


def _after_the_end(inquiry: Inquiry, after: Auction) -> None:
    inquiry.hand_over(
        law39.call_after_the_end,
        _("The first call was the last pass of the auction: the other came after its end."),
        Known(law39_questions.AUCTION, after),
    )


def _out_of_turn(inquiry: Inquiry, after: Auction, call: Call) -> None:
    """At the turn of the player after the one in turn."""
    why = _("After the first call it was {turn}'s turn: {call:the} is out of turn.")
    before, turn = Known(law29.out_of_turn.AUCTION, after), after.next
    match call:
        case Bid():
            inquiry.hand_over(law31.bid_out_of_turn, why, before, call=call, turn=turn)
        case OtherCall.PASS:
            inquiry.hand_over(law30.pass_out_of_turn, why, before, call=call, turn=turn)
        case OtherCall.DOUBLE | OtherCall.REDOUBLE:
            inquiry.hand_over(law32.double_out_of_turn, why, before, call=call, turn=turn)


def _not_legal_over_it(inquiry: Inquiry, after: Auction, call: Call) -> None:
    """In turn, but too low, or a double or redouble that the first call does not permit."""
    known = Known(law29.out_of_turn.AUCTION, after)
    if isinstance(call, Bid):
        not_so = Known(law27_questions.CIRCUMSTANCES, frozenset(), not_so=(law27_questions.Circumstance.OUT_OF_TURN,))
        low = _("Over the first call the bid is in turn, but too low.")
        inquiry.hand_over(law27.insufficient_bid, low, known, not_so)
    else:
        inquiry.hand_over(law36.inadmissible_double, _("Over the first call it is in turn, but not permitted."), known)
