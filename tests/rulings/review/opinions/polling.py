"""Polls as the tests make them."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from rulings.review.opinions.ask_poll import PollRequest
from rulings.review.opinions.poll import PollToMake

HAND = ("SA", "SK", "SQ", "S2", "HJ", "H3", "H2", "D10", "D9", "D8", "C7", "C6", "C5")
"""Thirteen cards that nobody holds."""


def poll_to_make(**other: Any) -> PollToMake:
    """South to call after 1♠ pass 2♠, his hand marked."""
    usual: dict[str, Any] = {
        "first": "W",
        "calls": "1S p 2S",
        "seat": "",
        "cards": HAND,
        "vulnerability": "NS",
        "scoring": "imps",
    }
    return PollToMake(**(usual | other))


def poll_request(poll: PollToMake | None = None, **other: Any) -> PollRequest:
    """What a director asks of players, for two days."""
    usual: dict[str, Any] = {
        "level": "club",
        "question": "",
        "no_longer_in_play": True,
        "lasts": timedelta(hours=48),
        "key": uuid.uuid4(),
    }
    return PollRequest(poll=poll or poll_to_make(), **(usual | other))


def poll_form(**other: Any) -> dict[str, Any]:
    """The form, well filled in."""
    usual: dict[str, Any] = {
        "asking_key": str(uuid.uuid4()),
        "first": "W",
        "calls": "1♠ pass 2♠",
        "card": list(HAND),
        "vulnerability": "NS",
        "scoring": "imps",
        "level": "club",
        "question": "",
        "seat": "",
        "lasts": "48",
        "no_longer_in_play": "on",
    }
    return usual | other


def answer_to_poll(code: str, *considered: str, **other: Any) -> dict[str, Any]:
    """An answer, as its second step sends it."""
    return {"giving_key": str(uuid.uuid4()), "chosen": code, "considered": list(considered)} | other
