"""What the Laws say when the director's own ruling was wrong (Law 82), in their words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rulings.engine import Edition, Obligation, Regulations, Resolved, every_case
from rulings.laws import law82
from rulings.words.wording import answer_in_words, in_words


@dataclass(frozen=True)
class ScoringAnswer:
    """One answer to whether the board can be scored normally, and what the director does then."""

    answer: str
    text: str
    clause: str


@dataclass(frozen=True)
class DirectorsError:
    """What is asked of a board on which the director ruled wrongly, and where each answer leads."""

    question: str
    ways: tuple[ScoringAnswer, ...]


def directors_error(edition: int) -> DirectorsError:
    """For a ruling under this edition of the Laws, in the reader's language."""
    cases = _cases(Edition(edition))
    return DirectorsError(
        question=in_words(cases[0].path[0].question),
        ways=tuple(
            ScoringAnswer(answer_in_words(case.path[0]), in_words(step.message), str(step.clause))
            for case in cases
            for step in case.steps
            if isinstance(step, Obligation)
        ),
    )


@cache
def _cases(edition: Edition) -> tuple[Resolved, ...]:
    return tuple(every_case(law82.ruling_found_wrong, edition, Regulations()))
