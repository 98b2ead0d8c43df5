"""The deal of a board in the notation of PBN: ``N:AKQ.J.. ...``, four hands clockwise from the first seat."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SEATS = "NESW"
RANKS = "AKQJT98765432"
SUITS = "SHDC"
CARDS_IN_A_HAND = 13


def hands(deal: str) -> dict[str, dict[str, str]]:
    """The hand of each seat, by suit: ``{"N": {"S": "AKQ", ...}, ...}``, each suit from the highest card.

    Raises ValidationError, saying what is wrong, unless the four hands are 13 cards each, all different.
    """
    first, colon, rest = deal.strip().upper().partition(":")
    written = rest.split()
    if not colon or len(first) != 1 or first not in SEATS or len(written) != len(SEATS):
        raise ValidationError(
            _("Write the four hands as in PBN: the first seat, a colon, then four hands clockwise."), code="form"
        )
    dealt: dict[str, dict[str, str]] = {}
    seen: set[str] = set()
    for offset, hand in enumerate(written):
        seat = SEATS[(SEATS.index(first) + offset) % 4]
        suits = hand.split(".")
        if len(suits) != len(SUITS):
            raise ValidationError(
                _("The hand “%(hand)s” does not have four suits separated by points."),
                code="suits",
                params={"hand": hand[:40]},
            )
        cards = [suit + rank for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks]
        for card in cards:
            if card[1] not in RANKS:
                raise ValidationError(_("“%(rank)s” is not a rank."), code="rank", params={"rank": card[1]})
            if card in seen:
                raise ValidationError(_("The card %(card)s is there twice."), code="twice", params={"card": card})
            seen.add(card)
        if len(cards) != CARDS_IN_A_HAND:
            raise ValidationError(
                _("The hand of %(seat)s has %(count)d cards, not 13."),
                code="thirteen",
                params={"seat": seat, "count": len(cards)},
            )
        dealt[seat] = {suit: "".join(sorted(ranks, key=RANKS.index)) for suit, ranks in zip(SUITS, suits, strict=True)}
    return dealt


def written(deal: str) -> str:
    """The same deal in its one spelling: capitals, from North, high cards first.

    Raises ValidationError as `hands` does.
    """
    dealt = hands(deal)
    return "N:" + " ".join(".".join(dealt[seat][suit] for suit in SUITS) for seat in SEATS)
