"""A law drawn as a tree in small text: for people to review, and for tests to keep."""

from __future__ import annotations

from rulings.engine.considering import Law, Pending, Resolved, consider
from rulings.engine.editions import Edition, Regulations
from rulings.engine.messages import Message
from rulings.engine.questions import Code
from rulings.engine.seats import Seat
from rulings.engine.steps import (
    Established,
    Information,
    Obligation,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Step,
)

_INDENT = "  "


def drawn(law: Law, edition: Edition, regulations: Regulations) -> str:
    """The tree of ``law``: each question, each answer, and at the end of each path the steps.

    Answers that lead to the same end are drawn together, so that a tree stays small enough to read.
    """
    return "\n".join(_branch(law, edition, regulations, {}, 0)) + "\n"


def _branch(law: Law, edition: Edition, regulations: Regulations, answers: dict[str, Code], noted: int) -> list[str]:
    match consider(law, edition, regulations, answers):
        case Resolved(steps=steps):
            return _leaf(steps[noted:])
        case Pending(asked=asked, steps=steps):
            question = asked.question
            whose = f"  [{question.put_to.value} chooses]" if question.put_to else ""
            lines = [*_leaf(steps[noted:]), f"? {question.key} ({asked.clause}){whose}"]
            drawn_together: dict[tuple[str, ...], list[str]] = {}
            for answer in question.specimens():
                code = question.code(answer)
                further = {**answers, question.key: code}
                below = _branch(law, edition, regulations, further, len(steps))
                drawn_together.setdefault(tuple(below), []).append(_spelt(code))
            for below_lines, codes in drawn_together.items():
                lines.append(f"{_INDENT}= {' | '.join(codes)}")
                lines.extend(f"{_INDENT * 2}{line}" for line in below_lines)
            return lines


def _spelt(code: Code) -> str:
    return code if isinstance(code, str) else "+".join(code) or "none"


def _leaf(steps: tuple[Step, ...]) -> list[str]:
    return [f"{step.clause} {step.kind}: {_note(step)}" for step in steps if not isinstance(step, Established)]


def _note(step: Step) -> str:
    match step:
        case Obligation():
            said = " / ".join(_seated(message) for message in step.said)
            return f"{_players(step.seats)}: {_seated(step.message)} [{step.until.code}] “{said}”"
        case Information():
            of = "the card" if step.cards else "the cards exposed"
            may, may_not = _players(step.authorised_seats), _players(step.unauthorised_seats)
            return f"{of}: authorised {may}, unauthorised {may_not} [{step.until.code}]"
        case PenaltyCardPlaced():
            return f"{step.penalty.value}, of {step.seat.value}"
        case PenaltyCardPickedUp():
            return f"back to hand, of {step.seat.value}"
        case Established():
            return step.key
        case _:
            return _seated(step.message)


def _players(seats: tuple[Seat, ...]) -> str:
    return "+".join(seat.value for seat in seats) or "nobody"


def _seated(message: Message) -> str:
    """The template with its players in their seats. Cards stay places: those that end alike are drawn as one."""
    written = message.template
    for name, value in message.arguments.items():
        if isinstance(value, Seat):
            written = written.replace(f"{{{name}}}", value.value)
    return written
