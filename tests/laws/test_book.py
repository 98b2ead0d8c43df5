"""No citation of a clause that its edition does not have: in what the laws cite, our words, pages, sources, records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulings.archive.as_data import as_record
from rulings.archive.disputed_facts import CLAUSES
from rulings.archive.record import RuledCase
from rulings.engine import Citation, Edition, Option, Regulations, Resolved, consider
from rulings.laws.casebook import Case, read_cases
from rulings.laws.subjects import SUBJECTS, questions
from rulings.review.scores.adjusted import CLAUSES as OF_SCORES
from rulings.words.texts import clauses
from tests.laws.book import cited_in, clauses_of, missing
from tests.laws.kept import case_files
from tests.laws.surveying import survey
from tests.laws.walking import RUNS
from tests.settings import BASE_DIR

OF_EDITIONS = sorted(Edition)
BY_EDITION = pytest.mark.parametrize("edition", OF_EDITIONS, ids=lambda each: str(each.value))
IN_A_TEMPLATE = re.compile(r'{% citation "([^"]+)"')


WRONG_ON_PURPOSE = BASE_DIR / "docs" / "mutants.md"
"""Tells of citations that were made wrong to see whether a test notices."""
KEYS_KEPT = ("45.D.2.a.failed",)
"""Keys of questions that stand in records and never change, though no edition has such a clause."""


def _written() -> Iterator[tuple[Path, str]]:
    """What is written: sources, pages, their French, our words, documents."""
    for path in _files():
        prose = path.read_text(encoding="utf-8") if path != WRONG_ON_PURPOSE else ""
        for key in KEYS_KEPT:
            prose = prose.replace(key, "")
        yield path, prose


def _files() -> Iterator[Path]:
    for room in ("config", "incidents", "rulings", "templates", "docs"):
        for kind in ("py", "html", "toml", "po", "md"):
            yield from (BASE_DIR / room).rglob(f"*.{kind}")
    yield from BASE_DIR.glob("*.md")


def _cited_by_paths(edition: Edition) -> set[Citation]:
    return {clause for run in RUNS if run.edition is edition for clause in survey(run).cited}


def _cited_by_answers(edition: Edition) -> set[Citation]:
    """Where the laws say that an answer is spoken of, whether or not a path gives it."""
    asked = (
        question
        for subject in SUBJECTS
        if edition in subject.editions
        for question in questions(subject, edition, Regulations()).values()
    )
    return {
        clause
        for question in asked
        for option in getattr(question.of_edition(edition), "known", ())
        if isinstance(option, Option)
        for clause in question.of_edition(edition).clauses_of(option)
    }


@pytest.mark.gate("T26")
@BY_EDITION
def test_no_path_and_no_answer_cites_a_clause_that_its_edition_has_not(edition: Edition) -> None:
    assert missing(_cited_by_paths(edition) | _cited_by_answers(edition), edition) == []


@pytest.mark.gate("T26")
def test_no_text_of_ours_is_of_a_clause_that_its_editions_have_not() -> None:
    for clause in clauses().values():
        for edition in clause.editions:
            assert missing([clause.citation], edition) == [], f"{clause.citation}, {edition.value}"
        # Of a clause that has moved its text says where it stands now.
        its_own = {*clause.editions, OF_EDITIONS[-1]}
        assert missing(clause.see, *its_own) == [], f"read with {clause.citation}"
        for said in (clause.text, *(each.text for each in clause.authorities)):
            assert missing(cited_in(f"{said.en} {said.fr}"), *its_own) == [], f"in {clause.citation}"
        for edition, said in clause.otherwise.items():
            lacking = missing(cited_in(f"{said.en} {said.fr}"), edition, OF_EDITIONS[-1])
            assert lacking == [], f"in {clause.citation}, {edition.value}"


@pytest.mark.gate("T26")
def test_no_page_cites_a_clause_that_there_is_not() -> None:
    templates = "".join(path.read_text(encoding="utf-8") for path in (BASE_DIR / "templates").rglob("*.html"))
    newest = [*IN_A_TEMPLATE.findall(templates), *CLAUSES.values()]
    assert missing(map(Citation.parse, newest), Edition.LAWS_2017) == []
    for edition, cited in OF_SCORES.items():
        assert missing(map(Citation.parse, cited.values()), Edition(edition)) == []


@pytest.mark.gate("T26")
def test_no_source_names_a_clause_that_no_edition_has() -> None:
    wrong = {
        f"{path.relative_to(BASE_DIR)}: {clause}"
        for path, prose in _written()
        for clause in missing(cited_in(prose), *OF_EDITIONS)
    }
    assert "\n".join(sorted(wrong)) == ""


def _cases() -> list[Case]:
    return [case for path in case_files() for case in read_cases(path.read_text(encoding="utf-8"))]


def _records(cases: list[Case]) -> Iterator[RuledCase]:
    """What each case leaves on record."""
    for case in cases:
        outcome = consider(case.subject.law, case.edition, case.regulations, case.answers)
        if isinstance(outcome, Resolved):
            yield as_record(case.subject, case.edition, case.regulations, outcome)


def _cited_on_record(record: RuledCase) -> set[Citation]:
    cited = {*record["clauses"], *(fact["clause"] for fact in record["facts"])}
    return {Citation.parse(clause) for clause in cited | {step["clause"] for step in record["steps"]}}


@pytest.mark.gate("T26")
def test_no_record_cites_a_clause_that_its_edition_has_not() -> None:
    cases = _cases()
    records = list(_records(cases))
    assert len(records) > len(cases) // 2
    for record in records:
        assert missing(_cited_on_record(record), Edition(record["edition"])) == [], record["subject"]


@pytest.mark.gate("T26", control=True)
@pytest.mark.parametrize(
    ("clause", "edition"),
    [("50.E.4", Edition.LAWS_2007), ("12.C.1.f", Edition.LAWS_2017), ("45.D.2.a", Edition.LAWS_2017)],
)
def test_a_clause_of_another_edition_is_missed(clause: str, edition: Edition) -> None:
    assert missing([Citation.parse("50.D.2.a"), Citation.parse(clause)], edition) == [clause]


@pytest.mark.gate("T26", control=True)
def test_a_clause_among_words_is_seen() -> None:
    seen = list(cited_in("What 50.E.3 says (12.C.1.f), not version 4.2 nor 54 alone; 70.D.3."))
    assert seen == [Citation(50, "E", 3), Citation(12, "C", 1, "f"), Citation(70, "D", 3)]


def test_each_edition_has_clauses_of_all_93_laws() -> None:
    for edition in OF_EDITIONS:
        assert {clause.law for clause in clauses_of(edition)} == set(range(1, 94))
