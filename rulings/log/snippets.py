"""Why a ruling was found: the sentence that holds the words, with the words marked.

Compared as the search compares: folded, and cut to their stems in either language. The sentence is the reader's own
where it holds a word; where the words were typed in the other language and only its sentence holds them, it is that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from incidents.text import fold
from rulings.archive.search.document import words_for_players
from rulings.archive.search.search_terms import LONGEST_TERM, citation_terms, terms_wanted
from rulings.archive.search.stemming import stem
from rulings.words.current_language import LANGUAGES, current_language
from rulings.words.wording import RANK_LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rulings.archive.record import RuledCase
    from rulings.archive.search.search_terms import Wanted

LONGEST: Final = 220
"""Letters of a snippet: what stands around the first word marked."""
_BEFORE: Final = 60
_TOKEN: Final = re.compile(r"(?P<suit>[♠♥♦♣])(?P<rank>10|[2-9A-Z])(?![^\W_])|(?P<word>[^\W_]+)")


@dataclass(frozen=True)
class SnippetPart:
    """Some of a sentence, marked or not."""

    text: str
    marked: bool = False


@dataclass(frozen=True)
class Snippet:
    """A sentence in parts, and the language it is in when that is not the reader's."""

    parts: tuple[SnippetPart, ...]
    language: str = ""


class Marker:
    """What somebody searched, ready to be found again in sentences."""

    def __init__(self, query: str) -> None:
        self._wanted = terms_wanted(query)

    def mark(self, sentence: str, language: str = "") -> tuple[SnippetPart, ...]:
        """The sentence in parts, the words that were searched marked."""
        return tuple(self._parts(sentence, language or current_language()))

    def snippet(
        self, record: RuledCase, *also: str, words: Callable[[RuledCase, str], Iterable[str]] = words_for_players
    ) -> Snippet | None:
        """The sentence of the record that holds most of the words; None when none does, or nothing was searched.

        `words` are the sentences of the record that its reader may read, in one language; `also` are sentences beside
        it, in whichever language they were written.
        """
        if not self._wanted:
            return None
        mine = current_language()
        for language in (mine, *(other for other in LANGUAGES if other != mine)):
            sentences = list(dict.fromkeys((*words(record, language), *also)))
            # The first of those that hold as many.
            best = max(sentences, key=lambda sentence: len(self._held(sentence, language)), default="")
            if best and self._held(best, language):
                return Snippet(_around(self.mark(best, language)), "" if language == mine else language)
        return None

    def cites(self, clause: str) -> bool:
        """Whether this clause, or one that it stands under, was searched."""
        return not {term for word in self._wanted for term in word.terms}.isdisjoint(citation_terms(clause))

    def _held(self, sentence: str, language: str) -> set[Wanted]:
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
        """The word of the query that this one answers."""
        terms = set(_terms(token, language))
        for word in self._wanted:
            if not terms.isdisjoint(word.terms):
                return word
            if word.beginning and any(term.startswith(word.beginning) for term in terms):
                return word
        return None


def _terms(token: re.Match[str], language: str) -> Iterator[str]:
    """What a word or a card of a sentence is found by."""
    if token["suit"]:
        ranks = {letter: rank.value for rank, letter in RANK_LETTERS[language].items()}
        yield f"{token['suit']}{ranks.get(token['rank'], token['rank']).lower()}"
        return
    for word in fold(token["word"]).split():
        if not word.isdecimal():
            cut = word[:LONGEST_TERM]
            yield from (cut, stem(cut, language))


def _around(parts: Sequence[SnippetPart]) -> tuple[SnippetPart, ...]:
    """The parts, cut where they are long: a little before the first word marked, and so much after it."""
    if sum(len(part.text) for part in parts) <= LONGEST:
        return tuple(parts)
    first = parts[0]
    before = first if first.marked or len(first.text) <= _BEFORE else SnippetPart(f"… {_last_words(first.text)}")
    kept, left = [before], LONGEST - len(before.text)
    for part in parts[1:]:
        if left <= 0:
            return (*kept[:-1], SnippetPart(f"{kept[-1].text.rstrip()} …", kept[-1].marked))
        kept.append(part if len(part.text) <= left else SnippetPart(f"{_first_words(part.text, left)} …", part.marked))
        left -= len(part.text)
    return tuple(kept)


def _last_words(text: str) -> str:
    return text[-_BEFORE:].partition(" ")[2]


def _first_words(text: str, most: int) -> str:
    return text[:most].rpartition(" ")[0]
