"""The tree of each subject, kept as small text: a change of law is a change of these files to review.

To accept a change: ``ARBITRE_KEEP_TREES=1 pytest tests/laws/test_trees.py``, then read the difference.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulings.engine import (
    Code,
    Edition,
    Established,
    Information,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Pending,
    Regulations,
    Resolved,
    Step,
    WhichOf,
    consider,
    drawn,
)
from rulings.laws.subjects import SUBJECTS, Subject

TREES = Path(__file__).parent / "trees"
DRAWN = [
    pytest.param(each, edition, id=f"{each.key}-{edition.value}")
    for each in SUBJECTS
    for edition in sorted(each.editions)
]


@pytest.mark.parametrize(("each", "edition"), DRAWN)
def test_the_law_is_the_tree_that_was_reviewed(each: Subject, edition: Edition) -> None:
    kept = TREES / f"{each.key}-{edition.value}.txt"
    tree = drawn(each.law, edition, Regulations())
    if os.environ.get("ARBITRE_KEEP_TREES"):
        kept.write_text(tree, encoding="utf-8")
    assert tree == kept.read_text(encoding="utf-8")


SETS = TREES / "sets"


@pytest.mark.parametrize(("each", "edition"), DRAWN)
def test_the_law_is_what_was_reviewed_for_every_set_of_circumstances(each: Subject, edition: Edition) -> None:
    """The trees walk each pair of rare circumstances; here are all the sets there can be, a line to a path."""
    kept = SETS / f"{each.key}-{edition.value}.txt"
    lines = "".join(f"{line}\n" for line in sorted(_every_set(each, edition, {})))
    if os.environ.get("ARBITRE_KEEP_TREES"):
        SETS.mkdir(exist_ok=True)
        kept.write_text(lines, encoding="utf-8")
    assert lines == kept.read_text(encoding="utf-8")


def _every_set(each: Subject, edition: Edition, answers: dict[str, Code]) -> Iterator[str]:
    match consider(each.law, edition, Regulations(), answers):
        case Resolved(steps=steps):
            path = " ".join(code if isinstance(code, str) else "+".join(code) or "none" for code in answers.values())
            yield f"{path}: {'; '.join(_mark(step) for step in steps if not isinstance(step, Established))}"
        case Pending(asked=asked):
            question = asked.question
            every = question.every_answer() if isinstance(question, WhichOf) else question.specimens()
            for answer in every:
                yield from _every_set(each, edition, {**answers, question.key: question.code(answer)})


def _mark(step: Step) -> str:
    """A step in a word or two: its clause, its kind, and whom it is about."""
    seats = [seat.value for seat in getattr(step, "seats", ())]
    if isinstance(step, Information):
        seats = [*(seat.value for seat in step.authorised_seats), "-", *(s.value for s in step.unauthorised_seats)]
    if isinstance(step, PenaltyCardPlaced | PenaltyCardPickedUp):
        seats = [step.seat.value, step.card.code]
    return f"{step.clause} {step.kind[:3]} {''.join(seats)}".strip()


def test_every_tree_kept_is_of_a_subject_there_is() -> None:
    names = {f"{each.key}-{edition.value}.txt" for each in SUBJECTS for edition in each.editions}
    for folder in (TREES, SETS):
        assert {path.name for path in folder.glob("*.txt")} == names
