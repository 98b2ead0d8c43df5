"""What Law 36 asks: which double or redouble it was, whose, and what has happened since.

A law that hands one over makes known what was called in turn before it (``AUCTION``), whose it is (``WHO``) and which
(``CALL``).
"""

from rulings.engine import DOUBLE, PASS, REDOUBLE, Auction, Bid, OneCall, Option, Role, Seat, Strain, WhichOf, _
from rulings.laws import particulars

_ONE_SPADE = Bid(1, Strain.SPADES)
AUCTION = particulars.auction(
    _("What had been called before the double or redouble?"),
    why=_(
        "It says whether Law 19 permits it: a double only of the last bid, an opponent's and not doubled; a redouble "
        "only of an opponent's double."
    ),
).walking(
    Auction(Seat.SOUTH, (_ONE_SPADE, PASS)),
    Auction(Seat.SOUTH, (_ONE_SPADE, DOUBLE, PASS)),
)
WHO = particulars.offender(
    _("Who doubled or redoubled?"),
    why=_("Nearly always the player whose turn it was; out of turn it goes back to that player."),
)
CALL = particulars.call(
    _("Which of the two was it?"),
    why=_("Neither can be accepted where Law 19 does not permit it."),
).walking(DOUBLE, REDOUBLE)


class Circumstance(Option):
    """What another law rules on, and what makes this one ask for less."""

    UNINTENDED = (
        "unintended",
        _("{offender} meant another call: his hand or tongue slipped"),
        "25.A.1",
        _("He may then put it right until {partner} calls."),
    )
    BOUND_TO_PASS = (
        "bound-to-pass",
        _("{offender} himself was bound to pass"),
        "37",
        _("By the Laws, after an earlier irregularity of his side."),
    )
    LHO_CALLED = (
        "lho-called",
        _("{lho} has called since"),
        "36.A",
        _("Any call, a pass too, be the auction over or not."),
    )
    RHO_CALLED = (
        "rho-called",
        _("{rho} has called since, at his turn"),
        "28.B",
        _("Before you came, and before {lho} had called over it."),
    )
    LEAD_FACED = (
        "lead-faced",
        _("The opening lead was faced before anybody noticed"),
        "36.C",
        _("By either defender."),
    )


CIRCUMSTANCES = WhichOf(
    key="36.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "The next opponent who calls over it loses his side the rectification. Once a lead is faced only the score is "
        "put right."
    ),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.UNINTENDED,),
    apart=(
        # He had called, or there was no lead to face (22.A).
        (Circumstance.LHO_CALLED, Circumstance.LEAD_FACED),
        (Circumstance.RHO_CALLED, Circumstance.LEAD_FACED),
        # Who was the first to call after it decides.
        (Circumstance.LHO_CALLED, Circumstance.RHO_CALLED),
        # Then it is too late to put it right (25.A.5).
        (Circumstance.UNINTENDED, Circumstance.LEAD_FACED),
    ),
)

CALLED_INSTEAD = OneCall(
    key="36.B.call",
    text=_("What does {offender} call instead?"),
    why=_(
        "Whatever it is, {partner} passes to the end. Only where it says the same as {call:the} that was cancelled "
        "will no lead be restricted."
    ),
    put_to=Role.OFFENDER,
    said=_(
        "{offender}, {call:the} is not permitted and is cancelled. At your turn make any legal call. {partner} passes "
        "to the end, and his first lead may be restricted, unless your call says the same."
    ),
).walking(PASS)
