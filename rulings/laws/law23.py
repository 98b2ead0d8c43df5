"""Law 23 — Comparable call, of 2017. What had this number in 2007 is 72.C's now.

A call that takes the place of a withdrawn one is comparable by its meaning, which the director finds away from the
table. Nobody is obliged to make one, and often there is none.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import enforced_pass, law16, law25, law26, law27, law72
from rulings.laws.law23_questions import (
    COMPARISON,
    NEW_CALL,
    PARTNER_HAD_CALLED,
    WHO,
    WITHDRAWN,
    Likeness,
    NewCall,
    Withdrawn,
)


@clause("23")
def comparable_call(inquiry: Inquiry) -> None:
    """The guide as a director wants it by itself: one call has been withdrawn, another takes its place."""
    inquiry.cast(offender=inquiry.ask(WHO))
    withdrawn = inquiry.ask(WITHDRAWN)
    if is_comparable(inquiry):
        _comparable(inquiry, withdrawn)
    else:
        _not_comparable(inquiry, withdrawn)


def _comparable(inquiry: Inquiry, withdrawn: Withdrawn) -> None:
    match withdrawn:
        case Withdrawn.INSUFFICIENT:
            law27.comparable(inquiry)
        case Withdrawn.PASS:
            no_rectification(inquiry)
            law16.withdrawn_calls.watch_partner_meanwhile(inquiry)
        case Withdrawn.BID | Withdrawn.DOUBLE:
            no_rectification(inquiry)
            if inquiry.confirms(PARTNER_HAD_CALLED):
                law16.withdrawn_calls.watch_partner_meanwhile(inquiry)
        case Withdrawn.CHANGED:
            _changed_for_a_comparable_call(inquiry)


def _not_comparable(inquiry: Inquiry, withdrawn: Withdrawn) -> None:
    match withdrawn:
        case Withdrawn.INSUFFICIENT:
            match inquiry.ask(NEW_CALL):
                case NewCall.LOWEST:
                    law27.same_denomination(inquiry)
                case NewCall.BID_OR_PASS:
                    law27.other_bid_or_pass(inquiry)
                case NewCall.DOUBLE:
                    law27.double_or_redouble(inquiry)
        case Withdrawn.PASS:
            _after_a_pass(inquiry)
        case Withdrawn.BID:
            _after_a_bid(inquiry)
        case Withdrawn.DOUBLE:
            _after_a_double(inquiry)
        case Withdrawn.CHANGED:
            _changed_for_another_call(inquiry)


@clause("23.A")
def is_comparable(inquiry: Inquiry) -> bool:
    """Whether the call that takes the place of the withdrawn one says no more than that did: A.1, A.2 or A.3."""
    match inquiry.ask(COMPARISON):
        case Likeness.SAME_MEANING:
            same_meaning(inquiry)
        case Likeness.SUBSET:
            subset(inquiry)
        case Likeness.SAME_PURPOSE:
            same_purpose(inquiry)
        case Likeness.DOUBT:
            return _in_doubt(inquiry)
        case Likeness.NONE:
            inquiry.find(_("The new call is not comparable: it is neither similar, nor more precise, nor to one end."))
            return False
    return True


@clause("23.A.1")
def same_meaning(inquiry: Inquiry) -> None:
    """It means the same as could be understood by the withdrawn call, or nearly so."""
    inquiry.find(_("The new call is comparable: it means the same as the withdrawn one, or nearly."))


@clause("23.A.2")
def subset(inquiry: Inquiry) -> None:
    """It narrows that meaning."""
    inquiry.find(_("The new call is comparable: every hand for it might have made the withdrawn one."))


@clause("23.A.3")
def same_purpose(inquiry: Inquiry) -> None:
    """It serves the same end."""
    inquiry.find(_("The new call is comparable: it has the same purpose as the withdrawn one."))


def _in_doubt(inquiry: Inquiry) -> bool:
    """By regulation: the law does not say, and authorities part over calls at the edge of similar ones."""
    if inquiry.regulations.doubtful_call_is_comparable:
        inquiry.doubt(_("Whether the new call is comparable is open: by regulation it is taken to be."))
        return True
    inquiry.doubt(_("Whether the new call is comparable is open: by regulation it is taken not to be."))
    return False


def no_rectification(inquiry: Inquiry) -> None:
    """What follows a comparable call at the proper turn, whichever call was out of turn."""
    _free(inquiry)
    goes_on(inquiry)
    law26.none_after_a_comparable_call(inquiry)
    watch_what_it_gained(inquiry)


@clause("23.B")
def _free(inquiry: Inquiry) -> None:
    inquiry.decide(
        _("{offender}'s call is comparable: nobody is barred, and the auction goes on"), outcome=Outcome.CALL_CHANGED
    )
    inquiry.oblige(
        Role.PARTNER,
        _("Calls as he likes"),
        said=_("{partner}, {offender}'s call is comparable: you may call as you like."),
        until=Until.END_OF_AUCTION,
    )


@clause("23.B")
def goes_on(inquiry: Inquiry) -> None:
    """A call out of turn was cancelled, and a comparable one made at the proper turn: nothing more is due."""
    inquiry.find(_("Auction and play go on, and nothing more is due; only what it gained is looked at in the end."))


@clause("30.B.1.b.ii")
def _after_a_pass(inquiry: Inquiry) -> None:
    """A pass out of turn at partner's turn or the left-hand opponent's."""
    not_comparable(inquiry)


@clause("31.A.2.b")
def _after_a_bid(inquiry: Inquiry) -> None:
    """A bid out of turn; B.2 of that law sends here too."""
    not_comparable(inquiry)


@clause("32.A.2.b")
def _after_a_double(inquiry: Inquiry) -> None:
    """A double or redouble out of turn; B.2 of that law sends here too."""
    not_comparable(inquiry)


def not_comparable(inquiry: Inquiry) -> None:
    """What 30, 31 and 32 alike say of another call at the proper turn; it is filed under the one that applies."""
    inquiry.decide(_("{partner} must pass at his next turn to call"), outcome=Outcome.PARTNER_PASSES_ONCE)
    enforced_pass.once(inquiry, Role.PARTNER)
    law26.lead_to_be_restricted(inquiry)
    law16.withdrawn_calls.withdrawn(inquiry)
    law72.could_have_known(inquiry)


@clause("25.B.1")
def _changed_for_a_comparable_call(inquiry: Inquiry) -> None:
    """The first call was withdrawn and the second accepted: 26.A, which takes 16.C away as well."""
    inquiry.decide(_("A comparable call: no lead will be restricted"), outcome=Outcome.CALL_CHANGED)
    _nobody_passes(inquiry)
    law26.none_after_a_comparable_call(inquiry)
    watch_what_it_gained(inquiry)


@clause("25.B.1")
def _changed_for_another_call(inquiry: Inquiry) -> None:
    """Nobody has to pass, but the lead may be restricted."""
    inquiry.decide(
        _("Not a comparable call: nobody has to pass, but a lead may be restricted"), outcome=Outcome.CALL_CHANGED
    )
    _nobody_passes(inquiry)
    law26.lead_to_be_restricted(inquiry)
    law25.intended.of_what_was_withdrawn(inquiry)


def _nobody_passes(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.LHO,
        _("Calls over the new call"),
        said=_("{lho}, the new call stands: the auction goes on from there, and nobody has to pass."),
        until=Until.NEXT_CALL,
    )


@clause("23.C")
def watch_what_it_gained(inquiry: Inquiry) -> None:
    """When play is over: no fault is needed, nor the use of anything that was not to be used."""
    inquiry.watch(
        _(
            "Could the board well have ended otherwise without the help of {offender}'s irregularity, and is the other "
            "side the worse for it? If so, adjust the score."
        )
    )
