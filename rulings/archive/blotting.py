"""Names taken out of what a stranger wrote: he may know who played, and what is kept must not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from incidents.ordinary_words import name_nobody
from incidents.text import fold
from rulings.archive.names import look_for_names

if TYPE_CHECKING:
    from incidents.models import Session

BLOT: Final = "…"
_WORD: Final = re.compile(r"\w+")


def without_names(text: str, session: Session) -> str:
    """The text with a blot in place of each word that names, or may name, somebody whom `look_for_names` knows.

    Ordinary words stand, in whosever name they are: a seat or a card that is called for says more than it betrays.
    It is not refused, as a director's own words would be: that would tell a stranger who is a member.
    """
    while named := look_for_names(text, session=session):
        parts = {part for bearer in named.whole for part in fold(bearer.name).split() if not name_nobody([part])}
        parts.update(named.words)
        blotted = _blotted(text, parts)
        if blotted == text:
            # Spelt in letters that are no words of their own: all of it goes, rather than that one name stays.
            return BLOT
        text = blotted
    return text


def _blotted(text: str, parts: set[str]) -> str:
    return _WORD.sub(lambda word: BLOT if parts & set(fold(word[0]).split()) else word[0], text)
