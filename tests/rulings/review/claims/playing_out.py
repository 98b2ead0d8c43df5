"""Every way of playing a short ending, looked at one by one: what the solver's answers are measured against."""

from __future__ import annotations

from functools import cache

from rulings.engine import PACK
from rulings.review.claims.claim_position import ClaimPosition

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TURN = "NESW"

Hands = tuple[frozenset[str], ...]


def tricks_by_card(position: ClaimPosition) -> dict[str, int]:
    """By each card that may be led, the tricks of the side that claims, when everybody then plays his best."""
    hands = tuple(frozenset(position.of(seat)) for seat in TURN)
    leader = TURN.index(position.leader)
    of_claim = frozenset(TURN.index(seat) for seat in position.side)

    @cache
    def best(left: Hands, first: int, lying: tuple[str, ...]) -> int:
        if not lying and not left[0]:
            return 0
        turn = (first + len(lying)) % 4
        suit = [card for card in left[turn] if lying and card[0] == lying[0][0]]
        results = [after(left, first, lying, card) for card in suit or left[turn]]
        return max(results) if turn in of_claim else min(results)

    def after(left: Hands, first: int, lying: tuple[str, ...], card: str) -> int:
        turn = (first + len(lying)) % 4
        fewer = tuple(hand - {card} if seat == turn else hand for seat, hand in enumerate(left))
        trick = (*lying, card)
        if len(trick) < len(TURN):
            return best(fewer, first, trick)
        strongest = max(trick, key=lambda each: _strength(each, trick[0][0], position.strain))
        winner = (first + trick.index(strongest)) % 4
        return (winner in of_claim) + best(fewer, winner, ())

    return {card: after(hands, leader, (), card) for card in position.of(position.leader)}


def _strength(card: str, led: str, trump: str) -> tuple[int, int]:
    suit = 2 if card[0] == trump else 1 if card[0] == led else 0
    return suit, RANKS.index(card[1:])


def a_position(hands: str, strain: str, leader: str, side: str) -> ClaimPosition:
    """A position from hands as they are spoken of: ``SA D3 | …``, from North clockwise."""
    held = dict(zip(TURN, (tuple(hand.split()) for hand in hands.split("|")), strict=True))
    assert all(card in PACK for cards in held.values() for card in cards)
    return ClaimPosition(held, strain, leader, side)
