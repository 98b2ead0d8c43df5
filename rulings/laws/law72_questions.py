"""What is asked when play is over: what had been ruled, and whether the irregularity has paid."""

from rulings.engine import OneOf, Option, YesNo, _, option
from rulings.laws import particulars

WHO = particulars.offender(
    _("Who committed the irregularity?"),
    why=_("What his side has gained by it is to be given back to the other."),
    alike=True,
)


class LookBack(Option):
    """The rule by which the score is looked at again; each asks something else."""

    COMPARABLE = option(
        "comparable",
        _("A comparable call took its place"),
        "23.C",
        _("Out of turn, or a changed call."),
        new_in_2017=True,
    )
    INSUFFICIENT = (
        "insufficient",
        _("An insufficient bid was put right, partner free"),
        "27.D",
        _("By the same denomination as low as possible, or by a call that said the same."),
    )
    WITHDRAWN = option(
        "withdrawn",
        _("A call was withdrawn or cancelled"),
        "16.C.3",
        _("Its information was not for {offending_side}, who have called, led and played since."),
        until_2017="16.A.4",
    )
    AWARE = option(
        "aware",
        _("Any other irregularity, ruled on as it should be"),
        "72.C",
        _("An enforced pass that served its own side, a silenced partner, a lead that turned out well."),
        until_2017="23",
    )


RULED = OneOf(
    key="72.C.ruled",
    text=_("What had happened, and what was ruled?"),
    why=_(
        "After some rulings it is enough that the irregularity helped. After others the score stands unless the player "
        "could have foreseen it, or his partner has used what was not for him. If two fit, look at both in turn."
    ),
    options=LookBack,
)
OTHERWISE = YesNo(
    key="23.C.otherwise",
    text=_("Without what it told {offender}'s side, could the board well have ended otherwise?"),
    why=_(
        "What {partner} has learnt from the first call, beyond what the legal call tells. It need not be probable, and "
        "nobody need have done wrong in using it. Compare with an auction in which the irregularity never happened."
    ),
    judgement=True,
)
SUGGESTED = YesNo(
    key="16.C.3.suggested",
    text=_("Did {offending_side} choose what the withdrawn call suggested?"),
    why=_(
        "A call or a play that it demonstrably suggested over another which was a logical alternative: a good part of "
        "such players would have thought of that one, and some would have chosen it. {offender}'s own call told "
        "{partner} something; one that the other side withdrew told both."
    ),
    judgement=True,
)
AWARE = YesNo(
    key="72.C.aware",
    text=_("Could {offender} have been aware that it might well damage the other side?"),
    why=_(
        "At the moment of the irregularity, and whether or not he meant it. A lucky end that nobody could foresee is "
        "kept: players forced to guess now and then guess well."
    ),
    judgement=True,
)
GAINED = YesNo(
    key="72.C.gained",
    text=_("Has {offender}'s side gained by the irregularity?"),
    why=_("Compare the score with what could be expected without it."),
    judgement=True,
)
DAMAGED = YesNo(
    key="12.B.1.damaged",
    text=_("Is the other side the worse for it?"),
    why=_("Its score is lower than could be expected had the irregularity not happened."),
    judgement=True,
)
