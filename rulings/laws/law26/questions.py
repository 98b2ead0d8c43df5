"""What Law 26 asks when the lead has come: whose it is, the suits shown in the auction, what declarer chooses."""

from rulings.engine import OneCard, OneOf, Option, Role, SeveralStrains, Strain, WhichOf, WhichSuit, YesNo, _
from rulings.laws import particulars

WHO = particulars.offender(
    _("Whose call had been withdrawn?"),
    why=_("Only where he defends is there a lead of his partner's to restrict."),
)


class Circumstance(Option):
    """What leaves declarer no choice, or lets it wait, or adds to it."""

    NO_RESTRICTION = (
        "no-restriction",
        _("A comparable call took its place, or the ruling restricted no lead"),
        "26.A",
        _("Also a slip put right, an irregular call accepted, or the lowest bid in the same suit or no trump."),
    )
    NOT_YET = "not-yet", _("It is not {partner}'s turn to lead yet"), "26.B"
    HAD_LED = (
        "had-led",
        _("{partner} had been on lead before, and had led"),
        "26.B",
        _("Declarer chooses at his first turn to lead: the opening lead counts."),
    )
    LED_FACE_DOWN = "led-face-down", _("{partner} has just led, face down"), "41.A 26.B"
    LED_TOO_SOON = (
        "led-too-soon",
        _("{partner} has just led, face up, before {declarer} could choose"),
        "26.B 49",
    )
    PENALTY_CARD = (
        "penalty-card",
        _("{offender} has a major penalty card as well"),
        "26.B 50.D.2",
    )


CIRCUMSTANCES = WhichOf(
    key="26.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "Declarer chooses when the partner of the player whose call was withdrawn is first to lead, be it the opening "
        "lead or later; never after a comparable call."
    ),
    options=Circumstance,
    usual=(),
    apart=(
        # One moment or another.
        (Circumstance.NOT_YET, Circumstance.HAD_LED),
        (Circumstance.NOT_YET, Circumstance.LED_FACE_DOWN),
        (Circumstance.NOT_YET, Circumstance.LED_TOO_SOON),
        (Circumstance.HAD_LED, Circumstance.LED_FACE_DOWN),
        (Circumstance.HAD_LED, Circumstance.LED_TOO_SOON),
        (Circumstance.LED_FACE_DOWN, Circumstance.LED_TOO_SOON),
        # Where no lead is restricted, none was made too soon, and nothing has to be told apart.
        (Circumstance.NO_RESTRICTION, Circumstance.NOT_YET),
        (Circumstance.NO_RESTRICTION, Circumstance.HAD_LED),
        (Circumstance.NO_RESTRICTION, Circumstance.LED_FACE_DOWN),
        (Circumstance.NO_RESTRICTION, Circumstance.LED_TOO_SOON),
        # The opening lead is the first, and 50.D.2 speaks of the lead that is due.
        (Circumstance.NO_RESTRICTION, Circumstance.PENALTY_CARD),
        (Circumstance.HAD_LED, Circumstance.PENALTY_CARD),
    ),
)

_SUITS = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES)
SHOWN = SeveralStrains(
    key="26.B.shown",
    text=_("Which suits has {offender} shown in the auction as it stands?"),
    why=_(
        "By calls that stand, natural or artificial: a transfer to hearts shows hearts. Pass, no trump and a take-out "
        "double show none. A suit shown by the withdrawn call alone does not count."
    ),
    strains=_SUITS,
    none=_("No suit"),
)
WITHDRAWN_WAS_ABOUT = SeveralStrains(
    key="26.A.about",
    text=_("Which suits was the withdrawn call about, and about nothing else?"),
    why=_(
        "About one or more known suits: declarer's choice is among those not shown since. About no trump, or a pass, a "
        "double, or anything else: he may prohibit any one suit."
    ),
    strains=_SUITS,
    none=_("It was not about suits"),
)


class LeadChoice(Option):
    """What declarer may do at that partner's first turn to lead, of one suit of his choice."""

    PROHIBIT = "prohibit", _("Prohibit a suit"), "26.B", _("For as long as {partner} keeps the lead")
    REQUIRE = "require", _("Require a suit"), "26.B", _("For this lead")
    FREE = "free", _("Leave it free"), "26.B", _("There is no choice at later leads")


LEAD_CHOICE = OneOf(
    key="26.B.choice",
    text=_("What does {declarer} choose?"),
    why=_(
        "At the first turn to lead of the partner of the player whose call was withdrawn, declarer may restrict one "
        "suit. He chooses before the lead is made."
    ),
    options=LeadChoice,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {partner} is first to lead, and a call {offender:of} was withdrawn. You may prohibit one suit, or "
        "leave the lead free. Choose alone, without consulting {dummy}."
    ),
)
SAID_OF_THREE = _(
    "{declarer}, {partner} is first to lead, and a call {offender:of} was withdrawn. You may prohibit one suit, "
    "require one, or leave the lead free. Choose alone, without consulting {dummy}."
)


class ChoiceOfSuits(Option):
    """In 2007, where the withdrawn call was about suits."""

    REQUIRE = "require", _("Require a suit"), "26.A", _("For this lead")
    PROHIBIT = "prohibit", _("Prohibit a suit"), "26.A", _("For as long as {partner} keeps the lead")
    FREE = "free", _("Leave it free"), "26.A", _("There is no choice at later leads")


CHOICE_OF_SUITS = OneOf(
    key="26.A.choice",
    text=_("What does {declarer} choose?"),
    why=_("The withdrawn call was about suits that have not all been shown since: he may require or prohibit one."),
    options=ChoiceOfSuits,
    put_to=Role.DECLARER,
    said=SAID_OF_THREE,
)
SUIT = WhichSuit(
    key="26.B.suit",
    text=_("Which suit does {declarer} name?"),
    why=_("One only. Suits that {offender} has shown in the auction as it stands are not among them."),
    put_to=Role.DECLARER,
    said=_("{declarer}, which suit?"),
)
LED = OneCard(
    key="26.B.led",
    text=_("Which card has {partner} led?"),
    why=_("Led before declarer has chosen, it is exposed: a penalty card of his, whatever declarer chooses."),
)
PLAYED_SINCE = YesNo(
    key="26.B.played-since",
    text=_("Has {declarer} played to it, from his hand or from dummy?"),
    why=_("Having played on before you were called, he has given up his choice."),
)
