"""Law 93 — Procedures of appeal: who hears it, and what a committee may not change.

A committee, or what the organiser has arranged instead (80.B.2.k), has all the director's powers, but it overrules him
neither on the law nor on discipline: there it may recommend (B.3). B.1 names law and regulations alone as his own part;
discipline is heard by the committee, with that limit.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause


class About(Option):
    """What they want reviewed."""

    JUDGEMENT = (
        "judgement",
        _("A fact, or what you judged"),
        "93.B.2",
        _("Alternatives, damage, weights; a procedural penalty too."),
    )
    LAW = "law", _("The law or a regulation: which applies, or what it says"), "93.B.1"
    BOTH = "both", _("Something of both"), "93.B.1 93.B.2"
    DISCIPLINE = "discipline", _("A disciplinary penalty or a suspension"), "91.A 93.B.3"


COMMITTEE = YesNo(
    key="93.A.committee",
    text=_("Is there a committee, or what the organiser has arranged instead?"),
    why=_("And can it meet without holding the tournament up? If not, the director in charge hears it himself."),
)
ABOUT = OneOf(
    key="93.B.about",
    text=_("What do they want reviewed?"),
    why=_("On the law and on discipline no committee overrules the director in charge; on the rest it may."),
    options=About,
)


@clause("93")
def who_hears_it(inquiry: Inquiry) -> None:
    """The director in charge where there is nobody else, or where it is a matter of law alone."""
    about = inquiry.ask(ABOUT)
    if about is About.DISCIPLINE:
        _of_discipline(inquiry)
    elif not inquiry.confirms(COMMITTEE):
        _nobody_else(inquiry)
    elif about is About.LAW:
        _of_law(inquiry)
    else:
        _referred(inquiry)
        if about is About.BOTH:
            _his_part(inquiry)
    _filed(inquiry)


@clause("93.A")
def _nobody_else(inquiry: Inquiry) -> None:
    inquiry.decide(_("The director in charge hears the appeal"), outcome=Outcome.APPEAL_HEARD)
    _told(inquiry, _("{everyone}: I take the appeal. It is for the director in charge to rule on."))


@clause("93.B.1")
def _of_law(inquiry: Inquiry) -> None:
    inquiry.decide(_("The director in charge hears it: it is of law or regulation alone"), outcome=Outcome.APPEAL_HEARD)
    _told(inquiry, _("{everyone}: I take the appeal. It is a matter of law: the director in charge rules on it."))
    inquiry.refer("93.B.3", _("They may go on to the committee, which can recommend another ruling, and no more."))


@clause("93.B.2")
def _referred(inquiry: Inquiry) -> None:
    inquiry.decide(_("The committee hears the appeal"), outcome=Outcome.APPEAL_HEARD)
    _told(inquiry, _("{everyone}: I take the appeal and put it before the committee. Until then my ruling stands."))


@clause("93.B.1")
def _his_part(inquiry: Inquiry) -> None:
    inquiry.direct(_("Have the director in charge rule on the part that is law alone, before the committee meets"))


@clause("91.A")
def _of_discipline(inquiry: Inquiry) -> None:
    """Final, whoever looks at it."""
    inquiry.decide(_("The disciplinary decision is final"), outcome=Outcome.APPEAL_HEARD)
    _told(
        inquiry, _("{everyone}: I take the appeal. But the decision is final: a committee may only recommend another.")
    )
    inquiry.refer(
        "93.B.3", _("An appeals committee may recommend another decision to the director in charge, and no more.")
    )


@clause("92.C")
def _filed(inquiry: Inquiry) -> None:
    """It goes through the director, who writes down what there is."""
    inquiry.direct(_("Open the ruling in the log and note the appeal there: who asks, what for, what each side says"))
    inquiry.refer("92.A", _("Tell them that an appeal without merit may cost a sanction, if the regulations have one."))


def _told(inquiry: Inquiry, said: str) -> None:
    inquiry.oblige(Role.EVERYONE, _("Know who hears the appeal"), said=said, until=Until.DONE)
