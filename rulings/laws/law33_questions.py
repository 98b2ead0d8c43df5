"""What Law 33 asks: what the player in turn called, and who called what at the same moment."""

from rulings.engine import DOUBLE, PASS, Auction, Bid, OneCall, Seat, Strain, _
from rulings.laws import particulars

_ONE_SPADE = Bid(1, Strain.SPADES)

AUCTION = particulars.auction(
    _("What had been called before the two calls?"),
    why=_("It says who of the two was in turn: his call is the first. Enter the calls from the last bid on."),
).walking(Auction(Seat.SOUTH), Auction(Seat.SOUTH, (_ONE_SPADE,)), Auction(Seat.SOUTH, (_ONE_SPADE, PASS, PASS)))
WHO = particulars.offender(
    _("Who called at the same moment as {in_turn}, whose turn it was?"),
    why=_("His call counts as made after the other: in turn if he sits next, otherwise out of turn."),
)
FIRST_CALL = OneCall(
    key="33.first",
    text=_("What did {in_turn} call, who was in turn?"),
    why=_("It counts as made first, so that the other call is judged as coming over it."),
).walking(Bid(2, Strain.CLUBS), PASS)
CALL = particulars.call(
    _("What did {offender} call at the same moment?"),
    why=_("It counts as made second: too low or not permitted over the first, it has another law."),
).walking(Bid(2, Strain.HEARTS), Bid(1, Strain.CLUBS), PASS, DOUBLE)
