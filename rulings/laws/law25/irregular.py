"""Law 25 — Of it, the calls that another law rules on: irregular ones, the first or the one in its place."""

from collections.abc import Callable
from dataclasses import replace

from rulings.engine import (
    PASS,
    Auction,
    Bid,
    Call,
    Inquiry,
    Known,
    OtherCall,
    Role,
    Seat,
    _,
    clause,
)
from rulings.laws import (
    law27,
    law27_questions,
    law29_questions,
    law30,
    law31,
    law32,
    law36,
    law36_questions,
    law37_questions,
    law39,
    law39_questions,
)
from rulings.laws.law25 import change
from rulings.laws.law25.questions import (
    AUCTION,
    CALL,
    CIRCUMSTANCES,
    INTENDED,
    INTENT,
    WHO,
    Circumstance,
    Intent,
)


def is_regular(inquiry: Inquiry, auction: Auction, call: Call) -> bool:
    """Whether a call of the offender's is in turn, and sufficient or admissible."""
    offender = inquiry.seat(Role.OFFENDER)
    return offender is auction.next and auction.would_be_legal(call, offender)


def others(call: Call) -> tuple[Call, ...]:
    """Every call but one."""
    return tuple(other for other in INTENDED.calls if other != call)


def judged_by_its_own_law(
    inquiry: Inquiry,
    auction: Auction,
    call: Call,
    why: str,
    since: frozenset[Circumstance],
    *,
    lho_called_over_another: bool = False,
) -> None:
    """A double not permitted is 36's, any other call out of turn 30's to 32's, a bid too low 27's.

    ``since``: who has called over it. That it was a slip is not so for that law: this one has dealt with it.
    ``lho_called_over_another``: over the slip, so that he has not accepted what takes its place.
    """
    offender = inquiry.seat(Role.OFFENDER)
    facts = (
        Known(AUCTION, auction),
        Known(WHO, offender),
        Known(CALL, call),
        Known(law37_questions.CIRCUMSTANCES, frozenset(), not_so=(law37_questions.Circumstance.UNINTENDED,)),
    )
    lho, partner = Circumstance.LHO_CALLED in since, Circumstance.PARTNER_CALLED in since
    if isinstance(call, OtherCall) and not auction.would_be_legal(call, offender):
        of36 = law36_questions.Circumstance
        known = Known(
            law36_questions.CIRCUMSTANCES, frozenset({of36.LHO_CALLED} if lho else ()), not_so=(of36.UNINTENDED,)
        )
        inquiry.hand_over(law36.inadmissible_double, why, *facts, known, call=call)
    elif offender is not auction.next and auction.calls and auction.next is offender.lho:
        # He had just called: the law on his call sends it back here, as a change of that one, which nobody doubts.
        first = Known(INTENT, Intent.SECOND_THOUGHT)
        # A pause counts for a slip alone (2007).
        paused = Known(CIRCUMSTANCES, frozenset[Circumstance](), not_so=(Circumstance.PAUSED,))
        second = change.known_of_a_second_call(auction, call)
        inquiry.hand_over(change.change_of_call, why, *second, first, paused, call=call)
    elif offender is not auction.next:
        of29 = law29_questions.Circumstance
        happened = {of29.LHO_CALLED} if lho else {of29.PARTNER_CALLED} if partner else set()
        not_so = (of29.UNINTENDED, *((of29.LHO_CALLED,) if lho_called_over_another else ()))
        out = Known(law29_questions.CIRCUMSTANCES, frozenset(happened), not_so=not_so)
        inquiry.hand_over(_out_of_turn(call), why, *facts, out, call=call)
    else:
        of27 = law27_questions.Circumstance
        so = {of27.LHO_CALLED} if lho else {of27.PARTNER_CALLED} if partner else set()
        low = Known(law27_questions.CIRCUMSTANCES, frozenset(so), not_so=(of27.SLIP, of27.OUT_OF_TURN))
        inquiry.hand_over(law27.insufficient_bid, why, *facts, low, call=call)


def _out_of_turn(call: Call) -> Callable[[Inquiry], None]:
    match call:
        case Bid():
            return law31.bid_out_of_turn
        case OtherCall.PASS:
            return law30.pass_out_of_turn
        case OtherCall.DOUBLE | OtherCall.REDOUBLE:
            return law32.double_out_of_turn


def can_be_accepted(auction: Auction, offender: Seat, second: Call) -> bool:
    """An insufficient bid may be (27.A.1); a double or redouble that 19 does not permit may not (32, 36)."""
    return isinstance(second, Bid) or second is PASS or auction.would_be_legal(second, offender)


@clause("36")
def never_acceptable(
    inquiry: Inquiry, auction: Auction, call: Call, second: Call, circumstances: frozenset[Circumstance]
) -> None:
    """Nobody can let it stand: inadmissible comes before changed (35), and it was made out of turn (36.B.4)."""
    # Only whose turn it was hangs on what had been called over the first.
    over_the_first: tuple[Call, ...] = ()
    if Circumstance.PARTNER_CALLED in circumstances:
        over_the_first = (PASS, PASS)
    elif Circumstance.LHO_CALLED in circumstances:
        over_the_first = (PASS,)
    since = law36_questions.Circumstance
    # He who called over it unaware of the change has accepted nothing (25.B.1), but has called (36.A): that is asked.
    so = frozenset({since.LHO_CALLED}) if Circumstance.LHO_CALLED_OVER_IT in circumstances else frozenset()
    inquiry.hand_over(
        law36.inadmissible_double,
        _("Law 19 does not permit {second:the}: nobody can accept it, and the law on such calls comes first."),
        Known(law36_questions.AUCTION, replace(auction, calls=(*auction.calls, call, *over_the_first))),
        Known(law36_questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law36_questions.CALL, second),
        Known(law36_questions.CIRCUMSTANCES, so, not_so=(since.UNINTENDED, since.BOUND_TO_PASS, since.LEAD_FACED)),
        second=second,
    )


@clause("39.A")
def after_the_end(inquiry: Inquiry, auction: Auction, call: Call, second: Call) -> None:
    """The auction had ended with the first call, which was meant: the second is a call after the final pass."""
    whole = replace(auction, calls=(*auction.calls, call))
    while not whole.is_over:
        whole = replace(whole, calls=(*whole.calls, PASS))
    since = law39_questions.Circumstance
    inquiry.hand_over(
        law39.call_after_the_end,
        _("The auction was over, so that {second:the} comes after the final pass."),
        Known(law39_questions.AUCTION, whole),
        Known(law39_questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law39_questions.CALL, second),
        Known(law39_questions.CIRCUMSTANCES, frozenset(), not_so=(since.UNINTENDED, since.MISINFORMED, since.SKIPPED)),
        second=second,
    )
