"""What Law 60 asks: who played after an irregular lead or play, and to what."""

from rulings.engine import OneCard, OneOf, Option, WhichOf, WhichSeat, YesNo, _, option
from rulings.laws import particulars


class What(Option):
    """Whose card came after the irregular one."""

    OPPONENT = "opponent", _("An opponent of the player at fault played after him"), "60.A"
    BEFORE_RIGHT_LEAD = (
        "before-right-lead",
        _("A defender played after {declarer} had been told to take back his lead"),
        "60.B",
        _("Before {declarer} has led from the right hand."),
    )
    PARTNER = "partner", _("The partner of the player at fault played as well"), "60.C"


WHAT = OneOf(
    key="60.what",
    text=_("Who played after the irregular card, before you had ruled?"),
    why=_(
        "A card played by the next opponent forfeits what his side could have claimed. One played by the side at fault "
        "changes nothing in the opponents' rights."
    ),
    options=What,
)
AT_FAULT = particulars.offender(
    _("Who had led or played irregularly?"),
    why=_("The next player on his left is the one whose card may forfeit the right to a rectification."),
)
DEFENDER = particulars.offender(
    _("Which defender played?"),
    why=_("He knew that the lead was to be changed: his card is a penalty card."),
    alike=True,
)


class How(Option):
    """What the irregular card was, and which opponent played after it."""

    TOLD = (
        "told",
        _("An opponent had told {offender} that it was his turn"),
        "47.E.1",
        _("By a word or a sign. Ask this first: nobody may accept such a card. If you said so, see 82.C."),
    )
    TO_THE_LEAD = (
        "to-the-lead",
        _("{offender} led out of turn or too early, and {lho} played to it"),
        "60.A.1",
        _("A card of dummy's counts once it has been named."),
    )
    OWN_LEAD = option(
        "own-lead",
        _("{offender} led out of turn; it was an opponent's lead, and he made it afterwards"),
        "53",
        _(
            "He led, and nobody had accepted {offender}'s lead before, in words or by a card. Not to the thirteenth "
            "trick."
        ),
        hint_until_2017=_("He led, and nobody had accepted {offender}'s lead before, in words or by a card."),
    )
    TO_THE_PLAY = (
        "to-the-play",
        _("{offender} played before his turn, and {lho} played after him"),
        "60.A.1",
        _("A card of dummy's counts once it has been named."),
    )
    FROM_THE_RIGHT = (
        "from-the-right",
        _("{offender} led out of turn, and {rho}, on his right, played to it"),
        "53",
        _("A card of dummy's counts once it has been named."),
    )
    THIRTEENTH_TRICK = option(
        "thirteenth-trick",
        _("{offender} led to the thirteenth trick out of turn, and an opponent led or played after that"),
        "53.A",
        new_in_2017=True,
    )
    OPENING_LEAD = (
        "opening-lead",
        _("It was an opening lead from {offender}'s hand, and a defender played to it"),
        "54.E",
        _("The declaring side does not make it."),
    )


HOW = OneOf(
    key="60.A.how",
    text=_("What happened?"),
    why=_(
        "Only the card of the next player in turn accepts an irregular card. An opponent whose lead it was may make it "
        "without playing to the wrong lead."
    ),
    options=How,
)
CARD = particulars.one_card(
    _("Which card had {offender} led or played?"),
    why=_("If it goes back, what it has shown may be used by the other side and not by his own."),
)
OWN_LEADER = WhichSeat(
    key="53.B.leader",
    text=_("Which opponent made his own lead?"),
    why=_("His lead stands, and play goes on from it."),
)


class Earlier(Option):
    """What the defenders were bound to before the irregular card."""

    PENALTY_CARD = "penalty-card", _("{offender} or {partner} has a penalty card on the table"), "60.A.3"
    RESTRICTION = (
        "restriction",
        _("{declarer} has required or prohibited something that still holds"),
        "60.A.3",
    )


