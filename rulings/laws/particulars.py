"""The particulars: what every law asks first, under the same keys in every case."""

from rulings.engine import OneCard, SeveralCards, WhichSeat, _

DECLARER = WhichSeat(
    key="particulars.declarer",
    text=_("Who is declarer?"),
    why=_(
        "Of the side that made the final bid, the one who first bid its suit or no trump. Until the opening lead is "
        "faced he is presumed declarer."
    ),
    alike=True,
)


def offender(text: str, why: str, *, alike: bool = False) -> WhichSeat:
    """The question about the player whose act it is, in the words of the law that asks it.

    ``alike``: nothing hangs on which of those possible it is, so that one walks for all.
    """
    return WhichSeat(key="particulars.offender", text=text, why=why, alike=alike)


def one_card(text: str, why: str = "") -> OneCard:
    """The question about the card in point, in the words of the law that asks it."""
    return OneCard(key="particulars.cards", text=text, why=why or _WHY_THE_CARD)


def several_cards(text: str, why: str) -> SeveralCards:
    """The question about the cards in point, one or more, in the words of the law that asks it."""
    return SeveralCards(key="particulars.cards", text=text, why=why)


_WHY_THE_CARD = _("What is due may depend on its suit, and on whether it is an honour: ace, king, queen, jack or ten.")
