"""What Law 34 asks: the auction up to the pass out of turn, who made that pass, and what has happened since."""

from rulings.engine import PASS, Auction, Bid, Option, Seat, Strain, WhichOf, _
from rulings.laws import particulars

_ONE_SPADE = Bid(1, Strain.SPADES)

AUCTION = particulars.auction(
    _("What had been called in turn, before the first pass out of turn?"),
    why=_("It says whose turn it was: he has missed it, and the auction goes back to him."),
).walking(Auction(Seat.SOUTH, (_ONE_SPADE,)), Auction(Seat.SOUTH, (_ONE_SPADE, PASS)))
WHO = particulars.offender(
    _("Who passed out of turn?"),
    why=_("He is the offender as to what the cancelled passes tell; those who only passed after him are not."),
)


class Circumstance(Option):
    """What leaves the auction as it is, or another law to rule."""

    LEAD_FACED = (
        "lead-faced",
        _("An opening lead has been faced"),
        "41.C",
        _("By either defender. Face down is not enough."),
    )
    LEAD_FACE_DOWN = ("lead-face-down", _("A lead lies face down"), "41.A")
    NOT_THREE_YET = (
        "not-three-yet",
        _("Fewer than three passes have followed"),
        "34",
        _("Or fewer than four, if nobody had bid: the auction still goes on, and it is a pass out of turn."),
    )


CIRCUMSTANCES = WhichOf(
    key="34.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "Three passes end nothing if one of them was out of turn and took a player's turn away; but once a lead has "
        "been faced, play has begun."
    ),
    options=Circumstance,
    usual=(),
    apart=(
        (Circumstance.LEAD_FACED, Circumstance.LEAD_FACE_DOWN),
        # Nobody leads before three passes.
        (Circumstance.NOT_THREE_YET, Circumstance.LEAD_FACED),
        (Circumstance.NOT_THREE_YET, Circumstance.LEAD_FACE_DOWN),
    ),
)
