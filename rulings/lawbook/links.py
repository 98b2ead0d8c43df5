"""The threads between clauses: which to read with one, which send to it, and those that a sentence names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from rulings.engine import Citation
from rulings.web.citing import has_a_page
from rulings.words.texts import Clause, clauses

_CITED: Final = re.compile(
    r"(?<![\w.])(?:[1-9][0-9]?(?:\.[A-Z](?:\.[1-9][0-9]?(?:\.[a-z](?:\.[iv]+)?)?)?)(?![\w]|\.\w)"
    r"|(?:(?<=Law )|(?<=Laws )|(?<=Loi )|(?<=Lois ))[1-9][0-9]?(?![\w]|\.\w))"
)
"""A clause with its letter, or a number after the word: "12 tricks" cites nothing."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words of a sentence, and the clause that they cite where they do."""

    words: str
    cited: Citation | None = None


def pieces(text: str) -> tuple[Piece, ...]:
    """The sentence, with the clauses that it names taken apart where they have a page."""
    return tuple(_pieces(text))


def _pieces(text: str) -> Iterator[Piece]:
    end = 0
    for found in _CITED.finditer(text):
        citation = _parsed(found[0])
        if citation and has_a_page(citation):
            yield Piece(text[end : found.start()])
            yield Piece(found[0], citation)
            end = found.end()
    yield Piece(text[end:])


def _parsed(text: str) -> Citation | None:
    try:
        return Citation.parse(text)
    except ValueError:
        # There is no Law 99.
        return None


def seen_from(citation: Citation) -> tuple[Citation, ...]:
    """The clauses that send the reader to this one, in the order of the book."""
    return _seen_from().get(citation, ())


@cache
def _seen_from() -> Mapping[Citation, tuple[Citation, ...]]:
    senders: dict[Citation, set[Citation]] = {}
    for clause in clauses().values():
        for cited in _sends_to(clause):
            senders.setdefault(cited, set()).add(clause.citation)
    return {cited: tuple(sorted(those)) for cited, those in senders.items()}


def _sends_to(clause: Clause) -> set[Citation]:
    said = [text for both in clause.texts for text in (both.en, both.fr)]
    named = {piece.cited for text in said for piece in pieces(text) if piece.cited}
    return {*clause.see, *named} - {clause.citation}
