"""What is asked of a wrong or missing explanation: what was said, what the agreement is, who has called since."""

from rulings.engine import OneOf, Option, YesNo, _, option
from rulings.laws import particulars

WHO = particulars.offender(
    _("Who explained, or did not alert?"),
    why=_("He who gave the explanation; of an alert that was due and did not come, the partner of the caller."),
    alike=True,
)


class What(Option):
    """In what the misinformation would lie."""

    WRONG = "wrong", _("He explained it otherwise than it was meant"), "75"
    NO_ALERT = "no-alert", _("He did not alert, or too late"), "21.B.1.a", _("Where the regulations ask for an alert.")
    INCOMPLETE = option(
        "incomplete",
        _("He left something out"),
        "40.B.5",
        _("What the pair knows by agreement or experience."),
        until_2017="40.B.6",
    )


class When(Option):
    """How far the board has got."""

    AUCTION = "auction", _("The auction is not over"), "20.F.4 20.F.5.a"
    BEFORE_LEAD = "before-lead", _("After the last pass, no lead faced yet"), "20.F.5.b"
    PLAY = "play", _("In the play"), "47.E.2"
    OVER = "over", _("The board is over"), "20.F.6"


class ToldBy(Option):
    """Who has said so: each has his time for it."""

    OPPONENTS = "opponents", _("The other side, or it came to light"), "9.A"
    HIMSELF = "himself", _("{offender} himself"), "20.F.4"
    PARTNER = "partner", _("{partner}, whose call it was"), "20.F.5"


class Agreement(Option):
    """What the director finds of the pair's agreement."""

    AS_SAID = "as-said", _("As it was told: the call was the mistake"), "75.C", _("By their card or their notes.")
    OTHERWISE = "otherwise", _("Something else, or it was to be told and was not"), "75.B"
    NONE = option("none", _("They have none: each understood something else"), "75.D.2", until_2017="75.B")
    UNKNOWN = "unknown", _("Nothing shows it"), "21.B.1.b"


class MayChange(Option):
    """Which opponent's last call may still be changed: his partner has not called after it."""

    LHO = "lho", _("{lho} has called since, and {rho} not after him"), "21.B.1.a"
    RHO = "rho", _("{rho} has called since, and {lho} not after him"), "21.B.1.a"
    NOBODY = "nobody", _("Neither has called since"), "21.B.3"


class Reply(Option):
    """What the player does with his call."""

    CHANGE = "change", _("Change my call"), "21.B.1.a"
    KEEP = "keep", _("Keep my call"), "21.B.1.a"


WHAT = OneOf(
    key="21.what",
    text=_("What was wrong?"),
    why=_("All of these are misinformation; what has to be found out is what the pair has agreed, not what it held."),
    options=What,
)
WHEN = OneOf(
    key="21.when",
    text=_("How far has the board got?"),
    why=_("Until a lead is faced a call may still be changed; in the play a card; afterwards only the score."),
    options=When,
)
TOLD_BY = OneOf(
    key="20.F.told-by",
    text=_("Who has said that it was wrong?"),
    why=_(
        "He who explained puts it right before the lead is faced, or in the play when he notices. His partner says "
        "nothing in the auction: as declarer or dummy he speaks after the last pass, as a defender when play is over."
    ),
    options=ToldBy,
)
DECLARING = YesNo(
    key="20.F.5.declaring",
    text=_("Do {offending_side} declare?"),
    why=_("Declarer and dummy put partner's explanation right before the lead; defenders only when play is over."),
)
AGREEMENT = OneOf(
    key="75.agreement",
    text=_("What have {offending_side} agreed about that call?"),
    why=_(
        "Without evidence that the call was the mistake, the explanation is taken to be. What the player held proves "
        "nothing, nor that he says he forgot."
    ),
    steps=(
        _("While the auction lasts, ask the player who explained away from the table: his partner must not hear."),
        _("Look at their convention card and notes, and ask each of them by himself."),
        _("An agreement is what both have understood alike, from a word or from experience together."),
    ),
    options=Agreement,
    judgement=True,
)
MAY_CHANGE = OneOf(
    key="21.B.1.a.may-change",
    text=_("Who of {non_offending_side} has called since the explanation?"),
    why=_("A call may be changed as long as the caller's partner has not called after it: the later of the two."),
    options=MayChange,
)
INFLUENCED = YesNo(
    key="21.B.1.a.influenced",
    text=_("Could that call well have been made because of it?"),
    why=_(
        "Away from the table ask him what he would have called with the right explanation, and why. That he might well "
        "have called otherwise is enough."
    ),
    judgement=True,
)
REPLY = OneOf(
    key="21.B.1.a.reply",
    text=_("Does {chooser} change his call?"),
    why=_("It is for him alone. Nobody of his side pays anything for it."),
    said=_(
        "{chooser}, you may change your last call and nothing is due for it. If you do, {after} may change a call made "
        "since; what is withdrawn is for your side and not for theirs."
    ),
    options=Reply,
)


class DamagedBy(Option):
    """By what the other side was damaged: 20.F.6 sends to Law 21 for a call and to Law 47 for a play."""

    CALL = "call", _("By a call that it made or did not make"), "21.B.3"
    PLAY = "play", _("By a lead or a play"), "47.E.2.b"


BY = OneOf(
    key="20.F.6.by",
    text=_("By what were {non_offending_side} damaged?"),
    why=_("If by both, by the first of them. A call and a play each have their own law; the score is found alike."),
    options=DamagedBy,
    judgement=True,
)
DAMAGED = YesNo(
    key="21.B.3.damaged",
    text=_("With the right explanation, would {non_offending_side} have done better?"),
    why=_(
        "In the auction, by the lead or in the play. They are entitled to the agreement, in time; not to cards, and "
        "not to know that their opponents had misunderstood each other."
    ),
    judgement=True,
)
