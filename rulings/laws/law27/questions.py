"""What Law 27 asks: which bid was too low, what happened since, who accepts it and what takes its place."""

from dataclasses import replace

from rulings.engine import Auction, Bid, OneOf, Option, Role, Seat, Strain, WhichOf, _
from rulings.laws import particulars

AUCTION = particulars.auction(
    _("What was called before the insufficient bid?"),
    why=_(
        "The last bid is enough, with the calls after it: it has to be passed over. Whose turn it then was tells who "
        "made the insufficient bid, unless it was out of turn."
    ),
    with_a_bid=True,
).walking(Auction.of(Seat.SOUTH, (Bid(1, Strain.SPADES),)))
CALL = particulars.call(
    _("Which bid of {offender}'s was insufficient?"),
    why=_("It does not go above the last bid: fewer tricks, or as many in a denomination that is no higher."),
)
WHO = particulars.offender(
    _("Who made the insufficient bid?"),
    why=_("Out of turn it is the law on bids out of turn that rules, by whose turn it was."),
)


class Circumstance(Option):
    """What has another law rule, and what has happened since."""

    SLIP = (
        "slip",
        _("{offender} meant another call, and his fingers or his tongue slipped"),
        "25.A.1",
        _("Never that he had misread the auction: then he meant what he called. Only until {partner} has called."),
    )
    OUT_OF_TURN = (
        "out-of-turn",
        _("It was not {offender} who bid: it was out of turn too"),
        "27.A.2",
        _("By the calls before it, it was {offender}'s turn. What has happened since is asked there."),
    )
    LHO_CALLED = (
        "lho-called",
        _("{lho} has called over it"),
        "27.A.1",
        _("Any call, even a pass made without noticing; not a call over what replaced it."),
    )
    PARTNER_CALLED = ("partner-called", _("{partner} has called, before {lho}"), "29")
    REPLACED = ("replaced", _("{offender} has already put another call in its place"), "27.C")
    LHO_CALLED_OVER_REPLACEMENT = (
        "lho-called-over-replacement",
        _("{lho} has called over what took its place"),
        "27.C",
        _("Before you ruled: over the new call, not over the insufficient bid."),
    )


CIRCUMSTANCES = WhichOf(
    key="27.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "A slip may be put right as long as {partner} has not called; a bid out of turn has its own law. Once {lho} "
        "has called, the insufficient bid is accepted and nothing more can be done."
    ),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.SLIP,),
    apart=(
        # The laws that rule on these two ask for themselves what has happened since.
        (Circumstance.SLIP, Circumstance.OUT_OF_TURN),
        (Circumstance.SLIP, Circumstance.LHO_CALLED),
        (Circumstance.SLIP, Circumstance.PARTNER_CALLED),
        (Circumstance.SLIP, Circumstance.REPLACED),
        (Circumstance.SLIP, Circumstance.LHO_CALLED_OVER_REPLACEMENT),
        (Circumstance.OUT_OF_TURN, Circumstance.LHO_CALLED),
        (Circumstance.OUT_OF_TURN, Circumstance.PARTNER_CALLED),
        (Circumstance.OUT_OF_TURN, Circumstance.REPLACED),
        (Circumstance.OUT_OF_TURN, Circumstance.LHO_CALLED_OVER_REPLACEMENT),
        # He called over the bid, so that partner's call was in turn, and a replacement comes too late to be one.
        (Circumstance.LHO_CALLED, Circumstance.PARTNER_CALLED),
        (Circumstance.LHO_CALLED, Circumstance.REPLACED),
        (Circumstance.LHO_CALLED, Circumstance.LHO_CALLED_OVER_REPLACEMENT),
        # Then partner's call came after his, in turn.
        (Circumstance.PARTNER_CALLED, Circumstance.LHO_CALLED_OVER_REPLACEMENT),
    ),
)


class Reply(Option):
    """The choice of the player on the left, made once and alone."""

    ACCEPT = "accept", _("Accept"), "27.A.1", _("{call} stands, {lho} calls over it")
    REFUSE = "refuse", _("Refuse"), "27.B", _("A legal call takes its place")


