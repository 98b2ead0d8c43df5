"""What Law 54 asks: the circumstances that take options away, and declarer's choice."""

from dataclasses import replace

from rulings.engine import OneCard, OneOf, Option, Role, WhichOf, _
from rulings.laws import particulars


class Circumstance(Option):
    """The rare circumstances, each of which takes options away."""

    FACE_DOWN = "face-down", _("The lead is still face down"), "41.A"
    TOLD_BY_OPPONENT = (
        "told-by-opponent",
        _("An opponent had told the player who led that it was his turn"),
        "47.E.1",
        _("By a word or a sign. Ask this first. If you had said so yourself, the error is yours (82.C)."),
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
    DEFENDER_FOLLOWED = (
        "defender-followed",
        _("{declarer} or {dummy} made the lead, and a defender played to it or faced cards because of it"),
        "54.E 50",
    )
    OFFENDERS_OTHER_CARD = (
        "offenders-other-card",
        _("Another card of {offender}'s lies face up"),
        "49 51",
        _("A penalty card of his, as from the auction (24.E), or a card shown with the lead or in its place."),
    )
    LEADERS_PENALTY_CARD = (
        "leaders-penalty-card",
        _("{leader} has a major penalty card already"),
        "50.D.1.b",
        _("A minor one leaves his lead free, but for the other small cards of its suit (50.C)."),
    )
    OPPONENTS_DOING = (
        "opponents-doing",
        _("It was no lead: an opponent brought a card of {offender}'s into view"),
        "50 16.C",
        _("Knocked it out of his hand, or took hold of it."),
    )
    AUCTION_ON = (
        "auction-on",
        _("The auction was not over when the card was led"),
        "24.B",
        _("A call had still to be made: nobody is declarer yet."),
    )


CIRCUMSTANCES = WhichOf(
    key="54.circumstances",
    text=_("Is it one of these cases?"),
    hint=_("Each of them takes options away from declarer: ask before you read them out."),
    why=_(
        "A lead still face down is no lead yet; one that an opponent brought about nobody may accept; declarer who has "
        "played to it, put his hand down or seen dummy has made his choice; and his own side's lead is simply taken "
        "back. Penalty cards that lie there add to his options, and a card led during the auction is no lead, nor is "
        "one that an opponent has knocked out."
    ),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.DECLARER_COULD_SEE_DUMMY,),
    apart=(
        # Nobody plays to the declaring side's own lead, nor to a card that he has not seen.
        (Circumstance.DECLARING_SIDE_LED, Circumstance.DECLARER_PLAYED),
        (Circumstance.FACE_DOWN, Circumstance.DECLARER_PLAYED),
        (Circumstance.DEFENDER_FOLLOWED, Circumstance.DECLARER_PLAYED),
        # He either took the lead as declarer or put his hand down: what he did first decides.
        (Circumstance.DECLARER_BEGAN_TO_SPREAD, Circumstance.DECLARER_PLAYED),
        # As long as there are calls to make (22.A) nobody is declarer or dummy, and nobody's turn to lead has come.
        (Circumstance.AUCTION_ON, Circumstance.DECLARER_BEGAN_TO_SPREAD),
        (Circumstance.AUCTION_ON, Circumstance.DECLARER_COULD_SEE_DUMMY),
        (Circumstance.AUCTION_ON, Circumstance.DECLARER_PLAYED),
        (Circumstance.AUCTION_ON, Circumstance.DECLARING_SIDE_LED),
        (Circumstance.AUCTION_ON, Circumstance.DEFENDER_FOLLOWED),
        (Circumstance.AUCTION_ON, Circumstance.LEADER_LED_TOO),
        # Penalty cards are defenders', and the auction has none yet.
        (Circumstance.AUCTION_ON, Circumstance.OFFENDERS_OTHER_CARD),
        (Circumstance.AUCTION_ON, Circumstance.LEADERS_PENALTY_CARD),
        # It was led, or it was not: 54 and 47.E.1 are about a lead, and so is what is played to it.
        (Circumstance.OPPONENTS_DOING, Circumstance.FACE_DOWN),
        (Circumstance.OPPONENTS_DOING, Circumstance.TOLD_BY_OPPONENT),
        (Circumstance.OPPONENTS_DOING, Circumstance.DECLARER_PLAYED),
        (Circumstance.OPPONENTS_DOING, Circumstance.DECLARING_SIDE_LED),
        (Circumstance.OPPONENTS_DOING, Circumstance.DEFENDER_FOLLOWED),
        (Circumstance.OPPONENTS_DOING, Circumstance.AUCTION_ON),
    ),
)


