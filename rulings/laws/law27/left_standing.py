"""Law 27 — Of it, A.1: the bid is accepted, by choice or by calling over it."""

from rulings.engine import Call, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16, law18


@clause("27.A.1")
def accepted_by_a_call(inquiry: Inquiry, bid: Call) -> None:
    """The player on the left has called: whatever he called, and had he noticed nothing, he has accepted the bid."""
    inquiry.decide(_("{lho} has called: {call:the} is accepted and stands"), outcome=Outcome.CALL_STANDS, call=bid)
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on with the auction as if the bid had been sufficient"),
        said=_("{everyone}: {lho} has called, so that {call:the} stands. Nothing is changed; the auction goes on."),
        until=Until.DONE,
        call=bid,
    )
    law18.next_bid_goes_above(inquiry, bid)


@clause("27.A.1")
def accepted(inquiry: Inquiry, bid: Call, *, replaced: bool, partner_called: bool) -> None:
    """It is treated as legal, and what it tells is for everybody (16.A.1).

    Where partner has called at his turn he waits: calling now he would give up what 29 gives him (28.B).
    """
    inquiry.decide(_("{lho} accepts {call:the}: it stands"), outcome=Outcome.CALL_STANDS, call=bid)
    inquiry.oblige(
        Role.LHO,
        _("Calls over {call:the}, which stands"),
        said=_SETTLED_FIRST if partner_called else _YOUR_TURN,
        until=Until.NEXT_CALL,
        call=bid,
    )
    law18.next_bid_goes_above(inquiry, bid)
    if replaced:
        _replacement_disappears(inquiry)


_YOUR_TURN = _("{lho}, {call:the} stands, and it is your turn. Pass, double it or bid above it.")
_SETTLED_FIRST = _(
    "{lho}, {call:the} stands. Do not call yet: first I rule on the call that {partner} made at your turn."
)


@clause("27.C")
def _replacement_disappears(inquiry: Inquiry) -> None:
    """It stands only where the insufficient bid is not accepted. No lead is restricted for it: none of B applies."""
    inquiry.find(_("What {offender} has called in its place is withdrawn."))
    law16.withdrawn_calls.withdrawn(inquiry)
