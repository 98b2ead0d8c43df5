"""A law under every set of its rare circumstances, where three of them can come together: what the trees leave out.

Compact, because there are many: what the ruling comes to, in marks, and under it each path that comes to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulings.engine import (
    Code,
    Established,
    HandedOver,
    Information,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Pending,
    Resolved,
    Step,
    WhichOf,
    consider_alone,
)
from rulings.laws.subjects import questions
from tests.laws.walking import Run, spelt

_THREE = 3


def three_can_come_together(run: Run) -> bool:
    """Whether some question of the subject can be answered with three circumstances or more."""
    asked = questions(run.subject, run.edition, run.regulations).values()
    pages = [question for question in asked if isinstance(question, WhichOf)]
    return any(len(answer) >= _THREE for page in pages for answer in page.every_answer())


def sets_of_circumstances(run: Run) -> str:
    """Every ruling that the subject comes to under any set of circumstances, with its paths."""
    rulings: dict[str, list[str]] = {}
    for path, steps in _paths(run, {}):
        marks = "; ".join(mark(step) for step in steps if not isinstance(step, Established))
        rulings.setdefault(marks, []).append(path)
    return "".join(f"{marks}\n" + "".join(f"  {path}\n" for path in paths) for marks, paths in rulings.items())


def _paths(run: Run, answers: dict[str, Code]) -> Iterator[tuple[str, tuple[Step, ...]]]:
    match consider_alone(run.subject.law, run.edition, run.regulations, answers):
        case Resolved(steps=steps):
            yield " ".join(spelt(code) for code in answers.values()), steps
        case Pending(asked=asked):
            question = asked.question
            every = question.every_answer() if isinstance(question, WhichOf) else question.specimens()
            for answer in every:
                yield from _paths(run, {**answers, question.key: question.code(answer)})
        case HandedOver():
            pass  # to the sets of another subject


def mark(step: Step) -> str:
    """A step in a word or two: its clause, its kind, and whom it is about."""
    seats = [seat.value for seat in getattr(step, "seats", ())]
    if isinstance(step, Information):
        seats = [*(seat.value for seat in step.authorised_seats), "-", *(s.value for s in step.unauthorised_seats)]
    if isinstance(step, PenaltyCardPlaced | PenaltyCardLying):
        seats = [step.seat.value, step.card.code, step.penalty.value[:2]]
    if isinstance(step, PenaltyCardPickedUp):
        seats = [step.seat.value, step.card.code]
    return f"{step.clause} {step.kind[:3]} {''.join(seats)}".strip()
