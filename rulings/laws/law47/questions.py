"""What Law 47 asks: whether it is too late, and what the player who was misinformed chooses."""

from rulings.engine import OneOf, Option, YesNo, _
from rulings.laws import particulars

CARD = particulars.one_card(
    _("Which card was played and should go back?"),
    why=_("If it goes back, the ruling says who may use what it has shown, and whether it is a penalty card."),
)

PLAYED_TO_IT = YesNo(
    key="47.E.1.played-to-it",
    text=_("Has {lho} played to it?"),
    why=_(
        "Nobody may accept a card that an opponent's mistake brought about. What has been played to it goes back too."
    ),
)


class SinceLead(Option):
    """What has come after an opening lead."""

    NOTHING = "nothing", _("Nothing: {dummy} has faced no card"), "47.E.2.a"
    DUMMY_FACED = "dummy-faced", _("{dummy} has faced a card"), "47.E.2.b"
    PLAYED = "played", _("A card has been played to it"), "47.E.2.b"


SINCE_LEAD = OneOf(
    key="47.E.2.since-lead",
    text=_("What has happened since {offender} led?"),
    why=_(
        "A lead made because of a mistaken explanation may be taken back as long as nobody has played to it and dummy "
        "has not faced a card. After that the score may be adjusted."
    ),
    options=SinceLead,
)


class Since(Option):
    """What has come after the card."""

    NOTHING = "nothing", _("No card has been played since"), "47.E.2.a"
    SAME_TRICK = "same-trick", _("A card has been played since, to that trick"), "47.E.2.b"
    NEXT_TRICK = (
        "next-trick",
        _("Only to the next trick: his card was the last of that trick"),
        "47.E.2",
        _("It counts since 2017; in 2007 only a card played to that trick made it too late."),
    )
    DUMMY_FACED = "dummy-faced", _("It was the opening lead, and {dummy} has faced a card"), "47.E.2.b"


SINCE = OneOf(
    key="47.E.2.since",
    text=_("What has been played since?"),
    why=_(
        "A card played because of a mistaken explanation may be taken back only as long as no card has been played "
        "after it. It is for you to judge whether the explanation was the reason."
    ),
    options=Since,
)


class Reply(Option):
    """The choice of a player who was misinformed."""

    TAKE_BACK = "take-back", _("Take it back"), "47.E.2.a", _("{chooser} plays another card")
    LEAVE = "leave", _("Leave it"), "47.E.2.a", _("{chooser}'s card stays played")


class ReplyToChange(Option):
    """The choice of a player whose opponent has changed the card before his."""

    TAKE_BACK = "take-back", _("Take it back"), "47.D", _("{chooser} plays another card")
    LEAVE = "leave", _("Leave it"), "47.D", _("{chooser}'s card stays played")


class ReplyAfterOwnRevoke(Option):
    """The same choice, where it was a revoke of his own side that had the card before his changed."""

    TAKE_BACK = "take-back", _("Take it back"), "62.C.2", _("{chooser} plays another card")
    LEAVE = "leave", _("Leave it"), "62.C.2", _("{chooser}'s card stays played")


# Who chooses depends on whose card it is: ``law47.retraction.choice`` says.
REPLY_AFTER_MISEXPLANATION = OneOf(
    key="47.E.2.reply",
    text=_("What does {chooser} choose?"),
    why=_("He may change his card, and need not, now that he has heard the right explanation."),
    options=Reply,
    said=_(
        "{chooser}, you played after a wrong explanation. You may take the card back and play another one, or leave "
        "it. Choose alone, without consulting {adviser}."
    ),
)
REPLY_TO_CHANGE = OneOf(
    key="47.D.reply",
    text=_("What does {chooser} choose?"),
    why=_("He may change the card that he played after one that has been changed, and need not if it is legal."),
    options=ReplyToChange,
    said=_(
        "{chooser}, the card before {card:the} has changed. You may take {card:the} back and play another one, or "
        "leave it if it is legal. Choose alone, without consulting {adviser}."
    ),
)
REPLY_AFTER_OWN_REVOKE = OneOf(
    key="62.C.2.reply",
    text=_("What does {chooser} choose?"),
    why=_(
        "He may change the card that he played after one that has been changed. As his own side's revoke brought that "
        "about, a defender's card is then a penalty card."
    ),
    options=ReplyAfterOwnRevoke,
    said=_(
        "{chooser}, the card before {card:the} has changed. You may take {card:the} back and play another one, or "
        "leave it if it is legal. A defender's card taken back becomes a penalty card. Choose alone, without "
        "consulting {adviser}."
    ),
)
