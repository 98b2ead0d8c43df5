"""What a ruling is found by: the words of its record in both languages, and its citations, cards and place.

There are two such texts. Directors search all that they read. Players search what the case-book shows any of them, and
nothing else: what a search finds or counts would otherwise tell what its page does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from django.utils.translation import gettext, override

from rulings.archive.search.search_terms import (
    as_search_text,
    bid_terms,
    card_terms,
    citation_terms,
    contract_terms,
    number_term,
    place_terms,
    word_terms,
)
from rulings.engine import CALLS, PACK, Bid
from rulings.words.current_language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rulings.archive.record import Record, RecordedCall, RecordedStep, RuledCase, Words


# The steps that the case-book shows in words, but for what decided, of which it shows the headline. The penalty cards
# that stay it shows as cards.
_SHOWN_TO_PLAYERS: Final = frozenset({"finding", "obligation", "information", "watch", "referral", "doubt"})


class SearchTexts(TypedDict):
    """The columns of a ruling that are searched, by who searches them."""

    search_text: str
    players_search_text: str


def search_texts(title: str, record: Record, number: str, reason: str) -> SearchTexts:
    """What a ruling that keeps `record` is found by, on a subject of this title, with the `reason` that was typed."""
    return SearchTexts(
        search_text=search_text(title, record, number, reason),
        players_search_text=players_search_text(title, record, number),
    )


def search_text(title: str, record: Record, number: str, reason: str) -> str:
    """The text in which directors search, of a ruling on a subject of this title.

    The questions are left out: every ruling on a subject was asked most of them, whatever was answered.
    """
    return as_search_text(
        (
            *_of_the_case(title, record, number, record["steps"], record_words),
            *_of_the_bids(record),
            *_of_the_call(record["call"]),
            *_of_the_reason(reason),
        )
    )


def players_search_text(title: str, record: Record, number: str) -> str:
    """The text in which players search: what the case-book shows, of a ruling on a subject of this title.

    Neither the call, by which everybody would be found, nor what the director typed or said at the table.
    """
    return as_search_text(_of_the_case(title, record, number, _shown(record), words_for_players))


def record_words(record: RuledCase, language: str) -> Iterator[str]:
    """The sentences of a record in one language: headline, answers, steps and what was said.

    What the sides say of a disputed fact is left out: no search finds it.
    """
    yield from _found(record, language)
    for step in record["steps"]:
        yield from (words[language] for words in (step["text"], *step["said"]))


def words_for_players(record: RuledCase, language: str) -> Iterator[str]:
    """Those of them that the case-book shows: not what was said at the table, nor how a penalty card came to lie."""
    yield from _found(record, language)
    for step in _shown(record):
        yield step["text"][language]


def _found(record: RuledCase, language: str) -> Iterator[str]:
    # What the director took from the book he has said in one language alone.
    if language in record["headline"]:
        yield record["headline"][language]
    for fact in record["facts"]:
        yield fact["answer"][language]
        if basis := fact.get("basis"):
            yield basis["text"][language]


def _shown(record: RuledCase) -> list[RecordedStep[Words]]:
    return [step for step in record["steps"] if step["kind"] in _SHOWN_TO_PLAYERS and not step.get("decisive")]


def _of_the_case(
    title: str,
    record: RuledCase,
    number: str,
    steps: Iterable[RecordedStep[Words]],
    words: Callable[[RuledCase, str], Iterator[str]],
) -> Iterator[str]:
    yield number_term(number)
    for clause in record["clauses"]:
        yield from citation_terms(clause)
    for card in sorted(set(_cards(record, steps))):
        yield from card_terms(card)
    for language in LANGUAGES:
        with override(language):
            yield from word_terms(gettext(title), language)
        for sentence in words(record, language):
            yield from word_terms(sentence, language)


def _of_the_bids(record: RuledCase) -> Iterator[str]:
    """The bids of the facts, alone or in an auction; what else is called is among the words of the answers.

    Directors alone find by them: a player who searches for a bid asks for a contract, which tells who was there.
    """
    for fact in record["facts"]:
        codes = fact["code"] if isinstance(fact["code"], list) else [fact["code"]]
        for code in codes:
            if isinstance(CALLS.get(code), Bid):
                yield from bid_terms(code)


def _of_the_call(call: RecordedCall) -> Iterator[str]:
    yield from place_terms("table", call["table"])
    if call["board"]:
        yield from place_terms("board", call["board"])
    yield from contract_terms(call["contract"])


def _of_the_reason(reason: str) -> Iterator[str]:
    # In whichever language the director wrote it; without its figures, which may be those of pairs and tables.
    for language in LANGUAGES:
        yield from (term for term in word_terms(reason, language) if not any(map(str.isdigit, term)))


def _cards(record: RuledCase, steps: Iterable[RecordedStep[Words]]) -> Iterator[str]:
    for step in steps:
        yield from step["cards"]
    for placed in record["penalty_cards"]:
        yield placed["card"]
    for fact in record["facts"]:
        codes = fact["code"] if isinstance(fact["code"], list) else [fact["code"]]
        yield from (code for code in codes if code in PACK)
