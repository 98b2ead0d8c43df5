"""The tree of each subject, kept as small text: a change of law is a change of these files to review.

To accept a change: ``ARBITRE_KEEP_TREES=1 pytest tests/laws/test_trees.py``, then read the difference.
"""

import os
from pathlib import Path

import pytest

from rulings.engine import Edition, Regulations, drawn
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


def test_every_tree_kept_is_of_a_subject_there_is() -> None:
    names = {f"{each.key}-{edition.value}.txt" for each in SUBJECTS for edition in each.editions}
    assert {path.name for path in TREES.glob("*.txt")} == names
