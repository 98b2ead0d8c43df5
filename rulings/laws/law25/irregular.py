"""Law 25 — Of it, the calls that another law rules on: irregular ones, the first or the one in its place."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from rulings.engine import (
    PASS,
    Auction,
    Bid,
    Call,
    Edition,
    Inquiry,
    Known,
    Option,
    OtherCall,
    Role,
    Seat,
    WhichOf,
    _,
    clause,
)
from rulings.laws import (
    law25,
    law27,
    law29,
    law30,
    law31,
    law32,
    law36,
    law36_questions,
    law37_questions,
    law39,
    law39_questions,
)
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
from rulings.laws.law27 import questions as law27_questions

O = TypeVar("O", bound=Option)  # noqa: E741 - an option, as in the engine


def is_regular(inquiry: Inquiry, auction: Auction, call: Call) -> bool:
    """Whether a call of the offender's is in turn, and sufficient or admissible."""
    offender = inquiry.seat(Role.OFFENDER)
    return offender is auction.next and auction.would_be_legal(call, offender)


def others(call: Call) -> tuple[Call, ...]:
    """Every call but one."""
    return tuple(other for other in INTENDED.calls if other != call)


@dataclass(frozen=True, slots=True)
class Since:
    """What has been found of what happened since a call that another law rules on; None is for that law to ask."""

    lho_called: bool | None = None
    partner_called: bool | None = None
    period_over: bool | None = None
    in_place_of_a_slip: bool = False
    """Whether the call was meant, and took the place of one that was not."""
    auction_over: bool = False
    """Whether the auction had ended before it did."""


def judged_by_its_own_law(inquiry: Inquiry, auction: Auction, call: Call, why: str, since: Since) -> None:
    """A double not permitted is 36's, any other call out of turn 30's to 32's, a bid too low 27's.

    That it was a slip is not so for that law: this one has dealt with it.
    """
    offender = inquiry.seat(Role.OFFENDER)
    no_slip = Known(law37_questions.CIRCUMSTANCES, frozenset(), not_so=(law37_questions.Circumstance.UNINTENDED,))
    facts = (Known(AUCTION, auction), Known(WHO, offender), Known(CALL, call), no_slip)
    if is_a_second_call(inquiry, auction):
        _judged_as_a_change(inquiry, auction, call, why, since)
    elif never_permitted(auction, offender, call):
        inquiry.hand_over(law36.inadmissible_double, why, *facts, _known_to_36(auction, since), call=call)
    elif offender is not auction.next:
        inquiry.hand_over(_out_of_turn(call), why, *facts, _known_to_29(inquiry, auction, since), call=call)
    else:
        inquiry.hand_over(law27.insufficient_bid, why, *facts, _known_to_27(since), call=call)


def is_a_second_call(inquiry: Inquiry, auction: Auction) -> bool:
    """Whether the offender had called last, so that a call at the next opponent's turn changes that one."""
    return bool(auction.calls) and auction.next is inquiry.seat(Role.OFFENDER).lho


def never_permitted(auction: Auction, offender: Seat, call: Call) -> bool:
    """A double or redouble that 19 does not permit, which nobody can accept (32, 36); a bid too low he can (27.A.1)."""
    return isinstance(call, OtherCall) and not auction.would_be_legal(call, offender)


def _judged_as_a_change(inquiry: Inquiry, auction: Auction, call: Call, why: str, since: Since) -> None:
    """What he had called before, nobody doubts: this law begins again, with that as the first call."""
    inquiry.hand_over(
        law25.change_of_call,
        why,
        *law25.known_of_a_second_call(auction, call),
        Known(INTENT, Intent.SECOND_THOUGHT),
        _known_of_a_change(since),
        call=call,
    )


def _known_of_a_change(since: Since) -> Known[Any]:
    """A pause counts for a slip alone (2007). He who keeps his call has called over the second, knowing of both."""
    if not since.in_place_of_a_slip:
        return Known(CIRCUMSTANCES, frozenset(), not_so=(Circumstance.PAUSED,))
    return _known(
        CIRCUMSTANCES,
        (since.lho_called, Circumstance.LHO_CALLED_OVER_IT),
        (since.auction_over, Circumstance.AUCTION_OVER),
        (False, Circumstance.LHO_CALLED),
        (since.partner_called, Circumstance.PARTNER_CALLED),
        (since.period_over, Circumstance.PERIOD_OVER),
        (False, Circumstance.PAUSED),
    )


def _known_to_36(auction: Auction, since: Since) -> Known[Any]:
    """Once a lead is faced it does not matter who had called; where nobody had bid there is none to face."""
    of36 = law36_questions.Circumstance
    lead_faced = since.period_over if auction.last_bid is not None else False
    return _known(
        law36_questions.CIRCUMSTANCES,
        (None if lead_faced else since.lho_called, of36.LHO_CALLED),
        (lead_faced, of36.LEAD_FACED),
        (False, of36.UNINTENDED),
    )


def _known_to_29(inquiry: Inquiry, auction: Auction, since: Since) -> Known[Any]:
    """Partner's call is asked about where it was his turn; over it the next opponent's comes first."""
    of29 = law29.circumstances.Circumstance
    by_partner = since.partner_called and not since.lho_called and auction.next is inquiry.seat(Role.PARTNER)
    return _known(
        law29.circumstances.CIRCUMSTANCES,
        (since.lho_called, of29.LHO_CALLED),
        (by_partner if inquiry.edition >= Edition.LAWS_2017 else False, of29.PARTNER_CALLED),
        (False, of29.UNINTENDED),
    )


def _known_to_27(since: Since) -> Known[Any]:
    """Partner's call is out of turn, unless the next opponent had called before him."""
    of27 = law27_questions.Circumstance
    return _known(
        law27_questions.CIRCUMSTANCES,
        (since.lho_called, of27.LHO_CALLED),
        (since.partner_called and not since.lho_called, of27.PARTNER_CALLED),
        (False, of27.SLIP),
        (False, of27.OUT_OF_TURN),
    )


def _known(question: WhichOf[O], *facts: tuple[bool | None, O]) -> Known[frozenset[O]]:
    so = frozenset(each for found, each in facts if found)
    return Known(question, so, not_so=tuple(each for found, each in facts if found is False))


def _out_of_turn(call: Call) -> Callable[[Inquiry], None]:
    match call:
        case Bid():
            return law31.bid_out_of_turn
        case OtherCall.PASS:
            return law30.pass_out_of_turn
        case OtherCall.DOUBLE | OtherCall.REDOUBLE:
            return law32.double_out_of_turn


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
        Known(law39_questions.CIRCUMSTANCES, frozenset(), not_so=(since.UNINTENDED,)),
        second=second,
    )
