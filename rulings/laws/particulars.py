"""The particulars: what every law asks first, under the same keys in every case."""

from rulings.engine import AuctionInPart, Card, OneCall, OneCard, SeveralCards, WhichSeat, _

DECLARER = WhichSeat(
    key="particulars.declarer",
    text=_("Who is declarer?"),
    why=_(
        "On the side that made the final bid, the player who first bid that suit or no trump. Until the opening lead "
        "is faced he is presumed declarer."
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


def several_cards(text: str, why: str, *, of_four_suits: bool = False) -> SeveralCards:
    """The question about the cards in point, one or more, in the words of the law that asks it.

    ``of_four_suits``: what follows may be a choice among the suits of the cards (51.B.2), so that all four are walked.
    """
    also = (OF_FOUR_SUITS,) if of_four_suits else ()
    return SeveralCards(key="particulars.cards", text=text, why=why, also_walked=also)


def auction(text: str, why: str, *, goes_on: bool = True, with_a_bid: bool = False) -> AuctionInPart:
    """The question about the calls made in turn before the one in point, in the words of the law that asks it.

    As few as are needed: from the last bid, or the first player's seat alone where nobody has called. ``goes_on``: the
    auction is not over yet; ``with_a_bid``: somebody has bid.
    """
    return AuctionInPart(key="particulars.auction", text=text, why=why, goes_on=goes_on, with_a_bid=with_a_bid)


def call(text: str, why: str) -> OneCall:
    """The question about the call in point, in the words of the law that asks it."""
    return OneCall(key="particulars.call", text=text, why=why)


OF_FOUR_SUITS = tuple(Card.parse(code) for code in ("HK", "D7", "S4", "C2"))
"""Penalty cards in every suit: each of them has its own question (51.B.2)."""


_WHY_THE_CARD = _("What is due may depend on its suit, and on whether it is an honour: ace, king, queen, jack or ten.")
