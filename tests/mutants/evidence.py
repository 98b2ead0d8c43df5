"""All that the cases, questions, trees and sets show of the laws as they are: what each look has to show again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from rulings.engine import drawn
from rulings.laws import subjects
from rulings.laws.casebook import read_cases
from rulings.laws.subjects import SUBJECTS, Subject
from tests.laws.asking import questionnaire
from tests.laws.kept import TREES, case_files, digest_of, digests, is_kept_whole
from tests.laws.menu import MENU, menu
from tests.laws.sets import sets_of_circumstances, three_can_come_together
from tests.laws.walking import RUNS_BY_DEFAULT
from tests.mutants.looking import Called, CaseLook, Look, nodes, questions_of, sets
from tests.mutants.mentioning import Function
from tests.settings import BASE_DIR


@dataclass
class Evidence:
    """Every look with what it shows, and the looks by the functions that they run through."""

    looks: list[Look] = field(default_factory=list)
    shows: list[bytes] = field(default_factory=list)
    through: dict[Function, list[int]] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)
    """What is kept otherwise than the laws now are, or not at all: nothing is judged by it."""

    def of(self, functions: Iterable[Function]) -> Iterator[tuple[Look, bytes]]:
        """The looks that run through one of the functions, each once: cases first, then questions, nodes and sets."""
        for place in sorted({place for function in functions for place in self.through.get(function, ())}):
            yield self.looks[place], self.shows[place]

    def add(self, look: Look, subject: Subject) -> None:
        """Look, and remember what was seen."""
        with Called() as called:
            seen = look.text_of(subject)
        for function in called.functions:
            self.through.setdefault(function, []).append(len(self.looks))
        self.looks.append(look)
        self.shows.append(digest(seen))


def digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8).digest()


def gather(chosen: Iterable[Subject] = SUBJECTS) -> Evidence:
    """The evidence on the subjects ``chosen``."""
    evidence = Evidence()
    wanted = list(chosen)
    _is_kept(menu(subjects), MENU, evidence)
    for subject in wanted:
        _cases(evidence, subject)
        if _has_its_digest(questionnaire(subject), f"questions/{subject.key}", evidence):
            for question in questions_of(subject):
                evidence.add(question, subject)
    runs = [run for run in RUNS_BY_DEFAULT if run.subject in wanted]
    for run in runs:
        tree = drawn(run.subject.law, run.edition, run.regulations)
        whole = is_kept_whole(run, tree)
        if _is_kept(tree, TREES / f"{run}.txt", evidence) if whole else _has_its_digest(tree, f"trees/{run}", evidence):
            for node in nodes(run):
                evidence.add(node, run.subject)
    for run in runs:
        if three_can_come_together(run) and _has_its_digest(sets_of_circumstances(run), f"sets/{run}", evidence):
            for end in sets(run):
                evidence.add(end, run.subject)
    return evidence


def _cases(evidence: Evidence, subject: Subject) -> None:
    looks = [
        CaseLook(case) for path in case_files(subject.key) for case in read_cases(path.read_text(encoding="utf-8"))
    ]
    words = "\n\n".join(look.text_of(subject) for look in looks) + "\n"
    if _has_its_digest(words, f"words/{subject.key}.en", evidence):
        for look in looks:
            evidence.add(look, subject)


def _has_its_digest(text: str, name: str, evidence: Evidence) -> bool:
    """Whether the laws show that of which a digest is kept."""
    if digests().get(name) == digest_of(text):
        return True
    evidence.stale.append(name)
    return False


def _is_kept(text: str, kept: Path, evidence: Evidence) -> bool:
    """Whether the laws show what is kept. Asked here without renewing it, whatever the environment says."""
    if kept.exists() and kept.read_text(encoding="utf-8") == text:
        return True
    evidence.stale.append(str(kept.relative_to(BASE_DIR)))
    return False
