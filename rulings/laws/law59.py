"""Law 59 — Inability to lead or play as required.

``partners`` is a major penalty card of the player himself: free of the requirement, he must lead it (50.D.1(a)).
"""

from rulings.engine import Card, Inquiry, Suit, _, clause


@clause("59")
def required_suit_not_held(inquiry: Inquiry, suit: Suit, partners: Card | None = None) -> None:
    """Unable to lead the suit required: any card."""
    if partners is None:
        inquiry.find(_("If {partner} holds no {suit}, he leads any card."), suit=suit)
    else:
        inquiry.find(_("If {partner} holds no {suit}, he leads {card:the}."), suit=suit, card=partners)


@clause("59")
def only_prohibited_suit_held(inquiry: Inquiry, suit: Suit, partners: Card | None = None) -> None:
    """Holding nothing but the suit prohibited: he leads it."""
    if partners is None:
        inquiry.find(_("If {partner} holds nothing but {suit}, he may lead it."), suit=suit)
    else:
        inquiry.find(_("If {partner} holds nothing but {suit}, he leads {card:the}."), suit=suit, card=partners)
