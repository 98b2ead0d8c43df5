"""What the Laws make of an incident as it stands: the next question, or the ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from incidents.models import Club, Incident
from incidents.regulations import OF_SCORING
from rulings.engine import (
    Asked,
    Code,
    Considered,
    Edition,
    Established,
    Pending,
    Regulations,
    Resolved,
    WrongAnswer,
    consequences,
    consider,
)
from rulings.laws.subjects import SUBJECTS, Subject, questions


class NoSubject(LookupError):
    """Nobody has said yet what the incident is about, or its club's edition does not know the subject."""


@dataclass(frozen=True)
class Standing:
    """An incident put to its law: on which edition, with which answers, and what comes of it."""

    subject: Subject
    edition: Edition
    regulations: Regulations
    answers: Mapping[str, Code]
    outcome: Considered
    supposed: tuple[str, ...] = ()
    """The keys of the answers that nobody has given: what nearly always is so, as long as nobody says otherwise."""
    refused: frozenset[str] = frozenset()
    """The keys of answers on record that their questions do not take: somebody has said something else once."""

    @property
    def path(self) -> tuple[Established, ...]:
        """The answers that count, in the order asked. Others are kept and play no part."""
        return self.outcome.path

    @property
    def resolved(self) -> Resolved | None:
        """The ruling, when nothing is left to ask."""
        return self.outcome if isinstance(self.outcome, Resolved) else None

    @property
    def next_key(self) -> str | None:
        """The key of the question to ask next; None when nothing is left to ask."""
        return self.outcome.asked.question.key if isinstance(self.outcome, Pending) else None

    def asked(self, key: str) -> Asked | None:
        """The question with this key as the law asks it here, answered or not; None when it is not on the path."""
        if isinstance(self.outcome, Pending) and key == self.next_key:
            return self.outcome.asked
        if key not in {established.key for established in self.path}:
            return None
        outcome = self._consider({known: code for known, code in self.answers.items() if known != key})
        # Without its answer the law stops at this very question: all that comes before it is answered.
        return outcome.asked if isinstance(outcome, Pending) else None

    def with_answer(self, key: str, code: Code) -> Considered:
        """What would come of it if this were the answer. Raises WrongAnswer when it is none."""
        return self.supposing(key, code).outcome

    def supposing(self, key: str, code: Code) -> Standing:
        """The incident as it would stand if this were the answer. Raises WrongAnswer when it is none."""
        answers, outcome = _settled(self._consider, {**self.answers, key: code}, key)
        return replace(self, answers=answers, outcome=outcome)

    def as_usual(self, up_to: str = "") -> Standing:
        """The incident where what nearly always is so is so: up to a question of which nothing is, or to this one."""
        stands = self
        while isinstance(stands.outcome, Pending) and stands.next_key != up_to:
            question = stands.outcome.asked.question
            if question.usual is None or question.key in stands.refused:
                break
            supposing = stands.supposing(question.key, _as_kept(question.usual))
            stands = replace(supposing, supposed=(*stands.supposed, question.key))
        return stands

    @property
    def usual_answers(self) -> dict[str, str | list[str]]:
        """The answers that nobody has given, by key, in the order asked; as the record keeps them."""
        return {key: _as_kept(self.answers[key]) for key in self.supposed}

    def consequences(self, asked: Asked) -> dict[str, Considered]:
        """What each answer to a question on the path leads to. Answers to what comes after it are left out."""
        before = {known: code for known, code in self.answers.items() if known in self.keys_before(asked.question.key)}
        return consequences(self.subject.law, self.edition, self.regulations, before, asked)

    def keys_before(self, key: str) -> tuple[str, ...]:
        """The keys of the path up to this one, which is left out."""
        keys = tuple(established.key for established in self.path)
        return keys[: keys.index(key)] if key in keys else keys

    def _consider(self, answers: Mapping[str, Code]) -> Considered:
        return consider(self.subject.law, self.edition, self.regulations, answers)


def _as_kept(code: Code) -> str | list[str]:
    """An answer as the record keeps it: several codes are a list there."""
    return code if isinstance(code, str) else list(code)


def standing(incident: Incident) -> Standing:
    """Put an incident to its law, on its club's edition and regulations.

    Raises NoSubject. An answer that its question no longer takes (a law was mended since) counts as not given.
    """
    return put(incident.club, incident.subject, incident.answers())


def put(club: Club, subject: str, answers: Mapping[str, Code]) -> Standing:
    """Put answers to the law of a subject, on a club's edition and regulations, whoever gave them.

    Raises NoSubject. An answer that its question does not take counts as not given.
    """
    edition, regulations = edition_of(club), regulations_of(club)
    chosen = find_subject(subject, edition)
    settled, outcome = _settled(partial(consider, chosen.law, edition, regulations), answers)
    refused = frozenset(answers.keys() - settled.keys())
    return Standing(chosen, edition, regulations, settled, outcome, refused=refused)


def _settled(
    consider: Callable[[Mapping[str, Code]], Considered], answers: Mapping[str, Code], supposed: str = ""
) -> tuple[dict[str, Code], Considered]:
    """The answers without those that their questions do not take on this path, and what comes of them.

    Raises WrongAnswer where it is the answer supposed which is not taken.
    """
    taken = dict(answers)
    while True:
        try:
            return taken, consider(taken)
        except WrongAnswer as wrong:
            if wrong.key == supposed:
                raise
            del taken[wrong.key]


def find_subject(key: str, edition: Edition) -> Subject:
    """The subject with this key. Raises NoSubject when there is none, or none in this edition."""
    for subject in menu(edition):
        if subject.key == key:
            return subject
    raise NoSubject(key)


def menu(edition: Edition) -> tuple[Subject, ...]:
    """The subjects that an edition knows, in the order of play."""
    return tuple(subject for subject in SUBJECTS if edition in subject.editions)


def knows(standing: Standing, key: str) -> bool:
    """Whether the subject's law ever asks this question, on this path or on another."""
    return key in questions(standing.subject, standing.edition, standing.regulations)


def edition_of(club: Club) -> Edition:
    """The edition of the Laws that a club plays by."""
    return Edition(club.edition)


def regulations_of(club: Club) -> Regulations:
    """What a club's authority elects. Raises ValueError when its settings hold what no regulation is.

    What it elects of how scores are worked out is kept beside, and no law knows of it.
    """
    of_scoring = {each.key for each in OF_SCORING}
    return Regulations.of({key: elected for key, elected in club.regulations.items() if key not in of_scoring})
