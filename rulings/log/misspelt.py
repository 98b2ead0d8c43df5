"""What somebody may have meant who finds nothing: the nearest words that the log holds.

Of the rulings alone that he may read himself, and of what he searches in them: a word that he is offered says that
there is a ruling with it. Nothing that people are called by is offered, whoever wrote it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from django.utils.translation import override

from incidents.models import ClubRole
from incidents.ordinary_words import name_nobody
from incidents.text import fold
from rulings.archive.search.document import record_words, words_for_players
from rulings.archive.search.nearest import SHORTEST, nearest
from rulings.archive.search.search_terms import terms_wanted
from rulings.archive.sentence import subject_title
from rulings.words.current_language import LANGUAGES, current_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from incidents.models import Membership
    from rulings.models import Ruling, RulingQuerySet

LOOKED_AT: Final = 300
"""The newest rulings whose words are known: the same laws are called for week after week."""
OFFERED: Final = 3
_TRIED: Final = 8
"""Words that are looked at for those offered: some stand in no sentence, being cut to their stems."""
_MOST_UNKNOWN: Final = 3
"""Words of a query that are taken for misspelt: of more, nobody can say what was meant."""
_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Vocabulary:
    """The words of rulings, each with the newest of them that has it."""

    rulings: Mapping[str, int]
    """By term, as it is searched: words and their stems."""

    def knows(self, word: str, *, last: bool) -> bool:
        """Whether a word that was typed is one of them; the last of a query may be a beginning."""
        return all(
            any(term in self.rulings for term in wanted.terms)
            or (last and bool(wanted.beginning) and any(term.startswith(wanted.beginning) for term in self.rulings))
            for wanted in terms_wanted(word)
        )


def nearest_queries(
    query: str, readable: RulingQuerySet, membership: Membership, *, finds: Callable[[str], bool]
) -> list[str]:
    """The query with each word that nothing knows in its nearest spellings; those that find something, a few at most.

    `readable` are the rulings that this member may read. Three queries, and what `finds` asks.
    """
    vocabulary = _vocabulary(readable, membership)
    end = len(query.rstrip())
    unknown = dict.fromkeys(
        typed[0]
        for typed in _WORD.finditer(query)
        if len(fold(typed[0])) >= SHORTEST and not vocabulary.knows(typed[0], last=typed.end() == end)
    )
    if not 0 < len(unknown) <= _MOST_UNKNOWN:
        return []
    spellings = {word: _spellings(word, vocabulary, readable, membership) for word in unknown}
    if not all(spellings.values()):
        return []
    # Of several words misspelt the nearest of each; of one, each that is near.
    most = OFFERED if len(spellings) == 1 else 1
    offered = (_respelt(query, spellings, place) for place in range(min(most, *map(len, spellings.values()))))
    return list(islice(filter(finds, offered), OFFERED))


def _respelt(query: str, spellings: Mapping[str, list[str]], place: int) -> str:
    """The query with the spelling at this place of each word that has any."""

    def spelt(word: re.Match[str]) -> str:
        return spellings[word[0]][place] if word[0] in spellings else word[0]

    return _WORD.sub(spelt, query)


def _vocabulary(readable: RulingQuerySet, membership: Membership) -> Vocabulary:
    searched = "search_text" if membership.may(ClubRole.DIRECTOR) else "players_search_text"
    rulings: dict[str, int] = {}
    for key, text in readable.newest_first().values_list("pk", searched)[:LOOKED_AT]:
        for term in text.split():
            if term.isalpha():
                rulings.setdefault(term, key)
    return Vocabulary(rulings)


def _spellings(word: str, vocabulary: Vocabulary, readable: RulingQuerySet, membership: Membership) -> list[str]:
    """The words near to one, as sentences of rulings write them."""
    near = [each for each in nearest(fold(word), vocabulary.rulings) if name_nobody([each])][:_TRIED]
    if not near:
        return []
    # Out of those he may read: what was found there a moment ago may be kept from him now.
    found = {each.pk: each for each in readable.filter(pk__in={vocabulary.rulings[each] for each in near})}
    written = (_as_written(each, found[key], membership) for each in near if (key := vocabulary.rulings[each]) in found)
    return list(dict.fromkeys(filter(None, written)))[:OFFERED]


def _as_written(term: str, ruling: Ruling, membership: Membership) -> str:
    """The word with this spelling, with its accents; empty where no sentence that he may read has it whole."""
    for sentence in _sentences(ruling, membership):
        for found in _WORD.finditer(sentence):
            if fold(found[0]) == term:
                return found[0].lower()
    return ""


def _sentences(ruling: Ruling, membership: Membership) -> Iterator[str]:
    words = record_words if membership.may(ClubRole.DIRECTOR) else words_for_players
    mine = current_language()
    for language in (mine, *(other for other in LANGUAGES if other != mine)):
        yield from words(ruling.record, language)
        with override(language):
            yield subject_title(ruling.subject)
