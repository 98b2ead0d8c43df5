"""A law drawn as a tree in small text: for people to review, and for tests to keep."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rulings.engine.considering import Law, Pending, Resolved, consider
from rulings.engine.editions import Edition, Regulations
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

_INDENT = "  "
_WORTH_A_NUMBER = 3
"""An end of no more lines than this is drawn again rather than named."""
_FEW = 7
"""Answers that can be told in a line."""
_WORTH_SHORTENING = 56
"""A longer line that is said again is cut to this many letters, and a number tells where it stands whole."""


@dataclass(frozen=True, slots=True)
class _Branch:
    """What a law notes on a path up to its next question, and where each answer to that leads."""

    lines: tuple[str, ...]
    answers: tuple[tuple[str, int], ...] = ()
    """The codes that lead to one branch, and which of the branches of the tree it is."""


def drawn(law: Law, edition: Edition, regulations: Regulations) -> str:
    """The tree of ``law``: each question, each answer, and at the end of each path the steps.

    Answers that lead to the same end are drawn together. A branch that has been drawn before is not drawn again but
    named by the number it got there, and a long line is written whole once, so that a tree stays small enough to read.
    """
    branches: dict[_Branch, int] = {}
    root = _grown(law, edition, regulations, {}, 0, branches)
    return "\n".join(_Drawing(tuple(branches)).lines(root)) + "\n"


def _grown(
    law: Law,
    edition: Edition,
    regulations: Regulations,
    answers: dict[str, Code],
    noted: int,
    branches: dict[_Branch, int],
) -> int:
    """Grow a branch and those below it into ``branches``, each once; return which it is."""
    match consider(law, edition, regulations, answers):
        case Resolved(steps=steps):
            return _kept(_Branch(_leaf(steps[noted:])), branches)
        case Pending(asked=asked, steps=steps):
            question = asked.question
            together: dict[int, list[str]] = {}
            for answer in question.specimens():
                code = question.code(answer)
                further = {**answers, question.key: code}
                below = _grown(law, edition, regulations, further, len(steps), branches)
                together.setdefault(below, []).append(_spelt(code))
            lines = (*_leaf(steps[noted:]), *_question(asked))
            answered = tuple((" | ".join(codes), below) for below, codes in together.items())
            return _kept(_Branch(lines, answered), branches)


def _question(asked: Asked) -> tuple[str, ...]:
    """A question by its key, with the few seats, suits or cards that a path has left; a choice as it is read out."""
    question = asked.question
    left = question.allowed()
    is_narrowed = not question.labels() and len(left) <= _FEW and left != question.in_general().allowed()
    of = f" of {', '.join(left)}" if is_narrowed else ""
    whose = f"  [{question.put_to.value} chooses]" if question.put_to else ""
    said = (f"  “{_seated(asked.say(question.said))}”",) if question.said else ()
    return (f"? {question.key} ({asked.clause}){of}{whose}", *said)


def _kept(branch: _Branch, branches: dict[_Branch, int]) -> int:
    return branches.setdefault(branch, len(branches))


class _Drawing:
    """A tree being written down, which remembers the branches that it has written."""

    def __init__(self, branches: tuple[_Branch, ...]) -> None:
        self._branches = branches
        led_to = Counter(below for branch in branches for _codes, below in branch.answers)
        self._named = {
            place
            for place, times in led_to.items()
            if times > 1 and (branches[place].answers or len(branches[place].lines) > _WORTH_A_NUMBER)
        }
        self._numbers: dict[int, int] = {}
        said = Counter(line for branch in branches for line in branch.lines if len(line) > _WORTH_SHORTENING)
        self._said_again = {line for line, times in said.items() if times > 1}
        self._notes: dict[str, int] = {}

    def lines(self, place: int) -> list[str]:
        """A branch and those below it; those drawn before by their number."""
        if place in self._numbers:
            return [f"as in [{self._numbers[place]}]"]
        branch = self._branches[place]
        lines = [self._written(line) for line in branch.lines]
        if place in self._named:
            self._numbers[place] = len(self._numbers) + 1
            lines.insert(0, f"[{self._numbers[place]}]")
        for codes, below in branch.answers:
            lines.append(f"{_INDENT}= {codes}")
            lines.extend(f"{_INDENT * 2}{line}" for line in self.lines(below))
        return lines

    def _written(self, line: str) -> str:
        """A line, whole the first time; said again, its beginning and the number it got."""
        if line not in self._said_again:
            return line
        if line in self._notes:
            return f"{line[:_WORTH_SHORTENING]}… #{self._notes[line]}"
        self._notes[line] = len(self._notes) + 1
        return f"{line}  #{self._notes[line]}"


def _spelt(code: Code) -> str:
    return code if isinstance(code, str) else "+".join(code) or "none"


def _leaf(steps: tuple[Step, ...]) -> tuple[str, ...]:
    return tuple(f"{step.clause} {_kind(step)}: {_note(step)}" for step in steps if not isinstance(step, Established))


def _kind(step: Step) -> str:
    """Its kind; of the findings, the one that decides is the ruling."""
    return "ruling" if isinstance(step, Finding) and step.decisive else step.kind


def _note(step: Step) -> str:
    match step:
        case Obligation():
            said = "".join(f" “{_seated(message)}”" for message in step.said)
            who = _players(step.seats) if step.seats else step.role.value
            return f"{who}: {_seated(step.message)} [{step.until.code}]{said}"
        case Information():
            of = "the card" if step.cards else "the cards exposed"
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
