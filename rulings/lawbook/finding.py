"""Finding clauses, and definitions, by words in either language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import isclose

from rulings.archive.search.ranking import Terms, best, entry
from rulings.archive.search.search_terms import citation_terms
from rulings.archive.search.wordings import MOST, Wording, in_each_language, spoken, wording
from rulings.engine import Citation
from rulings.words.definitions import Definition, glossary
from rulings.words.texts import laws
from rulings.words.toml_texts import Both


def find_clauses(query: str) -> tuple[Citation, ...]:
    """The laws and clauses that a query finds, best first; none for a query without words, or hardly any that it knows.

    The title of its law helps to find a clause, and does not suffice: a law is found by it, not all that is in it.
    """
    read = in_each_language(query, _entries)
    found: dict[Citation, None] = {}
    for language in sorted(read, key=lambda each: -sum(read[each].values())):
        words, entries = tuple(read[language]), _entries(language)
        if sum(read[language].values()) >= MOST:
            having = best([(citation, each.whole) for citation, each in entries.items()], words)
            found |= dict.fromkeys(each for each in having if any(entries[each].own.has(word) for word in words))
    return tuple(found)


def find_definitions(query: str) -> tuple[Definition, ...]:
    """The definitions whose term has all the words of a query, or is of several and stands in it; shortest first."""
    found: dict[Definition, int] = {}
    for language, telling in in_each_language(query, _definitions).items():
        asked, all_known = spoken(query, language), isclose(sum(telling.values()), 1)
        for definition, term in _definitions(language).items():
            is_named = len(term.words) > 1 and term.stands_in(asked)
            if is_named or (all_known and all(term.whole.has(word) for word in telling)):
                found[definition] = min(len(term.words), found.get(definition, len(term.words)))
    return tuple(sorted(found, key=lambda definition: found[definition]))


@dataclass(frozen=True)
class _Findable:
    """What a law or clause is found by in one language: all of it, and what is its own."""

    whole: Terms
    own: Terms


@cache
def _definitions(language: str) -> Mapping[Definition, Wording]:
    return {each: wording(each.term.in_language(language), language) for each in glossary().all}


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


def _entry(citation: Citation, titles: Iterable[Both], texts: Iterable[Both], language: str) -> Terms:
    words = entry(
        ((text.in_language(language), language) for text in titles),
        ((text.in_language(language), language) for text in texts),
    )
    return Terms(words.title | frozenset(citation_terms(str(citation))), words.rest)
