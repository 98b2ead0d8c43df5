"""Law 27 — Of it, the way in: a bid that is too low, and whose choice it is."""

from rulings.engine import Auction, Call, Inquiry, Known, Role, _, clause
from rulings.laws import law10, law18, law25, law31
from rulings.laws.law27.called_over import called_over_the_replacement
from rulings.laws.law27.left_standing import accepted, accepted_by_a_call
from rulings.laws.law27.made_good import not_accepted
from rulings.laws.law27.questions import (
    AUCTION,
    CALL,
    CIRCUMSTANCES,
    REPLY,
    REPLY_WHERE_REPLACED,
    WHO,
    Circumstance,
    Reply,
)


@clause("27")
def insufficient_bid(inquiry: Inquiry) -> None:
    """A bid that does not go above the last one."""
    auction = inquiry.ask(AUCTION)
    inquiry.cast(offender=auction.next)
    insufficient = law18.insufficient(auction)
    bid = inquiry.ask(CALL.among(*insufficient).walking(insufficient[-1]))
    circumstances = inquiry.ask(CIRCUMSTANCES)
    if Circumstance.OUT_OF_TURN in circumstances:
        _out_of_turn(inquiry, auction)
    elif Circumstance.SLIP in circumstances:
        _slip(inquiry, auction, bid)
    elif Circumstance.LHO_CALLED in circumstances:
        law18.does_not_supersede(inquiry, auction, bid)
        accepted_by_a_call(inquiry, bid)
    elif Circumstance.LHO_CALLED_OVER_REPLACEMENT in circumstances:
        law18.does_not_supersede(inquiry, auction, bid)
        called_over_the_replacement(inquiry, bid)
    else:
        as_in_turn(
            inquiry,
            auction,
            bid,
            replaced=Circumstance.REPLACED in circumstances,
            partner_called=Circumstance.PARTNER_CALLED in circumstances,
        )


def as_in_turn(
    inquiry: Inquiry, auction: Auction, bid: Call, *, replaced: bool = False, partner_called: bool = False
) -> None:
    """An insufficient ``bid`` of the offender's in turn, or as if it were (31.A.1): it is for his left-hand opponent.

    ``auction`` is what was called before it.
    """
    law18.does_not_supersede(inquiry, auction, bid)
    if partner_called:
        _partner_has_called(inquiry)
    match _reply(inquiry, bid, replaced=replaced):
        case Reply.ACCEPT:
            accepted(inquiry, bid, replaced=replaced, partner_called=partner_called)
        case Reply.REFUSE:
            not_accepted(inquiry, bid, replaced=replaced, partner_called=partner_called)


@clause("27.A.1")
def _reply(inquiry: Inquiry, bid: Call, *, replaced: bool) -> Reply:
    """Who chooses, once he has heard what follows (9.B.2, 10.C.1)."""
    law10.chooses_alone(inquiry, Role.LHO)
    return inquiry.ask(REPLY_WHERE_REPLACED if replaced else REPLY, call=bid)


@clause("29")
def _partner_has_called(inquiry: Inquiry) -> None:
    """At the turn of the player on the left: his call was out of turn, and is ruled on once the bid is settled."""
    inquiry.refer(
        "29",
        _(
            "{partner} called when it was {lho}'s turn: settle the bid first, then {partner}'s call, as one out of "
            "turn. A pass that {partner} owes for the bid comes first."
        ),
    )


@clause("27.A.2")
def _out_of_turn(inquiry: Inquiry, auction: Auction) -> None:
    """Law 31 rules, by whose turn it was; it comes back here where the bid has to be repeated (31.A.1)."""
    others = (auction.next.lho, auction.next.partner, auction.next.rho)
    inquiry.cast(offender=inquiry.ask(WHO.among(*others)))
    inquiry.hand_over(law31.bid_out_of_turn, _("The bid was out of turn as well: the law on that rules."))


@clause("25.A")
def _slip(inquiry: Inquiry, auction: Auction, bid: Call) -> None:
    """What he meant is found first, and then judged as the call that he made."""
    inquiry.hand_over(
        law25.change_of_call,
        _("{offender} never meant to make that bid."),
        Known(law25.questions.AUCTION, auction),
        Known(law25.questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law25.questions.CALL, bid),
        Known(law25.questions.INTENT, law25.questions.Intent.SLIP),
    )
