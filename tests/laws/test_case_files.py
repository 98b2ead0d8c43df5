"""Every case file ends as its writer says, and there are enough of them for each subject."""

from functools import cache
from pathlib import Path

import pytest

from rulings.laws.casebook import Case, WrongCase, read_cases
from rulings.laws.subjects import SUBJECTS
from tests.laws.kept import CASES, case_files

FILES = case_files()
CASES_IN_ALL, CASES_OF_A_SUBJECT = 600, 10


@cache
def cases_of(path: Path) -> tuple[Case, ...]:
    return tuple(read_cases(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_case_ends_as_its_writer_says(path: Path) -> None:
    differences = {case.name: told for case in cases_of(path) if (told := case.differences())}
    assert differences == {}
    for case in cases_of(path):
        assert case.subject.key == path.stem
        assert case.rests_on or case.asks, f"{case.name} expects nothing"
        assert case.source


@pytest.mark.parametrize("subject", [each.key for each in SUBJECTS])
def test_a_subject_has_cases_enough(subject: str) -> None:
    assert sum(len(cases_of(path)) for path in case_files(subject)) >= CASES_OF_A_SUBJECT


def test_there_are_cases_enough_in_all_and_each_has_a_name_of_its_own() -> None:
    assert {path.relative_to(CASES).as_posix() for path in CASES.rglob("*.toml")} == {
        f"{each.key}.toml" for each in SUBJECTS
    }
    names = [case.name for path in FILES for case in cases_of(path)]
    assert len(names) >= CASES_IN_ALL
    assert len(set(names)) == len(names), sorted({name for name in names if names.count(name) > 1})


GOOD = 'name = "n"\nsubject = "opening-lead-out-of-turn"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[case]", "not TOML"),
        ("x = 1", r"list of \[\[case\]\]"),
        ("x = 1\n[[case]]", r"list of \[\[case\]\]"),
        ("subject = 1\n[[case]]\nname = 'n'", "opening-lead-out-of-turn"),
        ("case = 1", r"list of \[\[case\]\]"),
        ("[[case]]\nsubject = 'x'", "case 1 has no name"),
        ("[[case]]\nname = 'n'\nsubject = 'x'", "opening-lead-out-of-turn"),
        (f"[[case]]\n{GOOD}edition = 1987", "2017"),
        (f"[[case]]\n{GOOD}edition = '2017'", "2017"),
        (f"[[case]]\n{GOOD}declarer = 'X'", "allowed: N, E, S, W"),
        (f"[[case]]\n{GOOD}declarer = 1", "allowed: N, E, S, W"),
        (f"[[case]]\n{GOOD}cards = ['HT']", "H10"),
        (f"[[case]]\n{GOOD}cards = ['HK', 'HQ']", "does not answer"),
        (f"[[case]]\n{GOOD}colour = 'red'", "no key 'colour'"),
        (f"[[case]]\n{GOOD}facts = 1", "facts is a table"),
        (f"[[case]]\n{GOOD}facts = {{ x = 'y' }}", "no question 'x'; there are: 50.B.kind, .* 54.B.second-card"),
        (f"[[case]]\n{GOOD}facts = {{ '54.reply' = 'perhaps' }}", "allowed: spread, accept"),
        (f"[[case]]\n{GOOD}facts = {{ '54.reply' = true }}", "allowed: spread, accept"),
        (f"[[case]]\n{GOOD}facts = {{ '54.circumstances' = ['face-down', 'declarer-played'] }}", "exclude each other"),
        (f"[[case]]\n{GOOD}regulations = {{ screens = true }}", "face_down_opening_lead"),
        (f"[[case]]\n{GOOD}rests_on = ['Z']", "is not a citation"),
        (f"[[case]]\n{GOOD}rests_on = 'x'", "list of strings"),
        (f"[[case]]\n{GOOD}[[case]]\n{GOOD}", "two cases are named"),
    ],
)
def test_a_case_that_cannot_be_read_says_what_is_wrong_and_what_is_allowed(text: str, said: str) -> None:
    with pytest.raises(WrongCase, match=said):
        read_cases(text)


@pytest.mark.parametrize(
    ("more", "difference"),
    [
        ("rests_on = ['54.D']", "does not rest on 54.D"),
        ("never_on = ['54.B']", "rests on 54.B"),
        ("left_on_table = ['HK']", "leaves no penalty card on the table"),
        ("asks = '54.reply'", "no longer asks 54.reply"),
    ],
)
def test_a_case_that_ends_otherwise_says_in_what(more: str, difference: str) -> None:
    facts = "facts = { '54.circumstances' = ['declarer-could-see-dummy'] }\ndeclarer = 'S'\ncards = ['HK']\n"
    (case,) = read_cases(f"[[case]]\n{GOOD}{facts}{more}")
    assert difference in case.differences()


def test_a_subject_stands_once_before_the_cases_or_in_each() -> None:
    cases = "[[case]]\nname = 'a'\n[[case]]\nname = 'b'\nsubject = 'claim'"
    first, second = read_cases(f"subject = 'conduct'\n{cases}")
    assert (first.subject.key, second.subject.key) == ("conduct", "claim")
    with pytest.raises(WrongCase, match=r"^a: .*opening-lead-out-of-turn"):
        read_cases(cases)


def test_a_case_whose_facts_are_not_all_asked_for_says_which() -> None:
    (case,) = read_cases(
        f"[[case]]\n{GOOD}declarer = 'S'\ncards = ['HK']\nfacts = {{ '54.circumstances' = ['face-down'] }}"
    )
    assert case.differences() == ["was not asked particulars.cards"]
    (unfinished,) = read_cases(f"[[case]]\n{GOOD}declarer = 'S'")
    assert unfinished.differences() == ["still asks 54.circumstances"]
