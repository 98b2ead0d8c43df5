"""Facts that a ruling was given on, put to today's Laws again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine import Code, Considered, Edition, Regulations, WrongAnswer, consider
from rulings.laws.subjects import Subject, UnknownSubject, subject


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
class Replayed:
    """What was kept, read again, and what its law makes of it today."""

    subject: Subject
    edition: Edition
    regulations: Regulations
    outcome: Considered


class CannotBeReplayed(Exception):
    """Today's Laws do not know the subject, its edition or regulations, or an answer. The message says which."""


def replay(given_on: GivenOn) -> Replayed:
    """Put to its law again what a ruling was given on. Raises CannotBeReplayed."""
    try:
        chosen = subject(given_on.subject)
        edition, regulations = Edition(given_on.edition), Regulations.of(given_on.regulations)
        outcome = consider(chosen.law, edition, regulations, given_on.answers)
    except (UnknownSubject, WrongAnswer, ValueError, TypeError) as no_longer:
        raise CannotBeReplayed(str(no_longer)) from no_longer
    return Replayed(chosen, edition, regulations, outcome)
