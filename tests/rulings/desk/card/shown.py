"""The card as the tests read it: off its page, in the order of its elements."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from django.test import Client
from django.urls import reverse

from incidents.models import Incident
from rulings.desk.card.open_link import token_of
from rulings.models import CardLink
from tests.rulings.at_the_desk import html

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response


def aloud(response: Response) -> str:
    """What stands on the card, from its first element to its last; the clauses left out."""
    (main,) = re.findall(r"<main\b.*?</main>", html(response), flags=re.S)
    without_clauses = re.sub(r'<span class="law".*?</span>', " ", main, flags=re.S)
    read = " ".join(unescape(re.sub(r"<[^>]+>", " ", without_clauses)).split())
    # Between a card, which is an element of its own, and the sign that follows it.
    return re.sub(r"(?<=[♠♥♦♣\w]) (?=[.,;:])", "", read)


def at(link: CardLink) -> str:
    """Where a link leads."""
    return reverse("showing:card", args=(token_of(link),))


def stranger(language: str = "en") -> Client:
    """A browser that never was here."""
    return Client(headers={"accept-language": language})


def players_page(incident: Incident) -> str:
    """The card on the director's phone."""
    return reverse("rulings:players-card", args=(incident.club.slug, incident.number))
