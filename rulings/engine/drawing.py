"""A law drawn as a tree in small text: for people to review, and for tests to keep."""

from __future__ import annotations

from collections import Counter

from rulings.engine.considering import Law
from rulings.engine.editions import Edition, Regulations
from rulings.engine.growing import Branch, grown
from rulings.engine.notes import spelt

_INDENT = "  "
_WORTH_A_NUMBER = 3
"""An end of no more lines than this is drawn again rather than named."""
_WORTH_SHORTENING = 56
"""A longer line that is said again is cut to this many letters, and a number tells where it stands whole."""


def drawn(law: Law, edition: Edition, regulations: Regulations) -> str:
    """The tree of ``law``: each question, each answer, and at the end of each path the steps.

    Answers that lead to the same end are drawn together. A branch that has been drawn before is not drawn again but
    named by the number it got there, and a long line is written whole once, so that a tree stays small enough to read.
    """
    tree = grown(law, edition, regulations)
    return "\n".join(_Drawing(tree.branches).lines(tree.root)) + "\n"


class _Drawing:
    """A tree being written down, which remembers the branches that it has written."""

    def __init__(self, branches: tuple[Branch, ...]) -> None:
        self._branches = branches
        led_to = Counter(answers.to for branch in branches for answers in branch.answers)
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
        for answers in branch.answers:
            lines.append(f"{_INDENT}= {' | '.join(spelt(code) for code in answers.codes)}")
            lines.extend(f"{_INDENT * 2}{line}" for line in self.lines(answers.to))
        return lines

    def _written(self, line: str) -> str:
        """A line, whole the first time; said again, its beginning and the number it got."""
        if line not in self._said_again:
            return line
        if line in self._notes:
            return f"{line[:_WORTH_SHORTENING]}… #{self._notes[line]}"
        self._notes[line] = len(self._notes) + 1
        return f"{line}  #{self._notes[line]}"
