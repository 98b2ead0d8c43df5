"""Law 25 — Legal and illegal changes of call.

What the player meant when he called decides. A call that he never meant to make he may put right (A, ``unintended``)
until his partner calls; one that he did mean he may not, but the next opponent may let another stand (B, ``intended``).
Nobody ever has to pass for it.

``change_of_call`` is the subject, and where other laws send: a call made at the turn of the next opponent by a player
who had called is a change of call too (30.B.2, 31.C, 32.C; ``known_of_a_second_call``).
"""

from dataclasses import replace
from typing import Any

from rulings.engine import (
    PASS,
    Auction,
    Call,
    Edition,
    Inquiry,
    Known,
    Role,
    Seat,
    WhichOf,
    _,
    clause,
)
from rulings.laws.law25 import intended, irregular, unintended
from rulings.laws.law25.questions import (
    AUCTION,
    CALL,
    CIRCUMSTANCES,
    INTENT,
    REPLACED,
    SECOND,
    WHO,
    Circumstance,
    Intent,
)


@clause("25")
def change_of_call(inquiry: Inquiry) -> None:
    """A player has changed his call, or would like to."""
    auction = inquiry.ask(AUCTION)
    in_turn = auction.next
    # In turn it may be a pass that has ended the auction. Out of turn, a call at the next opponent's turn changes the
    # one before it; at partner's it does not.
    ends = replace(auction, calls=(*auction.calls, PASS)).is_over
    walked = (in_turn,) if ends else (in_turn, in_turn.rho, in_turn.partner)
    offender = inquiry.ask(WHO.usually(in_turn).walking(*walked))
    inquiry.cast(offender=offender)
    call = inquiry.ask(CALL.walking(PASS) if ends else CALL)
    match inquiry.ask(INTENT, call=call):
        case Intent.SLIP:
            unintended.slip(inquiry, auction, call, inquiry.ask(_of_a_slip(inquiry, auction, call), call=call))
        case Intent.MEANT:
            unintended.its_intent_is_what_counts(inquiry, call)
            _meant(inquiry, auction, call)
        case Intent.SECOND_THOUGHT:
            _meant(inquiry, auction, call)


@clause("25.B")
def _meant(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """A call that he meant and that was irregular is its own law's, which speaks of its replacement too (27.C)."""
    if irregular.is_regular(inquiry, auction, call):
        circumstances = inquiry.ask(CIRCUMSTANCES.without(Circumstance.PAUSED), call=call)
        intended.was_meant(inquiry, auction, call, circumstances)
    else:
        irregular.judged_by_its_own_law(inquiry, auction, call, _IRREGULAR, irregular.Since())


_IRREGULAR = _("{offender} meant {call:the}, which was irregular: its own law says what may take its place.")


def _of_a_slip(inquiry: Inquiry, auction: Auction, call: Call) -> WhichOf[Circumstance]:
    """Nobody has to accept one, and since 2017 a pause does not matter.

    The auction can have ended before his partner's turn only by a pass of his: otherwise his partner has called since.
    """
    impossible: tuple[Circumstance, ...] = ()
    if not _may_have_ended_before_partner(auction, inquiry.seat(Role.OFFENDER), call):
        impossible += (Circumstance.AUCTION_OVER, Circumstance.PERIOD_OVER)
    if inquiry.edition >= Edition.LAWS_2017:
        impossible += (Circumstance.LHO_CALLED_OVER_IT, Circumstance.PAUSED)
    return CIRCUMSTANCES.without(*impossible)


def _may_have_ended_before_partner(auction: Auction, offender: Seat, call: Call) -> bool:
    """With that call itself, or with a pass of the next opponent's."""
    if offender is not auction.next:
        return True
    since = replace(auction, calls=(*auction.calls, call))
    return since.is_over or replace(since, calls=(*since.calls, PASS)).is_over


def known_of_a_second_call(auction: Auction, call: Call) -> tuple[Known[Any], ...]:
    """What a law hands over with that has found a call at the next opponent's turn, by the player who had called last.

    ``auction`` are the calls before it, that player's last; whether the first was meant, this law asks.
    """
    before = Auction(auction.first, auction.calls[:-1])
    return (
        Known(AUCTION, before),
        Known(WHO, before.next),
        Known(CALL, auction.calls[-1]),
        Known(REPLACED, True),
        Known(SECOND, call),
    )
