"""Law 40 — What a player may take into account: the cards he has seen, where no law excludes it (A.2).

The laws that let a card of the declaring side go back say nothing of what it has shown. 2007 says it in the same place;
1997 is not known to, and the clause of the caller is named there.
"""

from rulings.engine import Card, Inquiry, Role, Until, clause


@clause("40.A.2", until_2007="48.A")
def declaring_sides_card(inquiry: Inquiry, *cards: Card) -> None:
    """The defenders may use what a card of declarer's or dummy's has shown them."""
    inquiry.inform(*cards, authorised=Role.DEFENDERS, until=Until.END_OF_PLAY)


@clause("40.A.2", until_2007="48.A")
def dummys_card(inquiry: Inquiry) -> None:
    """Dummy's hand lies there for all to see."""
    inquiry.inform(authorised=Role.EVERYONE, until=Until.END_OF_PLAY)


@clause("40.A.2", until_2007="49")
def defenders_card(inquiry: Inquiry) -> None:
    """Declarer may use what he has seen of a defender's hand."""
    inquiry.inform(authorised=Role.DECLARER, until=Until.END_OF_PLAY)


@clause("40.A.2", until_2007="16.A")
def shown_by_a_defender(inquiry: Inquiry, *cards: Card) -> None:
    """Declarer may use what a defender has let him see; what his partner may not is Law 16's."""
    inquiry.inform(*cards, authorised=Role.DECLARER, until=Until.END_OF_PLAY)
