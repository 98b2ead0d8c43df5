"""Consultations as the tests ask for them."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.test import Client
from django.urls import reverse

from rulings.review.opinions.ask_opinion import Request


def ask_request(**other: Any) -> Request:
    """What a director asks: nothing but how they would rule, for two days, without the hands."""
    usual: dict[str, Any] = {
        "level": "club",
        "question": "",
        "with_hands": False,
        "no_longer_in_play": False,
        "lasts": timedelta(hours=48),
        "key": uuid.uuid4(),
    }
    return Request(**(usual | other))


def form(**other: Any) -> dict[str, Any]:
    """The form, well filled in."""
    return {"asking_key": str(uuid.uuid4()), "level": "club", "question": "", "lasts": "48"} | other


def opinion(text: str = "I would rule so.", **other: Any) -> dict[str, Any]:
    """An opinion as it is sent."""
    return {"giving_key": str(uuid.uuid4()), "text": text} | other


def at(token: str) -> str:
    """Where a link leads."""
    return reverse("consulting:consultation", args=(token,))


def stranger(language: str = "en") -> Client:
    """A browser that never was here."""
    return Client(headers={"accept-language": language})
