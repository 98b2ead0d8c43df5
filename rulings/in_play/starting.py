"""What the standing rulings on a board left on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulings.engine import Edition, Regulations, Resolved, WrongAnswer, consider
from rulings.in_play.table import OnTable
from rulings.laws.subjects import UnknownSubject, subject


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, considered again from what it keeps."""

    edition: Edition
    regulations: Regulations
    resolved: Resolved


def start_from(record: Mapping[str, Any]) -> Ruled | None:
    """The ruling behind a stored ``record`` (its subject, edition, regulations and facts); None if today's laws no
    longer come to an end on it, so that an old ruling never breaks a page.

    Give only rulings that stand: one that has been superseded does not count.
    """
    try:
        law = subject(record["subject"]).law
        edition, regulations = Edition(record["edition"]), Regulations.of(record["regulations"])
        answers = {fact["key"]: fact["code"] for fact in record["facts"]}
        outcome = consider(law, edition, regulations, answers)
    except (UnknownSubject, WrongAnswer, ValueError, TypeError):
        return None
    return Ruled(edition, regulations, outcome) if isinstance(outcome, Resolved) else None


def empty(edition: Edition, regulations: Regulations) -> OnTable:
    """A table at which nothing has happened yet."""
    return OnTable(edition=edition, regulations=regulations)
