"""Law 72 — General principles. Of it, C: the offender who could have known that his irregularity might do damage.

What a director looks at when play is over stands here as one subject, with the other rules by which he then adjusts:
23.C, 27.D and 16.C.3.
"""

from rulings.engine import Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import law12
from rulings.laws.law72_questions import AWARE, DAMAGED, GAINED, OTHERWISE, RULED, SUGGESTED, WHO, LookBack


@clause("72.C", until_2017="23", until_2007="72.B.1")
def could_have_known(inquiry: Inquiry) -> None:
    """Play goes on; at its end the director looks whether the offender's side has gained, and adjusts.

    It was Law 23 in 2007, which since 2017 is about comparable calls; 50's preamble of 1997 sends to 72.B.1.
    """
    inquiry.watch(
        _(
            "Could {offender} have been aware, at that moment, that his irregularity could well damage the other side? "
            "If so, and if his side gained by it, adjust the score."
        )
    )


@clause("72.C", until_2017="23")
def did_they_gain(inquiry: Inquiry) -> None:
    """When play is over: what the irregularity has brought, by the rule that looks at it."""
    inquiry.cast(offender=inquiry.ask(WHO))
    match inquiry.ask(RULED):
        case LookBack.COMPARABLE:
            _after_a_comparable_call(inquiry)
        case LookBack.INSUFFICIENT:
            _after_an_insufficient_bid(inquiry)
        case LookBack.WITHDRAWN:
            _after_a_withdrawn_call(inquiry)
        case LookBack.AWARE:
            _awareness(inquiry)


@clause("23.C")
def _after_a_comparable_call(inquiry: Inquiry) -> None:
    """The help that the infraction gave is enough; nobody has to be at fault in using it."""
    if not inquiry.confirms(OTHERWISE):
        _it_helped_nobody(inquiry)
    elif not inquiry.confirms(DAMAGED):
        _no_damage(inquiry)
    else:
        _adjusted(inquiry)


@clause("27.D")
def _after_an_insufficient_bid(inquiry: Inquiry) -> None:
    """The same of B.1, and what is aimed at is the result without any insufficient bid."""
    if not inquiry.confirms(OTHERWISE):
        _it_helped_nobody(inquiry)
    elif not inquiry.confirms(DAMAGED):
        _no_damage(inquiry)
    else:
        _adjusted(inquiry)
        inquiry.find(_("Aim at what would probably have happened had the insufficient bid never been made."))


@clause("16.C.3", until_2017="16.A.4")
def _after_a_withdrawn_call(inquiry: Inquiry) -> None:
    """A violation of C.2, by either player of the side, that has damaged the other."""
    if not inquiry.confirms(SUGGESTED):
        inquiry.find(_("{offending_side} chose nothing that the withdrawn call suggested over a logical alternative."))
        law12.score_stands(inquiry)
    elif not inquiry.confirms(DAMAGED):
        _no_damage(inquiry)
    else:
        _adjusted(inquiry)


@clause("72.C", until_2017="23")
def _awareness(inquiry: Inquiry) -> None:
    """Both are needed: that he could have known, and that his side has gained."""
    if not inquiry.confirms(AWARE):
        inquiry.find(_("Nobody could foresee what it would bring: what luck gave, {offender}'s side keeps."))
        law12.score_stands(inquiry)
    elif not inquiry.confirms(GAINED):
        inquiry.find(_("{offender}'s side has gained nothing by it."))
        law12.score_stands(inquiry)
    else:
        _adjusted(inquiry)


def _it_helped_nobody(inquiry: Inquiry) -> None:
    inquiry.find(_("The board would have ended so without its help as well."))
    law12.score_stands(inquiry)


@clause("12.B.1")
def _no_damage(inquiry: Inquiry) -> None:
    """Damage is a score below what could be expected without the infraction."""
    inquiry.find(_("The other side has lost nothing by it."))
    law12.score_stands(inquiry)


def _adjusted(inquiry: Inquiry) -> None:
    inquiry.decide(_("The score of the board is adjusted"), outcome=Outcome.ADJUSTED_SCORE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Have an adjusted score in place of the one made"),
        said=_("{everyone}: the irregularity has paid, so that I adjust the score of this board. You may appeal."),
        until=Until.DONE,
    )
    law12.in_place_of_the_result(inquiry)
