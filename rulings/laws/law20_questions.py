"""What is asked of a question, or of a review of the auction: what was wrong with it, and when it was put."""

from rulings.engine import OneOf, Option, _, option
from rulings.laws import particulars

WHO = particulars.offender(
    _("Who asked?"),
    why=_("What a question tells is not for his partner; the answer is for his side."),
    alike=True,
)


class OutOfOrder(Option):
    """In what the question was out of order."""

    OUT_OF_TURN = (
        "out-of-turn",
        _("It was not his turn"),
        "20.F.1 20.F.2",
        _("In the auction to call, in the play to play."),
    )
    SUPPLEMENT = "supplement", _("He added a question to his partner’s"), "20.F.1"
    MUST_PASS = "must-pass", _("He asked though he has to pass"), "20.B 20.F.1"
    DUMMY = "dummy", _("He is dummy"), "20.F.2"
    PART = "part", _("He wanted a part of the auction again, or stopped it"), "20.B 20.C.2"
    BY_PARTNER = "by-partner", _("His own partner told him the auction again"), "20.D"
    WRONG_REVIEW = "wrong-review", _("The auction was told again wrongly"), "20.E"
    ONE_CALL = "one-call", _("He asked about one call alone"), "20.F.3", _("Or did so again and again.")
    FOR_PARTNER = "for-partner", _("For his partner's benefit only"), "20.G.1"
    TO_MISLEAD = "to-mislead", _("Only to draw a wrong answer"), "20.G.2"
    OWN_CARD = option(
        "own-card",
        _("He looked at his own card or notes"),
        "20.G.3 40.B.2.b",
        _("Or at another aid to memory."),
        until_2017="40.B.2.b",
    )
    OPPONENTS_CARD = "opponents-card", _("He looked at the opponents’ card out of turn"), "40.B.2.c"


class When(Option):
    """When he asked: each part of the board has its own rule of who may."""

    AUCTION = "auction", _("Before the last pass"), "20.B 20.F.1"
    BEFORE_LEAD = "before-lead", _("After the last pass, no lead faced yet"), "20.C 41.B"
    PLAY = "play", _("In the play"), "20.F.2 41.C"


ASKED = OneOf(
    key="20.asked",
    text=_("What was wrong with it?"),
    why=_(
        "A player may ask at his own turn, of the whole auction or of one call; declarer and defenders in the play "
        "too, dummy never. What he asks for is not to be guessed at: the two purposes must have been his only ones."
    ),
    options=OutOfOrder,
    judged=(OutOfOrder.FOR_PARTNER, OutOfOrder.TO_MISLEAD),
)
WHEN = OneOf(
    key="20.when",
    text=_("When did he ask?"),
    why=_(
        "In the auction it is his turn to call that counts, in the play his turn to play; between the last pass and "
        "the lead all but dummy may ask."
    ),
    options=When,
)
