"""Law 57 — Premature lead or play."""

from rulings.engine import Card, Inquiry, Role, Until, YesNo, _, clause
from rulings.laws import law50

PLAYABLE = YesNo(
    key="57.D.playable",
    text=_("Can {offender} legally play {card:the} to this trick?"),
    hint=_("It is of the suit led, or he holds no card of that suit."),
)


@clause("57.C.3")
def declarer_played_early(inquiry: Inquiry) -> None:
    """A card that declarer plays before his turn, from either hand, is played and stays if legal.

    If it is not, he corrects it as any revoke (62); no card of his side is ever a penalty card (48.A).
    """
    inquiry.find(
        _(
            "The card that {declarer} has already played, from either hand, stands if it is legal, even if its turn "
            "had not come. If it is not, he corrects it (62); it is never a penalty card."
        )
    )


@clause("57.D")
def played_at_turn_of_declaring_side(inquiry: Inquiry, card: Card, led: Card | None = None) -> bool:
    """A defender has played at the turn of the declaring side's hand on his right; returns whether legally.

    A card that he can legally play to the trick is played when his turn comes; another is a major penalty card.
    ``led`` is the card led, where it is known: one of its suit needs no question.
    """
    follows_suit = led is not None and card.suit is led.suit
    if follows_suit or inquiry.confirms(PLAYABLE, card=card):
        inquiry.oblige(
            Role.OFFENDER,
            _("Plays {card:the} to this trick, at his turn"),
            said=_("{offender}, leave {card:the} on the table: you play it to this trick when your turn comes."),
            until=Until.END_OF_TRICK,
            card=card,
        )
        inquiry.watch(
            _("Did {partner} use what {card:the}, seen before its turn, suggested to him? If so, Law 16 applies."),
            card=card,
        )
        return True
    law50.becomes_major(inquiry, card)
    law50.remains_on_the_table(inquiry, card)
    return False
