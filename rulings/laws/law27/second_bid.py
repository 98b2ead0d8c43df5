"""Law 27 — Of it, B.4: what takes its place is too low as well."""

from rulings.engine import Call, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16
from rulings.laws.law27.questions import REPLACEMENT_OF_THE_SECOND, SECOND_REPLY, Replacement, SecondReply
from rulings.laws.law27.what_it_costs import (
    partner_is_silenced,
    replaces_it_anew,
    same_denomination,
    unless_comparable_after_all,
)


@clause("27.B.4")
def second_insufficient_bid(inquiry: Inquiry, bid: Call, *, partner_called: bool) -> None:
    """The player on the left may accept that one; if he does not it is as in 3."""
    match inquiry.ask(SECOND_REPLY):
        case SecondReply.ACCEPT:
            _second_accepted(inquiry, partner_called=partner_called)
        case SecondReply.REFUSE:
            if not inquiry.regulations.second_insufficient_bid_put_right_frees:
                _second_refused(inquiry, replaced=False)
            elif _put_right(inquiry, bid):
                same_denomination(inquiry)
            else:
                _second_refused(inquiry, replaced=True)


def _second_accepted(inquiry: Inquiry, *, partner_called: bool) -> None:
    """It is treated as legal. What the first one told is unauthorised: it was withdrawn.

    26.B is named by 2 to 4 for a bid that is not accepted; a bid treated as legal brings none.
    """
    inquiry.decide(_("{lho} accepts the second bid: it stands"), outcome=Outcome.CALL_STANDS)
    inquiry.oblige(
        Role.LHO,
        _("Calls over the second bid, which stands"),
        said=_SECOND_SETTLED_FIRST if partner_called else _SECOND_YOUR_TURN,
        until=Until.NEXT_CALL,
    )
    law16.withdrawn_calls.withdrawn(inquiry)


_SECOND_YOUR_TURN = _("{lho}, the second bid stands, and it is your turn: pass, double it or bid above it.")
_SECOND_SETTLED_FIRST = _(
    "{lho}, the second bid stands. Do not call yet: first I rule on the call that {partner} made at your turn."
)


def _second_refused(inquiry: Inquiry, *, replaced: bool) -> None:
    """By the letter partner is silenced, whatever takes its place. ``replaced``: which call does, he has said."""
    inquiry.decide(
        _("The second bid is cancelled: {partner} passes until the auction ends"),
        outcome=Outcome.PARTNER_PASSES_THROUGHOUT,
    )
    if not replaced:
        _as_in_3(inquiry)
    partner_is_silenced(inquiry)
    unless_comparable_after_all(inquiry)


@clause("27.B.3")
def _as_in_3(inquiry: Inquiry) -> None:
    replaces_it_anew(inquiry)


def _put_right(inquiry: Inquiry, bid: Call) -> bool:
    """By regulation what B.1 would have freed at first frees now, too."""
    put_right = inquiry.ask(REPLACEMENT_OF_THE_SECOND, call=bid) is Replacement.LOWEST
    if put_right:
        inquiry.find(_("By regulation a second insufficient bid is put right as the first could have been."))
    return put_right


@clause("27.B.4")
def second_accepted_by_a_call(inquiry: Inquiry) -> None:
    """Too low as well, it is accepted as the first might have been: by calling over it (A.1)."""
    inquiry.decide(_("{lho} has called over the second bid: it is accepted and stands"), outcome=Outcome.CALL_STANDS)
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on with the auction as if the bid had been sufficient"),
        said=_("{everyone}: {lho} has called, so that the second bid stands. The auction goes on."),
        until=Until.DONE,
    )
    law16.withdrawn_calls.withdrawn(inquiry)
