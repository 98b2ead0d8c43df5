"""Law 24 — Card exposed or led during the auction.

The auction period lasts until the opening lead is faced (17.D, 41.C), so a card that the declaring side
leads or exposes before that falls under this law. What it does to defenders comes with its own subject.
"""

from rulings.engine import Card, Inquiry, Role, Until, _, clause


@clause("24.D")
def led_by_declaring_side(inquiry: Inquiry, card: Card) -> None:
    """Declarer or dummy has led: he picks the card up and nothing more is due.

    The forced pass of 24.B has no turn left to act on: the auction is over when a lead is attempted.
    """
    inquiry.oblige(
        Role.OFFENDER,
        _("Picks up {card:the}"),
        said=_("{offender}, pick up {card:the}. Your side does not make the opening lead."),
        until=Until.DONE,
        card=card,
    )
    _information(inquiry, card)


@clause("24")
def _information(inquiry: Inquiry, card: Card) -> None:
    """What the card showed is authorised for the other side (16.C).

    Unauthorised for its own it is as well, but to nobody's loss: dummy makes no plays, and declarer is about
    to see dummy's cards by right.
    """
    inquiry.inform(card, authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("24.D")
def exposed_cards(inquiry: Inquiry, who: Role) -> None:
    """Declarer or dummy has faced cards before the opening lead was: they are picked up, no more."""
    inquiry.oblige(
        who,
        _("Picks up the cards faced; dummy comes down once the opening lead is faced"),
        said=_("{who}, pick up the cards you have put down: no hand is spread before the opening lead is faced."),
        until=Until.DONE,
        who=inquiry.seat(who),
    )
    inquiry.inform(authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)
