"""What Law 47 asks: whether it is too late, and what the player who was misinformed chooses."""

from rulings.engine import OneOf, Option, Role, YesNo, _

PLAYED_TO_IT = YesNo(
    key="47.E.1.played-to-it",
    text=_("Has {lho} played to it?"),
    why=_("He may not accept what an opponent's mistake brought about, by playing to it neither: his card goes back."),
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
    """What has come after a later play."""

    NOTHING = "nothing", _("No card has been played since"), "47.E.2.a"
    SAME_TRICK = "same-trick", _("A card has been played since, to that trick"), "47.E.2.b"
    NEXT_TRICK = (
        "next-trick",
        _("Only to the next trick: his card was the last of that trick"),
        "47.E.2",
        _("It counts since 2017; in 2007 only a card played to that trick made it too late."),
    )


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
    """The choice of a player who played on a mistaken explanation."""

    TAKE_BACK = "take-back", _("Takes his card back and plays another"), "47.E.2.a"
    LEAVE = "leave", _("Leaves his card"), "47.E.2.a"


REPLY = OneOf(
    key="47.E.2.reply",
    text=_("What does {offender} choose?"),
    why=_("He may change his card, and need not, now that he has heard the right explanation."),
    options=Reply,
    put_to=Role.OFFENDER,
    said=_(
        "{offender}, you played after a wrong explanation. You may take your card back and play another one, or leave "
        "it. Choose alone, without consulting {partner}."
    ),
)
