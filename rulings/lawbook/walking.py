"""A place in a decision tree: the answers that lead to it, as an address has them and as a reader reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulings.engine import (
    Branch,
    Code,
    Considered,
    Edition,
    Established,
    HandedOver,
    Pending,
    Regulations,
    consider_alone,
)
from rulings.lawbook.resting import tree_of
from rulings.laws.subjects import Subject
from rulings.words.wording import answer_in_words, in_words

_BETWEEN = "."
_IN_A_SET = "+"
_NONE = "-"


class NoSuchPlace(LookupError):
    """No path of the tree has these answers."""


@dataclass(frozen=True)
class AnsweredPlace:
    """One answer on the way, and the place where its question was asked."""

    question: str
    answer: str
    at: str


@dataclass(frozen=True)
class TreePlace:
    """A place in a tree, and the answers by which it was come to."""

    branch: int
    answers: Mapping[str, Code]
    outcome: Considered | HandedOver

    @property
    def at(self) -> str:
        """How an address names it: the answers from the root on."""
        return _BETWEEN.join(map(_spelt, self.answers.values()))

    @property
    def way(self) -> tuple[AnsweredPlace, ...]:
        """The answers to it, in the order asked."""
        return tuple(_way(self))


class Grown:
    """The tree that a subject grows into under a club's edition and regulations."""

    def __init__(self, subject: Subject, edition: Edition, regulations: Regulations) -> None:
        self._run = (subject.law, edition, regulations)
        self._tree = tree_of(subject, edition, regulations)

    def root(self) -> TreePlace:
        """Where nothing has been answered."""
        return self._place(self._tree.root, {})

    def find(self, at: str) -> TreePlace:
        """The place that an address names. Raises NoSuchPlace."""
        place = self.root()
        for spelt in at.split(_BETWEEN) if at else ():
            place = self._below_by(place, spelt)
        return place

    def branch(self, place: TreePlace) -> Branch:
        """What the tree has at a place."""
        return self._tree.branches[place.branch]

    def below(self, place: TreePlace) -> list[tuple[tuple[Code, ...], TreePlace]]:
        """The answers at a place, those that lead on alike together, and where the first of them leads."""
        return [(led.codes, self._answered(place, led.codes[0], led.to)) for led in self.branch(place).answers]

    def _below_by(self, place: TreePlace, spelt: str) -> TreePlace:
        for led in self.branch(place).answers:
            for code in led.codes:
                if _spelt(code) == spelt:
                    return self._answered(place, code, led.to)
        raise NoSuchPlace(spelt)

    def _answered(self, place: TreePlace, code: Code, to: int) -> TreePlace:
        if not isinstance(place.outcome, Pending):
            raise NoSuchPlace(place.at)
        return self._place(to, {**place.answers, place.outcome.asked.question.key: code})

    def _place(self, branch: int, answers: Mapping[str, Code]) -> TreePlace:
        return TreePlace(branch, answers, consider_alone(*self._run, answers))


def _way(place: TreePlace) -> Iterable[AnsweredPlace]:
    before: list[str] = []
    for established in place.outcome.steps:
        if isinstance(established, Established):
            yield AnsweredPlace(in_words(established.question), answer_in_words(established), _BETWEEN.join(before))
            before.append(_spelt(established.code))


def _spelt(code: Code) -> str:
    return code if isinstance(code, str) else _IN_A_SET.join(code) or _NONE
