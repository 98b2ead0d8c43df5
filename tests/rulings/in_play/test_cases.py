"""Every case of the live board holds, and what it makes the director say has been read in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulings.in_play.events import EVENTS, Event, HowExposed, WhyPickedUp, as_data
from rulings.in_play.running import BoundLine, CannotHappen
from rulings.in_play.sentences import standing
from rulings.in_play.starting import Ruled
from rulings.words.current_language import LANGUAGES
from rulings.words.wording import in_words
from tests.laws.kept import must_be_kept
from tests.rulings.in_play.cases import WORDS, Case, case_files, cases_of

ALL = [case for file in case_files() for case in cases_of(file)]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_the_case_holds(case: Case) -> None:
    assert case.differences() == []


def test_a_case_that_is_wrong_is_told() -> None:
    """The control: what a case says is looked at."""
    exposed = {"kind": "exposed", "seat": "W", "cards": ["H5"], "how": "accident"}
    assert Case("minor", [exposed], lying=["W H5 major"]).differences() == ["lying: ['W H5 minor']"]
    assert Case("refused", [exposed], lying=["W H5 minor"], refused="The board is over").differences()
    assert Case("cites", [exposed], lying=["W H5 minor"], cites=["60"]).differences() == ["does not cite 60"]


def test_there_is_a_case_for_each_event() -> None:
    told = [event for case in ALL for event in case.events]
    assert {each["kind"] for each in told if "kind" in each} == set(EVENTS)
    assert {each["how"] for each in told if "how" in each} == {each.value for each in HowExposed}
    assert {each["why"] for each in told if "why" in each} == {each.value for each in WhyPickedUp}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", case_files(), ids=lambda file: file.stem)
def test_what_is_said_has_been_read(file: Path, language: str) -> None:
    told = "\n\n".join(_told(case, language) for case in cases_of(file))
    must_be_kept(f"{told}\n", WORDS / f"{file.stem}.{language}.txt")


def _told(case: Case, language: str) -> str:
    """The case, event by event: the line that then holds, what is said, and what stands at the table at its end."""
    lines = [f"## {case.name}"]
    try:
        runs = case.runs()
    except CannotHappen as refused:
        return "\n".join((*lines, f"! {in_words(refused.message, language)}"))
    except ValueError:
        return "\n".join((*lines, "! (an answer that is not taken)"))
    for each, running in runs:
        lines.append(f"> {_event(each)}")
        lines += [f"= {_line(running.line, language)}"] if running.line else []
        # What is said of the events before stands under a case of their own.
        words = running.said if running is runs[-1][1] else ()
        lines += [f"  “{_line(said, language)}”" for said in words]
        lines += [f"! {each.number}: {in_words(each.problem.message, language)}" for each in running.left_out]
    return "\n".join((*lines, *(f"- {_line(line, language)}" for line in standing(runs[-1][1].table))))


def _line(line: BoundLine, language: str) -> str:
    return f"[{line.clause}] {in_words(line.message, language)}"


def _event(each: Event | Ruled) -> str:
    if isinstance(each, Ruled):
        return f"ruled: {in_words(each.resolved.headline, 'en')}"
    return " ".join(str(value) for value in as_data(each).values())
