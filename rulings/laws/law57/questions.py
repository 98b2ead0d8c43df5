"""What Law 57 asks: who was too early, what excuses him, and declarer's choice."""

from rulings.engine import OneOf, Option, Role, WhichOf, WhichSeat, WhichSuit, YesNo, _, option
from rulings.laws import particulars

WHO = particulars.offender(
    _("Who led or played too early?"),
    why=_(
        "A defender's card tells his partner something before he plays. A card that declarer plays too early, from "
        "either hand, stands; one that he leads too early waits until this trick is finished."
    ),
)
CARD = particulars.one_card(
    _("Which card did {offender} lead or play?"),
    why=_("A defender's card is a penalty card, or is played when his turn comes."),
)


class Circumstance(Option):
    """What excuses the defender, or has put an end to declarer's choice."""

    TOLD_BY_OPPONENT = (
        "told-by-opponent",
        _("An opponent had told {offender} that it was his turn"),
        "47.E.1",
        _("By a word or a sign. Ask this first, whether or not his card was played to. If you said so, see 82.C."),
    )
    AT_RHOS_TURN = option(
        "at-rhos-turn",
        _("{partner} had played already: {offender} played to this trick at {rho}'s turn"),
        "57.D",
        _("A play to this trick. A lead to the next one is the following case."),
        until_2017="45.C.1",
    )
    AT_ONCE = option(
        "at-once",
        _("{partner} played at the same moment, as was his turn: {offender} played to this trick"),
        "58.A 57.D",
        _("{partner}'s card counts as first, so that he had played already."),
        until_2017="58.A 45.C.1",
    )
    LED_AFTER_PARTNER = (
        "led-after-partner",
        _("{partner} had played already: {offender} led to the next trick, before its time or not at his turn"),
        "53 44.G",
        _(
            "This trick was complete, or a hand of the declaring side had still to play to it. If {partner} played at "
            "the same moment, he counts as having played (58.A)."
        ),
    )
    PARTNER_PLAYED = (
        "partner-played",
        _("{partner} has played to this trick since"),
        "60.C",
        _("After {offender}, and before you had ruled. {declarer} keeps the choice that he had."),
    )
    FROM_BOTH_HANDS = option(
        "from-both-hands",
        _("It was a play to this trick, and {declarer} had already played to it from both hands"),
        "57.C.1",
        _("A card of dummy's counts only once {declarer} has named it or shown it, by a nod or a gesture."),
        until_2017="57.C",
        hint_until_2017=_("A singleton in dummy, or one of touching cards, is not played before it is called for."),
    )
    DUMMYS_DOING = option(
        "dummys-doing",
        _("It was a play to this trick, and {dummy} had put up or suggested a card of his own accord"),
        "57.C.2",
        _("Before {offender} played; and a card put up, before the defender on dummy's right had played."),
        until_2017="57.C",
        hint_until_2017=_("Before {offender} played."),
    )
    LHO_PLAYED = (
        "lho-played",
        _("{lho} has played since, to the card that {offender} led or played"),
        "60.A.1",
        _("A card of dummy's counts once it has been named."),
    )


CIRCUMSTANCES = WhichOf(
    key="57.circumstances",
    text=_("Is it one of these cases?"),
    none=_("None of these: his partner has still to play"),
    why=_(
        "A defender who leads to the next trick, or plays, before his partner has played to this one leaves declarer a "
        "choice. There is none where declarer or dummy brought it about, or where partner had already played."
    ),
    options=Circumstance,
    usual=(),
    apart=(
        # At the turn of the declaring side, one of its hands has still to play.
        (Circumstance.AT_RHOS_TURN, Circumstance.FROM_BOTH_HANDS),
        # One card is a lead to the next trick or a play to this one.
        (Circumstance.LED_AFTER_PARTNER, Circumstance.AT_RHOS_TURN),
        (Circumstance.LED_AFTER_PARTNER, Circumstance.FROM_BOTH_HANDS),
        (Circumstance.LED_AFTER_PARTNER, Circumstance.DUMMYS_DOING),
        # A hand of the declaring side plays to this trick once (44.B): it has no card left to play after his.
        (Circumstance.FROM_BOTH_HANDS, Circumstance.LHO_PLAYED),
        # Whether it has been played to is asked, of a card that goes back in any case, by 47.E.1 itself.
        (Circumstance.TOLD_BY_OPPONENT, Circumstance.LHO_PLAYED),
        # His partner plays to this trick once: at the same moment he counts as having played before (58.A).
        (Circumstance.AT_ONCE, Circumstance.AT_RHOS_TURN),
        (Circumstance.AT_ONCE, Circumstance.PARTNER_PLAYED),
        (Circumstance.AT_RHOS_TURN, Circumstance.PARTNER_PLAYED),
        (Circumstance.LED_AFTER_PARTNER, Circumstance.PARTNER_PLAYED),
        # And then it is as it is at the turn of the declaring side.
        (Circumstance.AT_ONCE, Circumstance.FROM_BOTH_HANDS),
        (Circumstance.AT_ONCE, Circumstance.LED_AFTER_PARTNER),
    ),
)

