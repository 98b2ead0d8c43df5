"""Law 93 — Procedures of appeal: who hears it, and what a committee may not change.

A committee, or what the organiser has arranged instead (80.B.2.k), has all the director's powers, but it overrules him
neither on the law nor on discipline: there it may recommend (B.3). B.1 names law and regulations alone as his own part;
discipline is heard by the committee, with that limit.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause


class About(Option):
    """What they want reviewed."""

    JUDGEMENT = "judgement", _("A fact, or what you judged: alternatives, damage, weights"), "93.B.2"
    LAW = "law", _("The law or a regulation: which applies, or what it says"), "93.B.1"
    DISCIPLINE = "discipline", _("A disciplinary penalty or a suspension"), "93.B.3"


COMMITTEE = YesNo(
    key="93.A.committee",
    text=_("Is there a committee, or what the organiser has arranged instead?"),
    why=_("And can it meet without holding the tournament up? If not, the director in charge hears it himself."),
)
ABOUT = OneOf(
    key="93.B.about",
    text=_("What do they want reviewed?"),
    why=_("If it is of both kinds, the director in charge rules on the part that is law alone, and the rest goes on."),
    options=About,
)


@clause("93")
def who_hears_it(inquiry: Inquiry) -> None:
    """The director in charge where there is nobody else, or where it is a matter of law alone."""
    if not inquiry.confirms(COMMITTEE):
        _nobody_else(inquiry)
    else:
        match inquiry.ask(ABOUT):
            case About.LAW:
                _of_law(inquiry)
            case About.JUDGEMENT:
                _referred(inquiry)
            case About.DISCIPLINE:
                _referred(inquiry)
                _may_only_recommend(inquiry)
    _filed(inquiry)


@clause("93.A")
def _nobody_else(inquiry: Inquiry) -> None:
    inquiry.decide(_("The director in charge hears the appeal"), outcome=Outcome.APPEAL_HEARD)
    _told(inquiry, _("{everyone}: I take the appeal. The director in charge hears it and rules."))
    inquiry.find(
        _("If you are in charge yourself, ask directors and players who were not at the table before you rule.")
    )


@clause("93.B.1")
def _of_law(inquiry: Inquiry) -> None:
    inquiry.decide(_("The director in charge hears it: it is of law or regulation alone"), outcome=Outcome.APPEAL_HEARD)
    _told(inquiry, _("{everyone}: I take the appeal. It is a matter of law: the director in charge rules on it."))
    inquiry.refer("93.B.3", _("They may go on to the committee, which can recommend another ruling, and no more."))


@clause("93.B.2")
def _referred(inquiry: Inquiry) -> None:
    inquiry.decide(_("The committee hears the appeal"), outcome=Outcome.APPEAL_HEARD)
    _told(inquiry, _("{everyone}: I take the appeal and put it before the committee. Until then my ruling stands."))


@clause("93.B.3")
def _may_only_recommend(inquiry: Inquiry) -> None:
    inquiry.find(_("An appeals committee may recommend that you change it, and no more."))


@clause("92.C")
def _filed(inquiry: Inquiry) -> None:
    """It goes through the director, who writes down what there is."""
    inquiry.direct(_("Open the ruling in the log and note the appeal there: who asks, what for, what each side says"))
    inquiry.refer("92.A", _("Tell them that an appeal without merit may cost a sanction, if the regulations have one."))


def _told(inquiry: Inquiry, said: str) -> None:
    inquiry.oblige(Role.EVERYONE, _("Know who hears the appeal"), said=said, until=Until.DONE)
