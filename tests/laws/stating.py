"""The statements of the source documents, and the table of the cases and paths that rest on each of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from rulings.engine import Citation, Edition
from rulings.laws.casebook import read_cases
from tests.laws.kept import LAWS, case_files
from tests.laws.surveying import survey
from tests.laws.walking import RUNS_BY_DEFAULT
from tests.settings import BASE_DIR

TABLE = BASE_DIR / "docs" / "statements.md"

DOCUMENTS = {
    "S0": "The exposed card: an article of a Belgian club, on the Laws of 2017",
    "S1": "Laws 48 to 52, in the edition of 1997",
    "S2": "Cards played and penalty cards: an article of a French club",
    "S3": "Law 45 of 2017, in the FFB's French",
    "S4": "Law 54: an article of the Belgian club, on the Laws of 2017",
}

HEAD = """\
# What the source documents state, and what rests on it

Arbitre grew out of five documents. Every statement in them is below: the clause of the Laws that it is about, what it
was found to be, the cases that rest on it, and on how many paths of which subject its clause is cited (in the edition
of the statement, under the default regulations). Where a statement was found wanting, the clause is applied, not the
statement. Written by the tests from `tests/laws/statements.toml`:
`ARBITRE_KEEP_TREES=1 .venv/bin/pytest tests/laws/test_statements.py`.
"""


@dataclass(frozen=True)
class Named:
    """A case, and the file it stands in."""

    name: str
    path: Path


@dataclass(frozen=True)
class Statement:
    """One statement: in a line, the clauses it is about, and what it was found to be."""

    name: str
    says: str
    clauses: tuple[Citation, ...]
    edition: Edition
    found: str
    no_case: str

    @property
    def document(self) -> str:
        return self.name.partition("-")[0]

    @property
    def cases(self) -> tuple[Named, ...]:
        """The cases that name it."""
        return naming().get(self.name, ())

    def paths(self) -> Iterator[tuple[Citation, str, int]]:
        """Each of its clauses with a subject and the number of paths that cite it, where there are any."""
        for clause in self.clauses:
            for run in RUNS_BY_DEFAULT:
                if run.edition is self.edition and (paths := survey(run).resting[clause]):
                    yield clause, run.subject.key, paths


@cache
def statements() -> tuple[Statement, ...]:
    """Every statement, in the order of the documents."""
    written = tomllib.loads((LAWS / "statements.toml").read_text(encoding="utf-8"))
    return tuple(
        Statement(
            name,
            says=statement["says"],
            clauses=tuple(Citation.parse(clause) for clause in statement["clauses"]),
            edition=Edition(statement.get("edition", Edition.LAWS_2017.value)),
            found=statement["found"],
            no_case=statement.get("no_case", ""),
        )
        for name, statement in written.items()
    )


@cache
def naming() -> dict[str, tuple[Named, ...]]:
    """The cases by the statements that their sources name."""
    found: dict[str, list[Named]] = {}
    for path in case_files():
        for case in read_cases(path.read_text(encoding="utf-8")):
            for name in sorted(set(re.findall(r"\bS\d+-\d+\b", case.source))):
                found.setdefault(name, []).append(Named(case.name, path))
    return {name: tuple(cases) for name, cases in found.items()}


def table() -> str:
    """The table, as Markdown."""
    lines = [HEAD]
    for document, of_it in groupby(statements(), key=lambda statement: statement.document):
        lines += [f"## {DOCUMENTS[document]}", ""]
        lines += ["| | It says | Clauses | Found | Cases | Paths |", "|---|---|---|---|---|---|"]
        lines += [_row(statement) for statement in of_it]
        lines.append("")
    return "\n".join(lines)


def _row(statement: Statement) -> str:
    year = "" if statement.edition is Edition.LAWS_2017 else f" ({statement.edition.value})"
    clauses = ", ".join(str(clause) for clause in statement.clauses) + year
    links = [
        f"{case.name} ([{case.path.stem}](../{case.path.relative_to(BASE_DIR).as_posix()}))" for case in statement.cases
    ]
    cases = "<br>".join(links) or f"none: {statement.no_case}"
    by_clause = groupby(statement.paths(), key=lambda found: found[0])
    paths = "<br>".join(
        f"{clause}: " + ", ".join(f"{subject} {number}" for _clause, subject, number in found)
        for clause, found in by_clause
    )
    return f"| {statement.name} | {statement.says} | {clauses} | {statement.found} | {cases} | {paths} |"
