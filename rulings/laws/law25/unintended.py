"""Law 25.A — A call that its player never meant to make: he may put it right, until his partner calls.

What is asked first is what he meant (``change``), and what has happened since. What becomes of a call that the next
opponent has made over it (A.6) is in ``lhos_call``.
"""

from rulings.engine import Auction, Call, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law16
from rulings.laws.law25 import intended, irregular, lhos_call
from rulings.laws.law25.questions import INTENDED, Circumstance


def slip(inquiry: Inquiry, auction: Auction, call: Call, circumstances: frozenset[Circumstance]) -> None:
    """A: whether it may still be put right. If not, it stands like a call that was meant, or falls like one."""
    too_late = circumstances & {Circumstance.PARTNER_CALLED, Circumstance.PERIOD_OVER, Circumstance.PAUSED}
    if too_late and not irregular.is_regular(inquiry, auction, call):
        irregular.judged_by_its_own_law(inquiry, auction, call, _TOO_LATE, _since_the_slip(circumstances))
    elif Circumstance.PARTNER_CALLED in circumstances:
        partner_has_called(inquiry, call)
        intended.what_he_said(inquiry)
    elif Circumstance.PERIOD_OVER in circumstances:
        period_is_over(inquiry, call)
        if auction.last_bid is not None:
            intended.what_he_said(inquiry)
    elif Circumstance.PAUSED in circumstances:
        _after_a_pause(inquiry, call)
        intended.was_meant(inquiry, auction, call, circumstances)
    else:
        replaced_by_the_intended_call(inquiry, auction, call, circumstances)


_TOO_LATE = _("It is too late to put {call:the} right: it is judged by its own law, as if it had been meant.")


def _since_the_slip(circumstances: frozenset[Circumstance]) -> irregular.Since:
    """All of it has been asked."""
    return irregular.Since(
        lho_called=Circumstance.LHO_CALLED in circumstances,
        partner_called=Circumstance.PARTNER_CALLED in circumstances,
        period_over=Circumstance.PERIOD_OVER in circumstances,
    )


@clause("25.A.1")
def replaced_by_the_intended_call(
    inquiry: Inquiry, auction: Auction, call: Call, circumstances: frozenset[Circumstance]
) -> None:
    """In time: the call that he meant takes the place of the other, and is subject to its own law."""
    meant = inquiry.ask(INTENDED.among(*irregular.others(call)), call=call)
    if irregular.is_regular(inquiry, auction, meant):
        takes_its_place(inquiry, auction, call, meant, circumstances)
    else:
        _takes_its_place_and_is_irregular(inquiry, auction, call, meant, circumstances)


@clause("25.A.1")
def _takes_its_place_and_is_irregular(
    inquiry: Inquiry, auction: Auction, call: Call, meant: Call, circumstances: frozenset[Circumstance]
) -> None:
    """It is no longer too late for a slip then, and neither partner nor a lead has come since.

    Whether the next opponent has called over ``meant`` its own law asks, unless he had called over the slip.
    """
    lho_called: bool | None = None
    if Circumstance.LHO_CALLED in circumstances:
        lho_called = lhos_call.is_kept(inquiry, auction, call, meant)
    elif Circumstance.LHO_CALLED_OVER_IT in circumstances:
        lho_called = True
    _slip_is_withdrawn(inquiry, call)
    irregular.judged_by_its_own_law(
        inquiry,
        auction,
        meant,
        _("The call that he meant, {call:the}, takes the place of the other, and is judged by its own law."),
        irregular.Since(
            lho_called=lho_called,
            partner_called=False,
            period_over=False,
            in_place_of_a_slip=True,
            auction_over=Circumstance.AUCTION_OVER in circumstances,
        ),
    )


