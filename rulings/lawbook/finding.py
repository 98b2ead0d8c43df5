"""Finding a clause by its citation, or by words in either language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from rulings.archive.search.menu import MenuEntry, best, entry, words_that_matter
from rulings.archive.search.search_terms import citation_terms
from rulings.engine import Citation
from rulings.words.texts import Both, laws


def find_clauses(query: str) -> tuple[Citation, ...]:
    """The laws and clauses that a query finds, best first; none for a query without words.

    The title of its law helps to find a clause, and does not suffice: a law is found by it, not all that is in it.
    """
    words = words_that_matter(query)
    if not words:
        return ()
    having = best([(citation, each.whole) for citation, each in _entries().items()], words)
    return tuple(citation for citation in having if any(_entries()[citation].own.has(word) for word in words))


def read_citation(text: str) -> Citation | None:
    """The clause that a text is a citation of, however it is spelt: "54", "50D2(a)", "Loi 50.D"."""
    packed = text.strip()
    for word in ("loi", "law"):
        if packed.lower().startswith(word):
            packed = packed[len(word) :].strip()
    try:
        return Citation.parse(packed)
    except ValueError:
        return None


@dataclass(frozen=True)
class _Findable:
    """What a law or clause is found by: all of it, and what is its own."""

    whole: MenuEntry
    own: MenuEntry


@cache
def _entries() -> Mapping[Citation, _Findable]:
    return dict(_every_entry())


def _every_entry() -> Iterator[tuple[Citation, _Findable]]:
    for law in laws().values():
        whole = Citation(law.number)
        said = [text for clause in law.clauses if clause.citation == whole for text in clause.texts]
        own = _entry(whole, (law.title,), (law.when_to_call, *said))
        yield whole, _Findable(own, own)
        for clause in law.clauses:
            if clause.citation != whole:
                of_clause = _entry(clause.citation, (), clause.texts)
                yield clause.citation, _Findable(_entry(clause.citation, (), (*clause.texts, law.title)), of_clause)


def _entry(citation: Citation, titles: Iterable[Both], texts: Iterable[Both]) -> MenuEntry:
    words = entry(
        (each for text in titles for each in _languages(text)), (each for text in texts for each in _languages(text))
    )
    return MenuEntry(words.title | frozenset(citation_terms(str(citation))), words.rest)


def _languages(text: Both) -> Iterator[tuple[str, str]]:
    yield text.fr, "fr"
    yield text.en, "en"
