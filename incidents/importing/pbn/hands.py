"""What a Deal tag says, as programs write it, brought to the one spelling of `incidents.deals`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from incidents import deals

_FIRST = re.compile(r"\s*([A-Z]+)\s*:\s*")
_SEATS = {
    **dict.fromkeys(("N", "NORTH", "NORD"), "N"),
    **dict.fromkeys(("E", "EAST", "EST"), "E"),
    **dict.fromkeys(("S", "SOUTH", "SUD"), "S"),
    **dict.fromkeys(("W", "WEST", "OUEST", "O"), "W"),
}
_AMBIGUOUS_SEAT = "O"
# Suits named before their cards, by the letters or signs they are named with.
_NAMES_OF_SUITS = tuple(dict(zip(names, deals.SUITS, strict=True)) for names in ("SHDC", "♠♥♦♣", "♤♡♢♧", "PCKT"))
_UNKNOWN_HANDS = frozenset({"-", "?", "...", "-.-.-.-"})
_NEEDED_FOR_THE_FOURTH = 3


@dataclass(frozen=True)
class Dealt:
    """A deal that was read: in its one spelling, or "" when too little of it is known."""

    deal: str
    known: int
    worked_out: str = ""
    seat_in_doubt: bool = False


def read_deal(written: str) -> Dealt:
    """The deal a tag's value writes. One hand that is not given is worked out from the others.

    Raises ValidationError, saying what is wrong, when what is given cannot be part of a deal.
    """
    upper = written.upper().replace("\N{VARIATION SELECTOR-16}", "").replace("\N{VARIATION SELECTOR-15}", "")
    first = _FIRST.match(upper)
    seat = _SEATS.get(first[1]) if first else None
    given = upper[first.end() :].split() if first else []
    if seat is None or first is None or not _NEEDED_FOR_THE_FOURTH <= len(given) <= len(deals.SEATS):
        raise deals.not_four_hands()
    given += ["-"] * (len(deals.SEATS) - len(given))
    seen: set[str] = set()
    hands = {
        seat: deals.hand(seat, _plain(hand), seen)
        for seat, hand in zip(deals.clockwise(seat), given, strict=True)
        if hand not in _UNKNOWN_HANDS
    }
    in_doubt = first[1] == _AMBIGUOUS_SEAT
    known = len(hands)
    if known < _NEEDED_FOR_THE_FOURTH:
        return Dealt("", known, seat_in_doubt=in_doubt)
    fourth = next((seat for seat in deals.SEATS if seat not in hands), "")
    if fourth:
        hands[fourth] = deals.missing(seen)
    deal = "N:" + " ".join(deals.hand_in_pbn(hands[seat]) for seat in deals.SEATS)
    return Dealt(deal, known, worked_out=fourth, seat_in_doubt=in_doubt)


def _plain(hand: str) -> str:
    """The hand without names of suits, in the order of PBN, its voids empty."""
    suits = [suit.strip("-") for suit in hand.split(".")]
    for names in _NAMES_OF_SUITS:
        # Either each suit is named, once, or none is: "D" alone may be a French queen, "K" a king.
        if sorted(suit[:1] for suit in suits) == sorted(names):
            named = {names[suit[0]]: suit[1:].lstrip(":=").strip("-") for suit in suits}
            suits = [named[suit] for suit in deals.SUITS]
            break
    return ".".join(suits)
