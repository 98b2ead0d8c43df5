"""What each command runs: all of the one before, and in three turns all that there is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import tiers
from tests.tiers import HERE, THIRDS, Found, Shares, choose, nothing_of, share

TURN = HERE.parent / ".ci" / "turn"
TIERS = {
    "KNOW_NO_DATABASE": tiers.KNOW_NO_DATABASE,
    "OF_TEST": tiers.OF_TEST,
    "OF_TEST_ON_POSTGRESQL": tiers.OF_TEST_ON_POSTGRESQL,
    "OF_CHECK": tiers.OF_CHECK,
}
READS_THE_FORM = re.compile(r"^from tests\.forms import .*\b(IN_MINUTES|TEST|part)\b", re.MULTILINE)
OF_THE_RUN = ("conftest.py", "gates/recording.py", "test_tiers.py")
"""They tell what is run."""


@pytest.fixture(scope="module")
def collected() -> list[Found]:
    """Two ways of every test that there is, whatever pytest would make of it; those of races and walks together."""
    return [
        Found(f"{path.relative_to(HERE).as_posix()}::{name}", "gate(" in text, _group(text))
        for path in sorted(HERE.rglob("test_*.py"))
        for text in [path.read_text(encoding="utf-8")]
        for name in re.findall(r"^def (test_\w+)\(", text, re.MULTILINE)
        for _way in range(2)
    ]


def _group(text: str) -> str:
    found = re.search(r'xdist_group\("(.+?)"\)', text)
    return found[1] if found else ""


@pytest.mark.parametrize("on_postgresql", [False, True], ids=["sqlite", "postgresql"])
def test_each_runs_all_of_the_one_before(collected: list[Found], on_postgresql: bool) -> None:
    check, test, whole = (
        {place for place, is_run in enumerate(run(collected, on_postgresql=on_postgresql)) if is_run}
        for run in (tiers.of_check, tiers.of_test, tiers.of_whole)
    )
    assert check < test < whole
    assert len(whole) == len(collected) or on_postgresql


@pytest.mark.parametrize("on_postgresql", [False, True], ids=["sqlite", "postgresql"])
def test_three_turns_come_to_all_that_a_change_does_not_run_and_to_nothing_twice(
    collected: list[Found], on_postgresql: bool
) -> None:
    whole = tiers.of_whole(collected, on_postgresql=on_postgresql)
    in_test = tiers.of_test(collected, on_postgresql=on_postgresql)
    thirds = [tiers.of_third(collected, turn, on_postgresql=on_postgresql) for turn in range(7, 7 + THIRDS)]
    for test, is_run, is_test, in_thirds in zip(collected, whole, in_test, zip(*thirds, strict=True), strict=True):
        is_left = is_run and (not is_test or test.name.startswith(tiers.SHORTER))
        assert sum(in_thirds) == is_left, test
    assert all(sum(each) > sum(map(sum, thirds)) / 5 for each in thirds), "each is about a third"


def test_what_one_worker_does_for_all_is_in_one_third() -> None:
    assert len({tiers.third(Found(f"security/test_{name}.py::test_x", together="crawl")) for name in "abcdef"}) == 1
    assert {tiers.third(Found(f"incidents/test_{name}.py::test_x")) for name in "abcdef"} == set(range(THIRDS))


def test_what_does_less_in_minutes_is_said_to() -> None:
    """Or its whole form would be run by nobody."""
    found = [
        path.relative_to(HERE).as_posix() for path in HERE.rglob("*.py") if READS_THE_FORM.search(path.read_text())
    ]
    assert "laws/test_transfer.py" in found
    assert [each for each in found if not each.startswith(tiers.SHORTER) and each not in OF_THE_RUN] == []


@pytest.mark.parametrize("of_tier", TIERS.values(), ids=TIERS)
def test_a_tier_leaves_out_what_there_is(of_tier: Shares) -> None:
    """A test that is renamed would be run, or left out, without anybody's deciding."""
    for begins in (each for names in of_tier.values() for each in names):
        place, _, test = begins.partition("::")
        assert (HERE / place).exists(), begins
        assert not test or f"def {test}" in (HERE / place).read_text(), begins


def test_of_what_shows_a_gate_one_is_tried_and_of_the_rest_one_in_so_many() -> None:
    shares: Shares = {0: ("a/", "b/test_x.py::test_y"), 4: ("b/",), 1: ("a/test_z.py",)}
    assert share("b/test_x.py::test_z", shares) == ("b/", 4)
    assert share("b/test_x.py::test_y[a]", shares)[1] == 0
    assert share("c/test_x.py::test_x", shares) == ("", 1)
    assert choose([Found("b/test_x.py::test_z")] * 9, shares) == [place % 4 == 0 for place in range(9)]
    of_a_gate = [Found("b/test_x.py::test_z"), *[Found("b/test_x.py::test_g", of_a_gate=True)] * 2]
    assert choose(of_a_gate, shares) == [True, True, False]
    assert choose([Found("a/test_x.py::test_g", of_a_gate=True), Found("a/test_z.py::test_x")], shares) == [False, True]
    assert [nothing_of(place, [shares]) for place in ("a/test_x.py", "a/", "a/test_z.py", "b/", "c/")] == [
        *(True, False, False, False, False)
    ]


def test_a_browser_test_of_several_ways_is_run_for_one_of_them() -> None:
    ways = [Found(f"e2e/test_every_page.py::test_{name}") for name in "abcdefgh" for _ in range(4)]
    run = tiers.of_test(ways, on_postgresql=False)
    assert {sum(run[place : place + 4]) for place in range(0, len(run), 4)} == {1}
    assert {run[place : place + 4].index(True) for place in range(0, len(run), 4)} == {0, 3}
    assert all(tiers.of_whole(ways, on_postgresql=False))


def test_the_turn_is_a_number() -> None:
    assert TURN.read_text(encoding="utf-8").strip().isdigit()
    assert 'ARBITRE_TURN="$$(cat .ci/turn)"' in (HERE.parent / "Makefile").read_text(encoding="utf-8")


FAILS_THE_FIRST_TIME = """
from pathlib import Path
import pytest

def is_first(name):
    path = Path(name)
    path.write_text(path.read_text() + "x" if path.exists() else "x")
    return path.read_text() == "x"

@pytest.mark.xdist_group("crawl")
def test_grouped():
    assert not is_first("grouped")

def test_green():
    is_first("green")
"""


def test_what_failed_beside_others_is_run_once_more_alone(tmp_path: Path) -> None:
    """That of a group too, whose name beside others is another; and nothing that was green."""
    (tmp_path / "test_it.py").write_text(FAILS_THE_FIRST_TIME, encoding="utf-8")
    (alone,) = re.findall(r"^ALONE := (.+)$", (HERE.parent / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)

    ours = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "PYTEST_"))}

    def run(*words: str) -> int:
        return subprocess.run([sys.executable, "-m", "pytest", *words], cwd=tmp_path, env=ours, check=False).returncode

    assert run("-n", "2", "--dist", "loadgroup") == 1
    assert run(*alone.split()) == 0
    assert [(tmp_path / name).read_text() for name in ("grouped", "green")] == ["xx", "x"]
