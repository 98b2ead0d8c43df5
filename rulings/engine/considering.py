"""Running a law on the facts known so far, and along every path that it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulings.engine.cards import Card
from rulings.engine.citations import Citation
from rulings.engine.editions import Edition, Regulations
from rulings.engine.inquiry import Asked, Inquiry, Unanswered
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


def consider(law: Law, edition: Edition, regulations: Regulations, answers: Mapping[str, Code]) -> Considered:
    """Run ``law`` on the ``answers`` (codes by question key).

    Raises WrongAnswer when an answer the law asks for is not one that its question takes.
    """
    inquiry = Inquiry(edition, regulations, answers)
    try:
        law(inquiry)
    except Unanswered as unanswered:
        return Pending(unanswered.asked, tuple(inquiry.steps))
    return Resolved(tuple(inquiry.steps), inquiry.parts, inquiry.declarer)


def every_case(law: Law, edition: Edition, regulations: Regulations) -> Iterator[Resolved]:
    """Every path of ``law`` to its end: each question answered with each of its specimens."""
    for considered in _walk(law, edition, regulations, {}):
        if isinstance(considered, Resolved):
            yield considered


def every_question(law: Law, edition: Edition, regulations: Regulations) -> dict[str, Question[Any]]:
    """Every question that ``law`` asks on any path, by its key, without what a path has narrowed."""
    return {
        considered.asked.question.key: considered.asked.question.in_general()
        for considered in _walk(law, edition, regulations, {})
        if isinstance(considered, Pending)
    }


def _walk(law: Law, edition: Edition, regulations: Regulations, answers: dict[str, Code]) -> Iterator[Considered]:
    considered = consider(law, edition, regulations, answers)
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
