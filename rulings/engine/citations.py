"""Citations of the Laws: one spelling, read leniently, sorted as the book is."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_WRITTEN = re.compile(
    r"(?P<law>[1-9][0-9]?)"
    r"(?:\.?(?P<letter>[A-Z]))?"
    r"(?:\.?(?P<number>[1-9][0-9]?))?"
    r"(?:\.?\(?(?P<paragraph>[a-z])\)?(?:\.?\(?(?P<item>i{1,3}|iv|v)\)?)?)?"
)
_LAST_LAW = 93
_ITEMS = ("", "i", "ii", "iii", "iv", "v")
"""How the book numbers what stands within a paragraph."""


class Citation(NamedTuple):
    """A clause of the Laws, as ``50.D.2.a``. Empty parts are absent and sort first: 54 before 54.A."""

    law: int
    letter: str = ""
    number: int = 0
    paragraph: str = ""
    item: int = 0

    @classmethod
    def parse(cls, text: str) -> Citation:
        """Read ``50.D.2.a``, ``50D2(a)``, ``50d2a`` … all the same clause.

        Raises ValueError when ``text`` cites nothing: there are 93 laws, a letter comes before a
        number, a number before a paragraph and a paragraph before an item: ``12C1(e)(ii)``.
        """
        return _parse(text)

    def __str__(self) -> str:
        """The one spelling: ``50.D.2.a``."""
        parts = (str(self.law), self.letter, str(self.number or ""), self.paragraph, _ITEMS[self.item])
        return ".".join(part for part in parts if part)

    @property
    def in_the_book(self) -> str:
        """As the law book prints it: ``50D2(a)``."""
        paragraph = f"({self.paragraph})" if self.paragraph else ""
        item = f"({_ITEMS[self.item]})" if self.item else ""
        return f"{self.law}{self.letter}{self.number or ''}{paragraph}{item}"

    @property
    def ancestry(self) -> tuple[Citation, ...]:
        """The clauses that contain this one, itself last: 50, 50.D, 50.D.2, 50.D.2.a."""
        return _ancestry(self)


@lru_cache(maxsize=1024)
def _ancestry(clause: Citation) -> tuple[Citation, ...]:
    line = [Citation(clause.law)]
    if clause.letter:
        line.append(Citation(clause.law, clause.letter))
    if clause.number:
        line.append(Citation(clause.law, clause.letter, clause.number))
    if clause.paragraph:
        line.append(Citation(clause.law, clause.letter, clause.number, clause.paragraph))
    if clause.item:
        line.append(clause)
    return tuple(line)


@lru_cache(maxsize=1024)
def _parse(text: str) -> Citation:
    packed = text.replace(" ", "")
    # A letter typed small after the law (50d2a) is the section; the paragraph is the one at the end.
    packed = re.sub(r"^([0-9]+\.?)([a-z])", lambda found: found[1] + found[2].upper(), packed)
    written = _WRITTEN.fullmatch(packed)
    if written is None or int(written["law"]) > _LAST_LAW:
        raise ValueError(f"{text!r} is not a citation; one is written as 50.D.2.a or 50D2(a)")
    citation = Citation(
        int(written["law"]),
        written["letter"] or "",
        int(written["number"] or 0),
        written["paragraph"] or "",
        _ITEMS.index(written["item"] or ""),
    )
    if (citation.number or citation.paragraph) and not citation.letter:
        raise ValueError(f"{text!r} is not a citation; a letter comes after the law's number")
    return citation
