"""Finding things by what people say of them: in either language, within a sentence, and nothing by a word in passing.

Entries of the book's index and lines of what may have happened are found so. Each is listed with its wordings, any one
of which names it ("renonce", "n’a pas fourni"), and with what else is said of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isclose, log
from typing import Any, Final, Generic, Protocol, TypeVar

from rulings.archive.search.ranking import Terms, entry, words_that_matter
from rulings.archive.search.search_terms import Wanted
from rulings.words.current_language import LANGUAGES, current_language

T = TypeVar("T")

MOST: Final = 0.6
"""How much of a query has to be known for the rest to be passed over."""
_UNKNOWN: Final = 5.0
"""How telling a word is that nothing knows: what is left of "a rude player" is "player", of which half the book is."""


@dataclass(frozen=True)
class Wording:
    """A headword, a term, or what people say instead of it."""

    text: str
    words: tuple[Wanted, ...]
    whole: Terms

    def stands_in(self, asked: Terms) -> bool:
        """Whether each of its words was asked for."""
        return all(asked.has(word) for word in self.words)


@dataclass(frozen=True)
class Listed:
    """What a thing is found by in one language: each of its wordings, and all that is said of it."""

    wordings: tuple[Wording, ...]
    whole: Terms

    def answer(self, telling: Mapping[Wanted, float], asked: Terms) -> WordingAnswer:
        """How much of the query its best wording answers, and how short that one is: the more, the better.

        What else is said of it counts half, and only where nothing is missing.
        """
        known = sum(telling.values())
        has_all = known >= MOST and all(self.whole.has(word) for word in telling)
        best = NO_ANSWER
        for place, wording in enumerate(self.wordings):
            told = sum(share for word, share in telling.items() if wording.whole.has(word))
            if told and (has_all or wording.stands_in(asked)):
                share = (told + known) / 2 if has_all else told
                exact = len(telling) == len(wording.words) and isclose(told, 1) and wording.stands_in(asked)
                answer = WordingAnswer(share, -len(wording.words), wording.text, told, exact, place == 0)
                best = max(best, answer, key=WordingAnswer.rank)
        return best


@dataclass(frozen=True)
class WordingAnswer:
    """How well a thing answers a query: how much of it, how short the wording is, and which wording that is."""

    share: float
    shortness: int
    wording: str
    told: float = 0.0
    """How much of the query is in this very wording."""
    exact: bool = False
    """Whether the wording is all that was asked, and what was asked is all of it."""
    is_title: bool = False
    """Whether it is the first of its wordings."""

    def rank(self) -> tuple[float, int]:
        """What the best of several is told by."""
        return self.share, self.shortness


NO_ANSWER: Final = WordingAnswer(0.0, 0, "")


@dataclass(frozen=True)
class Match(Generic[T]):
    """A thing that was found, and what it was found by."""

    thing: T
    by: WordingAnswer
    language: str

    @classmethod
    def of(cls, thing: T) -> Match[T]:
        """A thing that was found by something else than words."""
        return cls(thing, NO_ANSWER, "")


class Whole(Protocol):
    """Something whose terms are known."""

    @property
    def whole(self) -> Terms:
        """All its terms."""


Collection = Callable[[str], Mapping[Any, Whole]]
"""What is looked through, in a language. What it tells is kept: it is to tell the same each time."""
Listing = Callable[[str], Mapping[T, Listed]]


def answers(query: str, listing: Listing[T]) -> list[Match[T]]:
    """How each of the things that a listing has answers a query, the best first; those that do not are left out."""
    read = in_each_language(query, listing)
    asked = {language: spoken(query, language) for language in read}
    mine, told = current_language(), []
    for thing in listing(LANGUAGES[0]):
        by = {language: listing(language)[thing].answer(read[language], asked[language]) for language in read}
        # What is said alike in both is shown in the reader's own.
        language = max(by, key=lambda each: (by[each].rank(), each == mine))
        told.append(Match(thing, by[language], language))
    return sorted((each for each in told if each.by.share), key=lambda each: each.by.rank(), reverse=True)


def make_listed(wordings: Iterable[str], about: Iterable[str], language: str) -> Listed:
    """A thing of these wordings, of which this is said beside."""
    read = tuple(wording(each, language) for each in wordings)
    beside = entry((), ((text, language) for text in about))
    return Listed(read, Terms(frozenset[str]().union(*(each.whole.title for each in read)), beside.rest))


def wording(text: str, language: str) -> Wording:
    """A text as a wording."""
    return Wording(text, tuple(Wanted(word.terms) for word in words_that_matter(text)), spoken(text, language))


def spoken(text: str, language: str) -> Terms:
    """The terms of what somebody says."""
    # A bid is no word: it is among the terms of what is wanted alone.
    wanted = (term for word in words_that_matter(text) for term in word.terms if not term.isalpha())
    return Terms(entry([(text, language)], ()).title.union(wanted), frozenset())


def in_each_language(query: str, collection: Collection) -> dict[str, dict[Wanted, float]]:
    """By language, the words of a query that the collection knows, each with how much of the query it is.

    The rarer a word, the more it is. Those that it does not know are left out: of a query of such words little is left.
    """
    terms = {language: _terms(collection, language) for language in LANGUAGES}
    words = [_complete(word, terms.values()) for word in words_that_matter(query)]
    read = {}
    for language, those in terms.items():
        counts = {word: max((those[term] for term in _meant(word, those)), default=0) for word in words}
        telling = {word: 1 + log(len(collection(language)) / n) if n else _UNKNOWN for word, n in counts.items()}
        whole = sum(telling.values())
        read[language] = {word: telling[word] / whole for word in words if counts[word]}
    return read


@lru_cache(maxsize=32)
def _terms(collection: Collection, language: str) -> Mapping[str, int]:
    """Every term, with how many have it."""
    return Counter(term for each in collection(language).values() for term in each.whole.title | each.whole.rest)


def _meant(word: Wanted, terms: Mapping[str, int]) -> list[str]:
    begun = [term for term in terms if term.startswith(word.beginning)] if word.beginning else []
    return begun + [term for term in word.terms if term in terms]


def _complete(word: Wanted, everywhere: Iterable[Mapping[str, int]]) -> Wanted:
    """The word as it stands, if anything has it so: who types IMP means nothing that only begins with it."""
    complete = Wanted(word.terms)
    return complete if any(_meant(complete, terms) for terms in everywhere) else word
