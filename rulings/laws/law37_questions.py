"""What Law 37 asks: what the player called who had to pass, for how long he had to, and what has happened since."""

from rulings.engine import CALLS, DOUBLE, PASS, Auction, Bid, OneOf, Option, Seat, Strain, WhichOf, _
from rulings.laws import particulars

AUCTION = particulars.auction(
    _("What had been called before his call?"),
    why=_("It says whose turn it was, and whether a double or redouble was possible at all."),
).walking(Auction(Seat.SOUTH, (Bid(1, Strain.SPADES), PASS)))
WHO = particulars.offender(
    _("Who has called although he had to pass?"),
    why=_("By the Laws, after an irregularity of his side: a card exposed, a call withdrawn or out of turn."),
)
CALL = (
    particulars.call(
        _("Which call has {offender} made?"),
        why=_("A pass is what he owed. A double or redouble that Law 19 does not permit has a law of its own too."),
    )
    .among(*(call for call in CALLS.values() if call is not PASS))
    .walking(Bid(2, Strain.HEARTS), DOUBLE)
)


class Duration(Option):
    """How long he had to pass."""

    ONCE = "once", _("At one turn only"), "37", _("An exposed card, a call out of turn: that turn was this one.")
    THROUGHOUT = "throughout", _("Until the end of the auction"), "37", _("As after an insufficient bid.")


DURATION = OneOf(
    key="37.duration",
    text=_("For how long had {offender} to pass?"),
    why=_(
        "Where the call stands because the next opponent has called, he must still pass at later turns, or need not."
    ),
    options=Duration,
)


class Circumstance(Option):
    """What lets the call stand, or lets it be put right."""

    UNINTENDED = (
        "unintended",
        _("{offender} meant to pass: his hand or tongue slipped"),
        "25.A.1",
        _("And {partner} has not called since: he may still put it right."),
    )
    LHO_CALLED = (
        "lho-called",
        _("{lho} has called since"),
        "37.A",
        _("Before you ruled; a pass is a call. He cannot accept it once you are there."),
    )


CIRCUMSTANCES = WhichOf(
    key="37.circumstances",
    text=_("Is it one of these cases?"),
    why=_("The next opponent who has called over it has let it stand; otherwise it becomes a pass."),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.UNINTENDED,),
)
