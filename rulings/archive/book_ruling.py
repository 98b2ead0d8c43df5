"""A ruling that the director took from the book: his own words and the clauses that he cites, where no law was run.

It is written like any other: once, sealed, chained, found in the log, superseded and appealed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from incidents.recording import StaleIncident, choose_subject, describe_call
from incidents.text import as_kept, fault_of
from rulings.archive.issuing import LONGEST_REASON, BookColumns, NotIssued, RuledNow, StaleFacts, write_ruling
from rulings.archive.record import FROM_THE_BOOK, RuledCase
from rulings.archive.standing import edition_of, regulations_of
from rulings.engine import VERSION, Citation
from rulings.words.texts import clauses as every_clause
from rulings.words.texts import laws

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from uuid import UUID

    from incidents.models import Board, Incident, User
    from rulings.archive.names import NamesInText
    from rulings.engine import Edition
    from rulings.models import Ruling

LONGEST_WORDS: Final = 600
"""It heads the ruling's page, and is read in a list."""
MOST_CLAUSES: Final = 12
TITLE: Final = "Taken from the book"
"""What the log finds it by in either language, as it does the title of a subject."""


class WordsRefused(NotIssued):
    """What was ruled is not said, too long, or cannot be kept."""


class ClausesRefused(NotIssued):
    """No clause is cited, too many are, or one that the club's edition of the book does not have."""


def is_in_the_book(cited: Citation, edition: Edition) -> bool:
    """Whether an edition of the Laws has this clause, or this law."""
    clause = every_clause().get(cited)
    if clause is not None:
        return edition in clause.editions
    return cited == Citation(cited.law) and cited.law in laws()


def note_book_ruling(
    incident: Incident,
    by: User,
    idempotency_key: UUID,
    expected_version: int,
    words: str,
    clauses: Sequence[Citation],
    language: str,
    *,
    board: Board | None = None,
    reason: str = "",
    cause: str | None = None,
    at: datetime | None = None,
    named: NamesInText | None = None,
) -> Ruling:
    """Note what the director ruled by the book on an incident that is held in the transaction at hand (`hold`).

    `words` are his own, in `language`; `clauses` are those that he cites, that which decided first; `board` is the one
    that he says with them, None where he says none. The rest is as `issue` has it; names have been looked for in the
    words as in the reason, and those found are `named`.
    Raises one of NotIssued; NamesInText.
    """
    words, reason = as_kept(words, LONGEST_WORDS), as_kept(reason, LONGEST_REASON)
    cited = tuple(dict.fromkeys(clauses))

    def rule(held: Incident) -> RuledNow:
        _check_words(words)
        _check_clauses(cited, edition_of(held.club))
        if named is not None:
            raise named
        try:
            choose_subject(held, FROM_THE_BOOK, by, expected_version=expected_version, in_journal=False)
            if board is not None:
                describe_call(held, held.round, board, held.contract, held.called_by, by)
        except StaleIncident:
            raise StaleFacts(_("The facts have changed since you read this page. Check them again.")) from None
        return RuledNow(TITLE, _record(held, words, cited, language), BookColumns(from_book=True))

    return write_ruling(
        incident,
        by,
        idempotency_key,
        expected_version,
        rule,
        sent=(FROM_THE_BOOK, words, [str(each) for each in cited], language, *([board.number] if board else [])),
        reason=reason,
        cause=cause,
        at=at,
        named=named,
    )


def _check_words(words: str) -> None:
    if not words:
        raise WordsRefused(_("Say what you ruled."))
    if fault := fault_of(words, LONGEST_WORDS):
        raise WordsRefused(fault)


def _check_clauses(cited: Sequence[Citation], edition: Edition) -> None:
    if not cited:
        raise ClausesRefused(_("Say which law you ruled by."))
    if len(cited) > MOST_CLAUSES:
        raise ClausesRefused(_("These are too many clauses: %(most)d at most.") % {"most": MOST_CLAUSES})
    for each in cited:
        if not is_in_the_book(each, edition):
            raise ClausesRefused(
                _("The Laws of %(edition)d have no clause %(clause)s.") % {"edition": edition.value, "clause": each}
            )


def _record(incident: Incident, words: str, cited: Sequence[Citation], language: str) -> RuledCase:
    return {
        "subject": FROM_THE_BOOK,
        "edition": edition_of(incident.club).value,
        "regulations": regulations_of(incident.club).as_mapping(),
        "engine": VERSION,
        "status": "resolved",
        "question": None,
        "headline": {language: words},
        "facts": [],
        "steps": [],
        "penalty_cards": [],
        "clauses": [str(each) for each in cited],
    }
