"""Law 59 — Inability to lead or play as required."""

from rulings.engine import Inquiry, Suit, _, clause


@clause("59")
def required_suit_not_held(inquiry: Inquiry, suit: Suit) -> None:
    """Unable to lead the suit required: any card."""
    inquiry.find(_("If {partner} holds no {suit}, he leads any card."), suit=suit)


@clause("59")
def only_prohibited_suit_held(inquiry: Inquiry, suit: Suit) -> None:
    """Holding nothing but the suit prohibited: he leads it."""
    inquiry.find(_("If {partner} holds nothing but {suit}, he may lead it."), suit=suit)
