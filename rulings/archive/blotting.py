"""Names taken out of what a stranger wrote: he may know who played, and what is kept must not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from incidents.text import fold
from rulings.archive.names import Names, table_words

if TYPE_CHECKING:
    from incidents.models import Session

BLOT: Final = "…"
_WORD: Final = re.compile(r"\w+")


def without_names(text: str, session: Session) -> str:
    """The text with a blot in place of each word that names somebody known to the session's club.

    It is not refused, as a director's own words would be: that would tell a stranger who is a member.
    """
    names, ordinary = Names.known_to(session), table_words()
    while name := names.first_in(text, ordinary):
        blotted = _blotted(text, set(fold(name).split()))
        if blotted == text:
            # Spelt in letters that are no words of their own: all of it goes, rather than that one name stays.
            return BLOT
        text = blotted
    return text


def _blotted(text: str, parts: set[str]) -> str:
    return _WORD.sub(lambda word: BLOT if parts & set(fold(word[0]).split()) else word[0], text)
