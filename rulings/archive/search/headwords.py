"""Finding the entries of the book's index by words in either language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rulings.archive.search.wordings import Listed, answers, make_listed
from rulings.words.book_index import IndexEntry, index

_NEAR: Final = 0.75
"""How near the best headword another has to come to be found beside it."""
_ENOUGH: Final = 0.2
"""How much of a query a headword has to answer."""


def find_headwords(query: str) -> tuple[IndexEntry, ...]:
    """The entries of the index that a query finds, best first; none for a query without words.

    One is found that has all the words of the query, or that has a wording which stands in the query, wherever: people
    write sentences.
    """
    found = answers(query, _headwords)
    enough = max(_ENOUGH, _NEAR * found[0].by.share) if found else _ENOUGH
    return tuple(each.thing for each in found if each.by.share >= enough)


def headwords_called(query: str) -> tuple[IndexEntry, ...]:
    """Those of them that are called just so: no word in passing finds one."""
    return tuple(each.thing for each in answers(query, _headwords) if each.by.exact)


@cache
def _headwords(language: str) -> Mapping[IndexEntry, Listed]:
    return {
        each: make_listed(
            (each.headword.in_language(language), *each.also[language]),
            (place.about.in_language(language) for place in each.places),
            language,
        )
        for each in index()
    }
