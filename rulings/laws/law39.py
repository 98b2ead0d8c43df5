"""Law 39 — Call after the final pass. The same in 2007.

Asked first is whether it was the final pass: one that was a slip (25.A.5), made on misinformation (21.B) or out of turn
(17.D.3) leaves the auction open, and the call is then another law's.
"""

from rulings.engine import PASS, Auction, Call, Inquiry, Known, Outcome, Role, Seat, Until, _, clause
from rulings.laws import law16, law21, law25, law26, law35
from rulings.laws.law39_questions import AUCTION, CALL, CIRCUMSTANCES, WHO, Circumstance


@clause("39")
def call_after_the_end(inquiry: Inquiry) -> None:
    """Somebody has called when the auction was over."""
    auction = inquiry.ask(AUCTION)
    if not auction.is_over:
        was_not_over(inquiry, auction)
        return
    bidder = auction.last_bidder or auction.first
    offender = inquiry.ask(WHO.walking(bidder.lho, bidder.partner, bidder.rho))
    inquiry.cast(offender=offender)
    call = inquiry.ask(CALL)
    circumstances = inquiry.ask(
        CIRCUMSTANCES.without(*(() if auction.last_call_of(offender) is PASS else _OF_HIS_PASS)), call=call
    )
    if Circumstance.UNINTENDED in circumstances and not _partner_has_called(auction, offender):
        _his_pass_was_a_slip(inquiry, auction, call)
    elif Circumstance.MISINFORMED in circumstances and not _partner_has_called(auction, offender):
        _misinformed(inquiry)
    elif Circumstance.SKIPPED in circumstances:
        _took_a_turn(inquiry)
    else:
        if Circumstance.UNINTENDED in circumstances:
            _too_late_for_a_slip(inquiry)
        elif Circumstance.MISINFORMED in circumstances:
            _too_late_to_change(inquiry)
        _after_the_final_pass(inquiry, auction, call, lho_called=Circumstance.LHO_CALLED in circumstances)


def _place_of_his_last_call(auction: Auction, offender: Seat) -> int:
    return max(at for at in range(len(auction.calls)) if auction.caller(at) is offender)


def _partner_has_called(auction: Auction, offender: Seat) -> bool:
    """Since the offender's last pass, so that nothing can change it (21.B.1.a, 25.A.4)."""
    return len(auction.calls) > _place_of_his_last_call(auction, offender) + 2


@clause("25.A.4", until_2017="25.A")
def _too_late_for_a_slip(inquiry: Inquiry) -> None:
    inquiry.find(_("{partner} has called since that pass: it stands, slip or not, and the auction was over."))


@clause("21.B.3")
def _too_late_to_change(inquiry: Inquiry) -> None:
    """The auction stays over; what the misinformation has cost is looked at when play ends."""
    inquiry.find(_("{partner} has called since that pass: it stands, wrong explanation or not."))
    law21.changed_calls.watch_calls_too_late_to_change(inquiry)


_OF_HIS_PASS = (Circumstance.UNINTENDED, Circumstance.MISINFORMED)


@clause("22.A")
def was_not_over(inquiry: Inquiry, auction: Auction) -> None:
    """Three passes in rotation have to follow the last bid, or all four must have passed."""
    inquiry.decide(_("The auction was not over: the call is judged like any other"), outcome=Outcome.AUCTION_GOES_ON)
    inquiry.oblige(
        Role.EVERYONE,
        _("The auction goes on"),
        said=_("{everyone}, the auction is not over: it is {turn}'s turn to call."),
        until=Until.DONE,
        turn=auction.next,
    )
    inquiry.refer("29", _("If it was another player's turn, the call was out of turn."))


@clause("25.A.5", until_2017="25.A")
def _his_pass_was_a_slip(inquiry: Inquiry, auction: Auction, call: Call) -> None:
    """The pass is the call in question there, and this one what he meant to call."""
    offender = inquiry.seat(Role.OFFENDER)
    place = _place_of_his_last_call(auction, offender)
    since = law25.questions.Circumstance
    so = (since.AUCTION_OVER, *((since.LHO_CALLED,) if len(auction.calls) > place + 1 else ()))
    meant = () if call is PASS else (Known(law25.questions.INTENDED, call),)
    inquiry.hand_over(
        law25.change_of_call,
        _("{offender}'s pass was a slip: until the auction period ends he may put it right."),
        Known(law25.questions.AUCTION, Auction(auction.first, auction.calls[:place])),
        Known(law25.questions.CALL, PASS),
        Known(law25.questions.INTENT, law25.questions.Intent.SLIP),
        Known(law25.questions.CIRCUMSTANCES, frozenset(so), not_so=tuple(each for each in since if each not in so)),
        *meant,
    )


