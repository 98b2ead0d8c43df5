"""The words typed into the field of a page that searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from incidents.web.access import ClubRequest

LONGEST_SEARCH: Final = 80


def searched_words(request: ClubRequest) -> str:
    """The words to search by, as far as they can be shown; empty when none are asked for."""
    typed = "".join(letter if letter.isprintable() else " " for letter in request.GET.get("q", ""))
    return " ".join(typed.split())[:LONGEST_SEARCH]
