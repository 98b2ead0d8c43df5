"""Which clauses each subject comes to, kept for the pages of the Laws: they name the subjects that lead to a clause.

To renew it: ``make keep``.
"""

from rulings.engine import Citation, Edition
from rulings.lawbook.resting import COME_TO, come_to
from rulings.laws.subjects import SUBJECTS
from tests.laws.kept import must_be_kept
from tests.laws.surveying import survey
from tests.laws.walking import RUNS


def _cited(subject: str, edition: Edition) -> list[str]:
    """Whatever the club elects: its own regulations may leave some of them out."""
    runs = [run for run in RUNS if (run.subject.key, run.edition) == (subject, edition)]
    return [str(clause) for clause in sorted({clause for run in runs for clause in survey(run).cited})]


def test_what_the_pages_tell_is_what_the_laws_cite() -> None:
    lines = ["# Which clauses each subject cites in each edition on some path. Written by tests/laws/test_come_to.py."]
    for subject in SUBJECTS:
        lines += ["", f"[{subject.key}]"]
        for edition in sorted(subject.editions):
            cited = ", ".join(f'"{clause}"' for clause in _cited(subject.key, edition))
            lines.append(f"{edition.value} = [{cited}]")
    must_be_kept("\n".join(lines) + "\n", COME_TO)


def test_what_contains_a_clause_is_come_to_with_it() -> None:
    for subject in SUBJECTS:
        for edition in subject.editions:
            cited = {Citation.parse(clause) for clause in _cited(subject.key, edition)}
            assert come_to(subject, edition) == {whole for clause in cited for whole in clause.ancestry}