NOT_OF_A_LEAD_BEFORE_PARTNER = (
    Circumstance.AT_RHOS_TURN,
    Circumstance.AT_ONCE,
    Circumstance.LED_AFTER_PARTNER,
    Circumstance.FROM_BOTH_HANDS,
    Circumstance.DUMMYS_DOING,
)
"""What is about a play to this trick, or about a partner who has played to it already."""
NOT_OF_A_PLAY_BEFORE_PARTNER = (
    Circumstance.TOLD_BY_OPPONENT,
    Circumstance.AT_RHOS_TURN,
    Circumstance.AT_ONCE,
    Circumstance.LED_AFTER_PARTNER,
    Circumstance.LHO_PLAYED,
)
"""What is about a partner who has played already, and what goes before 53.C: a card that was led or played to."""


class Choice(Option):
    """Declarer's four options; the three of 2007, before another suit could be required."""

    HIGHEST = "highest", _("The highest card"), "57.A.1", _("{partner} plays his highest of the suit led")
    LOWEST = "lowest", _("The lowest card"), "57.A.2", _("{partner} plays his lowest of the suit led")
    REQUIRE = option(
        "require", _("Require another suit"), "57.A.3", _("{partner} plays the suit that you name"), new_in_2017=True
    )
    FORBID = option(
        "forbid",
        _("Prohibit another suit"),
        "57.A.4",
        _("{partner} does not play the suit you name"),
        until_2017="57.A.3",
    )


_TEXT = _("What does {declarer} choose?")
_WHY = _(
    "He must choose one of them. It holds for this trick only, and partner follows suit first if he can. "
    "Unable to do what declarer has chosen, he plays any legal card."
)
CHOICE_OF_FOUR = OneOf(
    key="57.A.choice",
    text=_TEXT,
    why=_WHY,
    options=Choice,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} has led or played before {partner}. {card:The} becomes a penalty card, and you choose "
        "one of four things. To the trick in progress {partner} plays his highest card of the suit led to it, his "
        "lowest, a card of another suit that you name, or no card of another suit that you name. "
        "Choose alone, without consulting {dummy}."
    ),
)
CHOICE_OF_THREE = OneOf(
    key="57.A.choice",
    text=_TEXT,
    why=_WHY,
    options=Choice,
    put_to=Role.DECLARER,
    said=_(
        "{declarer}, {offender} has led or played before {partner}. {card:The} becomes a penalty card, and you choose "
        "one of three things. To the trick in progress {partner} plays his highest card of the suit led to it, his "
        "lowest, or no card of another suit that you name. Choose alone, without consulting {dummy}."
    ),
)
LED = WhichSuit(
    key="57.A.led",
    text=_("Which suit was led to this trick?"),
    why=_("Declarer names another suit than that one. It is the trick to which {partner} has still to play."),
)
OTHER_SUIT = WhichSuit(
    key="57.A.suit",
    text=_("Which suit does {declarer} name?"),
    why=_("Any suit but the one led."),
    put_to=Role.DECLARER,
    said=_("{declarer}, name the suit: any but {led}."),
)

PLAYABLE = YesNo(
    key="57.D.playable",
    text=_("Can {offender} legally play {card:the} to this trick?"),
    hint=_("It is of the suit led, or he holds no card of that suit."),
    why=_(
        "Played at his right-hand opponent's turn, a card that he can legally play is played when his own turn comes. "
        "Otherwise it is a major penalty card."
    ),
)


EXCUSED_LEGAL = YesNo(
    key="57.C.legal",
    text=_("Can {offender} legally play {card:the} to this trick?"),
    hint=_("It is of the suit led, or he holds no card of that suit."),
    why=_("He is excused for playing before his partner, and for nothing else: a revoke is corrected like any other."),
)


class HowHePlayed(Option):
    """What dummy did of his own accord."""

    PUT_UP = option("put-up", _("Put a card up that {declarer} had not named"), "45.D.1", until_2017="45.D")
    SUGGESTED = "suggested", _("Suggested a card, by touching it or otherwise"), "45.F"


DUMMY = OneOf(
    key="57.C.2.how",
    text=_("What did {dummy} do?"),
    why=_("Either way the defender is excused; but a card that was not named goes back, and his own may then too."),
    options=HowHePlayed,
    judged=(HowHePlayed.SUGGESTED,),
)


class TooEarly(Option):
    """What came too early from declarer's or dummy's hand."""

    PLAY = (
        "play",
        _("A card played to this trick"),
        "57.C",
        _("A card of dummy's counts once it has been named."),
    )
    LEAD = "lead", _("A lead to the next trick, before this one was finished"), "55.A"


TOO_EARLY = OneOf(
    key="57.C.3.what",
    text=_("What came too early from {offender}'s hand?"),
    why=_("A play that comes too early stands if it is legal. Of a lead it depends on whose lead it turns out to be."),
    options=TooEarly,
)
WHOSE_LEAD = WhichSeat(
    key="57.next-lead",
    text=_("Whose lead to the next trick is it?"),
    hint=_("Have this trick finished first."),
    why=_("The hand that wins this trick leads. If it is {offender}'s own lead, his card is only early, and stands."),
)
LEGAL = YesNo(
    key="57.C.3.legal",
    text=_("Can {card:the} legally be played to this trick?"),
    why=_("It follows suit, or the hand holds no card of the suit led. Otherwise it is corrected like any revoke."),
)
