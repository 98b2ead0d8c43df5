"""Law 59 — Inability to lead or play as required.

``own`` are major penalty cards of the player himself: free of the requirement, he must lead one of them (50.D.1(a)).
"""

from rulings.engine import Card, Inquiry, Suit, _, clause


@clause("59")
def required_suit_not_held(inquiry: Inquiry, suit: Suit, own: tuple[Card, ...] = ()) -> None:
    """Unable to lead the suit required: any card."""
    match own:
        case ():
            inquiry.find(_("If {partner} holds no {suit}, he leads any card."), suit=suit)
        case (card,):
            inquiry.find(_("If {partner} holds no {suit}, he leads {card:the}."), suit=suit, card=card)
        case _:
            inquiry.find(
                _("If {partner} holds no {suit}, he leads the one of {own:the} that {declarer} designates."),
                suit=suit,
                own=own,
            )


@clause("59")
def only_prohibited_suits_held(inquiry: Inquiry, suits: tuple[Suit, ...], own: tuple[Card, ...] = ()) -> None:
    """Holding nothing but what is prohibited: he leads it."""
    match own:
        case ():
            inquiry.find(_("If {partner} holds nothing but {suits}, he may lead it."), suits=suits)
        case (card,):
            inquiry.find(_("If {partner} holds nothing but {suits}, he leads {card:the}."), suits=suits, card=card)
        case _:
            inquiry.find(
                _("If {partner} holds nothing but {suits}, he leads the one of {own:the} that {declarer} designates."),
                suits=suits,
                own=own,
            )
