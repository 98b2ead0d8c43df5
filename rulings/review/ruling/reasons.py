"""Why: what the director found under each clause that a ruling rests on, and the clause in our own words."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.archive.record import RuledCase, clauses_of
from rulings.engine import Citation, Edition
from rulings.lawbook.links import Piece, pieces
from rulings.words.current_language import in_readers_language as word
from rulings.words.texts import clauses


@dataclass(frozen=True)
class ClauseReason:
    """A clause, what was found under it in this case, and what it says; no words where ours are of another edition."""

    clause: str
    found: tuple[str, ...]
    words: tuple[Piece, ...]


def reasons(record: RuledCase) -> tuple[ClauseReason, ...]:
    """The clauses of a ruling: the one that decided first, then those that bear on it, in the order of the book."""
    edition = Edition(record["edition"])
    return tuple(
        ClauseReason(clause, _found(record, clause), _words(Citation.parse(clause), edition))
        for clause in clauses_of(record)
    )


def _found(record: RuledCase, clause: str) -> tuple[str, ...]:
    findings = (step for step in record["steps"] if step["kind"] == "finding" and step["clause"] == clause)
    # What decided is the ruling in a line: it heads the page.
    return tuple(dict.fromkeys(word(step["text"]) for step in findings if not step.get("decisive")))


def _words(citation: Citation, edition: Edition) -> tuple[Piece, ...]:
    clause = clauses().get(citation)
    return pieces(clause.said_in(edition).in_language()) if clause and edition in clause.editions else ()
