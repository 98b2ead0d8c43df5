"""What Law 23 asks: whether two calls say the same, as the director would ask for it away from the table."""

from rulings.engine import OneOf, Option, YesNo, _, option
from rulings.laws import particulars


class Likeness(Option):
    """What makes a call comparable; one is enough. In 2007 it is Law 27 that asks, with narrower criteria."""

    SAME_MEANING = option(
        "same-meaning",
        _("The same meaning, or nearly"),
        "23.A.1",
        _(
            "The same suits, to within a card, and the same strength, to within two points or so. 1♥ opening, then 2♥ "
            "over partner's 1♠ with five hearts and eleven points: yes. 1NT 15 to 17, then 1NT 15 to 18: yes."
        ),
        until_2017="27.B.1.b",
        hint_until_2017=_("The same suits and the same strength; nearly the same is not enough."),
    )
    SUBSET = option(
        "subset",
        _("Only more precise"),
        "23.A.2",
        _(
            "Every hand for the new call might have made the first. Pass as dealer, then 2♥ over partner's 1♥ with 6 "
            "to 9: yes. 1NT 15 to 17, then a take-out double from 12: no."
        ),
        until_2017="27.B.1.b",
        hint_until_2017=_("Every hand for the new call would have made the first."),
    )
    SAME_PURPOSE = option(
        "same-purpose",
        _("The same purpose"),
        "23.A.3",
        _("It asks for the same thing, or is a relay too: 4NT for aces, then 5NT or another bid that asks for them."),
        new_in_2017=True,
    )
    DOUBT = option(
        "doubt",
        _("In doubt"),
        "23.A",
        _(
            "You have asked, and it could be seen either way: 1♠ opening, then a 1♠ overcall that may be weaker. What "
            "it has gained them is looked at when play is over."
        ),
        new_in_2017=True,
    )
    NONE = option(
        "none",
        _("None of these"),
        "23.A",
        _("1♥ overcall, then a take-out double that does not promise hearts; a weak two, then a pass."),
        until_2017="27.B",
    )


COMPARISON = OneOf(
    key="23.A.comparison",
    text=_("Does the new call say the same as the withdrawn one?"),
    why=_(
        "Ask {offender} away from the table: what did you mean, and what did you think you had seen? What does the new "
        "call show? Judge by their methods, never by his cards. One of these is enough: {partner} then learns no more "
        "than the legal call tells him. What it has gained them is looked at when play is over."
    ),
    options=Likeness,
    judgement=True,
)


class Withdrawn(Option):
    """What was withdrawn: the guide is the same, what hangs on it is not."""

    INSUFFICIENT = "insufficient", _("An insufficient bid"), "27.B"
    PASS = "pass", _("A pass out of turn"), "30.B.1.b", _("At {partner}'s turn, or at {lho}'s.")
    BID = "bid", _("A bid out of turn"), "31", _("Or an artificial pass, or a pass of {partner}'s artificial call.")
    DOUBLE = "double", _("A double or redouble out of turn"), "32"
    CHANGED = "changed", _("A call that was changed"), "25.B", _("{lho} has accepted the new call.")


WHO = particulars.offender(
    _("Who replaces a withdrawn call?"),
    why=_("Whether his partner stays free hangs on what he calls now."),
    alike=True,
)
WITHDRAWN = OneOf(
    key="23.A.withdrawn",
    text=_("What was it that {offender} had to withdraw?"),
    why=_("The test is the same for all; what it costs if the new call says something else is not."),
    options=Withdrawn,
)


class NewCall(Option):
    """After an insufficient bid: what takes its place, where that does not say the same."""

    LOWEST = "lowest", _("Same denomination"), "27.B.1.a", _("As low as possible: {partner} stays free")
    BID_OR_PASS = "bid-or-pass", _("Another bid, or a pass"), "27.B.2"
    DOUBLE = "double", _("A double or a redouble"), "27.B.3"


NEW_CALL = OneOf(
    key="23.A.new",
    text=_("Which call takes the place of the insufficient bid?"),
    why=_(
        "The lowest bid that shows the same denomination leaves {partner} free, whatever else it says. Any other bid, "
        "or a pass, stands; a double or redouble is cancelled."
    ),
    options=NewCall,
)
PARTNER_HAD_CALLED = YesNo(
    key="23.B.partner-called",
    text=_("Had {partner} called between the two calls?"),
    why=_(
        "It was his turn, or that of {lho} who deals. What he called before the comparable call may not rest on the "
        "first one: that is looked at when play is over."
    ),
)
