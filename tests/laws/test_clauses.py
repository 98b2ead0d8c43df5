"""Every clause of Laws 6 to 93 is come to by a path of some subject, or is procedure for a reason."""

import tomllib
from pathlib import Path

from rulings.engine import Citation, Edition
from tests.laws.surveying import survey
from tests.laws.walking import RUNS

WRITTEN = tomllib.loads((Path(__file__).parent / "clauses.toml").read_text(encoding="utf-8"))
CLAUSES: dict[Citation, str] = {Citation.parse(clause): said for clause, said in WRITTEN["clauses"].items()}
PROCEDURE: dict[Citation, str] = {Citation.parse(clause): reason for clause, reason in WRITTEN["procedure"].items()}
LAWS = set(range(6, 94))


def _reached() -> set[Citation]:
    return {clause for run in RUNS if run.edition is Edition.LAWS_2017 for clause in survey(run).cited}


def _listed(clause: Citation) -> str:
    return f"{clause}: {CLAUSES[clause]}"


def test_every_clause_is_reached_or_has_its_reason() -> None:
    known = _reached() | PROCEDURE.keys()
    unreached = [_listed(clause) for clause in CLAUSES if clause not in known]
    assert not unreached, "\n".join(unreached)


def test_no_clause_that_is_reached_has_a_reason_not_to_be() -> None:
    assert not [_listed(clause) for clause in sorted(PROCEDURE.keys() & _reached())]
    assert PROCEDURE.keys() <= CLAUSES.keys()


def test_no_path_cites_a_clause_that_there_is_not() -> None:
    """A clause may be cited as a whole, by the number or letter that its parts have in common."""
    there_is = {whole for clause in CLAUSES for whole in clause.ancestry}
    of_these_laws = {each for each in _reached() if each.law in LAWS}
    assert not [str(clause) for clause in sorted(of_these_laws - there_is)]


def test_the_list_is_in_the_order_of_the_book_and_of_the_laws_it_is_about() -> None:
    assert list(CLAUSES) == sorted(CLAUSES)
    assert {clause.law for clause in CLAUSES} == LAWS
