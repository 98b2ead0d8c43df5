"""Where a subject hands its facts over, the other one goes on with them: nothing is asked twice, and all is ruled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from rulings.engine import Code, Edition, HandedOver, consider
from rulings.laws.subjects import SUBJECTS
from tests.forms import LONG
from tests.laws.checks import CHECKS
from tests.laws.walking import RUNS_BY_DEFAULT, Path, Run, walk, walk_on

LAWS = {each.law: each.key for each in SUBJECTS}
OF_THE_SEATS = ("turning_the_table_turns_the_ruling", "seats_said_to_be_alike_are")
"""What each subject's own paths show: that of two defenders one is walked is said of those alone."""


@cache
def handed_over(run: Run) -> list[Path]:
    """Every path of a subject to where the law of another rules on the rest; of some there is none."""
    return [path for path in walk(run, run.regulations) if isinstance(path.outcome, HandedOver)]


def _one_of_each(run: Run) -> Iterator[Path]:
    """Of those, one for each hand and each way there; in the short form one for each way."""
    seen: set[tuple[str, Code | None]] = set()
    for path in handed_over(run):
        assert isinstance(path.outcome, HandedOver)
        whose = path.outcome.headline.template, path.answers.get("particulars.offender") if LONG else None
        if whose not in seen:
            seen.add(whose)
            yield path


def test_whether_it_is_played_and_may_go_back_is_for_others_to_say_too() -> None:
    subjects = {run.subject.key for run in RUNS_BY_DEFAULT if handed_over(run)}
    assert subjects >= {"is-it-played", "may-it-be-taken-back", "declarers-card-exposed", "defenders-card-exposed"}


@pytest.mark.parametrize("run", RUNS_BY_DEFAULT, ids=str)
def test_it_is_a_subject_that_goes_on_and_it_takes_what_has_been_answered(run: Run) -> None:
    for path in handed_over(run):
        assert isinstance(path.outcome, HandedOver)
        assert path.outcome.law in LAWS, str(path)
        goes_on = consider(run.subject.law, run.edition, run.regulations, path.answers)
        assert goes_on.steps[: len(path.outcome.steps)] == path.outcome.steps, str(path)


@pytest.mark.parametrize("run", [run for run in RUNS_BY_DEFAULT if run.edition is max(Edition)], ids=str)
def test_all_that_holds_of_every_path_holds_of_those_that_go_on(run: Run) -> None:
    faults = {
        f"{name}: {path}: {fault}"
        for there in _one_of_each(run)
        for path in walk_on(run, there, consider)
        for name, check in CHECKS.items()
        if name not in OF_THE_SEATS
        for fault in check(run, path)
    }
    assert "\n".join(sorted(faults)[:20]) == ""
