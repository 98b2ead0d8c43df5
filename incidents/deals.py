"""The deal of a board in the notation of PBN: ``N:AKQ.J.. ...``, four hands clockwise from the first seat.

People type it with the letters on their own cards: R D V for K Q J, 10 for T, O for the seat Ouest. They are read; the
one spelling that is kept is that of PBN.
"""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

SEATS = "NESW"
RANKS = "AKQJT98765432"
SUITS = "SHDC"
CARDS_IN_A_HAND = 13

Hand = dict[str, str]

_FRENCH_RANKS = str.maketrans("RDV", "KQJ")
_FRENCH_SEATS = {"O": "W"}
_SYMBOLS = dict(zip(SUITS, "♠♥♦♣", strict=True))


def hands(deal: str) -> dict[str, Hand]:
    """The hand of each seat, by suit: ``{"N": {"S": "AKQ", ...}, ...}``, each suit from the highest card.

    Raises ValidationError, saying what is wrong, unless the four hands are 13 cards each, all different.
    """
    first, colon, rest = deal.strip().upper().partition(":")
    first = _FRENCH_SEATS.get(first, first)
    written = rest.split()
    if not colon or len(first) != 1 or first not in SEATS or len(written) != len(SEATS):
        raise not_four_hands()
    seen: set[str] = set()
    return {seat: hand(seat, cards, seen) for seat, cards in zip(clockwise(first), written, strict=True)}


def hand(seat: str, written: str, seen: set[str]) -> Hand:
    """One seat's hand, by suit, each from the highest card; its cards are added to those `seen` in the deal.

    Raises ValidationError, saying what is wrong, unless it is 13 cards none of which was seen.
    """
    suits = written.split(".")
    if len(suits) != len(SUITS):
        raise ValidationError(
            # The seat and never the hand: who imports the boards may have them to play.
            _("%(seat)s does not have four suits separated by points."),
            code="suits",
            params={"seat": name_of(seat)},
        )
    by_suit = {suit: _ranks(ranks) for suit, ranks in zip(SUITS, suits, strict=True)}
    cards = [(suit, rank) for suit, ranks in by_suit.items() for rank in ranks]
    for card in cards:
        suit, rank = card
        if rank not in RANKS:
            raise ValidationError(_("“%(rank)s” is not a rank."), code="rank", params={"rank": rank})
        if suit + rank in seen:
            raise ValidationError(
                _("The card %(card)s is there twice."), code="twice", params={"card": card_in_words(*card)}
            )
        seen.add(suit + rank)
    if len(cards) != CARDS_IN_A_HAND:
        raise ValidationError(
            _("%(seat)s has %(count)d cards, not 13."),
            code="thirteen",
            params={"seat": name_of(seat), "count": len(cards)},
        )
    return {suit: "".join(sorted(ranks, key=RANKS.index)) for suit, ranks in by_suit.items()}


def not_four_hands() -> ValidationError:
    """What is said of anything that has not the form of a deal."""
    return ValidationError(
        _("Write the four hands as in PBN: the first seat, a colon, then four hands clockwise."), code="form"
    )


def normalise_deal(deal: str) -> str:
    """The same deal in its one spelling: capitals, from North, high cards first.

    Raises ValidationError as `hands` does.
    """
    dealt = hands(deal)
    return "N:" + " ".join(hand_in_pbn(dealt[seat]) for seat in SEATS)


def hand_in_pbn(hand: Hand) -> str:
    """One hand as PBN writes it."""
    return ".".join(hand[suit] for suit in SUITS)


def missing(seen: Iterable[str]) -> Hand:
    """The cards of the pack that were not seen, by suit: the fourth hand, once three are known."""
    known = set(seen)
    return {suit: "".join(rank for rank in RANKS if suit + rank not in known) for suit in SUITS}


def clockwise(first: str) -> str:
    """The four seats from this one on."""
    return SEATS[SEATS.index(first) :] + SEATS[: SEATS.index(first)]


def name_of(seat: str) -> str:
    """The seat in the reader's language."""
    return {"N": gettext("North"), "E": gettext("East"), "S": gettext("South"), "W": gettext("West")}[seat]


def card_in_words(suit: str, rank: str) -> str:
    """A card as its reader calls it: ``♥K`` in English, ``♥R`` in French."""
    letters = {
        "K": pgettext("rank", "K"),
        "Q": pgettext("rank", "Q"),
        "J": pgettext("rank", "J"),
        "T": "10",
    }
    return _SYMBOLS[suit] + letters.get(rank, rank)


def _ranks(written: str) -> str:
    """A suit's cards in PBN's letters."""
    return written.replace("10", "T").translate(_FRENCH_RANKS)
