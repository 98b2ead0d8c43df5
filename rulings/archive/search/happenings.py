"""Finding what may have happened by what directors call it: subjects that Arbitre rules on, and lines of the book.

A wrong suggestion costs more than none: somebody rules on it. So nothing is found by a word in passing, and what
answers far less of what was typed than the best one does is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, override

from rulings.archive.search.headwords import headwords_called
from rulings.archive.search.read_citation import read_citation
from rulings.archive.search.wordings import Listed, Match, answers, make_listed
from rulings.engine import Citation, Pending, Regulations, consider
from rulings.laws.subjects import Subject
from rulings.words.book_lines import BookLine
from rulings.words.texts import laws

if TYPE_CHECKING:
    from rulings.archive.search.wordings import Listing
    from rulings.engine import Edition

Happening = Subject | BookLine

_ENOUGH: Final = 0.5
"""How much of a query one wording has to answer."""
_NEAR: Final = 0.8
"""How near the best one another has to come to be found beside it."""


def find_happenings(
    query: str, subjects: Iterable[Subject], lines: Iterable[BookLine], edition: Edition
) -> tuple[Match[Happening], ...]:
    """What of these a query finds, best first: by words, or all that begins at the law of a citation.

    Where something is called just so, nothing else is found: it is called so too, or is something else.
    """
    among: tuple[Happening, ...] = (*subjects, *lines)
    cited = read_citation(query)
    if cited is not None and cited.law in laws():
        return tuple(Match.of(each) for each in among if _begins_at(each, cited, edition))
    return _called(query, among) or _called_in_the_book(query, among)


def _called(query: str, among: tuple[Happening, ...]) -> tuple[Match[Happening], ...]:
    found = answers(query, _listing(among))
    if any(each.by.exact for each in found):
        exact = [each for each in found if each.by.exact]
        return tuple(sorted(exact, key=lambda each: not each.by.is_title))
    enough = max(_ENOUGH, _NEAR * max((each.by.told for each in found), default=0))
    return tuple(each for each in found if each.by.told >= enough)


def _called_in_the_book(query: str, among: tuple[Happening, ...]) -> tuple[Match[Happening], ...]:
    """What is called just as the headword of the book's index that a query finds: it knows what else people say."""
    for headword in headwords_called(query)[:1]:
        found = answers(headword.headword.in_language(), _listing(among))
        return tuple(each for each in found if each.by.exact)
    return ()


@lru_cache(maxsize=64)
def first_clause(subject: Subject, edition: Edition) -> Citation | None:
    """The clause under which a subject asks its first question; None where it asks nothing."""
    outcome = consider(subject.law, edition, Regulations(), {})
    return outcome.asked.clause if isinstance(outcome, Pending) else None


def _begins_at(thing: Happening, cited: Citation, edition: Edition) -> bool:
    begins = (first_clause(thing, edition),) if isinstance(thing, Subject) else thing.laws
    # Who cites a clause means its law: of what begins elsewhere in it he is told as well.
    return any(clause is not None and clause.law == cited.law for clause in begins)


@lru_cache(maxsize=16)
def _listing(among: tuple[Happening, ...]) -> Listing[Happening]:
    @cache
    def in_language(language: str) -> Mapping[Happening, Listed]:
        return {each: _listed(each, language) for each in among}

    return in_language


def _listed(thing: Happening, language: str) -> Listed:
    if isinstance(thing, BookLine):
        return make_listed((thing.title.in_language(language), *thing.also[language]), (), language)
    with override(language):
        # An empty text is the catalogue's own heading.
        words = gettext(thing.words) if thing.words else ""
        called = (each.strip() for each in words.split(","))
        wordings = (gettext(thing.title), *(each for each in called if each))
        return make_listed(wordings, (gettext(thing.hint),) if thing.hint else (), language)
