"""What Law 43 asks of a dummy who has protected declarer, or has pointed out an irregularity."""

from rulings.engine import OneOf, Option, Role, YesNo, _
from rulings.laws import particulars

LOST_RIGHTS = YesNo(
    key="43.A.2.lost-rights",
    text=_(
        "Had {dummy} exchanged hands with {declarer}, left his seat to watch him play, or looked at a defender's card?"
    ),
    why=_(
        "A dummy who has done one of these things loses rights: it then costs his side something if he protects "
        "{declarer}. To have seen {declarer}'s cards from his own seat is none of them."
    ),
    hint=_("A defender's card counts only if he looked at it of his own accord, not if it was shown to him."),
)
LOOKED = YesNo(
    key="43.A.3.looked",
    text=_("Did {dummy} look at it of his own accord?"),
    why=_(
        "That a defender showed it is the defender's breach. Only a dummy who looked for himself loses the rights by "
        "which he may protect {declarer}."
    ),
)

WRONG_HAND = YesNo(
    key="43.B.2.a.wrong-hand",
    text=_("Did {dummy} warn {declarer} off the wrong hand?"),
    why=_("After that warning either defender chooses the hand that leads. No other warning has a price of its own."),
)


class Hand(Option):
    """The hand that a defender chooses."""

    DECLARERS = "declarers", _("{declarer}'s own hand"), "43.B.2.a", _("{declarer} leads a card of his own")
    DUMMYS = "dummys", _("Dummy"), "43.B.2.a", _("{declarer} names a card of dummy's to lead")


HAND = OneOf(
    key="43.B.2.a.hand",
    text=_("From which hand must {declarer} lead?"),
    why=_("Either defender may choose it, whichever hand has won the last trick."),
    options=Hand,
    put_to=Role.DEFENDERS,
    said=_(
        "{defenders}, {dummy} had lost the right to warn {declarer} off the wrong hand. Either of you may choose the "
        "hand that {declarer} leads from: his own or dummy. Choose without consulting each other."
    ),
)


class Revoke(Option):
    """What dummy's question to declarer brought to light."""

    REVOKED = "revoked", _("Yes, and {dummy} was the first to ask"), "43.B.2.b"
    ASKED_BEFORE = "asked-before", _("Yes, but another player had asked before {dummy}"), "62.B.2"
    NONE = "none", _("No, he had none"), "42.B.1"


REVOKE = OneOf(
    key="43.B.2.b.revoke",
    text=_("Did {declarer} have a card of the suit led when he played another suit from his own hand?"),
    why=_(
        "If {dummy} was the first to ask, the revoke is corrected and yet costs the tricks of one that is established."
    ),
    options=Revoke,
)
PLAYED = particulars.one_card(
    _("Which card did {declarer} play?"), why=_("It goes back, and a card of the suit led is played in its place.")
)


class Whose(Option):
    """Whose irregularity dummy has pointed out."""

    DEFENDERS = "defenders", _("A defender's"), "43.B.3"
    REVOKE = "revoke", _("{declarer}'s revoke from his own hand, and {dummy} was the first to speak of it"), "43.B.2.b"
    OTHER = "other", _("Another one of {declarer}'s or {dummy}'s"), "43.A.1.b"


WHOSE = OneOf(
    key="43.B.3.whose",
    text=_("Whose irregularity did {dummy} point out?"),
    why=_(
        "A defender's is not rectified now, but looked at when play is over. A revoke of {declarer}'s is corrected and "
        "costs tricks all the same. Any other is rectified as usual."
    ),
    options=Whose,
)
