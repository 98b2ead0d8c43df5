"""What Law 25 asks: what the player meant when he called, what has been called since, and the call that came after.

A law that hands a call over to it makes known whose it is (``WHO``), which (``CALL``, where it has not asked it under
the same key) and what it has found of what was meant (``INTENT``).
"""

from dataclasses import replace

from rulings.engine import (
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Bid,
    OneCall,
    OneOf,
    Option,
    Role,
    Seat,
    Strain,
    WhichOf,
    YesNo,
    _,
    option,
)
from rulings.laws import particulars

_OVER_ONE_SPADE = Auction(Seat.SOUTH, (Bid(1, Strain.SPADES),))
# West is in turn each time, so that what is alike is drawn once.
_AND_TWO_PASSES = Auction(Seat.NORTH, (Bid(1, Strain.SPADES), PASS, PASS))
_THREE_HAVE_PASSED = Auction(Seat.NORTH, (PASS,) * 3)
_SUFFICIENT, _INSUFFICIENT = Bid(2, Strain.HEARTS), Bid(1, Strain.HEARTS)

AUCTION = particulars.auction(
    _("What had been called before the call in question?"),
    why=_("It says whose turn it was, and whether the call and the one that took its place are legal."),
).walking(_OVER_ONE_SPADE, _AND_TWO_PASSES, _THREE_HAVE_PASSED)
WHO = particulars.offender(
    _("Who changed his call, or wants to?"),
    why=_("Nearly always the player whose turn it was. A call out of turn has a law of its own as well."),
)
CALL = particulars.call(
    _("Which call did {offender} make first?"),
    why=_("It stands unless he never meant to make it, or the next opponent accepts another."),
).walking(_SUFFICIENT, _INSUFFICIENT, REDOUBLE)


class Intent(Option):
    """What the player had in mind at the moment at which he called."""

    SLIP = (
        "slip",
        _("Another call: his hand or tongue slipped"),
        "25.A.1",
        _("Two cards stuck together, the card beside, one word for another. How he noticed does not matter."),
    )
    MEANT = option(
        "meant",
        _("That call: he was inattentive or mistaken"),
        "25.A.2",
        _("Auction misread, system forgotten, pass for a bid, hand miscounted. It was the call he chose to make."),
        until_2017="25.A.1",
    )
    SECOND_THOUGHT = (
        "second-thought",
        _("That call: now he prefers another"),
        "25.B",
        _("He has thought better of it. If an opponent's wrong explanation had led to it, 21.B comes first."),
    )


INTENT = OneOf(
    key="25.A.intent",
    text=_("What did {offender} mean to call, at the moment he called?"),
    why=_(
        "Ask away from the table: what had you decided to call, and how did this card come out? Do not look at his "
        "hand. Only a call that he never meant to make may be put right."
    ),
    options=Intent,
    judgement=True,
)


class Circumstance(Option):
    """What ends the right to replace a call, or lets an opponent change his."""

    LHO_CALLED = option(
        "lho-called",
        _("{lho} had called over the first call already"),
        "25.A.6 25.B.1",
        _("Before another call took its place, or was wished for."),
        until_2017="25.A 25.B.1",
    )
    LHO_CALLED_OVER_IT = (
        "lho-called-over-it",
        _("{lho} has called over the new call, knowing of both"),
        "25.B.1",
        _("On purpose: he has accepted it. Unaware of the change, he has accepted nothing."),
    )
    PARTNER_CALLED = option(
        "partner-called",
        _("{partner} has called since"),
        "25.A.4",
        _("A question, an alert or an explanation is no call."),
        until_2017="25.A",
    )
    AUCTION_OVER = option(
        "auction-over",
        _("The auction was over already"),
        "25.A.5",
        _("But no lead was faced; after four passes, not all hands were back in the board."),
        until_2017="25.A",
    )
    PERIOD_OVER = option(
        "period-over",
        _("A lead had been faced, or all hands put back"),
        "25.A.5 17.D",
        _("Faced by either defender; or four passes, and all four hands back in the board."),
        until_2017="25.A 22.B",
    )
    PAUSED = (
        "paused",
        _("He paused for thought once he had noticed"),
        "25.A.1",
        _("Before he changed his call, or tried to."),
    )