class Faced(Option):
    """How the right defender's own card lies, and since when."""

    FACE_DOWN = "face-down", _("Face down"), "54"
    FACE_UP = "face-up", _("Face up, before {offender} or at the same time"), "58.A"
    FACE_UP_AFTER = "face-up-after", _("Face up, after {offender}"), "41.C 60.C"


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


_SPREAD = _("{declarer} becomes dummy, {dummy} plays")
_ACCEPT = _("{declarer} stays declarer and plays next")


class Reply(Option):
    """The five options of declarer, flat: Law 54 has three, and 50.D.2 divides the refusal in three."""

    SPREAD = "spread", _("Spread the hand"), "54.A", _SPREAD
    ACCEPT = "accept", _("Accept"), "54.B", _ACCEPT
    REQUIRE = (
        "refuse-require",
        _("Require {suit}"),
        "54.D 50.D.2.a",
        _("{leader} leads {suit}; {offender} takes {card:the} back"),
    )
    PROHIBIT = (
        "refuse-prohibit",
        _("Prohibit {suit}"),
        "54.D 50.D.2.a",
        _("No {suit} from {leader}; {offender} takes {card} back"),
    )
    FREE = (
        "refuse-free",
        _("Leave it free"),
        "54.D 50.D.2.b",
        _("{card:The} stays a major penalty card"),
    )


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
        "{declarer}, {offender} has led {card:the} out of turn. You have five options: spread your hand and become "
        "dummy; accept and remain declarer; require {suit} from {leader}; prohibit {suit}; or leave the lead free. "
        "Choose alone, without consulting {dummy}."
    ),
)


class ReplyWithOthers(Option):
    """The three options when another card of the offender's lies there: what may be asked of the lead is Law 51's."""

    SPREAD = "spread", _("Spread the hand"), "54.A", _SPREAD
    ACCEPT = "accept", _("Accept"), "54.B", _ACCEPT
    REFUSE = "refuse", _("Refuse"), "54.D", _("Both cards are major penalty cards")


REPLY_WITH_OTHERS = OneOf(
    key="54.reply-with-others",
    text=_("What does {declarer} choose?"),
    why=_(
        "Refused, the card is a penalty card beside the one that lies there: both are major, and their suits give "
        "declarer his options."
    ),
    options=ReplyWithOthers,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} has led {card:the} out of turn, and {other:the} lies face up too. You may accept the "
        "lead and become dummy, accept it and remain declarer, or refuse it. Refused, both are major penalty cards: "
        "you may then require one of their suits from {leader}, prohibit one or both, or leave the lead free. "
        "Choose alone, without consulting {dummy}."
    ),
)
OF_ONE_SUIT = replace(
    REPLY_WITH_OTHERS,
    said=_(
        "{declarer}, {offender} has led {card:the} out of turn, and {other:the} lies face up too. You may accept the "
        "lead and become dummy, accept it and remain declarer, or refuse it. Refused, both are major penalty cards: "
        "you may then require {suit} from {leader}, prohibit it, or leave the lead free. Choose alone, without "
        "consulting {dummy}."
    ),
)
OTHER_CARD = OneCard(
    key="54.other-card",
    text=_("Which other card {offender:of} lies face up?"),
    why=_("A penalty card beside the one led makes both major, and declarer's options depend on their suits."),
)
LEADERS_PENALTY_CARD = OneCard(
    key="54.leaders-penalty-card",
    text=_("Which penalty card does {leader} have?"),
    why=_("He must lead it, if what declarer chooses lets him."),
)
WHO_LED = particulars.offender(
    _("Who led during the auction?"),
    why=_("His partner passes once, and the card stays face up until the auction is over."),
    alike=True,
)
CARD_LED = particulars.one_card(_("Which card did {offender} lead?"))

HANDS_DOWN = {
    Circumstance.DECLARER_BEGAN_TO_SPREAD: Role.DECLARER,
    Circumstance.DECLARER_COULD_SEE_DUMMY: Role.DUMMY,
}
"""Whose cards lie on the table, not because they were played, by circumstance."""
