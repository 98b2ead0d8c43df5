"""Every subject is walked along every path, in every edition and under every regulation."""

import ast
from pathlib import Path

import pytest

from rulings.laws.subjects import SUBJECTS, UnknownSubject, subject
from tests.laws.checks import CHECKS
from tests.laws.reaching import modules, name_of
from tests.laws.surveying import survey
from tests.laws.walking import RUNS, RUNS_BY_DEFAULT, Run

PATHS_ENOUGH = 2000
"""More than this and a walk is too long to be taken often, and a tree too long to be read."""


# One test for each walk: one for each check of each walk would be thousands, which take longer to be begun than to run.
@pytest.mark.parametrize("run", RUNS, ids=str)
def test_of_every_path(run: Run) -> None:
    found = {CHECKS[check].__doc__ or check: faults for check, faults in survey(run).faults.items() if faults}
    assert not found, "\n".join(line for check, faults in found.items() for line in (check, *faults))


@pytest.mark.parametrize("run", RUNS_BY_DEFAULT, ids=str)
def test_a_subject_has_ends_and_not_too_many(run: Run) -> None:
    assert 0 < survey(run).paths <= PATHS_ENOUGH


def test_no_subject_is_listed_twice_and_none_is_found_under_another_name() -> None:
    assert len({each.key for each in SUBJECTS}) == len(SUBJECTS)
    assert all(subject(each.key) is each for each in SUBJECTS)
    with pytest.raises(UnknownSubject, match="opening-lead-out-of-turn"):
        subject("opening-lead")


@pytest.mark.parametrize("module", modules(), ids=name_of)
def test_no_law_catches_anything(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    assert not [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Try)]
