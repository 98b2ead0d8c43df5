"""The steps and questions of a law in a line each: what a tree is drawn of, and by what two branches are the same."""

from __future__ import annotations

from rulings.engine.inquiry import Asked
from rulings.engine.messages import Message
from rulings.engine.questions import Code
from rulings.engine.seats import Seat
from rulings.engine.steps import (
    Established,
    Finding,
    Information,
    Obligation,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Step,
)

_FEW = 7
"""Answers that can be told in a line."""


def noted(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """What a law notes, a line to a step; the answers given are not noted again."""
    return tuple(f"{step.clause} {_kind(step)}: {_note(step)}" for step in steps if not isinstance(step, Established))


def put(asked: Asked) -> tuple[str, ...]:
    """A question by its key, with the few seats, suits or cards that a path has left; a choice as it is read out."""
    question = asked.question
    left = question.allowed()
    is_narrowed = not question.labels() and len(left) <= _FEW and left != question.in_general().allowed()
    of = f" of {', '.join(left)}" if is_narrowed else ""
    whose = f"  [{question.put_to.value} chooses]" if question.put_to else ""
    said = (f"  “{_seated(asked.say(question.said))}”",) if question.said else ()
    return (f"? {question.key} ({asked.clause}){of}{whose}", *said)


def spelt(code: Code) -> str:
    """An answer in a word: ``HK``, ``face-down+leader-led-too``, ``none``."""
    return code if isinstance(code, str) else "+".join(code) or "none"


def _kind(step: Step) -> str:
    """Its kind; of the findings, the one that decides is the ruling."""
    return "ruling" if isinstance(step, Finding) and step.decisive else step.kind


def _note(step: Step) -> str:
    match step:
        case Obligation():
            said = "".join(f" “{_seated(message)}”" for message in step.said)
            who = _players(step.seats) if step.seats else step.role.value
            restricted = f", {step.restricts.what.value}" if step.restricts else ""
            return f"{who}: {_seated(step.message)} [{step.until.code}{restricted}]{said}"
        case Information():
            of = "the card" if step.cards else "what was exposed"
            may, may_not = _players(step.authorised_seats), _players(step.unauthorised_seats)
            return f"{of}: authorised {may}, unauthorised {may_not} [{step.until.code}]"
        case PenaltyCardPlaced() | PenaltyCardLying():
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
