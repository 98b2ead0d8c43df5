"""Every line of the laws is reached by walking alone: a line that no path reaches rules on nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.laws.reaching import Reached, modules, name_of, runnable
from tests.laws.surveying import lines_reached

NOT_WALKED = {
    "particulars": "questions that the laws make their own when they are imported",
    "moments": "headings of the menu",
    "subjects.asked": "asked of a subject when it is looked up, by pages and tests",
    "subjects.menu": "the menu is read, not walked; test_every_case looks subjects up",
    "law26.in_play": "asked of a board in play, not of an incident; tests/rulings/in_play comes to it",
    "law82": "asked of a ruling that was found wrong, not of an incident; test_law82 walks it",
    "legal_plays.plays": "asked of a position, not of an incident; test_legal_plays deals it positions",
    "legal_plays.position": "asked of a position, not of an incident; test_legal_plays_refused makes it refuse them",
    "legal_plays.verdicts": "asked of a position, not of an incident; test_legal_plays reads them",
}
MODULES = [path for path in modules() if name_of(path) not in NOT_WALKED]


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_every_line_is_reached_by_walking(module: Path) -> None:
    written = module.read_text(encoding="utf-8").splitlines()
    unreached = sorted(line for _name, line in runnable(module) - lines_reached())
    assert not unreached, "\n".join(f"{module.name}:{line}: {written[line - 1].strip()}" for line in unreached)


def test_what_is_not_walked_is_there() -> None:
    assert {name_of(path) for path in modules()} >= NOT_WALKED.keys()


LAW = '''
def ruled(fact):
    """Two ends."""
    if fact:
        return [
            each
            for each in "yes"
        ]
    return "no"
'''


def _lines(tmp_path: Path, *facts: bool) -> tuple[set[int], set[int]]:
    """The lines of LAW that were reached with ``facts``, and those that can be."""
    module = tmp_path / "law.py"
    module.write_text(LAW, encoding="utf-8")
    law: dict[str, Callable[[bool], object]] = {}
    exec(compile(LAW, str(module), "exec"), law)  # noqa: S102 - the law above
    reached = Reached(tmp_path)
    for fact in facts:
        with reached:
            law["ruled"](fact)
    return {line for _name, line in reached.lines}, {line for _name, line in runnable(module, tmp_path)}


def test_a_line_that_no_fact_leads_to_is_seen_not_to_be_reached(tmp_path: Path) -> None:
    reached, can_be = _lines(tmp_path, True)
    assert can_be - reached == {9}
    reached, can_be = _lines(tmp_path, False)
    assert can_be - reached >= {5}
    reached, can_be = _lines(tmp_path, True, False)
    assert can_be == reached
