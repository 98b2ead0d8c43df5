"""Finding things by the words that matter of a query, those first that have them in their titles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from incidents.text import fold
from rulings.archive.search.search_terms import Wanted, terms_wanted, word_terms

T = TypeVar("T")

_LITTLE_WORDS = """
    a also an and are at be been by can could did do does for from had has have he her here him his if in into is it
    its may must not of on or our she so than that the their them then there these they this those to was were what
    when which who with you your s
    c d j l m n qu t alors au aussi aux avait avec ce ces cet cette dans de des donc dont du elle elles en est et ete
    etait etre eu il ils la le les leur lui mais ne on ont ou par pas peut plus pour quand que quel quelle qui sa sans
    se ses si son sont sur un une y
"""
"""What stands between the words that matter, folded."""
_BETWEEN = frozenset(_LITTLE_WORDS.split())
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Terms:
    """What one thing is found by: the terms of its title, and those of everything else that is said of it."""

    title: frozenset[str]
    rest: frozenset[str]

    def has(self, word: Wanted) -> bool:
        """Whether one of its terms is meant by `word`."""
        return _one_of(self.title, word) or _one_of(self.rest, word)

    def not_in_title(self, words: Iterable[Wanted]) -> int:
        """How many of `words` are found elsewhere than in the title: the fewer, the better it answers."""
        return sum(not _one_of(self.title, word) for word in words)


def words_that_matter(query: str) -> tuple[Wanted, ...]:
    """The words of `query` that matter; all of them when none does: "not his" is what people say."""
    telling = _WORD.sub(lambda word: "" if fold(word[0]) in _BETWEEN else word[0], query)
    return terms_wanted(telling if fold(telling) else query, by_family=False)


def best(entries: Sequence[tuple[T, Terms]], words: Sequence[Wanted]) -> tuple[T, ...]:
    """What has each of `words`, those first that have most of them in their titles.

    Words that no entry knows are passed over: people write sentences, and a menu does not turn down a lead out of turn
    for the sake of "again". When none of the words is known, nothing is found.
    """
    known = [word for word in words if any(entry.has(word) for _thing, entry in entries)]
    if words and not known:
        return ()
    having = [(thing, entry) for thing, entry in entries if all(entry.has(word) for word in known)]
    return tuple(thing for thing, _entry in sorted(having, key=lambda each: each[1].not_in_title(known)))


def entry(titles: Iterable[tuple[str, str]], rest: Iterable[tuple[str, str]]) -> Terms:
    """The entry for these texts, each with its language."""
    return Terms(_terms(titles), _terms(rest))


def _terms(texts: Iterable[tuple[str, str]]) -> frozenset[str]:
    # A figure is a law in the log of rulings; here it is one of the words.
    return frozenset(
        term
        for text, language in texts
        for term in (*word_terms(text, language), *filter(str.isdecimal, fold(text).split()))
    )


def _one_of(terms: frozenset[str], word: Wanted) -> bool:
    return not terms.isdisjoint(word.terms) or (
        bool(word.beginning) and any(term.startswith(word.beginning) for term in terms)
    )
