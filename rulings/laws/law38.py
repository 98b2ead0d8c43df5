"""Law 38 — Bid of more than seven. Never played, and no bidding box holds one. The same in 2007."""

from rulings.engine import Inquiry, Option, Outcome, Role, Until, WhichOf, YesNo, _, clause
from rulings.laws import enforced_pass, law12, law16, law25, law26, law35, law72, particulars

WHO = particulars.offender(
    _("Who bid more than seven?"),
    why=_("He and his partner pass from now on, whoever has called since."),
    alike=True,
)


class Circumstance(Option):
    """What another law rules on, what leaves less to rectify, and what leaves nothing but the score."""

    UNINTENDED = (
        "unintended",
        _("A slip of the tongue: {offender} meant another call"),
        "25.A.1",
        _("Until {partner} has called he may make it instead."),
    )
    LHO_CALLED = "lho-called", _("{lho} has called since"), "38.D", _("Before you ruled; a pass is a call.")
    LEAD_FACED = "lead-faced", _("Play has begun"), "38.A"


CIRCUMSTANCES = WhichOf(
    key="38.circumstances",
    text=_("Is it one of these cases?"),
    why=_("If the next opponent has called over it, no lead is restricted and no score adjusted for it."),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.UNINTENDED,),
    apart=(
        # A lead is faced after three passes, of which the next opponent's is the first.
        (Circumstance.LHO_CALLED, Circumstance.LEAD_FACED),
        (Circumstance.UNINTENDED, Circumstance.LEAD_FACED),
    ),
)


SAME_CONTRACT = YesNo(
    key="38.A.same",
    text=_("Have the last legal bid before it and the contract that was played the same declarer and denomination?"),
    why=_("Then play can go on in that bid. With another declarer, or other trumps, it cannot."),
)


@clause("38")
def bid_above_seven(inquiry: Inquiry) -> None:
    """A player has bid eight of something, or more."""
    inquiry.cast(offender=inquiry.ask(WHO))
    law35.above_seven(inquiry)
    circumstances = inquiry.ask(CIRCUMSTANCES)
    if Circumstance.UNINTENDED in circumstances:
        _never_meant(inquiry, lho_called=Circumstance.LHO_CALLED in circumstances)
    elif Circumstance.LEAD_FACED in circumstances:
        no_play(inquiry)
    else:
        cancelled(inquiry)
        side_passes(inquiry)
        recourse(inquiry, lho_called=Circumstance.LHO_CALLED in circumstances)


@clause("25.A.1")
def _never_meant(inquiry: Inquiry, *, lho_called: bool) -> None:
    """He makes the call he meant in its place, as long as his partner has not called."""
    inquiry.decide(_("A slip: {offender} makes the call that he meant instead"), outcome=Outcome.CALL_CHANGED)
    inquiry.oblige(
        Role.OFFENDER,
        _("Makes the call that he meant, which is judged by its own law"),
        said=_("{offender}, make the call that you meant to make."),
        until=Until.DONE,
    )
    if lho_called:
        law25.lhos_call.may_be_withdrawn(inquiry)
    law16.withdrawn_calls.withdrawn(inquiry)
    inquiry.find(_("Nobody has to pass for it, and no lead will be restricted."))
    inquiry.refer("25.A.4", _("If {partner} has called since, it is too late for that."), until_2017="25.A")


@clause("38.A")
def no_play(inquiry: Inquiry) -> None:
    """No contract above seven is played. The law does not say what is: the last bid that was legal, where it can be."""
    same = inquiry.confirms(SAME_CONTRACT)
    cancelled(inquiry)
    if same:
        _play_goes_on(inquiry)
        law16.withdrawn_calls.withdrawn(inquiry)
    else:
        _board_ends(inquiry)


@clause("38.A")
def _play_goes_on(inquiry: Inquiry) -> None:
    inquiry.decide(_("No such contract is played: it is the last legal bid before it"), outcome=Outcome.CALL_CANCELLED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on: the contract is the last legal bid"),
        said=_("{everyone}, no contract above seven is ever played: yours is the last legal bid before it."),
        until=Until.END_OF_PLAY,
    )
    inquiry.doubt(
        _(
            "The Laws do not say what the contract is once play has begun: with the bid and every call after it "
            "cancelled (38.B), the last legal bid is taken to be."
        )
    )


@clause("12.A.2")
def _board_ends(inquiry: Inquiry) -> None:
    """No rectification lets the board be played as it should have been."""
    inquiry.decide(
        _("The board ends here: no contract is left that this play could belong to"), outcome=Outcome.ADJUSTED_SCORE
    )
    inquiry.oblige(
        Role.EVERYONE,
        _("Stop playing this board"),
        said=_("{everyone}, stop: no contract above seven is ever played. I will give you a score for the board."),
        until=Until.DONE,
    )
    law12.adjusted_score(inquiry)


@clause("38.B")
def cancelled(inquiry: Inquiry) -> None:
    """The bid, and every call after it, the other side's too."""
    inquiry.find(_("The bid is cancelled, and so is every call after it."))


@clause("38.C")
def side_passes(inquiry: Inquiry) -> None:
    """A pass takes its place, which may end the auction."""
    inquiry.decide(
        _("The bid becomes a pass; {offender} and {partner} pass until the end of the auction"),
        outcome=Outcome.BOTH_PASS,
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Replaces his bid by a pass"),
        said=_("{offender}, your bid and the calls after it are cancelled. It becomes a pass."),
        until=Until.DONE,
    )
    inquiry.oblige(
        Role.LHO,
        _("Calls after that pass, unless it was the last one"),
        said=_("{lho}, you call after that pass, unless it has ended the auction."),
        until=Until.NEXT_CALL,
    )
    enforced_pass.throughout(inquiry, Role.OFFENDER)
    enforced_pass.throughout(inquiry, Role.PARTNER)


@clause("38.D")
def recourse(inquiry: Inquiry, *, lho_called: bool) -> None:
    """26.B and 72.C, unless the next opponent has called; what was cancelled is 16.C's in either case."""
    law16.withdrawn_calls.withdrawn(inquiry)
    if lho_called:
        inquiry.find(_("{lho} has called over it: no lead is restricted, and 72.C adjusts no score."))
        law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)
    else:
        inquiry.find(_("{lho} has not called over it: a lead may be restricted, and the score adjusted by 72.C."))
        law26.lead_to_be_restricted(inquiry)
        law72.could_have_known(inquiry)