@clause("21.B.1")
def _misinformed(inquiry: Inquiry) -> None:
    """Until a lead is faced he may change the pass, if the explanation could well have influenced it."""
    inquiry.decide(
        _("The wrong explanation comes first: {offender} may be allowed to change his pass"),
        outcome=Outcome.OTHER_LAW,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Waits: whether his pass may be changed is the director's to judge"),
        said=_("{offender}, say nothing more yet: I will look at the explanation first."),
        until=Until.DONE,
    )
    inquiry.refer(
        "21.B.1.a",
        _(
            "If the wrong explanation could well have influenced his pass, he may change it: until a lead is faced or, "
            "where all have passed, until all hands are back in the board."
        ),
        until_2017="21.B.1",
    )


@clause("17.D.3", until_2017="17.E.2")
def _took_a_turn(inquiry: Inquiry) -> None:
    """Three passes, one of them out of turn, do not end the auction."""
    inquiry.decide(
        _("The auction is not over: it goes back to the player who lost his turn"), outcome=Outcome.AUCTION_GOES_ON
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("The auction goes back to the player who had no turn; what was called since is cancelled"),
        said=_("{everyone}, the auction is not over: it goes back to the player who has had no turn."),
        until=Until.DONE,
    )
    inquiry.refer(
        "34",
        _(
            "Who calls now, and for whom what the cancelled passes tell is not, is ruled there: enter what was called "
            "up to the first pass out of turn."
        ),
    )


@clause("39.A")
def _after_the_final_pass(inquiry: Inquiry, auction: Auction, call: Call, *, lho_called: bool) -> None:
    """Cancelled, with all that was called after it; whether more is due, B and C say."""
    law35.after_the_final_pass(inquiry)
    inquiry.find(_("{call:The} is cancelled, and so is every call after it."), call=call)
    bidder = auction.last_bidder
    defends = bidder is not None and bidder.side is not inquiry.seat(Role.OFFENDER).side
    tells = defends and call is not PASS
    if tells and not lho_called:
        by_a_defender(inquiry, call)
    else:
        nothing_more(inquiry, call, lho_called=lho_called)
        # No rectification, but a call cancelled is a call withdrawn (Definitions), and that is 16.C's: of a defender's
        # what it showed, and of the next opponent's what he called over it, where there is play to use it in.
        if tells:
            law16.withdrawn_calls.withdrawn(inquiry)
        if lho_called and bidder is not None:
            law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)


@clause("39.B")
def nothing_more(inquiry: Inquiry, call: Call, *, lho_called: bool) -> None:
    """A defender's pass, any call of the declaring side's, or one over which the next opponent has called.

    Where all four have passed there is neither side, and nothing for anybody to owe.
    """
    inquiry.decide(
        _("The auction was over: {call:the} is cancelled, and nothing else is due"),
        outcome=Outcome.CALL_CANCELLED,
        call=call,
    )
    if lho_called:
        inquiry.oblige(
            Role.EVERYONE,
            _("Take back {call:the} and every call since: the auction was over"),
            said=_("{everyone}, the auction was over: {call:the} is cancelled, and so is every call since."),
            until=Until.DONE,
            call=call,
        )
    else:
        _takes_it_back(inquiry, call)


@clause("39.C")
def by_a_defender(inquiry: Inquiry, call: Call) -> None:
    """A bid, double or redouble of a defender's: 26.B, since nothing takes the place of the call cancelled."""
    inquiry.decide(
        _("The auction was over: {call:the} is cancelled, and {partner}'s first lead may be restricted"),
        outcome=Outcome.CALL_CANCELLED,
        call=call,
    )
    _takes_it_back(inquiry, call)
    law26.lead_to_be_restricted(inquiry)
    law16.withdrawn_calls.withdrawn(inquiry)


def _takes_it_back(inquiry: Inquiry, call: Call) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes {call:the} back: the auction was over"),
        said=_("{offender}, take {call:the} back: the auction was over."),
        until=Until.DONE,
        call=call,
    )
