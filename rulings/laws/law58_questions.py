"""What Law 58 asks: who played at the same time as whom, and which of two cards a player plays."""

from dataclasses import replace

from rulings.engine import Card, OneCard, OneOf, Option, Role, SeveralCards, WhichSeat, YesNo, _
from rulings.laws import particulars

NOT_HIS_TURN = particulars.offender(
    _("Who played at that moment though it was not his turn, or two cards at once?"),
    why=_(
        "His card counts as played after the other player's: often it was his turn then, and nothing is due. Of two "
        "cards of one player's, one alone is played."
    ),
)
IN_TURN = WhichSeat(
    key="58.A.in-turn",
    text=_("Whose turn was it?"),
    why=_("The player whose lead or play was legal counts as the first."),
)


class Kind(Option):
    """What the legal card was, and whether the other player had still to play to that trick."""

    LEAD = (
        "lead",
        _("The other player led to a trick"),
        "58.A",
        _("At the first trick too."),
    )
    PLAY = "play", _("The other player played to a trick to which {offender} had still to play"), "58.A"
    PLAYED_ALREADY = (
        "played-already",
        _("The other player played to a trick to which {offender} had already played"),
        "58.A",
    )
    ONE_HAND = "one-hand", _("There was no other player: both cards came from {offender}'s hand"), "58.B"


KIND = OneOf(
    key="58.A.kind",
    text=_("What did the other player do, whose turn it was?"),
    why=_(
        "As the second card counts as coming after it, it is a play to the same trick; or a lead to the next one, or a "
        "fifth card, where its player had already played to this one."
    ),
    options=Kind,
)
CARD = particulars.one_card(
    _("Which card did {offender} lead or play?"),
    why=_("It is played to the trick if it legally can be, or becomes a penalty card, or goes back."),
)
LEGAL = YesNo(
    key="58.A.legal",
    text=_("Can {offender} legally play {card:the} to this trick?"),
    why=_("It is of the suit led, or he holds no card of that suit. Otherwise it is corrected like any revoke."),
)


class Visible(Option):
    """How many of the cards could be seen."""

    ONE = "one", _("One of them"), "58.B.1"
    SEVERAL = "several", _("Two or more of them"), "58.B.2"


VISIBLE = OneOf(
    key="58.B.visible",
    text=_("How many of {offender}'s cards could be seen?"),
    hint=_("If it was not his turn, the card that counts as played is led or played out of turn: rule on it as that."),
    why=_(
        "A card is visible when its face can be made out. A card that he showed only afterwards was not visible: it is "
        "an exposed card, which is another matter (49)."
    ),
    options=Visible,
    judgement=True,
)
CARDS: SeveralCards = replace(
    particulars.several_cards(
        _("Which of {offender}'s cards could be seen?"),
        why=_("One is played; a defender's others become penalty cards."),
    ),
    at_least=2,
    also_walked=(tuple(Card.parse(code) for code in ("D7", "D4", "D2")),),
)
DESIGNATED = OneCard(
    key="58.B.2.designated",
    text=_("Which card does {offender} play?"),
    why=_("He says which of the cards he proposes to play; it must be legal."),
    put_to=Role.OFFENDER,
    said=_("{offender}, you have played {cards:the} together. Say which one you play: it must be a legal play."),
)
DESIGNATED_FROM_DUMMY = replace(
    DESIGNATED,
    text=_("Which card does {declarer} play from dummy?"),
    hint=_("The one that he had named, if he had named one."),
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {cards:the} have been played together from dummy. If you have named one of them, that one is "
        "played; if not, say which one you play: it must be legal."
    ),
)
INTENDED = YesNo(
    key="58.B.2.intended",
    text=_("Is {card:the} plainly the card that {offender} had meant to play?"),
    why=_(
        "The law names two cards played to a trick as an example of exposure by accident: the other one, below an "
        "honour, is then minor. Commentators make it major where he gives up the very card he had meant to play, which "
        "was played on purpose. Answer yes only if that is clear."
    ),
    judgement=True,
)
PLAYED_SINCE = YesNo(
    key="58.B.3.played",
    text=_("Has an opponent of {offender} played to this trick since?"),
    why=_("What he played to a card that does not count, he may change."),
)
