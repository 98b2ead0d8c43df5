"""What the standing rulings on a board left on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine import Code, Edition, Regulations, Resolved, WrongAnswer, consider
from rulings.in_play.table import OnTable
from rulings.laws.subjects import UnknownSubject, subject


@dataclass(frozen=True, slots=True)
class GivenOn:
    """What a ruling was given on, as it is kept."""

    subject: str
    """A subject's key."""
    edition: int
    regulations: Mapping[str, bool]
    answers: Mapping[str, Code]
    """Codes by question key."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, considered again from what it keeps."""

    edition: Edition
    regulations: Regulations
    resolved: Resolved


def rule_again(given_on: GivenOn) -> Ruled | None:
    """The ruling that was given on this; None if today's laws no longer come to an end on it, so that an old ruling
    never breaks a page.

    Give only rulings that stand: one that has been superseded does not count.
    """
    try:
        law = subject(given_on.subject).law
        edition, regulations = Edition(given_on.edition), Regulations.of(given_on.regulations)
        outcome = consider(law, edition, regulations, given_on.answers)
    except (UnknownSubject, WrongAnswer, ValueError, TypeError):
        return None
    return Ruled(edition, regulations, outcome) if isinstance(outcome, Resolved) else None


def empty(edition: Edition, regulations: Regulations) -> OnTable:
    """A table at which nothing has happened yet."""
    return OnTable(edition=edition, regulations=regulations)
