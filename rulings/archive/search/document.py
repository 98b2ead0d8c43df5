"""What a ruling is found by: the words of its record in both languages, and its citations, cards and place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, override

from rulings.archive.search.search_terms import (
    as_search_text,
    card_terms,
    citation_terms,
    contract_terms,
    number_term,
    place_terms,
    word_terms,
)
from rulings.engine import PACK
from rulings.words.current_language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulings.archive.record import Record, RuledCase
    from rulings.laws.subjects import Subject


def search_text(subject: Subject, record: Record, number: str, reason: str) -> str:
    """The search text of a ruling which keeps `record`.

    The questions are left out: every ruling on a subject was asked most of them, whatever was answered.
    """
    return as_search_text(_terms(subject, record, number, reason))


def record_words(record: RuledCase, language: str) -> Iterator[str]:
    """The sentences of a record in one language: headline, answers, steps and what was said.

    What the sides say of a disputed fact is left out: players search too, and do not read it.
    """
    yield record["headline"][language]
    for fact in record["facts"]:
        yield fact["answer"][language]
        if basis := fact.get("basis"):
            yield basis["text"][language]
    for step in record["steps"]:
        yield from (words[language] for words in (step["text"], *step["said"]))


def _terms(subject: Subject, record: Record, number: str, reason: str) -> Iterator[str]:
    yield number_term(number)
    for clause in record["clauses"]:
        yield from citation_terms(clause)
    for card in sorted(set(_cards(record))):
        yield from card_terms(card)
    call = record["call"]
    yield from place_terms("table", call["table"])
    if call["board"]:
        yield from place_terms("board", call["board"])
    yield from contract_terms(call["contract"])
    for language in LANGUAGES:
        with override(language):
            yield from word_terms(gettext(subject.title), language)
        for sentence in record_words(record, language):
            yield from word_terms(sentence, language)
        # In whichever language the director wrote it; without its figures, which may be those of pairs and tables.
        yield from (term for term in word_terms(reason, language) if not any(map(str.isdigit, term)))


def _cards(record: RuledCase) -> Iterator[str]:
    for step in record["steps"]:
        yield from step["cards"]
    for fact in record["facts"]:
        codes = fact["code"] if isinstance(fact["code"], list) else [fact["code"]]
        yield from (code for code in codes if code in PACK)
