"""The words of a sentence that answer what somebody searched.

Compared as the search compares: folded, and cut to their stems in either language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from incidents.text import fold
from rulings.archive.search.search_terms import LONGEST_TERM
from rulings.archive.search.stemming import stem
from rulings.words.current_language import current_language
from rulings.words.wording import RANK_LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulings.archive.search.search_terms import Wanted

_TOKEN: Final = re.compile(
    r"(?P<suit>[♠♥♦♣])(?P<rank>10|[2-9A-Z])(?![^\W_])"
    r"|(?<![^\W_])(?P<level>[1-7])(?P<strain>[♠♥♦♣]|NT|SA)(?![^\W_])"
    r"|(?P<word>[^\W_]+)"
)


@dataclass(frozen=True)
class SnippetPart:
    """Some of a sentence, marked or not."""

    text: str
    marked: bool = False


class Marks:
    """The words that are searched, ready to be found again in sentences."""

    def __init__(self, wanted: Sequence[Wanted]) -> None:
        self.wanted = wanted

    def mark(self, sentence: str, language: str = "") -> tuple[SnippetPart, ...]:
        """The sentence in parts, the words that were searched marked."""
        return tuple(self._parts(sentence, language or current_language()))

    def held(self, sentence: str, language: str) -> set[Wanted]:
        """Which of the words a sentence holds."""
        tokens = _TOKEN.finditer(sentence)
        return {word for token in tokens if (word := self._meant(token, language)) is not None}

    def _parts(self, sentence: str, language: str) -> Iterator[SnippetPart]:
        end = 0
        for token in _TOKEN.finditer(sentence):
            if self._meant(token, language) is not None:
                if end < token.start():
                    yield SnippetPart(sentence[end : token.start()])
                yield SnippetPart(token[0], marked=True)
                end = token.end()
        if end < len(sentence):
            yield SnippetPart(sentence[end:])

    def _meant(self, token: re.Match[str], language: str) -> Wanted | None:
        """The word searched that this one answers."""
        terms = set(_terms(token, language))
        for word in self.wanted:
            if not terms.isdisjoint(word.terms):
                return word
            if word.beginning and any(term.startswith(word.beginning) for term in terms):
                return word
        return None


def _terms(token: re.Match[str], language: str) -> Iterator[str]:
    """What a word, a card or a bid of a sentence is found by."""
    if token["suit"]:
        ranks = {letter: rank.value for rank, letter in RANK_LETTERS[language].items()}
        yield f"{token['suit']}{ranks.get(token['rank'], token['rank']).lower()}"
        return
    if token["level"]:
        strain = token["strain"]
        yield token["level"] + (strain if strain in "♠♥♦♣" else "nt")
        return
    for word in fold(token["word"]).split():
        if not word.isdecimal():
            cut = word[:LONGEST_TERM]
            yield from (cut, stem(cut, language))
