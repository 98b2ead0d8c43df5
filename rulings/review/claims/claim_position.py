"""What is left of a deal when tricks are claimed: read from what was tapped, or from what is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from incidents import deals
from incidents.models import Direction
from rulings.engine import PACK
from rulings.models import ClaimHands
from rulings.words.wording import card_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import QueryDict

LEADERS: Final = "NESW"


class PositionRefused(ValueError):
    """What was sent is no position; `str()` says why, in the reader's language."""


@dataclass(frozen=True)
class ClaimPosition:
    """Four hands of as many cards, who leads, in what strain, and the side that claims."""

    hands: Mapping[str, tuple[str, ...]]
    """By seat, the codes of its cards, from spades to clubs and high to low."""
    strain: str
    leader: str
    side: str
    dealt: Mapping[str, tuple[str, ...]] | None = None
    """The four hands as they were dealt, where they are known and hold what is left of them."""

    @classmethod
    def kept(cls, row: ClaimHands) -> ClaimPosition:
        """As it stands in the table."""
        hands = dict(zip(LEADERS, map(_codes, row.hands.removeprefix("N:").split()), strict=True))
        return cls(hands, row.strain, row.leader, row.side)

    def of_deal(self, deal: str) -> ClaimPosition:
        """The same with the hands that a deal in PBN gives; as it is where these do not hold what is left.

        Raises ValidationError unless they are thirteen cards each, all different.
        """
        dealt = cards_of_deal(deal)
        fits = all(set(self.hands[seat]) <= set(dealt[seat]) for seat in LEADERS)
        return replace(self, dealt=dealt) if fits else self

    @property
    def played(self) -> tuple[str, ...]:
        """The cards played so far, one of each hand in turn; in which order they fell is not known."""
        if self.dealt is None:
            return ()
        gone = [[card for card in self.dealt[seat] if card not in self.hands[seat]] for seat in LEADERS]
        return tuple(card for trick in zip(*gone, strict=True) for card in trick)

    @property
    def left(self) -> int:
        """How many tricks are to come."""
        return len(self.hands["N"])

    @property
    def leads(self) -> bool:
        """Whether the side that claims is to lead."""
        return self.leader in self.side

    @property
    def pbn(self) -> str:
        """The hands that are left, as PBN writes a deal."""
        return _in_pbn(self.hands)

    @property
    def dealt_pbn(self) -> str:
        """The same of the hands as they were dealt; of those that are left where no more is known."""
        return _in_pbn(self.hands if self.dealt is None else self.dealt)

    def of(self, seat: str) -> tuple[str, ...]:
        """The cards of a seat."""
        return self.hands[seat]

    def suits(self, seat: str) -> deals.Hand:
        """The same by suit, in the letters of PBN."""
        return _suits(self.hands[seat])


def _suits(cards: Iterable[str]) -> deals.Hand:
    by_suit = dict.fromkeys(deals.SUITS, "")
    for code in cards:
        by_suit[code[0]] += "T" if code[1:] == "10" else code[1:]
    return by_suit


def _in_pbn(hands: Mapping[str, tuple[str, ...]]) -> str:
    return "N:" + " ".join(deals.hand_in_pbn(_suits(hands[seat])) for seat in LEADERS)


def read_position(sent: QueryDict) -> ClaimPosition:
    """The position that a form tells. Raises PositionRefused."""
    hands = {seat: in_order(sent.getlist(seat)) for seat in LEADERS}
    seen: dict[str, str] = {}
    for seat in LEADERS:
        for code in hands[seat]:
            if code in seen:
                raise PositionRefused(
                    _("%(card)s is marked in two hands: %(one)s and %(other)s.")
                    % {
                        "card": card_in_words(PACK[code]),
                        "one": deals.name_of(seen[code]),
                        "other": deals.name_of(seat),
                    }
                )
            seen[code] = seat
    counts = {seat: len(cards) for seat, cards in hands.items()}
    if not any(counts.values()):
        raise PositionRefused(_("Mark the cards that each player has left."))
    if len(set(counts.values())) > 1 or max(counts.values()) > deals.CARDS_IN_A_HAND:
        told = ", ".join(f"{deals.name_of(seat)} {count}" for seat, count in counts.items())
        raise PositionRefused(
            _("The four hands must have as many cards each, 13 at most: %(counts)s.") % {"counts": told}
        )
    strain, leader, side = (sent.get(name, "") for name in ("strain", "leader", "side"))
    if strain not in ClaimHands.Strain.values:
        raise PositionRefused(_("Say what is trump."))
    if leader not in tuple(LEADERS):
        raise PositionRefused(_("Say who is to lead."))
    if side not in Direction.values:
        raise PositionRefused(_("Say which side claims."))
    return ClaimPosition(hands, strain, leader, side)


def in_order(codes: Iterable[str]) -> tuple[str, ...]:
    """Those of the codes that are cards, each once, from spades to clubs and high to low."""
    marked = set(codes)
    return tuple(code for code in PACK if code in marked)


def cards_of_deal(deal: str) -> dict[str, tuple[str, ...]]:
    """By seat, the codes of the cards that a deal in PBN gives it."""
    return {seat: _codes(deals.hand_in_pbn(hand)) for seat, hand in deals.hands(deal).items()}


def tricks_of(count: int, of: int) -> str:
    """ "How many of how many: 3 tricks of 5."""
    return ngettext("%(count)d trick of %(of)d", "%(count)d tricks of %(of)d", count) % {"count": count, "of": of}


def _codes(hand: str) -> tuple[str, ...]:
    return tuple(
        suit + ("10" if rank == "T" else rank)
        for suit, ranks in zip(deals.SUITS, hand.split("."), strict=True)
        for rank in ranks
    )
