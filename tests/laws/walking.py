"""Every subject along every path: by default in every edition, with an option flipped in the newest that leaves it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from itertools import islice

from incidents.regulations import REGULATIONS
from rulings.engine import (
    Asked,
    Code,
    Considered,
    Edition,
    HandedOver,
    Pending,
    Question,
    Regulations,
    WhichOf,
    consider_alone,
)
from rulings.laws.subjects import SUBJECTS, Subject

Considering = Callable[..., Considered | HandedOver]
SETS_ENOUGH = 100
"""Of more sets of circumstances than these, none, each alone and each pair are walked."""


@dataclass(frozen=True)
class Run:
    """One walk: a subject in an edition, under the defaults or with one option ``flipped``."""

    subject: Subject
    edition: Edition
    flipped: str = ""

    @property
    def regulations(self) -> Regulations:
        defaults = Regulations()
        return replace(defaults, **{self.flipped: not getattr(defaults, self.flipped)}) if self.flipped else defaults

    def __str__(self) -> str:
        return "-".join(part for part in (self.subject.key, str(self.edition.value), self.flipped) if part)


OPTIONS = tuple(option.name for option in fields(Regulations))
RUNS_BY_DEFAULT = tuple(Run(each, edition) for each in SUBJECTS for edition in sorted(each.editions))
LEFT_OPEN_BY = {
    each.key: frozenset(edition for edition in Edition if each.counts_in(edition.value)) for each in REGULATIONS
}
"""The editions that leave an option to the regulating authority."""
RUNS = (
    *RUNS_BY_DEFAULT,
    *(
        Run(each, max(left), option)
        for each in SUBJECTS
        for option in OPTIONS
        # A subject that is new in an edition knows nothing of what only those before left open.
        if (left := each.editions & LEFT_OPEN_BY[option])
    ),
)


@dataclass(frozen=True)
class Path:
    """A path to its end, to its next question, to where another subject's law takes over, whose paths are walked there,
    or to where the law broke down (``outcome`` is then the error)."""

    answers: Mapping[str, Code]
    asked: tuple[Asked, ...]
    """The questions answered on the way, in their order."""
    outcome: Considered | HandedOver | Exception

    @cached_property
    def questions(self) -> tuple[Question[object], ...]:
        """The questions answered."""
        return tuple(asked.question for asked in self.asked)

    @cached_property
    def given(self) -> tuple[object, ...]:
        """What was answered to each of them, read by it."""
        return tuple(question.read(self.answers[question.key]) for question in self.questions)

    def __str__(self) -> str:
        return " ".join(spelt(code) for code in self.answers.values())


def spelt(code: Code) -> str:
    """An answer in a word: ``HK``, ``face-down+leader-led-too``, ``none``."""
    return code if isinstance(code, str) else "+".join(code) or "none"


def walk(run: Run, regulations: Regulations, considering: Considering = consider_alone) -> Iterator[Path]:
    """Every path of ``run`` to each question and to each end."""
    yield from _walk(run, regulations, considering, {}, ())


def walk_on(run: Run, there: Path, considering: Considering) -> Iterator[Path]:
    """Every path of ``run`` that begins as one does, to each question and to each end."""
    yield from _walk(run, run.regulations, considering, dict(there.answers), there.asked)


def _walk(
    run: Run, regulations: Regulations, considering: Considering, answers: dict[str, Code], asked: tuple[Asked, ...]
) -> Iterator[Path]:
    outcome: Considered | HandedOver | Exception
    try:
        outcome = considering(run.subject.law, run.edition, regulations, answers)
    except Exception as broken:
        # Whatever it is, the path that leads to it is wanted.
        outcome = broken
    yield Path(answers, asked, outcome)
    if isinstance(outcome, Pending):
        question: Question[object] = outcome.asked.question
        for answer in _answers(question):
            further = {**answers, question.key: question.code(answer)}
            yield from _walk(run, regulations, considering, further, (*asked, outcome.asked))


@lru_cache(maxsize=4096)
def _answers(question: Question[object]) -> Sequence[object]:
    """The specimens of a question; of one about circumstances every set, where there are not too many of them."""
    if isinstance(question, WhichOf):
        every = tuple(islice(question.every_answer(), SETS_ENOUGH + 1))
        if len(every) <= SETS_ENOUGH:
            return every
    return question.specimens()
