"""Law 74 — Conduct and etiquette, and the penalties of 90 and 91: procedural for what delays or obstructs, disciplinary
for order and courtesy.

None is due by itself: 90.A and 91.A leave them to the director, who warns where that is enough. How much a penalty is,
no law says; the scale is the club's. It comes off the total of the side that is penalised, never off a board, and gives
the others nothing. A disciplinary decision is final: a committee may only recommend (93.B.3).
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, _, clause
from rulings.laws import particulars

WHO = particulars.offender(
    _("Who is it about?"),
    why=_("A penalty is his side's; in an individual event his own. Of a pair, name the player."),
    alike=True,
)


class Conduct(Option):
    """What he did."""

    SLOW = "slow", _("Late, or unduly slow"), "90.B.2 90.B.1"
    HEARD = "heard", _("Talked of a board so that others could hear, or compared scores"), "90.B.3 90.B.4"
    HANDLED = "handled", _("Touched others' cards, or wrong procedure with the board"), "90.B.5 90.B.6 90.B.7"
    DISOBEYED = "disobeyed", _("Did not follow a rule or your word: telephone, drink, smoking"), "90.B.8"
    ETIQUETTE = "etiquette", _("A gesture, a comment, detaching cards, gloating"), "74.C 74.B"
    DISCOURTEOUS = "discourteous", _("Rude, or spoilt the game for others"), "74.A.1 74.A.2"
    GRAVE = "grave", _("Insult, threat, or cheating alleged"), "91.A"


class Before(Option):
    """Whether he has been told before."""

    FIRST = "first", _("For the first time, as far as is noted")
    AGAIN = "again", _("He has been warned of it before")


class Sanction(Option):
    """What the director gives."""

    WARNING = "warning", _("A warning"), "81.C.4"
    PENALTY = "penalty", _("A penalty in points")
    SUSPENDED = "suspended", _("He is suspended for the session, or for a part"), "91.A"


CONDUCT = OneOf(
    key="74.conduct",
    text=_("What did he do?"),
    why=_(
        "A breach of procedure may cost a procedural penalty (90), one of order or courtesy a disciplinary one (91)."
    ),
    options=Conduct,
    judgement=True,
)
BEFORE = OneOf(
    key="90.A.before",
    text=_("Has he been warned of it before?"),
    why=_("Look in the log. A warning first is usual; what comes again costs more."),
    options=Before,
)
ANSWER = OneOf(
    key="90.A.answer",
    text=_("What do you give?"),
    why=_(
        "A warning where it is enough. A penalty by the club's scale: usually a tenth to a half of a top, or three to "
        "six IMPs; a disciplinary one more. None is due by itself."
    ),
    options=Sanction,
    judgement=True,
)
DISCIPLINE = frozenset({Conduct.DISCOURTEOUS, Conduct.GRAVE})
"""What 74.B and C name is procedure and courtesy: "violations of procedure" is C's heading, so that 90 is for it."""


@clause("74")
def conduct(inquiry: Inquiry) -> None:
    """Procedure or discipline, a first time or again; a warning, a penalty, a suspension."""
    inquiry.cast(offender=inquiry.ask(WHO))
    what = inquiry.ask(CONDUCT)
    if inquiry.ask(BEFORE) is Before.AGAIN:
        inquiry.find(_("{offender} had been warned of it."))
    if what in DISCIPLINE:
        _discipline(inquiry)
    else:
        _procedure(inquiry)


@clause("90.A")
def _procedure(inquiry: Inquiry) -> None:
    """Beside any rectification."""
    match inquiry.ask(ANSWER.without(Sanction.SUSPENDED)):
        case Sanction.WARNING | Sanction.SUSPENDED:
            _warned(inquiry)
        case Sanction.PENALTY:
            inquiry.decide(_("Procedural penalty for {offender}'s side"), outcome=Outcome.PENALISED)
            _told(inquiry)
            _off_the_total(inquiry)


@clause("91.A")
def _discipline(inquiry: Inquiry) -> None:
    """To keep order; what the director decides here no committee undoes."""
    match inquiry.ask(ANSWER):
        case Sanction.WARNING:
            _warned(inquiry)
        case Sanction.PENALTY:
            inquiry.decide(_("Disciplinary penalty for {offender}'s side"), outcome=Outcome.PENALISED)
            _told(inquiry)
            _off_the_total(inquiry)
            _final(inquiry)
        case Sanction.SUSPENDED:
            inquiry.decide(_("{offender} is suspended"), outcome=Outcome.PENALISED)
            inquiry.oblige(
                Role.OFFENDER,
                _("Leaves the game for as long as the director says"),
                said=_("{offender}, you do not play on in this session until I say so."),
                until=Until.DONE,
            )
            inquiry.direct(_("Find somebody to play in his place, or award the boards that cannot be played"))
            _final(inquiry)
            _may_be_disqualified(inquiry)


def _may_be_disqualified(inquiry: Inquiry) -> None:
    """The one sanction that needs another's approval, and not a committee's."""
    inquiry.refer(
        "91.B", _("To disqualify a player or a contestant, for cause, you need the approval of the organiser.")
    )


def _warned(inquiry: Inquiry) -> None:
    inquiry.decide(_("A warning, which is noted"), outcome=Outcome.WARNED)
    inquiry.oblige(
        Role.OFFENDER,
        _("Does not do it again"),
        said=_("{offender}, please do not do this again: I note it, and next time it may cost a penalty."),
        until=Until.DONE,
    )


def _told(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Knows that a penalty is noted"),
        said=_("{offender}, I note a penalty for this. The other side's score is not touched by it."),
        until=Until.DONE,
    )


def _off_the_total(inquiry: Inquiry) -> None:
    inquiry.direct(
        _("Enter the penalty by the club's scale: it comes off the total, off no board, and the others gain nothing")
    )


@clause("93.B.3")
def _final(inquiry: Inquiry) -> None:
    inquiry.find(_("An appeals committee may recommend that you change it, and no more."))
