"""What Law 15 asks: how far it went with a wrong hand; and who has played before the board that was not for them."""

from rulings.engine import OneOf, Option, YesNo, _, option
from rulings.laws import particulars

WHO = particulars.offender(
    _("Who took the wrong hand?"),
    why=_("What he has called with it is cancelled, and he calls again with his own."),
    alike=True,
)


class WrongHand(Option):
    """What he holds, and what has been called since."""

    NOT_CALLED = "not-called", _("He has not called with it"), "7.B.1", _("It comes from another board.")
    CALLED = option(
        "called",
        _("He has called with it, and {partner} has not called since"),
        "15.A.2.b",
        _("His left-hand opponent may have."),
        until_2017="17.D.2",
    )
    PARTNER_HAS_CALLED = option(
        "partner-has-called",
        _("He has called with it, and {partner} has called since"),
        "15.A.2.a",
        _("Or the play has begun."),
        until_2017="17.D.2",
    )
    THE_OTHER_BOARD = option(
        "the-other-board",
        _("He now calls on the board from which he had taken it"),
        "15.A.3",
        _("On another one he had called with these cards, and that call was cancelled."),
        until_2017="17.D.3",
    )
    OTHER_POCKET = option(
        "other-pocket",
        _("It is another player's hand of this board"),
        "16.D",
        _("He took it from another pocket."),
        until_2017="16.C",
    )


WRONG_HAND = OneOf(
    key="15.A.what",
    text=_("What has {offender} done with the wrong hand?"),
    why=_("A call made with it is cancelled. Once his partner has called too, this board can no longer be played."),
    options=WrongHand,
)


class LhoSince(Option):
    """Of 2007: what the left-hand opponent's call ties the new one to."""

    NOBODY = "nobody", _("Nobody has called over it"), "17.D.2"
    SAME = "same", _("His left-hand opponent has, and the new call is the same"), "17.D.2"
    DIFFERS = (
        "differs",
        _("His left-hand opponent has, and the new call differs"),
        "17.D.2",
        _("It means something quite different, or is psychic."),
    )


LHO_SINCE = OneOf(
    key="17.D.2.since",
    text=_("Has {lho} called over it, and what does {offender} call with his own hand?"),
    why=_("Once he has, another call than the one cancelled means an artificial score."),
    options=LhoSince,
)


class CallThere(Option):
    """What he calls on the board from which he had taken the cards."""

    SAME = option(
        "same",
        _("It does not differ: the board is played"),
        "15.A.3",
        _("The same call, or one that means much the same; and not psychic."),
        until_2017="17.D.3",
    )
    NOT_PLAYED = option(
        "not-played",
        _("It does not differ, but the board can't be played normally"),
        "12.A.2",
        _("Too much is known of the hand, say."),
        until_2017="17.D.3",
    )
    DIFFERS = option(
        "differs",
        _("It differs: its meaning is much different, or it is psychic"),
        "15.A.3",
        _("After another auction the same call may mean something else."),
        until_2017="17.D.3",
    )


CALL_THERE = OneOf(
    key="15.A.3.call",
    text=_("Does {offender}'s call differ now from the one that was cancelled?"),
    why=_("What he had called with these cards is known. Only if he says the same can the board be played normally."),
    options=CallThere,
    judgement=True,
)


class WrongBoard(Option):
    """What the four at the table have to do with the board."""

    NOT_BEGUN = "not-begun", _("Nobody has taken his cards from the board"), "17.A"
    NEW = option(
        "new",
        _("None of the four had played it before"),
        "15.B.2",
        _("Whether you are called in the auction, in the play or afterwards."),
        until_2017="15.A 15.C",
        hint_until_2017="",
    )
    PLAYED_BEFORE = option(
        "played-before",
        _("One of the four, or more, had played it before"),
        "15.B.1",
        _("Against the right opponents or others."),
        until_2017="15.B",
    )
    PLAYED_ELSEWHERE = option(
        "played-elsewhere",
        _("A pair is now to play a board that it has played out of its turn"),
        "15.B.3",
        _("Nobody has taken his cards from it here."),
        until_2017="15.B",
    )
    TEAMS = option("teams", _("It is a match of teams"), "86.B", until_2017="86.D")


WRONG_BOARD = OneOf(
    key="15.B.what",
    text=_("The board, or the pair, is not the right one. What is so?"),
    why=_(
        "A board that is new to all four is played to the end. One that somebody had played before does not count for "
        "this table."
    ),
    options=WrongBoard,
)
IN_THE_AUCTION = YesNo(
    key="15.C.in-the-auction",
    text=_("Is the auction still going on?"),
    why=_("Then it is cancelled, the right players sit down, and it begins anew; later the board is scored."),
)


class Deprived(Option):
    """Which pair of this table loses a board by it."""

    NEITHER = option(
        "neither", _("Neither: what is missing can be played, now or later"), "15.B.2", until_2017="15.A.2"
    )
    BOTH = option("both", _("Both"), "15.B.3", until_2017="15.B")
    ONE = option("one", _("One of the two pairs"), "15.B.3", until_2017="15.B")


DEPRIVED = OneOf(
    key="15.B.3.deprived",
    text=_("Which pair can no longer earn a valid score on a board of this round?"),
    why=_("It gets an average for the board that it has lost. One that it can still play, or has played, is no loss."),
    options=Deprived,
)
