"""Law 58 — Simultaneous leads or plays."""

from rulings.engine import Card, Inquiry, _, clause
from rulings.laws import law41, law57


@clause("58.A")
def both_defenders_led(inquiry: Inquiry, card: Card) -> None:
    """The lead from the right hand is legal; the other is deemed to come after it.

    Coming after the legal lead, the other card is a play at dummy's turn: 57.D has it played in turn if it legally
    can be, and makes it a major penalty card if not. The seed makes it one at once; where the card can be played
    both come to the same, since 50.D.1 would have it played to this very trick.
    """
    inquiry.find(_("{leader}'s lead came first, or counts as first: it stands."))
    law41.dummy_is_spread(inquiry)
    if law57.played_at_turn_of_declaring_side(inquiry, card):
        inquiry.decide(_("{leader}'s lead stands; {offender} plays {card:the} to this trick"), card=card)
    else:
        inquiry.decide(_("{leader}'s lead stands; {offender}'s {card} is a major penalty card"), card=card)
