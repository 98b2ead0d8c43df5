"""A law grown into a tree: each question, where each answer leads, and what is noted on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulings.engine.considering import Law, Pending, consider_alone
from rulings.engine.editions import Edition, Regulations
from rulings.engine.inquiry import Asked
from rulings.engine.notes import noted, put
from rulings.engine.questions import Code
from rulings.engine.steps import Step


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to a question that lead to one branch, and which of the branches of the tree it is."""

    codes: tuple[Code, ...]
    to: int


@dataclass(frozen=True, slots=True)
class Branch:
    """What a law notes on a path up to its next question, and where each answer to that leads.

    Two branches are the same when they read the same and lead to the same ones. Cards read as places: those that end
    alike are one branch, which keeps the steps and the answers of the path that came to it first.
    """

    lines: tuple[str, ...]
    answers: tuple[Answers, ...] = ()
    asked: Asked | None = field(default=None, compare=False)
    """The question; None at an end, or where the law of another subject rules on the rest."""
    steps: tuple[Step, ...] = field(default=(), compare=False)
    """What is noted since the question before, its answer included."""
    path: Mapping[str, Code] = field(default_factory=dict, compare=False)
    """The answers by which it was come to first, by key, in the order asked."""


@dataclass(frozen=True, slots=True)
class Tree:
    """All the branches of a law, those below a branch before it, and which of them is the root."""

    branches: tuple[Branch, ...]
    root: int


def grown(law: Law, edition: Edition, regulations: Regulations) -> Tree:
    """The tree of ``law`` along the specimens of its questions, each branch grown once."""
    branches: dict[Branch, int] = {}
    root = _grown(law, edition, regulations, {}, 0, branches)
    return Tree(tuple(branches), root)


def _grown(
    law: Law,
    edition: Edition,
    regulations: Regulations,
    path: dict[str, Code],
    before: int,
    branches: dict[Branch, int],
) -> int:
    """Grow a branch and those below it into ``branches``, each once; return which it is."""
    considered = consider_alone(law, edition, regulations, path)
    since = considered.steps[before:]
    if not isinstance(considered, Pending):
        return branches.setdefault(Branch(noted(since), steps=since, path=path), len(branches))
    question = considered.asked.question
    together: dict[int, list[Code]] = {}
    for answer in question.specimens():
        code = question.code(answer)
        below = _grown(law, edition, regulations, {**path, question.key: code}, len(considered.steps), branches)
        together.setdefault(below, []).append(code if isinstance(code, str) else tuple(code))
    answers = tuple(Answers(tuple(codes), below) for below, codes in together.items())
    branch = Branch((*noted(since), *put(considered.asked)), answers, considered.asked, since, path)
    return branches.setdefault(branch, len(branches))
