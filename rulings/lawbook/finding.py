"""Finding a clause by its citation, or clauses, definitions and headwords of the index by words in either language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import isclose, log
from typing import Any, Final, Protocol

from rulings.archive.search.menu import MenuEntry, best, entry, words_that_matter
from rulings.archive.search.search_terms import Wanted, citation_terms
from rulings.engine import Citation
from rulings.words.book_index import IndexEntry, index
from rulings.words.current_language import LANGUAGES
from rulings.words.definitions import Definition, glossary
from rulings.words.texts import laws
from rulings.words.toml_texts import Both

_NEAR: Final = 0.75
"""How near the best headword another has to come to be found beside it."""
_MOST: Final = 0.6
"""How much of a query has to be known for the rest to be passed over."""
_ENOUGH: Final = 0.2
"""How much of a query a headword has to answer."""
_UNKNOWN: Final = 5.0
"""How telling a word is that nothing knows: what is left of "a rude player" is "player", of which half the book is."""


def find_clauses(query: str) -> tuple[Citation, ...]:
    """The laws and clauses that a query finds, best first; none for a query without words, or hardly any that it knows.

    The title of its law helps to find a clause, and does not suffice: a law is found by it, not all that is in it.
    """
    read = _in_each_language(query, _entries)
    found: dict[Citation, None] = {}
    for language in sorted(read, key=lambda each: -sum(read[each].values())):
        words, entries = tuple(read[language]), _entries(language)
        if sum(read[language].values()) >= _MOST:
            having = best([(citation, each.whole) for citation, each in entries.items()], words)
            found |= dict.fromkeys(each for each in having if any(entries[each].own.has(word) for word in words))
    return tuple(found)


def find_headwords(query: str) -> tuple[IndexEntry, ...]:
    """The entries of the index that a query finds, best first; none for a query without words.

    One is found that has all the words of the query, or that has a wording which stands in the query, wherever: people
    write sentences.
    """
    read = _in_each_language(query, _headwords)
    asked = {language: _spoken(query, language) for language in read}
    answers = {
        headword: max(_headwords(each)[headword].answers(read[each], asked[each]) for each in read)
        for headword in index()
    }
    enough = max(_ENOUGH, _NEAR * max(share for share, _shortness in answers.values()))
    near = [headword for headword, (share, _shortness) in answers.items() if share >= enough]
    return tuple(sorted(near, key=lambda headword: answers[headword], reverse=True))


def find_definitions(query: str) -> tuple[Definition, ...]:
    """The definitions whose term has all the words of a query, or is of several and stands in it; shortest first."""
    found: dict[Definition, int] = {}
    for language, telling in _in_each_language(query, _definitions).items():
        asked, all_known = _spoken(query, language), isclose(sum(telling.values()), 1)
        for definition, term in _definitions(language).items():
            is_named = len(term.words) > 1 and term.stands_in(asked)
            if is_named or (all_known and all(term.whole.has(word) for word in telling)):
                found[definition] = min(len(term.words), found.get(definition, len(term.words)))
    return tuple(sorted(found, key=lambda definition: found[definition]))


def read_citation(text: str) -> Citation | None:
    """The clause that a text is a citation of, however it is written: "54", "50D2(a)", "Loi 50 D 2 a", "art. 27"."""
    cited = _NAMED.sub("", text.strip())
    try:
        return None if _TWO_NUMBERS.search(cited) else Citation.parse(_BETWEEN.sub("", cited).lower())
    except ValueError:
        return None


_NAMED: Final = re.compile(
    r"^(?:(?:de|la|les|the|see|voir|cf)[\s.]+)*(?:l['’])?"
    r"(?:lois?|laws?|l|r[eè]gles?|rules?|code|art(?:icles?)?|clauses?|sections?)?[\s.:]*"
    r"(?:num[eé]ro|number|n[°ºr]|no|§+|#)?[\s.]*(?=\d)"
    r"|\b(?:alin[eé]a|al|paragraphe?|para?|section|point)\b",
    re.IGNORECASE,
)
"""What people write before the number of a law, and before what stands in it."""
_SIGNS: Final = r"[\s.,;:/()\[\]°º'’\"«»“”?!_–—‑-]+"
_BETWEEN: Final = re.compile(_SIGNS)
"""What they write between its parts."""
_TWO_NUMBERS: Final = re.compile(rf"\d{_SIGNS}\d")


@dataclass(frozen=True)
class _Findable:
    """What a law or clause is found by in one language: all of it, and what is its own."""

    whole: MenuEntry
    own: MenuEntry


@dataclass(frozen=True)
class _Wording:
    """A headword, a term, or what people say instead of it."""

    words: tuple[Wanted, ...]
    whole: MenuEntry

    def stands_in(self, asked: MenuEntry) -> bool:
        """Whether each of its words was asked for."""
        return all(asked.has(word) for word in self.words)


@dataclass(frozen=True)
class _Listed:
    """What an entry of the index is found by in one language: each of its wordings, and all that it says."""

    wordings: tuple[_Wording, ...]
    whole: MenuEntry

    def answers(self, telling: Mapping[Wanted, float], asked: MenuEntry) -> tuple[float, int]:
        """How much of the query its best wording answers, and how short that one is: the more, the better.

        What it says of its places counts half, and only where nothing is missing.
        """
        known = sum(telling.values())
        has_all = known >= _MOST and all(self.whole.has(word) for word in telling)
        answers = [(0.0, 0)]
        for wording in self.wordings:
            told = sum(share for word, share in telling.items() if wording.whole.has(word))
            if told and (has_all or wording.stands_in(asked)):
                answers.append(((told + known) / 2 if has_all else told, -len(wording.words)))
        return max(answers)


class _Whole(Protocol):
    @property
    def whole(self) -> MenuEntry: ...


_Collection = Callable[[str], Mapping[Any, _Whole]]
"""What is looked through, in a language."""


def _in_each_language(query: str, collection: _Collection) -> dict[str, dict[Wanted, float]]:
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


@cache
def _terms(collection: _Collection, language: str) -> Mapping[str, int]:
    """Every term, with how many have it."""
    return Counter(term for each in collection(language).values() for term in each.whole.title | each.whole.rest)


def _meant(word: Wanted, terms: Mapping[str, int]) -> list[str]:
    begun = [term for term in terms if term.startswith(word.beginning)] if word.beginning else []
    return begun + [term for term in word.terms if term in terms]


def _complete(word: Wanted, everywhere: Iterable[Mapping[str, int]]) -> Wanted:
    """The word as it stands, if anything has it so: who types IMP means nothing that only begins with it."""
    complete = Wanted(word.terms)
    return complete if any(_meant(complete, terms) for terms in everywhere) else word


def _spoken(text: str, language: str) -> MenuEntry:
    # A bid is no word: it is among the terms of what is wanted alone.
    wanted = (term for word in words_that_matter(text) for term in word.terms if not term.isalpha())
    return MenuEntry(entry([(text, language)], ()).title.union(wanted), frozenset())


def _wording(text: str, language: str) -> _Wording:
    return _Wording(tuple(Wanted(word.terms) for word in words_that_matter(text)), _spoken(text, language))


@cache
def _headwords(language: str) -> Mapping[IndexEntry, _Listed]:
    return {each: _listed(each, language) for each in index()}


def _listed(headword: IndexEntry, language: str) -> _Listed:
    said = (headword.headword.in_language(language), *headword.also[language])
    wordings = tuple(_wording(each, language) for each in said)
    about = entry((), ((place.about.in_language(language), language) for place in headword.places))
    return _Listed(wordings, MenuEntry(frozenset[str]().union(*(each.whole.title for each in wordings)), about.rest))


@cache
def _definitions(language: str) -> Mapping[Definition, _Wording]:
    return {each: _wording(each.term.in_language(language), language) for each in glossary().all}


@cache
def _entries(language: str) -> Mapping[Citation, _Findable]:
    return dict(_every_entry(language))


def _every_entry(language: str) -> Iterator[tuple[Citation, _Findable]]:
    for law in laws().values():
        whole = Citation(law.number)
        said = [text for clause in law.clauses if clause.citation == whole for text in clause.texts]
        own = _entry(whole, (law.title,), (law.when_to_call, *said), language)
        yield whole, _Findable(own, own)
        for clause in law.clauses:
            if clause.citation != whole:
                of_clause = _entry(clause.citation, (), clause.texts, language)
                with_title = _entry(clause.citation, (), (*clause.texts, law.title), language)
                yield clause.citation, _Findable(with_title, of_clause)


def _entry(citation: Citation, titles: Iterable[Both], texts: Iterable[Both], language: str) -> MenuEntry:
    words = entry(
        ((text.in_language(language), language) for text in titles),
        ((text.in_language(language), language) for text in texts),
    )
    return MenuEntry(words.title | frozenset(citation_terms(str(citation))), words.rest)
