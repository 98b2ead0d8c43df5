"""What Law 54 asks: the circumstances that take options away, and declarer's choice."""

from rulings.engine import OneCard, OneOf, Option, Role, WhichOf, _
from rulings.laws import particulars


class Circumstance(Option):
    """The rare circumstances, each of which takes options away."""

    FACE_DOWN = "face-down", _("The lead is still face down"), "41.A"
    TOLD_BY_OPPONENT = (
        "told-by-opponent",
        _("An opponent had told the player who led that it was his turn"),
        "47.E.1",
        _("By a word or a sign. Ask this first."),
    )
    LEADER_LED_TOO = "leader-led-too", _("{leader} has led as well"), "54 58.A"
    DECLARER_BEGAN_TO_SPREAD = (
        "declarer-began-to-spread",
        _("{declarer} has begun to spread his hand"),
        "54.A",
        _("As dummy, and at least one card could be seen. A card dropped, shown or played is not enough."),
    )
    DECLARER_COULD_SEE_DUMMY = (
        "declarer-could-see-dummy",
        _("{declarer} could have seen a card of dummy's"),
        "54.C",
        _("Whether he looked does not matter. Cards exposed during the auction do not count."),
    )
    DECLARER_PLAYED = (
        "declarer-played",
        _("{declarer} has already played to the lead"),
        "53.A 54.B.2",
        _("If he has put his hand down as well, choose what he did first."),
    )
    DECLARING_SIDE_LED = "declaring-side-led", _("{declarer} or {dummy} made the lead"), "54.E"


CIRCUMSTANCES = WhichOf(
    key="54.circumstances",
    text=_("Is it one of these cases?"),
    hint=_("Each of them takes options away from declarer: ask before you read them out."),
    why=_(
        "A lead still face down is no lead yet; one that an opponent brought about nobody may accept; declarer who has "
        "played to it, put his hand down or seen dummy has made his choice; and his own side's lead is simply taken "
        "back."
    ),
    options=Circumstance,
    judged=(Circumstance.DECLARER_COULD_SEE_DUMMY,),
    apart=(
        # Nobody plays to the declaring side's own lead, nor to a card that he has not seen.
        (Circumstance.DECLARING_SIDE_LED, Circumstance.DECLARER_PLAYED),
        (Circumstance.FACE_DOWN, Circumstance.DECLARER_PLAYED),
        # He either took the lead as declarer or put his hand down: what he did first decides.
        (Circumstance.DECLARER_BEGAN_TO_SPREAD, Circumstance.DECLARER_PLAYED),
    ),
)


class Faced(Option):
    """How the right defender's own card lies, and since when."""

    FACE_DOWN = "face-down", _("Face down"), "54"
    FACE_UP = "face-up", _("Face up, before {offender} or at the same time"), "58.A"
    FACE_UP_AFTER = "face-up-after", _("Face up, after {offender}"), "60.C"


LEADERS_CARD = OneOf(
    key="54.leaders-card",
    text=_("How did {leader} lead?"),
    why=_(
        "Face down, his card goes back and the faced one decides. Faced first or at the same time, his is the lead. "
        "Faced later, it leaves declarer's options what they were."
    ),
    options=Faced,
)

LEADERS_FACED_CARD = OneCard(
    key="54.leaders-faced-card",
    text=_("Which card did {leader} face?"),
    why=_(
        "Accepted, the first lead makes it a play out of turn; refused, it is led now if declarer's choice allows it, "
        "and is a penalty card if not. Its suit decides."
    ),
)


class SeenFirst(Option):
    """Whose cards could be seen first, when both hands of the declaring side came down."""

    DECLARERS = "declarers", _("{declarer}'s cards"), "54.A"
    DUMMYS = "dummys", _("{dummy}'s cards"), "54.C"


SEEN_FIRST = OneOf(
    key="54.seen-first",
    text=_("Whose cards could be seen first?"),
    why=_(
        "If declarer had begun to spread his hand, he is dummy; if he could see dummy's cards before that, he had to "
        "accept the lead as declarer."
    ),
    options=SeenFirst,
    judgement=True,
)


class FromHand(Option):
    """The hand that the second card of the trick came from."""

    DECLARER = "declarer", _("From {declarer}'s hand"), "53.A"
    DUMMY = "dummy", _("From {dummy}'s hand, dummy"), "54.B.2"


SECOND_CARD = OneOf(
    key="54.B.second-card",
    text=_("From which hand did {declarer} play?"),
    why=_(
        "Either way the lead is accepted. The second card should come from declarer's hand; one played from dummy "
        "stands all the same, except to correct a revoke."
    ),
    options=FromHand,
)


class WrongLeader(Option):
    """Which player of the declaring side made the lead."""

    DECLARER = "declarer", _("{declarer}, declarer"), "54.E"
    DUMMY = "dummy", _("{dummy}, dummy"), "54.E"


WRONG_LEADER = OneOf(
    key="54.E.who",
    text=_("Who made the lead?"),
    why=_("The card goes back to the hand it came from. Neither declarer nor dummy ever has a penalty card."),
    options=WrongLeader,
)


class Reply(Option):
    """The five options of declarer, flat: Law 54 has three, and 50.D.2 divides the refusal in three."""

    SPREAD = "spread", _("Accept and become dummy"), "54.A"
    ACCEPT = "accept", _("Accept and remain declarer"), "54.B"
    REQUIRE = "refuse-require", _("Refuse and require {suit}"), "54.D 50.D.2.a"
    PROHIBIT = "refuse-prohibit", _("Refuse and prohibit {suit}"), "54.D 50.D.2.a"
    FREE = "refuse-free", _("Refuse and leave the lead free"), "54.D 50.D.2.b"


REPLY = OneOf(
    key="54.reply",
    text=_("What does {declarer} choose?"),
    why=_(
        "Declarer may accept a faced lead from the wrong defender, as dummy or as declarer, or refuse it. Refused, the "
        "card is a major penalty card, and he chooses what the right defender may lead."
    ),
    options=Reply,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} has led {card:the} out of turn. You have five options. "
        "Choose alone, without consulting {dummy}."
    ),
)

CARD_LED = particulars.one_card(_("Which card did {offender} lead?"))

HANDS_DOWN = {
    Circumstance.DECLARER_BEGAN_TO_SPREAD: Role.DECLARER,
    Circumstance.DECLARER_COULD_SEE_DUMMY: Role.DUMMY,
}
"""Whose cards lie on the table, not because they were played, by circumstance."""
