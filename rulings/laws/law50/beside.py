"""Laws 50.B and 51 — A card led or played becomes a penalty card, beside those that its player has already.

The clauses that make such a card major look at no other; but two penalty cards of one defender are all major, and what
is due for them is 51's. In all functions the offender is the player whose cards they are.
"""

from rulings.engine import Card, Inquiry, PenaltyCardKind, _, clause
from rulings.laws import law50
from rulings.laws.law50.disposition import ANOTHER, OTHERS


@clause("50.B")
def played_becomes_major(inquiry: Inquiry, card: Card, named: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """Whether others lie there is asked; returns all his major penalty cards. ``named`` are none of them."""
    others = asked_for(inquiry, card, *named)
    becomes_major(inquiry, others, card)
    return (*others, card)


@clause("50.B")
def asked_for(inquiry: Inquiry, *named: Card) -> tuple[Card, ...]:
    """The penalty cards that he has already, if he has; ``named`` are none of them."""
    return inquiry.ask(OTHERS.other_than(*named)) if inquiry.confirms(ANOTHER) else ()


def becomes_major(inquiry: Inquiry, others: tuple[Card, ...], card: Card) -> None:
    """The ``card`` becomes major, and the penalty cards that he has already are major with it."""
    if others:
        all_are_major(inquiry, others, card)
    else:
        law50.disposition.becomes_major(inquiry, card)


@clause("50.B")
def all_are_major(inquiry: Inquiry, others: tuple[Card, ...], card: Card) -> None:
    """Two penalty cards or more of one defender: all of them are major."""
    inquiry.find(_("{offender} has two penalty cards or more: all of them are major."))
    for other in others:
        inquiry.penalty_card_lies(other, PenaltyCardKind.MAJOR)
    inquiry.place_penalty_card(card, PenaltyCardKind.MAJOR)


def wait_after_the_choice(inquiry: Inquiry, own: tuple[Card, ...], faced: Card | None, led: Card | None) -> None:
    """Declarer has chosen over his partner's card, and he has ``led`` one of his own: the rest waits on the table.

    ``own`` are the major penalty cards that he had already; ``faced`` he has put down since. Led now it is a lead; if
    not, it was exposed by deliberate play (49, 50.B).
    """
    if faced is None or faced is led:
        lie_there(inquiry, own)
        waiting = own
    else:
        becomes_major(inquiry, own, faced)
        waiting = (*own, faced)
    if led is not None and led in own:
        law50.information.on_the_table(inquiry, led)
    law50.disposition.remain_on_the_table(inquiry, tuple(card for card in waiting if card is not led))


@clause("50.B")
def lie_there(inquiry: Inquiry, cards: tuple[Card, ...]) -> None:
    """Note them as major penalty cards that lie there already."""
    for card in cards:
        inquiry.penalty_card_lies(card, PenaltyCardKind.MAJOR)
