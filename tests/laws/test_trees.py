"""The tree of each subject, kept as small text: a change of law is a change of these files to review.

``tests/laws/kept.py`` says how much is kept of which, and how a change is accepted.
"""

import re
from pathlib import Path

import pytest

from rulings.engine import drawn
from rulings.laws.subjects import SUBJECTS, Subject
from tests.laws import kept
from tests.laws.asking import questionnaire
from tests.laws.sets import sets_of_circumstances, three_can_come_together
from tests.laws.walking import RUNS_BY_DEFAULT, Run

MOST_LINES_IN_ALL = 52_000
"""Of this folder, with the subjects that there were when it was counted."""
SUBJECTS_THEN = 19


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
    kept.must_be_kept(questionnaire(subject), kept.QUESTIONS / f"{subject.key}.txt")


def test_everything_kept_is_of_a_subject_there_is() -> None:
    runs = {str(run) for run in RUNS_BY_DEFAULT}
    assert {path.stem for path in kept.TREES.glob("*.txt")} <= runs
    assert {path.stem for path in kept.QUESTIONS.glob("*.txt")} == {subject.key for subject in SUBJECTS}
    words = {f"words/{subject.key}.{language}" for subject in SUBJECTS for language in ("fr", "en")}
    assert set(kept.digests()) <= words | {f"{what}/{run}" for what in ("trees", "sets") for run in runs}
    assert {subject.key for subject in SUBJECTS} >= kept.LONGER.keys()


def test_no_more_is_kept_than_can_be_read() -> None:
    """A subject that comes in brings its cases and what is kept of it, together no more lines than a long tree has."""
    lines = {path: path.read_bytes().count(b"\n") for path in kept.LAWS.rglob("*.*") if path.suffix in SOURCES}
    assert sum(lines.values()) <= MOST_LINES_IN_ALL + (len(SUBJECTS) - SUBJECTS_THEN) * kept.MOST_LINES
    brought = {
        subject.key: sum(number for path, number in lines.items() if subject.key in (path.parent.name, _of(path)))
        for subject in SUBJECTS
    }
    assert {key: number for key, number in brought.items() if number > kept.LONGER.get(key, kept.MOST_LINES)} == {}


def _of(path: Path) -> str:
    """The subject of a text, by its file's name: ``is-it-played-2017.txt``, ``is-it-played.fr.txt``."""
    return re.sub(r"-\d{4}$", "", path.name.split(".")[0])


SOURCES = {".py", ".toml", ".txt"}