CIRCUMSTANCES = WhichOf(
    key="25.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "A slip may be put right until partner calls, and after the last pass until a lead is faced or the hands are "
        "back in the board. The next opponent may then change a call of his own."
    ),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.LHO_CALLED_OVER_IT, Circumstance.PAUSED),
    apart=(
        # Not yet faced, or faced; not yet put back, or put back.
        (Circumstance.AUCTION_OVER, Circumstance.PERIOD_OVER),
        # 17.C: partner's turn comes after the next opponent's, and once he has called it is too late for all else.
        (Circumstance.PARTNER_CALLED, Circumstance.AUCTION_OVER),
        (Circumstance.PARTNER_CALLED, Circumstance.PERIOD_OVER),
        # Once the auction is over nobody calls over a new call (39).
        (Circumstance.LHO_CALLED_OVER_IT, Circumstance.AUCTION_OVER),
        (Circumstance.LHO_CALLED_OVER_IT, Circumstance.PERIOD_OVER),
    ),
)

INTENDED = OneCall(
    key="25.A.intended",
    text=_("Which call had {offender} meant to make?"),
    why=_("It stands as if he had made it at once, and is judged by its own law: it may be insufficient, say."),
    walked=(Bid(2, Strain.DIAMONDS), Bid(1, Strain.DIAMONDS), PASS, DOUBLE),
)


class LhosCall(Option):
    """What the next opponent does with the call that he made over the first one."""

    CHANGE = option(
        "change", _("Change his call"), "25.A.6", _("{offender} may not use the first one"), until_2017="25.A"
    )
    KEEP = option("keep", _("Keep it"), "25.A.6", _("As long as it is legal over the new call"), until_2017="25.A")


LHOS_CALL = OneOf(
    key="25.A.6.choice",
    text=_("What does {lho} do with the call he had made?"),
    why=_("He called over a call that was not meant, and may call anew over the one that was."),
    options=LhosCall,
    put_to=Role.LHO,
    said=_("{lho}, {offender} now calls {second:the} instead. You may change the call that you made over {call:the}."),
)
LHOS_CALL_BEFORE_AN_IRREGULAR_ONE = replace(
    LHOS_CALL,
    why=_(
        "He called over a call that was not meant. The one that was is irregular: by keeping his call he lets it "
        "stand; if he takes it back, he chooses once he has heard what follows."
    ),
    said=_(
        "{lho}, {offender} now calls {second:the} instead, which is irregular. You may keep the call that you made "
        "over {call:the}: then {second:the} stands. Or take it back, and I tell you what you may choose."
    ),
)

REPLACED = YesNo(
    key="25.B.replaced",
    text=_("Has {offender} in fact made another call?"),
    why=_(
        "Only said that he would rather have called something else, he has replaced nothing: the call stands. Never "
        "offer him the change, and never ask the next opponent about a mere wish."
    ),
)
SECOND = OneCall(
    key="25.B.second",
    text=_("Which call has {offender} made instead?"),
    why=_("The next opponent may accept it, even if it is insufficient; never a double or redouble not permitted."),
    walked=(Bid(3, Strain.CLUBS), REDOUBLE),
)


class Reply(Option):
    """What the next opponent says to the second call."""

    ACCEPT = "accept", _("Accept"), "25.B.1", _("The new call stands; he calls over it")
    REFUSE = "refuse", _("Refuse"), "25.B.2", _("It is cancelled, the first one stands")


REPLY = OneOf(
    key="25.B.reply",
    text=_("Does {lho} accept {second:the}?"),
    why=_(
        "Explain both before he chooses. Nobody has to pass either way, but what was withdrawn may restrict the lead "
        "of {partner}, should {offender} defend."
    ),
    options=Reply,
    put_to=Role.LHO,
    said=_(
        "{lho}, {offender} has replaced {call:the} by {second:the}. You may accept {second:the}: it stands, and you "
        "call over it. Or refuse: {call:the} stands. Nobody has to pass either way, but should {offender} defend, "
        "{partner}'s first lead may be restricted, unless you accept and both calls say the same. Choose alone, "
        "without consulting {rho}."
    ),
)
REPLY_WHERE_HE_HAD_CALLED = replace(
    REPLY,
    said=_(
        "{lho}, {offender} has replaced {call:the} by {second:the}. You may accept {second:the}: you take your call "
        "back and make another over it. Or refuse: {call:the} stands, and your call over it too. Nobody has to pass "
        "either way, but should {offender} defend, {partner}'s first lead may be restricted, unless you accept and "
        "both calls say the same. Choose alone, without consulting {rho}."
    ),
)
REPLY_BEFORE_COMPARABLE_CALLS = replace(
    REPLY,
    said=_(
        "{lho}, {offender} has replaced {call:the} by {second:the}. You may accept {second:the}: it stands, and you "
        "call over it. Or refuse: {call:the} stands. Nobody has to pass either way, but should {offender} defend, "
        "{partner}'s first lead may be restricted. Choose alone, without consulting {rho}."
    ),
)
