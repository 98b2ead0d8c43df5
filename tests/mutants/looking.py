"""What a mutant is looked at by: the cases with their words, the questions, the nodes of the trees, the sets.

Each look is put into a text that says as much as what is kept of it in ``tests/laws``, and no more. A look knows which
functions of the laws it runs through: a mutant of another function cannot change it.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import FrameType

from rulings.engine import (
    Code,
    Considered,
    Edition,
    Established,
    Finding,
    HandedOver,
    Pending,
    Regulations,
    Resolved,
    WhichOf,
    consider_alone,
)
from rulings.engine.notes import noted, put
from rulings.laws.casebook import Case
from rulings.laws.subjects import Subject
from rulings.management.commands.rule import _as_text, _ruled
from tests.laws.asking import asked_first, written_out
from tests.laws.reaching import LAWS, name_of
from tests.laws.sets import mark
from tests.laws.walking import Run, spelt
from tests.mutants.mentioning import Function

_REGULATIONS = Regulations()


class Look(ABC):
    """One thing to look at in a subject."""

    kept: str
    """What it is kept in: ``cases``, ``questions``, ``trees`` or ``sets``."""
    subject: str

    @abstractmethod
    def text_of(self, subject: Subject) -> str:
        """What there is to be seen, as text."""


@dataclass(frozen=True)
class CaseLook(Look):
    """A case: in what it is not as it expects, and what the director is made to say."""

    case: Case
    kept = "cases"

    @property
    def subject(self) -> str:  # type: ignore[override]  # read only here
        return self.case.subject.key

    def text_of(self, subject: Subject) -> str:
        case = replace(self.case, subject=subject)
        return _as_text(case, _ruled(case, "en"), "en")


@dataclass(frozen=True)
class _OnAPath(Look):
    subject: str
    edition: Edition
    answers: Mapping[str, Code]

    def _outcome(self, subject: Subject) -> Considered | HandedOver:
        return consider_alone(subject.law, self.edition, _REGULATIONS, self.answers)


@dataclass(frozen=True)
class TreeLook(_OnAPath):
    """A node of a tree: what is noted up to it, and what is asked there or how it ends."""

    kept = "trees"

    def text_of(self, subject: Subject) -> str:
        outcome = self._outcome(subject)
        lines = list(noted(outcome.steps))
        # These stand in a text of their own, with the sentences that decide.
        lines += [step.outcome.value for step in outcome.steps if isinstance(step, Finding) and step.outcome]
        if isinstance(outcome, Pending):
            question = outcome.asked.question
            lines += put(outcome.asked)
            lines += [" | ".join(spelt(question.code(answer)) for answer in question.specimens())]
        return "\n".join(lines)


@dataclass(frozen=True)
class SetLook(_OnAPath):
    """The end of a path under some set of circumstances, in marks."""

    kept = "sets"

    def text_of(self, subject: Subject) -> str:
        outcome = self._outcome(subject)
        if isinstance(outcome, Pending):
            return "asks"
        return "; ".join(mark(step) for step in outcome.steps if not isinstance(step, Established))


@dataclass(frozen=True)
class QuestionLook(_OnAPath):
    """A question, where it is asked first: why it is asked, and every answer with its clauses."""

    kept = "questions"

    def text_of(self, subject: Subject) -> str:
        outcome = self._outcome(subject)
        if not isinstance(outcome, Pending):
            return "asks nothing"
        question = outcome.asked.question.in_general()
        # Which answers are judgement stands in a text of its own, with every question of which some are.
        weighed = [f"judgement: {question.judgement}", *(option.code for option in question.judged)]
        return "\n".join([written_out(question), *weighed])


def questions_of(subject: Subject) -> Iterator[QuestionLook]:
    """Every question of the subject."""
    for first in asked_first(subject):
        yield QuestionLook(subject.key, first.edition, first.answers)


def nodes(run: Run) -> Iterator[TreeLook]:
    """Every node of the tree of ``run``."""
    for answers, _outcome in _walked(run, {}, every_set=False):
        yield TreeLook(run.subject.key, run.edition, answers)


def sets(run: Run) -> Iterator[SetLook]:
    """Every end of ``run`` under every set of circumstances."""
    for answers, outcome in _walked(run, {}, every_set=True):
        if isinstance(outcome, Resolved):
            yield SetLook(run.subject.key, run.edition, answers)


def _walked(
    run: Run, answers: dict[str, Code], *, every_set: bool
) -> Iterator[tuple[dict[str, Code], Considered | HandedOver]]:
    outcome = consider_alone(run.subject.law, run.edition, _REGULATIONS, answers)
    yield answers, outcome
    if isinstance(outcome, Pending):
        question = outcome.asked.question
        every = question.every_answer() if every_set and isinstance(question, WhichOf) else question.specimens()
        for answer in every:
            yield from _walked(run, {**answers, question.key: question.code(answer)}, every_set=every_set)


class Called:
    """While it is entered, the functions of the laws that are called are kept in ``functions``."""

    def __init__(self) -> None:
        self.functions: set[Function] = set()
        self._folder = str(LAWS)

    def __enter__(self) -> Called:
        sys.settrace(self._called)
        return self

    def __exit__(self, *_error: object) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        if code.co_filename.startswith(self._folder):
            self.functions.add((name_of(code.co_filename), code.co_firstlineno))
