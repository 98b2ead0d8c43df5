"""The boards of the evening: dealt from a fixed seed, so that everybody who tries the product holds the same cards."""

from __future__ import annotations

import random
from typing import Final

from incidents.deals import RANKS, SUITS, normalise_deal

_SEED: Final = 2017


def deals(count: int) -> list[str]:
    """So many deals as PBN writes them, each of 52 shuffled cards, always the same ones."""
    dice = random.Random(_SEED)  # noqa: S311, a demonstration
    return [_deal(dice) for _ in range(count)]


def _deal(dice: random.Random) -> str:
    pack = [(suit, rank) for suit in SUITS for rank in RANKS]
    dice.shuffle(pack)
    hands = [pack[place::4] for place in range(4)]
    return normalise_deal("N:" + " ".join(_hand(hand) for hand in hands))


def _hand(cards: list[tuple[str, str]]) -> str:
    return ".".join("".join(rank for suit, rank in cards if suit == one) for one in SUITS)
