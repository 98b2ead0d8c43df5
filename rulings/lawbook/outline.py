"""A decision tree from one of its places on, as far as a page shows it: each question once, in the reader's words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from rulings.engine import Asked, Citation, Established, Finding, HandedOver, NotCast, Pending, Step
from rulings.lawbook.branch_answers import together
from rulings.lawbook.walking import Grown, TreePlace
from rulings.laws.subjects import SUBJECTS, Subject
from rulings.words.wording import in_words, seat_in_words

MOST_BOXES: Final = 14
"""Boxes beyond which nothing more is opened: what a sheet of paper takes, and what is read at a glance."""
DEEPEST: Final = 3
"""How many answers below its first question a page shows."""
MOST_CLAUSES: Final = 5
"""Clauses on one box; the page of the end has them all."""


@dataclass(frozen=True)
class Passed:
    """A question all of whose answers lead on alike: what is asked after it needs no line of its own."""

    question: str
    answers: str


@dataclass
class Node:
    """A question or an end: what leads to it, what it says, and what is below it as far as that is shown."""

    place: TreePlace
    answers: str
    """The answers that lead here from the question before, in words; empty for the first."""
    passed: tuple[Passed, ...]
    """What is asked on the way here whose answer makes no difference."""
    asks: str
    """The question; empty at an end."""
    chooser: str
    """Who chooses, where the question is put to a player."""
    rules: str
    """The ruling in a line: at an end, or where it is known before the next question."""
    clauses: tuple[Citation, ...]
    more_clauses: int
    below: list[Node] = field(default_factory=list)
    further: int = 0
    """How many answers lead on from here, where the page does not show them."""
    again: Node | None = None
    """Where the same question, with all that is below it, is shown already."""
    number: int = 0
    """By which it is named where it is met again; 0 where it is not."""
    goes_on: Subject | None = None
    """At an end, the subject whose law rules on the rest."""
    said: tuple[str, ...] = ()
    """At an end, the words to say, where the page has them beside it."""

    @property
    def at(self) -> str:
        """How an address names its place."""
        return self.place.at


def outline(
    tree: Grown, first: TreePlace, *, most_boxes: int | None = MOST_BOXES, deepest: int | None = DEEPEST
) -> Node:
    """What a page shows from a place on: broad before deep, whole questions, and each of them once.

    Without limits (None) it is all of it.
    """
    room = inf if most_boxes is None else most_boxes
    depths = inf if deepest is None else deepest
    top = _node(tree, first, "")
    shown, boxes = {top.place.branch: top}, 1
    waiting = deque([(top, 0)])
    while waiting:
        node, depth = waiting.popleft()
        answers = tree.branch(node.place).answers
        if depth and (depth >= depths or boxes + len(answers) > room):
            node.further = len(answers)
            continue
        for codes, place in tree.below(node.place):
            below = _node(tree, place, together(_asked(node.place), codes))
            node.below.append(below)
            boxes += 1
            if not below.asks:
                continue
            if below.place.branch in shown:
                below.again = shown[below.place.branch]
            else:
                shown[below.place.branch] = below
                waiting.append((below, depth + 1))
    _number(top)
    return top


def nodes(node: Node) -> Iterator[Node]:
    """A node and all that are shown below it, as they are read."""
    yield node
    for below in node.below:
        yield from nodes(below)


def _number(top: Node) -> None:
    """Number the questions that are met again, as they are read."""
    met = {id(node.again) for node in nodes(top) if node.again}
    for number, node in enumerate((node for node in nodes(top) if id(node) in met), 1):
        node.number = number


def _node(tree: Grown, place: TreePlace, answers: str) -> Node:
    """The box of a place or, where there is but one way on, of the place that this leads to."""
    passed: list[Passed] = []
    while len(onward := tree.below(place)) == 1:
        ((codes, further),) = onward
        passed.append(Passed(in_words(_asked(place).text), together(_asked(place), codes)))
        place = further
    since, outcome = _since_the_last_answer(place), place.outcome
    decided = _decided(since)
    if isinstance(outcome, Pending):
        asks, chooser = in_words(outcome.asked.text), _chooser(outcome.asked)
        rules = in_words(decided[0].message) if decided else ""
        clauses = [*(step.clause for step in decided), outcome.asked.clause]
    else:
        asks, chooser, rules = "", "", in_words(outcome.headline)
        # What was decided before the last question stays the ruling when nothing comes of its answer.
        clauses = [step.clause for step in (*(decided or _decided(outcome.steps)), *since)]
    cited = tuple(dict.fromkeys(clauses))
    node = Node(place, answers, tuple(passed), asks, chooser, rules, cited[:MOST_CLAUSES], len(cited[MOST_CLAUSES:]))
    if isinstance(outcome, HandedOver):
        node.goes_on = next(each for each in SUBJECTS if each.law is outcome.law)
    return node


def _decided(steps: Sequence[Step]) -> list[Finding]:
    """The last of the steps that decides; none where none does."""
    return [step for step in steps if isinstance(step, Finding) and step.decisive][-1:]


def _since_the_last_answer(place: TreePlace) -> Sequence[Step]:
    steps = place.outcome.steps
    last = max((where for where, step in enumerate(steps) if isinstance(step, Established)), default=-1)
    return steps[last + 1 :]


def _asked(place: TreePlace) -> Asked:
    if not isinstance(place.outcome, Pending):
        raise TypeError("nothing is asked at an end")
    return place.outcome.asked


def _chooser(asked: Asked) -> str:
    if not asked.question.put_to:
        return ""
    try:
        return seat_in_words(asked.cast.player(asked.question.put_to))
    except NotCast:
        return ""