REPLY = OneOf(
    key="27.A.1.reply",
    text=_("Does {lho} accept {call:the}?"),
    why=_(
        "The choice is {lho}'s alone, once he has heard what follows from either. He hears the rules: not what "
        "{offender} meant, nor which calls would do. He may ask {partner} what a call would mean in their methods."
    ),
    put_to=Role.LHO,
    said=_(
        "{lho}, do you accept {call:the}? If so, it stands, and you call over it. If not, {offender} replaces it: "
        "{partner} stays free if the new call shows the same denomination as low as possible, or says the same. "
        "Otherwise {partner} passes to the end, and your side may restrict his first lead."
    ),
    options=Reply,
)
REPLY_WHERE_REPLACED = replace(
    REPLY,
    said=_(
        "{lho}, do you accept {call:the}? If so, it stands, you call over it, and what {offender} called in its place "
        "goes. If not, that stands if it is legal: {partner} stays free if it shows the same denomination as low as "
        "possible, or says the same. Otherwise {partner} passes to the end, and your side may restrict his first lead."
    ),
)

REPLY_WHERE_REPLACED_BY_A_DOUBLE = replace(
    REPLY,
    why=_(
        "What took its place does not stand, and {lho}'s call over it goes with it: he has not let anything stand yet, "
        "and the insufficient bid is still for him to accept."
    ),
    said=_(
        "{lho}, what {offender} called in its place does not stand, and your call goes with it. Do you accept "
        "{call:the}? If so, it stands, and you call over it. If not, {offender} makes a sufficient bid or passes, "
        "{partner} passes to the end, and your side may restrict his first lead."
    ),
)


class Replacement(Option):
    """What takes the place of the insufficient bid, by what it may cost."""

    LOWEST = "lowest", _("Same denomination"), "27.B.1.a", _("As low as possible: {partner} stays free")
    OTHER = "other", _("Another bid, or a pass"), "27.B", _("{partner} passes, unless it says the same")
    DOUBLE = "double", _("Double or redouble"), "27.B", _("Cancelled, unless it says the same")
    INSUFFICIENT = "insufficient", _("Insufficient again"), "27.B.4", _("{lho} may accept that one")


REPLACEMENT = OneOf(
    key="27.B.replacement",
    text=_("What does {offender} call in place of {call:the}?"),
    why=_(
        "He chooses as he likes, and {partner}'s freedom hangs on it. What counts is the denomination that each bid "
        "shows, natural or artificial, not the one it names; one that may be two cards long is not shown. If the new "
        "bid shows another suit besides, it still counts."
    ),
    put_to=Role.OFFENDER,
    said=_(
        "{offender}, you must replace {call:the} by a legal call, whichever you like. The lowest bid that shows the "
        "same denomination, or a call that says the same: {partner} stays free. Any other bid, or a pass: {partner} "
        "passes to the end. A double or redouble only if it says the same. Away from the table you may ask me whether "
        "a call does."
    ),
    options=Replacement,
)
REPLACED_BY = replace(
    REPLACEMENT,
    text=_("What has {offender} called in place of {call:the}?"),
    why=_(
        "It stands if it is legal, and he has no second choice; what follows is as if you had been there. What counts "
        "is the denomination that each bid shows, natural or artificial, not the one it names."
    ),
    put_to=None,
    said="",
)
REPLACEMENT_OF_THE_SECOND = replace(
    REPLACEMENT.about("second").without(Replacement.DOUBLE, Replacement.INSUFFICIENT),
    why=_("By regulation a second insufficient bid may be put right as the first could have been."),
    said=_(
        "{offender}, you must replace your bid by a legal call. The lowest bid that shows the same denomination: "
        "{partner} stays free. Any other: {partner} passes to the end."
    ),
)


class SecondReply(Option):
    """The same choice about the second bid."""

    ACCEPT = "accept", _("Accept"), "27.B.4", _("It stands, {lho} calls over it")
    REFUSE = "refuse", _("Refuse"), "27.B.4", _("{partner} passes to the end")


SECOND_REPLY = OneOf(
    key="27.B.4.reply",
    text=_("Does {lho} accept the second insufficient bid?"),
    why=_("He may accept it as he might have accepted the first."),
    put_to=Role.LHO,
    said=_(
        "{lho}, do you accept this second insufficient bid? If so, it stands, and you call over it. If not, {offender} "
        "replaces it by a legal call, and {partner} passes to the end."
    ),
    options=SecondReply,
)
