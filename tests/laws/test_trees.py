"""The tree of each subject, kept as small text: a change of law is a change of these files to review.

To accept a change: ``ARBITRE_KEEP_TREES=1 pytest tests/laws/test_trees.py``, then read the difference.
"""

import pytest

from rulings.engine import drawn
from rulings.laws.subjects import SUBJECTS, Subject
from tests.laws.asking import questionnaire
from tests.laws.kept import QUESTIONS, SETS, TREES, must_be_kept
from tests.laws.sets import LONG_ENOUGH, sets_of_circumstances, three_can_come_together
from tests.laws.walking import RUNS_BY_DEFAULT, Run


@pytest.mark.parametrize("run", RUNS_BY_DEFAULT, ids=str)
def test_the_law_is_the_tree_that_was_reviewed(run: Run) -> None:
    tree = drawn(run.subject.law, run.edition, run.regulations)
    must_be_kept(tree, TREES / f"{run}.txt")


@pytest.mark.parametrize("run", RUNS_BY_DEFAULT, ids=str)
def test_the_law_is_what_was_reviewed_for_every_set_of_circumstances(run: Run) -> None:
    """The trees walk each pair of rare circumstances; here are all the sets that there can be."""
    kept = SETS / f"{run}.txt"
    lines = sets_of_circumstances(run) if three_can_come_together(run) else ""
    if 0 < len(lines) <= LONG_ENOUGH:
        must_be_kept(lines, kept)
    else:
        assert not kept.exists(), "the tree says it all, or nobody would read so long a text"


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.key)
def test_the_law_asks_what_was_reviewed(subject: Subject) -> None:
    """With the criterion of each question and the clauses of each answer, which the trees leave out."""
    must_be_kept(questionnaire(subject), QUESTIONS / f"{subject.key}.txt")


def test_every_tree_kept_is_of_a_subject_there_is() -> None:
    assert {path.stem for path in TREES.glob("*.txt")} == {str(run) for run in RUNS_BY_DEFAULT}
    assert {path.stem for path in SETS.glob("*.txt")} <= {str(run) for run in RUNS_BY_DEFAULT}
    assert {path.stem for path in QUESTIONS.glob("*.txt")} == {subject.key for subject in SUBJECTS}
