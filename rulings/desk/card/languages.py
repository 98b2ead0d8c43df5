"""In which language the card is: the one chosen on it, else the club's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from incidents.web.language import is_offered

if TYPE_CHECKING:
    from django.http import HttpRequest

    from incidents.models import Club


def choose_language(request: HttpRequest, club: Club) -> str:
    """The language of the card that a request asks for."""
    asked = request.GET.get("lang", "")
    return asked if is_offered(asked) else club.language


def suffix(language: str, club: Club) -> str:
    """What an address ends with so that its card is in this language: nothing for the club's own."""
    return "" if language == club.language else f"?lang={language}"
