"""The tree and the questions of each subject are those that were read.

``tests/laws/kept.py`` says how much is kept of which, and how a change is accepted.
"""

from pathlib import Path

import pytest

from rulings.engine import drawn
from rulings.laws.subjects import SUBJECTS, Subject
from tests.laws import kept
from tests.laws.asking import questionnaire
from tests.laws.sets import sets_of_circumstances, three_can_come_together
from tests.laws.walking import RUNS_BY_DEFAULT, Run

MOST_LINES = 22_000
"""Of what is kept, and of the cases."""
MOST_LINES_OF_A_SUBJECT = 850
"""Of its cases and its tree."""


@pytest.mark.parametrize("run", RUNS_BY_DEFAULT, ids=str)
def test_the_law_is_the_tree_that_was_reviewed(run: Run) -> None:
    tree, whole = drawn(run.subject.law, run.edition, run.regulations), kept.TREES / f"{run}.txt"
    if kept.is_kept_whole(run, tree):
        kept.must_be_kept(tree, whole)
        kept.must_have_no_digest(f"trees/{run}")
    else:
        kept.must_have_its_digest(tree, f"trees/{run}")
        assert not whole.exists(), f"{whole.name}: of this tree a digest is kept"


@pytest.mark.parametrize("run", RUNS_BY_DEFAULT, ids=str)
def test_the_law_is_what_was_reviewed_for_every_set_of_circumstances(run: Run) -> None:
    """The trees walk each pair of rare circumstances; here are all the sets that there can be."""
    if three_can_come_together(run):
        kept.must_have_its_digest(sets_of_circumstances(run), f"sets/{run}")
    else:
        # The tree says it all.
        kept.must_have_no_digest(f"sets/{run}")


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.key)
def test_the_law_asks_what_was_reviewed(subject: Subject) -> None:
    """With the criterion of each question and the clauses of each answer, which the trees leave out."""
    kept.must_have_its_digest(questionnaire(subject), f"questions/{subject.key}")


def test_everything_kept_is_of_a_subject_there_is() -> None:
    runs = {str(run) for run in RUNS_BY_DEFAULT}
    assert {path.stem for path in kept.TREES.glob("*.txt")} <= runs
    of_subjects = {f"{what}.{language}" for what in _of_every_subject("words") for language in ("fr", "en")}
    of_subjects |= _of_every_subject("questions")
    assert set(kept.digests()) - of_subjects <= {f"{what}/{run}" for what in ("trees", "sets") for run in runs}
    assert of_subjects <= set(kept.digests())


def test_no_more_is_kept_than_can_be_read() -> None:
    lines = {
        path: path.read_bytes().count(b"\n") for path in kept.LAWS.rglob("*.*") if path.suffix in {".toml", ".txt"}
    }
    assert sum(lines.values()) <= MOST_LINES
    brought = {
        subject.key: sum(lines.get(path, 0) for path in _kept_of(subject) + kept.case_files(subject.key))
        for subject in SUBJECTS
    }
    assert {key: number for key, number in brought.items() if number > MOST_LINES_OF_A_SUBJECT} == {}


def _kept_of(subject: Subject) -> list[Path]:
    return [kept.TREES / f"{run}.txt" for run in RUNS_BY_DEFAULT if run.subject is subject]


def _of_every_subject(what: str) -> set[str]:
    return {f"{what}/{subject.key}" for subject in SUBJECTS}
