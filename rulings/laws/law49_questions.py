"""What Law 49 asks when a defender's card has been seen or named."""

from rulings.engine import OneOf, Option, WhichOf, YesNo, _, option
from rulings.laws import particulars

WHOSE = particulars.offender(
    _("Which defender's card was seen or named?"),
    why=_("Only defenders have penalty cards. The ruling binds this defender and his partner."),
    alike=True,
)
CARDS = particulars.several_cards(
    _("Which cards of {offender} were seen or named?"),
    why=_("One card alone, below an honour, may be minor; an honour is major, and so are all of two or more."),
)


class Circumstance(Option):
    """What takes a card out of the rule that a defender's card seen or named is a penalty card."""

    NOT_SEEN = (
        "not-seen",
        _("{partner} could not have seen its face, and nobody named it"),
        "49",
        _("That he could have seen it is enough; whether he did does not matter."),
    )
    NAMED = "named", _("{offender} named it as a card in his hand"), "49", _("Not as the card that he plays.")
    HELD = (
        "held",
        _("It was his turn to play, and he held it or put it down as the card he plays"),
        "45.C.1",
        _("It is then played to the trick, not merely seen."),
    )
    CALLED = (
        "called",
        _("{offender} named it, or designated it otherwise, as the card that he plays"),
        "45.C.4.a",
        _("It is then played, whether or not it was seen."),
    )
    OPPONENT = (
        "opponent",
        _("An opponent brought it about: knocked it over, took hold of it, asked to see it"),
        "50",
        _("You then designate that it is not a penalty card."),
    )
    OUTSIDER = (
        "outsider",
        _("Somebody from outside the table brought it about"),
        "50",
        _("You then designate that it is not a penalty card."),
    )
    DESIGNATED = (
        "designated",
        _("For another reason, you designate that it is not a penalty card"),
        "50",
        _("The law sets you no limit. Say why: it is meant for what is hardly {offender}'s own doing."),
    )
    CURRENT_TRICK = (
        "current-trick",
        _("It came with a word on who wins or loses the trick in progress, and no other"),
        "68",
    )
    CLAIM = "claim", _("It came with a claim or a concession, or he showed his hand to end play"), "68.A 68.B"
    TAKEN_BACK = (
        "taken-back",
        _("He had played it, and takes it back because of what the other side did"),
        "47.D 47.E 62.C.1",
        # After the defenders' own revoke it is a penalty card, though it goes back because declarer's does (62.C.2).
        _(
            "An opponent changed his card, corrected a revoke, or misinformed him. Not if the opponent changed his "
            "card because of a revoke by {offender}'s side: that makes it a penalty card (62.C.2)."
        ),
    )


CIRCUMSTANCES = WhichOf(
    key="49.circumstances",
    text=_("Is one of these the case?"),
    why=_(
        "A defender's card that his partner could have seen, or that he named, is a penalty card. It is not when it "
        "came with a claim, a concession or a word on the trick in progress, when the Laws let him take it back, or "
        "when you designate otherwise; and a card held at his turn, or named, as the one he plays is played."
    ),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.NOT_SEEN, Circumstance.OPPONENT, Circumstance.OUTSIDER, Circumstance.DESIGNATED),
    apart=(
        (Circumstance.NOT_SEEN, Circumstance.NAMED),
        (Circumstance.HELD, Circumstance.NOT_SEEN),
        (Circumstance.HELD, Circumstance.NAMED),
        (Circumstance.HELD, Circumstance.OPPONENT),
        (Circumstance.HELD, Circumstance.OUTSIDER),
        (Circumstance.HELD, Circumstance.DESIGNATED),
        (Circumstance.HELD, Circumstance.TAKEN_BACK),
        # Designated as the one he plays, it is no card that was merely named (49) or seen.
        (Circumstance.CALLED, Circumstance.NOT_SEEN),
        (Circumstance.CALLED, Circumstance.NAMED),
        (Circumstance.CALLED, Circumstance.HELD),
        (Circumstance.CALLED, Circumstance.OPPONENT),
        (Circumstance.CALLED, Circumstance.OUTSIDER),
        (Circumstance.CALLED, Circumstance.DESIGNATED),
        (Circumstance.CALLED, Circumstance.TAKEN_BACK),
        (Circumstance.OPPONENT, Circumstance.OUTSIDER),
        (Circumstance.OPPONENT, Circumstance.DESIGNATED),
        (Circumstance.OUTSIDER, Circumstance.DESIGNATED),
        (Circumstance.CURRENT_TRICK, Circumstance.CLAIM),
        (Circumstance.TAKEN_BACK, Circumstance.NOT_SEEN),
        (Circumstance.TAKEN_BACK, Circumstance.NAMED),
    ),
)


class How(Option):
    """Of one card below an honour: what made it visible."""

    ACCIDENT = "accident", _("By accident: it fell, or came out with another card"), "50.B"
    DELIBERATE = "deliberate", _("On purpose: he played it or showed it"), "50.B"


HOW = OneOf(
    key="50.B.how",
    text=_("How did {card:the} come to be seen?"),
    why=_(
        "A card below an honour is minor only if it is alone and was exposed unintentionally. Played or shown on "
        "purpose, it is major whatever its rank."
    ),
    options=How,
    judgement=True,
    # What was played on purpose is mostly told as a lead or a play out of turn.
    usual="accident",
)


class Turn(Option):
    """Whose turn it is, as far as a major penalty card weighs on it at once."""

    OFFENDER_LEADS = option("owner-leads", _("{offender} is on lead"), "50.D.1.a", until_2007="50.D.1")
    OFFENDER_PLAYS = "owner-plays", _("{offender} is to play to a trick"), "50.D.1"
    PARTNER_LEADS = "partner-leads", _("{partner} is on lead"), "50.D.2"
    BOTH = option(
        "both",
        _("{offender} or {partner} is on lead, and {partner} has a penalty card as well"),
        "50.D.1.b",
        until_2007="50.D.1",
    )
    OTHER = "other", _("None of these: another turn")


TURN = OneOf(
    key="50.D.turn",
    text=_("Whose turn is it now?"),
    why=_(
        "A major penalty card binds its owner each time he plays, and his partner each time he leads: declarer chooses "
        "before that lead is made."
    ),
    options=Turn,
)
COULD_HAVE_KNOWN = YesNo(
    key="72.B.1.known",
    text=_("Could {offender} have known that exposing it would be likely to damage {declaring_side}?"),
    why=_("In 1997 an adjusted score then takes the place of the penalty card. What he meant need not be shown."),
    judgement=True,
)
