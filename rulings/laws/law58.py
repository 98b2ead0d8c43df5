"""Law 58 — Simultaneous leads or plays."""

from rulings.engine import Card, Inquiry, _, clause
from rulings.laws import law41, law50


@clause("58.A")
def both_defenders_led(inquiry: Inquiry, card: Card) -> None:
    """The lead from the right hand is legal; the other is deemed to come after it.

    Deemed after the legal lead, the other card is a play before its turn (57.D, at its right-hand
    opponent's turn: played when that turn comes if it legally can be, otherwise a major penalty card).
    The seed makes it a major penalty card at once. Both come to the same: 50.D.1 has it played to this
    very trick if it legally can be, and it cannot meet a lead before that trick is over.
    """
    inquiry.decide(_("{leader}'s lead stands; {card:the} of {offender} is a major penalty card"), card=card)
    inquiry.find(_("{leader} and {offender} led together: {leader}'s is deemed to have come first."))
    law41.dummy_is_spread(inquiry)
    law50.becomes_major(inquiry, card)
    law50.remains_on_the_table(inquiry, card)


@clause("58.A")
def leaders_card_stands(inquiry: Inquiry) -> None:
    """The other card goes back without a penalty; the right hand's faced lead is the opening lead."""
    inquiry.find(_("{leader} led at the same time: his card is the opening lead."))
    law41.dummy_is_spread(inquiry)