@clause("25.A.1")
def takes_its_place(
    inquiry: Inquiry, auction: Auction, call: Call, meant: Call, circumstances: frozenset[Circumstance]
) -> None:
    """In turn and legal, it stands as if he had made it at once."""
    _however_he_noticed(inquiry)
    inquiry.decide(
        _("Unintended call: {intended:the} takes the place of {call:the}"),
        outcome=Outcome.CALL_CHANGED,
        call=call,
        intended=meant,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Replaces {call:the} by {intended:the}, which he had meant to call"),
        said=_("{offender}, replace {call:the} by {intended:the}, the call that you meant to make."),
        until=Until.DONE,
        call=call,
        intended=meant,
    )
    inquiry.find(_("Nobody has to pass for it, and no lead will be restricted."))
    if Circumstance.AUCTION_OVER in circumstances:
        auction_goes_on(inquiry, auction, meant)
    if Circumstance.LHO_CALLED in circumstances:
        lhos_call.may_be_changed(inquiry, call, meant)
    else:
        intended.lho_calls(inquiry, meant)
    law16.withdrawn_calls.withdrawn(inquiry)


@clause("16.C.2", until_2017="16.D.2")
def _slip_is_withdrawn(inquiry: Inquiry, call: Call) -> None:
    """Whatever becomes of the call that was meant."""
    inquiry.oblige(
        Role.PARTNER,
        _("Calls and plays without using {call:the}, which was a slip"),
        said=_("{partner}, do as if you had not heard {call:the}, which was a slip."),
        until=Until.END_OF_PLAY,
        call=call,
    )
    _watch_the_slip(inquiry, call)


@clause("16.C.3", until_2017="16.A.4")
def _watch_the_slip(inquiry: Inquiry, call: Call) -> None:
    inquiry.watch(
        _(
            "Did {partner} choose, among logical alternatives, a call or a play that {call:the}, a slip, demonstrably "
            "suggested, to the damage of the other side? If so, adjust the score."
        ),
        call=call,
    )


@clause("25.A.2", until_2017="25.A.1")
def its_intent_is_what_counts(inquiry: Inquiry, call: Call) -> None:
    """He chose to make that call, for whatever reason."""
    inquiry.find(
        _("{offender} meant to make {call:the}: inattention or a mistake of his own is no slip of hand or tongue."),
        call=call,
    )


@clause("25.A.3", until_2017="25.A.1")
def _however_he_noticed(inquiry: Inquiry) -> None:
    """2007 said so too, in a note to A.1."""
    inquiry.find(_("How {offender} became aware of it does not matter, be it by a question or an alert."))


@clause("25.A.4", until_2017="25.A")
def partner_has_called(inquiry: Inquiry, call: Call) -> None:
    """Too late, be it ever so unintended."""
    inquiry.decide(
        _("{partner} has called since: {call:the} stands, meant or not"), outcome=Outcome.CALL_STANDS, call=call
    )
    intended.first_call_stays(inquiry, call)


@clause("25.A.5", until_2017="25.A")
def period_is_over(inquiry: Inquiry, call: Call) -> None:
    """A lead is faced, or all hands are back in the board (17.D)."""
    inquiry.decide(
        _("The time for changes has run out: {call:the} stands, meant or not"), outcome=Outcome.CALL_STANDS, call=call
    )
    intended.first_call_stays(inquiry, call)


@clause("25.A.5", until_2017="25.A")
def auction_goes_on(inquiry: Inquiry, auction: Auction, meant: Call) -> None:
    """The last pass had been made without his partner's having had a turn, and no lead is faced."""
    if auction.last_bid is None:
        inquiry.find(
            _("The auction is not over: it goes on from {intended:the}. All keep their hands."), intended=meant
        )
    else:
        inquiry.find(
            _("The auction is not over: it goes on from {intended:the}. A lead that is still face down goes back."),
            intended=meant,
        )


@clause("25.A.1")
def _after_a_pause(inquiry: Inquiry, call: Call) -> None:
    """2007: he must have done it, or tried to, without pause for thought."""
    inquiry.find(_("He paused for thought: {call:the} may not be put right, unintended as it was."), call=call)
