"""What Law 46 asks about a call that says too little, or names a card that is not there."""

from rulings.engine import OneOf, Option, _
from rulings.laws import particulars


class Said(Option):
    """What declarer said in place of a suit and a rank."""

    HIGH = "high", _("“High”, or the like"), "46.B.1.a"
    WIN = "win", _("“Win it”, “take it”"), "46.B.1.b", _("Also a ruff, if that is what is known to win.")
    LOW = "low", _("“Low”, “small”, or the like"), "46.B.1.c"
    SUIT = "suit", _("A suit and no rank"), "46.B.2", _("“Ruff” too: it names trumps.")
    RANK = "rank", _("A rank and no suit"), "46.B.3"
    NOT_THERE = (
        "not-there",
        _("A card that dummy does not hold"),
        "46.B.4",
        _("Not one that he holds and may not play: that card is called, and a revoke is corrected."),
    )
    NOTHING_ANSWERS = (
        "nothing-answers",
        _("“High”, “low”, “win it” or a suit, and no card of dummy's answers to it"),
        "46.B.4",
        _("He has none of that suit or is on lead, or nothing is known to win."),
    )
    ANYTHING = (
        "anything",
        _("Neither suit nor rank: “anything”, “as you like”"),
        "46.B.5",
        _("With a bare “play” or “play one”, it is often beyond dispute what he means: the next question."),
    )


SAID = OneOf(
    key="46.B.said",
    text=_("What did {declarer} say?"),
    why=_("For each incomplete designation the Laws say which card it calls for, or who names one instead."),
    options=Said,
)


class Intention(Option):
    """Whether declarer incontrovertibly meant something else than his words say."""

    YES = "yes", _("Yes, one card"), "46.B"
    SEVERAL = (
        "several",
        _("Beyond dispute, but two or more cards answer to what he meant"),
        "46.B.5",
        _("As after “not the king”."),
    )
    NO = "no", _("No")


OTHER_INTENTION = OneOf(
    key="46.B.intention",
    text=_("Is it beyond dispute that he meant another card than these words say?"),
    why=_(
        "Incontrovertible: nobody at the table can doubt it, as when he has been running a suit from the top. That the "
        "other card would have been better does not make it so."
    ),
    options=Intention,
    judgement=True,
)
MEANT = particulars.one_card(
    _("Which card did {declarer} mean?"), why=_("The card that he incontrovertibly meant is the one played.")
)
_THE_CARD_CALLED = _("It is the card that these words call for.")
HIGHEST = particulars.one_card(_("Which is dummy's highest card of the suit led?"), why=_THE_CARD_CALLED)
WINNING = particulars.one_card(_("Which is dummy's lowest card that is known to win the trick?"), why=_THE_CARD_CALLED)
LOWEST = particulars.one_card(_("Which is dummy's lowest card of the suit led?"), why=_THE_CARD_CALLED)
LOWEST_OF_SUIT = particulars.one_card(_("Which is dummy's lowest card of the suit named?"), why=_THE_CARD_CALLED)
OF_THE_RANK = particulars.one_card(_("Which is that card of dummy's?"), why=_THE_CARD_CALLED)


class OfThatRank(Option):
    """Which cards of the rank named dummy can play."""

    SAME_SUIT = (
        "same-suit",
        _("Dummy is on lead and has one of the suit he won the last trick with"),
        "46.B.3.a",
        _("If he ruffed, that suit is trumps."),
    )
    ONE = "one", _("Otherwise: dummy can legally play one card of that rank"), "46.B.3.b"
    SEVERAL = "several", _("Otherwise: dummy can legally play two or more of that rank"), "46.B.3.b"
    NONE = "none", _("Dummy can legally play no card of that rank"), "46.B.4"


OF_THAT_RANK = OneOf(
    key="46.B.3.of-that-rank",
    text=_("Which cards of that rank can dummy play?"),
    why=_(
        "Leading from dummy, declarer is deemed to continue the suit that won the last trick there, if dummy has a "
        "card of that rank in it. Otherwise it is the card of that rank that is legal, or the one he says if several "
        "are."
    ),
    options=OfThatRank,
)
