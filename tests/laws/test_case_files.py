"""Every case file ends as its writer says, and every statement of the seed on Law 54 is in one."""

import re
from pathlib import Path

import pytest

from rulings.laws.cases import Case, WrongCase, read_cases

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
CASES = [
    pytest.param(case, id=f"{path.stem}: {case.name}")
    for path in FILES
    for case in read_cases(path.read_text(encoding="utf-8"))
]

NOT_RULED = {
    "S4-12": "play behind screens follows other rules, which the seed itself leaves out",
    "S4-13": "a promise of another article, no statement of law",
}


@pytest.mark.parametrize("case", CASES)
def test_the_case_ends_as_its_writer_says(case: Case) -> None:
    assert case.differences() == []


def test_there_are_cases_enough_and_each_expects_something() -> None:
    assert len(FILES) >= 25
    cases = [case for path in FILES for case in read_cases(path.read_text(encoding="utf-8"))]
    assert all(case.rests_on or case.asks for case in cases)
    assert all(case.source for case in cases)
    assert len({case.name for case in cases}) == len(cases)


def test_every_statement_of_the_seed_on_law_54_is_in_a_case_or_has_its_reason() -> None:
    cases = [case for path in FILES for case in read_cases(path.read_text(encoding="utf-8"))]
    in_cases = {named for case in cases for named in re.findall(r"S4-\d+", case.source)}
    statements = {f"S4-{number}" for number in range(1, 14)}
    assert in_cases | NOT_RULED.keys() == statements
    assert not in_cases & NOT_RULED.keys()


GOOD = 'name = "n"\nsubject = "opening-lead-out-of-turn"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[case]", "not TOML"),
        ("x = 1", r"list of \[\[case\]\]"),
        ("case = 1", r"list of \[\[case\]\]"),
        ("[[case]]\nsubject = 'x'", "case 1 has no name"),
        ("[[case]]\nname = 'n'\nsubject = 'x'", "opening-lead-out-of-turn"),
        (f"[[case]]\n{GOOD}edition = 2007", "2017"),
        (f"[[case]]\n{GOOD}edition = '2017'", "2017"),
        (f"[[case]]\n{GOOD}declarer = 'X'", "allowed: N, E, S, W"),
        (f"[[case]]\n{GOOD}declarer = 1", "allowed: N, E, S, W"),
        (f"[[case]]\n{GOOD}cards = ['HT']", "H10"),
        (f"[[case]]\n{GOOD}cards = ['HK', 'HQ']", "does not answer"),
        (f"[[case]]\n{GOOD}colour = 'red'", "no key 'colour'"),
        (f"[[case]]\n{GOOD}facts = 1", "facts is a table"),
        (f"[[case]]\n{GOOD}facts = {{ x = 'y' }}", "no question 'x'; there are: 54.B.second-card"),
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


def test_a_case_whose_facts_are_not_all_asked_for_says_which() -> None:
    (case,) = read_cases(
        f"[[case]]\n{GOOD}declarer = 'S'\ncards = ['HK']\nfacts = {{ '54.circumstances' = ['face-down'] }}"
    )
    assert case.differences() == ["was not asked particulars.cards"]
    (unfinished,) = read_cases(f"[[case]]\n{GOOD}declarer = 'S'")
    assert unfinished.differences() == ["still asks 54.circumstances"]
