"""Law 61 — Failure to follow suit. Of it, A: a revoke, from the card played to the tricks that it costs.

Until it is established (63) it is corrected (62); established, it costs tricks at the end of play (64). A lead against
a restriction is a revoke too, and stands in ``law61.not_obeyed``.
"""

from collections.abc import Callable

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law43, law62, law63, law64, particulars
from rulings.laws.law61.questions import (
    CARD,
    NAMED,
    WHEN,
    WHO,
    Circumstance,
    When,
    at_the_end,
    too_late_for_tricks,
    when_they_have_gone_on,
    while_it_may_go_back,
)


@clause("61.A")
def did_not_follow_suit(inquiry: Inquiry) -> None:
    """Who, and what had happened when it was noticed."""
    declarer = inquiry.ask(particulars.DECLARER)
    # Of two defenders the law knows no difference here.
    who = WHO.walking(declarer, declarer.partner, declarer.lho)
    inquiry.cast(declarer=declarer, offender=inquiry.ask(who))
    match inquiry.ask(WHEN):
        case When.IN_TIME:
            in_time(inquiry)
        case When.THEIR_CLAIM:
            in_time(inquiry, claimed=True)
        case When.GONE_ON:
            they_have_gone_on(inquiry)
        case When.OWN_CLAIM:
            is_counted(inquiry, claimed=True)
        case When.OVER:
            is_counted(inquiry)
        case When.NEXT_BOARD:
            noticed_late(inquiry, law64.tricks.too_late_since_the_next_board)
        case When.ROUND_OVER:
            noticed_late(inquiry, law64.tricks.too_late_since_the_round_ended)


def in_time(inquiry: Inquiry, *, claimed: bool = False) -> None:
    """Not established: it goes back, and what has been played since may."""
    card = inquiry.ask(CARD)
    circumstances = while_it_may_go_back(inquiry, card, claimed=claimed)
    if Circumstance.NO_SUIT in circumstances:
        had_none(inquiry)
    elif Circumstance.DUMMY_FIRST in circumstances:
        law43.violation.no_immediate_rectification(inquiry)
    else:
        law62.revoke.corrected(inquiry, card, circumstances)
    if claimed:
        law62.revoke.claim_comes_after_it(inquiry)


def they_have_gone_on(inquiry: Inquiry) -> None:
    """Established, but for what an opponent brought about, and for the twelfth trick."""
    circumstances = when_they_have_gone_on(inquiry)
    if Circumstance.NO_SUIT in circumstances:
        had_none(inquiry)
    elif Circumstance.DUMMY_FIRST in circumstances:
        law43.violation.no_immediate_rectification(inquiry)
    elif Circumstance.TOLD in circumstances and inquiry.confirms(NAMED):
        law63.revoke.by_a_card_named(inquiry)
        law63.revoke.stands(inquiry)
    elif Circumstance.TOLD in circumstances:
        law62.revoke.next_trick_is_taken_back(inquiry)
        law62.revoke.revoke_is_corrected(inquiry, inquiry.ask(CARD))
        law62.revoke.what_was_played_since(inquiry)
    elif Circumstance.BOTH_ON_THIS_TRICK in circumstances:
        law62.revoke.both_are_corrected(inquiry)
    elif Circumstance.TWELFTH in circumstances:
        law62.revoke.twelfth_trick(inquiry, inquiry.ask(CARD))
    else:
        law63.revoke.stands(inquiry)


def is_counted(inquiry: Inquiry, *, claimed: bool = False) -> None:
    """Play has ended, by a claim of his side's or with the last trick: the tricks are transferred now."""
    circumstances = at_the_end(inquiry)
    if Circumstance.NO_SUIT in circumstances:
        had_none(inquiry)
    elif Circumstance.TWELFTH in circumstances:
        law62.revoke.twelfth_trick(inquiry, inquiry.ask(CARD))
    else:
        if claimed:
            law63.revoke.by_a_claim(inquiry)
        law64.tricks.settled(inquiry, circumstances)


def noticed_late(inquiry: Inquiry, no_trick: Callable[[Inquiry], None]) -> None:
    """No trick is transferred any more, and damage is looked at all the same."""
    circumstances = too_late_for_tricks(inquiry)
    if Circumstance.NO_SUIT in circumstances:
        had_none(inquiry)
    else:
        law64.tricks.settled_late(inquiry, circumstances, no_trick)


@clause("44.D")
def had_none(inquiry: Inquiry) -> None:
    """Unable to follow suit, he might play any card."""
    inquiry.decide(_("Nothing to rectify: he could not follow suit"), outcome=Outcome.NO_RECTIFICATION)
    inquiry.oblige(
        Role.EVERYONE,
        _("Leave the trick as it was played"),
        said=_("{everyone}, it was no revoke: he had no card of the suit led. The trick stands."),
        until=Until.DONE,
    )
