"""Running a law on the facts known so far, and along every path that it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulings.engine.cards import Card
from rulings.engine.citations import Citation
from rulings.engine.editions import Edition, Regulations
from rulings.engine.inquiry import Asked, HandingOver, Inquiry, Unanswered
from rulings.engine.messages import Message
from rulings.engine.outcomes import Outcome
from rulings.engine.questions import Code, Question
from rulings.engine.roles import Cast
from rulings.engine.seats import Seat
from rulings.engine.steps import (
    Established,
    Finding,
    PenaltyCardKind,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Step,
)

Law = Callable[[Inquiry], None]


@dataclass(frozen=True, slots=True)
class Pending:
    """The law needs one more answer. ``steps`` is what it has noted so far."""

    asked: Asked
    steps: tuple[Step, ...]

    @property
    def path(self) -> tuple[Established, ...]:
        """The answers given so far, in the order asked."""
        return _path(self.steps)


@dataclass(frozen=True, slots=True)
class Resolved:
    """The law has run to its end: this is the ruling."""

    steps: tuple[Step, ...]
    cast: Cast
    """Who was declarer, and who the offender, when it happened."""
    declarer: Seat | None
    """Who declares from here on: not the one in ``cast`` if he has become dummy (54.A)."""

    @property
    def path(self) -> tuple[Established, ...]:
        """The answers it rests on, in the order asked."""
        return _path(self.steps)

    @property
    def headline(self) -> Message:
        """The ruling in a line: the last decisive finding."""
        return self._decided[0]

    @property
    def outcome(self) -> Outcome:
        """What the ruling comes to. Of a penalty card, the cards left tell the kind: major if one of them is."""
        _headline, outcome = self._decided
        if outcome is not Outcome.PENALTY_CARD:
            return outcome
        kinds = {card.penalty for card in self.penalty_cards}
        return Outcome.MAJOR_PENALTY_CARD if PenaltyCardKind.MAJOR in kinds else Outcome.MINOR_PENALTY_CARD

    @property
    def _decided(self) -> tuple[Message, Outcome]:
        return next(
            (step.message, step.outcome) for step in reversed(self.steps) if isinstance(step, Finding) and step.outcome
        )

    @property
    def penalty_cards(self) -> tuple[PenaltyCardPlaced | PenaltyCardLying, ...]:
        """The penalty cards still on the table when the ruling has been carried out, each as what it is by then."""
        on_table: dict[tuple[Seat, Card], PenaltyCardPlaced | PenaltyCardLying] = {}
        for step in self.steps:
            match step:
                case PenaltyCardPlaced() | PenaltyCardLying():
                    on_table[step.seat, step.card] = step
                case PenaltyCardPickedUp():
                    on_table.pop((step.seat, step.card), None)
                case _:
                    pass
        return tuple(on_table.values())

    @property
    def clauses(self) -> tuple[Citation, ...]:
        """Every clause that the ruling rests on, once, in the order of the book."""
        return tuple(sorted({step.clause for step in self.steps}))


Considered = Pending | Resolved
"""What a law makes of the facts known so far."""


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The law of another subject rules on the rest. ``steps`` is what has been noted up to there."""

    law: Law
    steps: tuple[Step, ...]

    @property
    def path(self) -> tuple[Established, ...]:
        """The answers given so far, in the order asked."""
        return _path(self.steps)

    @property
    def headline(self) -> Message:
        """Why: what was found last."""
        return next(step.message for step in reversed(self.steps) if isinstance(step, Finding))


def consider(law: Law, edition: Edition, regulations: Regulations, answers: Mapping[str, Code]) -> Considered:
    """Run ``law`` on the ``answers`` (codes by question key).

    Raises WrongAnswer when an answer the law asks for is not one that its question takes.
    """
    return _run(law, Inquiry(edition, regulations, answers))


def consider_alone(
    law: Law, edition: Edition, regulations: Regulations, answers: Mapping[str, Code]
) -> Considered | HandedOver:
    """The same up to where ``law`` hands the facts over to the law of another subject, which has paths of its own."""
    inquiry = Inquiry(edition, regulations, answers, alone=True)
    try:
        return _run(law, inquiry)
    except HandingOver as elsewhere:
        return HandedOver(elsewhere.law, tuple(inquiry.steps))


def _run(law: Law, inquiry: Inquiry) -> Considered:
    try:
        law(inquiry)
    except Unanswered as unanswered:
        return Pending(unanswered.asked, tuple(inquiry.steps))
    return Resolved(tuple(inquiry.steps), inquiry.parts, inquiry.declarer)


def every_case(law: Law, edition: Edition, regulations: Regulations) -> Iterator[Resolved]:
    """Every path of ``law`` to an end of its own: each question answered with each of its specimens."""
    for considered in _walk(law, edition, regulations, {}):
        if isinstance(considered, Resolved):
            yield considered


def every_question(law: Law, edition: Edition, regulations: Regulations) -> dict[str, Question[Any]]:
    """Every question that ``law`` asks on any path, by its key, without what a path has narrowed.

    With those of the laws to which it hands over: of a key that several ask under, its own.
    """
    return {key: own for key, (own, *_others) in every_reading(law, edition, regulations).items()}


def every_reading(law: Law, edition: Edition, regulations: Regulations) -> dict[str, tuple[Question[Any], ...]]:
    """The questions that ``law``, and those to which it hands over, ask under each key: its own first.

    A law may ask for one card where the next asks for several under the same key.
    """
    asked: dict[str, tuple[Question[Any], ...]] = {}
    laws = [law]
    for each in laws:
        of_it, others = _asked_alone(each, edition, regulations)
        laws += [other for other in others if other not in laws]
        for key, question in of_it.items():
            asked[key] = (*asked.get(key, ()), question)
    return asked


@lru_cache(maxsize=256)
def _asked_alone(
    law: Law, edition: Edition, regulations: Regulations
) -> tuple[Mapping[str, Question[Any]], tuple[Law, ...]]:
    """What ``law`` asks by itself, by key, and the laws to which it hands over; walked once for all of these."""
    asked: dict[str, Question[Any]] = {}
    others: dict[Law, None] = {}
    for considered in _walk(law, edition, regulations, {}):
        match considered:
            case Pending(asked=Asked(question=question)):
                asked[question.key] = question.in_general()
            case HandedOver(law=other):
                others[other] = None
            case _:
                pass
    return asked, tuple(others)


def _walk(
    law: Law, edition: Edition, regulations: Regulations, answers: dict[str, Code]
) -> Iterator[Considered | HandedOver]:
    considered = consider_alone(law, edition, regulations, answers)
    yield considered
    if isinstance(considered, Pending):
        question = considered.asked.question
        for answer in question.specimens():
            further = {**answers, question.key: question.code(answer)}
            yield from _walk(law, edition, regulations, further)


def consequences(
    law: Law,
    edition: Edition,
    regulations: Regulations,
    answers: Mapping[str, Code],
    asked: Asked,
) -> dict[str, Considered]:
    """What each answer to ``asked`` leads to, by code: all is explained before he chooses (Law 9.B.2).

    For a question that is answered with one code. Raises WrongAnswer as ``consider`` does.
    """
    return {
        code: consider(law, edition, regulations, {**answers, asked.question.key: code})
        for code in asked.question.allowed()
    }


def _path(steps: tuple[Step, ...]) -> tuple[Established, ...]:
    return tuple(step for step in steps if isinstance(step, Established))
