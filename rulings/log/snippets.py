"""Why a ruling was found: the sentence that holds the words, with the words marked.

The sentence is the reader's own
where it holds a word; where the words were typed in the other language and only its sentence holds them, it is that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rulings.archive.search.document import words_for_players
from rulings.archive.search.marking import Marks, SnippetPart
from rulings.archive.search.search_terms import citation_terms, terms_wanted
from rulings.words.current_language import LANGUAGES, current_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rulings.archive.record import RuledCase

LONGEST: Final = 220
"""Letters of a snippet: what stands around the first word marked."""
_BEFORE: Final = 60


@dataclass(frozen=True)
class Snippet:
    """A sentence in parts, and the language it is in when that is not the reader's."""

    parts: tuple[SnippetPart, ...]
    language: str = ""


class Marker(Marks):
    """What somebody searched, ready to be found again in sentences and records."""

    def __init__(self, query: str) -> None:
        super().__init__(terms_wanted(query))

    def snippet(
        self, record: RuledCase, *also: str, words: Callable[[RuledCase, str], Iterable[str]] = words_for_players
    ) -> Snippet | None:
        """The sentence of the record that holds most of the words; None when none does, or nothing was searched.

        `words` are the sentences of the record that its reader may read, in one language; `also` are sentences beside
        it, in whichever language they were written.
        """
        if not self.wanted:
            return None
        mine = current_language()
        for language in (mine, *(other for other in LANGUAGES if other != mine)):
            sentences = list(dict.fromkeys((*words(record, language), *also)))
            # The first of those that hold as many.
            best = max(sentences, key=lambda sentence: len(self.held(sentence, language)), default="")
            if best and self.held(best, language):
                return Snippet(_around(self.mark(best, language)), "" if language == mine else language)
        return None

    def cites(self, clause: str) -> bool:
        """Whether this clause, or one that it stands under, was searched."""
        return not {term for word in self.wanted for term in word.terms}.isdisjoint(citation_terms(clause))


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
