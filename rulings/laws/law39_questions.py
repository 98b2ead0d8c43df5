"""What Law 39 asks: which call came after the final pass, whose, and whether the auction was over at all."""

from rulings.engine import PASS, Auction, Bid, Option, Seat, Strain, WhichOf, _
from rulings.laws import particulars

_PASSED = (PASS, PASS, PASS)
AUCTION = particulars.auction(
    _("What was called, up to the final pass?"),
    why=_("The side that made the last bid declares; what is due depends on whether a defender has called."),
    goes_on=False,
).walking(
    Auction(Seat.SOUTH, (Bid(1, Strain.SPADES), *_PASSED)),
    Auction(Seat.SOUTH, (PASS, *_PASSED)),
    Auction(Seat.SOUTH, (Bid(1, Strain.SPADES), PASS)),
)
WHO = particulars.offender(
    _("Who has called after the final pass?"),
    why=_("Only a bid, double or redouble of a defender's may cost his side something."),
)
CALL = particulars.call(
    _("Which call did {offender} make?"),
    why=_("A pass costs nothing, and neither does any call of the declaring side's."),
).walking(PASS, Bid(2, Strain.HEARTS))


class Circumstance(Option):
    """Why the auction was not over after all, and what leaves nothing to rectify."""

    UNINTENDED = (
        "unintended",
        _("{offender}'s own last pass was a slip: he meant another call"),
        "25.A.5",
        _("The wrong card came out of the box; no lead was faced yet, or not all hands were back in the board."),
    )
    MISINFORMED = (
        "misinformed",
        _("{offender} had passed on a wrong explanation by an opponent"),
        "21.B.1",
        _("Or a missing alert. It can be changed only if {partner} has not called since that pass."),
    )
    SKIPPED = (
        "skipped",
        _("One of the passes was out of turn and took a player's turn"),
        "17.D.3",
    )
    LHO_CALLED = "lho-called", _("{lho} has called since"), "39.B", _("Before you ruled.")


CIRCUMSTANCES = WhichOf(
    key="39.circumstances",
    text=_("Is it one of these cases?"),
    why=_("First make sure that the auction was over: a pass that was a slip, misinformed or out of turn reopens it."),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.UNINTENDED, Circumstance.MISINFORMED),
    apart=(
        # Each is a law of its own, which asks what has happened since.
        (Circumstance.UNINTENDED, Circumstance.MISINFORMED),
        (Circumstance.UNINTENDED, Circumstance.SKIPPED),
        (Circumstance.MISINFORMED, Circumstance.SKIPPED),
        (Circumstance.SKIPPED, Circumstance.LHO_CALLED),
    ),
)
