"""What Law 45 asks about a card that somebody wants to know played or not: whose, how, and at whose turn."""

from rulings.engine import OneOf, Option, _, option
from rulings.laws import particulars

WHOSE = particulars.offender(
    _("From whose hand is the card?"),
    why=_(
        "What makes a card played is not the same for a defender's card, one of declarer's own hand and one of dummy's."
    ),
)
CARD = particulars.one_card(
    _("Which card is it?"),
    why=_("The card that was held, put down, named or touched; the ruling says what becomes of it."),
)


class DefendersCard(Option):
    """What a defender did with his card."""

    PLACED = "placed", _("Put it face up on the table before him"), "45.A"
    HELD = (
        "held",
        _("Held it so that {partner} could have seen its face"),
        "45.C.1",
        _("Whether {partner} looked does not matter."),
    )
    NOT_SEEN = "not-seen", _("Took it out, but {partner} could not have seen its face"), "45.C.1"
    NAMED = "named", _("Named it, or designated it otherwise, as the card he plays"), "45.C.4.a"
    MEANT_ANOTHER = "meant-another", _("Named it as the card he plays, and says that he meant another"), "45.C.4.b"
    EXPOSED = (
        "exposed",
        _("Dropped it, showed it or let it be seen, without meaning to play it"),
        "49",
    )
    SPOKEN_OF = "spoken-of", _("Named it as a card that he holds, not as the one he plays"), "49"
    PENALTY_CARD = "penalty-card", _("It lies there as a penalty card"), "45.C.5"
    TURNED = "turned", _("Played it and turned it over before all four had played"), "45.G"


DEFENDERS_CARD = OneOf(
    key="45.C.1.how",
    text=_("What has {offender} done with the card?"),
    why=_(
        "A defender's card is played when he holds it so that his partner could have seen its face. That it was seen "
        "need not be shown; if declarer and dummy both saw it, his partner almost certainly could. A card named as the "
        "one he plays is played as well."
    ),
    options=DefendersCard,
    judged=(DefendersCard.HELD, DefendersCard.NOT_SEEN, DefendersCard.EXPOSED),
)


class DeclarersCard(Option):
    """What declarer did with a card of his own hand."""

    ON_THE_TABLE = "on-the-table", _("Held it face up on the table, or a finger above it"), "45.C.2.a"
    AS_PLAYED = "as-played", _("Kept it in a position that shows it has been played"), "45.C.2.b"
    NAMED = "named", _("Named it, or designated it otherwise, as the card he plays"), "45.C.4.a"
    MEANT_ANOTHER = "meant-another", _("Named it as the card he plays, and says that he meant another"), "45.C.4.b"
    NEITHER = (
        "neither",
        _("None of these: it was seen, shown or dropped"),
        "48.A",
        _("Also when he drew it, moved it towards the table and took it back in the same movement."),
    )
    TURNED = "turned", _("Played it and turned it over before all four had played"), "45.G"


DECLARERS_CARD = OneOf(
    key="45.C.2.how",
    text=_("What has {declarer} done with the card?"),
    why=_(
        "That the defenders have seen a card of declarer's does not make it played. Where and how he held it decides: "
        "face up at the table, or kept in a position that shows it is played."
    ),
    options=DeclarersCard,
    judged=(DeclarersCard.AS_PLAYED,),
)


class DummysCard(Option):
    """What declarer did with a card of dummy's."""

    NAMED = (
        "named",
        _("Named it, suit and rank, or designated it otherwise as the card he plays"),
        "45.B",
        _("A card that he points at is designated."),
    )
    INCOMPLETE = (
        "incomplete",
        _("Called for a card without saying both suit and rank, or for one not there"),
        "46.B",
        _("And did not show which either, as by pointing at it. Also where he says only afterwards what he meant."),
    )
    INCOMPLETE_CHANGED = (
        "incomplete-changed",
        _("Called for a card like that, and then for another: “ruff, no…”"),
        "46.B 45.C.4.b",
    )
    DUMMY_PUT_UP_ANOTHER = (
        "dummy-put-up-another",
        _("Called for a card, and {dummy} has put up another"),
        "45.D",
        _("Called for it completely or not."),
    )
    TOUCHED = "touched", _("Touched it or moved it deliberately"), "45.C.3"
    TOUCHED_IN_PASSING = (
        "touched-in-passing",
        _("Touched it to arrange the cards, to reach one above or below it, or by accident"),
        "45.C.3",
    )
    MEANT_ANOTHER = option(
        "meant-another",
        _("Called for it by suit and rank, and says that he meant another"),
        "45.C.4.b",
        _("Only a slip of the tongue may be changed, and only until he plays his next card from either hand."),
        hint_until_2017=_(
            "Only what he never meant may be changed, without pause for thought, and until he plays his next card."
        ),
    )


DUMMYS_CARD = OneOf(
    key="45.C.3.how",
    text=_("What has {declarer} done?"),
    why=_(
        "Declarer plays a card of dummy's by naming it, suit and rank, or by touching it deliberately, unless he is "
        "arranging the cards or reaching for one above or below. Dummy moving a card does not play it."
    ),
    options=DummysCard,
    judged=(DummysCard.TOUCHED, DummysCard.TOUCHED_IN_PASSING),
)


class Turn(Option):
    """Whether it was the turn of the hand that the card came from; dummy's turn is declarer's to use."""

    HIS = "his", _("Yes: to lead, or to play to this trick")
    PLAYED_ALREADY = "played-already", _("No: that hand had already played to this trick"), "45.E"
    LED = "led", _("No: it was a lead out of turn"), "53", _("To a trick after the first.")
    OPENING_LEAD = "opening-lead", _("No: it was the opening lead, out of turn"), "54"
    EARLY = "early", _("No: it was a play before its turn"), "57"


TURN = OneOf(
    key="45.C.turn",
    text=_("Was it {offender}'s turn?"),
    why=_(
        "A card is played to the current trick if it was the turn of the hand it comes from. A fifth card, a lead out "
        "of turn and a play before its turn each have a law of their own, by which the ruling then goes on."
    ),
    options=Turn,
)
