"""The particulars: what every law asks first, under the same keys in every case."""

from rulings.engine import OneCard, WhichSeat, _

DECLARER = WhichSeat(key="particulars.declarer", text=_("Who is declarer?"), alike=True)


def one_card(text: str) -> OneCard:
    """The question about the card in point, in the words ``text`` of the law that asks it."""
    return OneCard(key="particulars.cards", text=text)