LEADER_HAS_LED = YesNo(
    key="53.A.has-led",
    text=_("Did {leading} lead, as was his turn?"),
    why=_("His own lead stands. A card played to the wrong lead goes back with it."),
)


EARLIER = WhichOf(
    key="60.A.3.earlier",
    text=_("Were {offender} and {partner} bound to something before this?"),
    why=_("A penalty card that had to be played, or a restriction, is not forfeited: it remains for later turns."),
    options=Earlier,
)
PLAYED = particulars.one_card(
    _("Which card did {offender} play?"),
    why=_("It becomes a major penalty card, whatever its rank."),
)


_TOLD = _("By a word or a sign. Ask this first: nobody may accept such a card. If you said so, see 82.C.")
_NOT_TO_THE_LAST = _("To the thirteenth trick it goes back in any case (53.A): “Lead out of turn during play”.")


class First(Option):
    """The first irregularity of the side at fault."""

    TOLD = "told", _("An opponent had told {offender} that it was his turn"), "47.E.1", _TOLD
    LED = option("led", _("{offender} led out of turn"), hint=_NOT_TO_THE_LAST, hint_until_2017="")
    PLAYED = "played", _("{offender} played before his turn, or led before {partner} had played")
    LED_BESIDE = (
        "led-beside",
        _("{offender} led out of turn, and had a penalty card on the table already"),
        "51",
    )
    FROM_BOTH_HANDS = option(
        "from-both-hands",
        _("{offender} played to this trick too early, but {declarer} had already played to it from both hands"),
        "57.C.1",
        until_2017="57.C",
    )
    DUMMYS_DOING = option(
        "dummys-doing",
        _("{offender} played to this trick too early, but {dummy} had put up or suggested a card of his own accord"),
        "57.C.2",
        until_2017="57.C",
    )


class FirstOfDeclaringSide(Option):
    """The same for declarer: a lead of his to the next trick waits until this one is finished, and is no play to it."""

    TOLD = "told", _("A defender had said that it was the turn of {offender}'s hand"), "47.E.1", _TOLD
    LED = option("led", _("A lead out of turn came from {offender}'s hand"), hint=_NOT_TO_THE_LAST, hint_until_2017="")
    PLAYED = "played", _("A card was played to this trick from {offender}'s hand before its turn")


_WHAT_WAS_IT = _("What had {offender} done?")
_WHY_FIRST = _("The other side has the choice that it would have had without the second card.")
FIRST = OneOf(key="60.C.first", text=_WHAT_WAS_IT, why=_WHY_FIRST, options=First)
FIRST_OF_DECLARING_SIDE = OneOf(key="60.C.first", text=_WHAT_WAS_IT, why=_WHY_FIRST, options=FirstOfDeclaringSide)
SECOND = OneCard(
    key="60.C.second",
    text=_("Which card did {partner} play?"),
    why=_("It stands only if it is what he may play once the other side has chosen."),
)
PARTNERS_TURN = YesNo(
    key="60.C.partners-turn",
    text=_("Was it {partner}'s own turn?"),
    why=_("Led or played at his turn, his card is in order. If not, it goes back with the card that it was played to."),
)
OTHER = OneCard(
    key="60.C.other",
    text=_("Which penalty card did {offender} have already?"),
    why=_("Refused, the card led is one too: both are major, and their suits give declarer his options."),
)
PARTNER_HAS_ANOTHER = YesNo(
    key="60.C.another",
    text=_("Does {offender} already have a penalty card on the table?"),
    why=_(
        "With two penalty cards or more, all of a defender's are major. They are counted for each defender separately."
    ),
)
PARTNERS = OneCard(
    key="60.C.partners",
    text=_("Which penalty card does {offender} have already?"),
    why=_("It is major from now on; of those that he could play, declarer says which he plays."),
)
COMPLIES = YesNo(
    key="60.C.complies",
    text=_("Is {second:the} a card that {partner} may play after this choice?"),
    why=_(
        "It is as declarer has chosen, or {partner} cannot do what he has chosen and it is legal. Otherwise it goes "
        "back and is a penalty card."
    ),
)
