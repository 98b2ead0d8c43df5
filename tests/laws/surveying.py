"""One walk of a subject serves every test: what is wrong on its paths, what they say, cite and reach."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from rulings.engine import (
    Citation,
    Considered,
    Finding,
    HandedOver,
    Message,
    Outcome,
    Pending,
    Regulations,
    Resolved,
    consider_alone,
)
from tests.laws.checks import CHECKS
from tests.laws.reaching import Reached
from tests.laws.sets import sets_of_circumstances, three_can_come_together
from tests.laws.spoken import sentences_of, spoken
from tests.laws.walking import OPTIONS, RUNS, RUNS_BY_DEFAULT, Considering, Path, Run, walk

WORTH_SHOWING = 5
"""Faults of one kind kept for one walk: the first few say enough."""


@dataclass
class Survey:
    """What one walk has found."""

    paths: int = 0
    faults: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in CHECKS})
    sentences: dict[str, Message] = field(default_factory=dict)
    """Each sentence that can be shown or said, by its template, with something to stand in its places."""
    cited: set[Citation] = field(default_factory=set)
    """Every clause cited, as it is cited."""
    resting: Counter[Citation] = field(default_factory=Counter)
    """How many paths cite each clause or a part of it."""
    said_where_decided: set[tuple[str, Outcome]] = field(default_factory=set)
    """What each sentence that decides says that the ruling comes to."""
    outcomes: set[Outcome] = field(default_factory=set)
    """What the rulings come to."""
    options: set[str] = field(default_factory=set)
    """The regulations that the law has looked at."""


_REACHED = Reached()
"""By all the walks together: a function that one of them has run through is not looked at in the next."""


@cache
def lines_reached() -> set[tuple[str, int]]:
    """The lines of the laws that are run on some path, by the name of the file."""
    surveys()
    # Of many circumstances a walk takes pairs: some lines want three.
    with _REACHED:
        for run in RUNS_BY_DEFAULT:
            if run.edition is max(run.subject.editions) and three_can_come_together(run):
                sets_of_circumstances(run)
    return _REACHED.lines


class _Consulted(Regulations):
    """Regulations which note the options that a law looks at."""

    def __getattribute__(self, name: str) -> object:
        if name in OPTIONS:
            object.__getattribute__(self, "__dict__")["looked_at"].add(name)
        return super().__getattribute__(name)


def _consulted(regulations: Regulations, looked_at: set[str]) -> Regulations:
    consulted = _Consulted.__new__(_Consulted)
    consulted.__dict__["looked_at"] = looked_at
    for name, value in regulations.as_mapping().items():
        object.__setattr__(consulted, name, value)
    return consulted


@cache
def survey(run: Run) -> Survey:
    """What the walk of ``run`` finds; walked once in a process."""
    if run.flipped and run.flipped not in survey(Run(run.subject, run.edition)).options:
        # The law does not look at it, so nothing comes out otherwise: all is found under the defaults.
        return Survey()
    found = Survey()
    regulations = _consulted(run.regulations, found.options)
    considering: Considering = consider_alone

    def considering_lines(*arguments: object) -> Considered | HandedOver:
        with _REACHED:
            return considering(*arguments)

    for path in walk(run, regulations, considering_lines):
        _note(found, run, path)
    return found


def _note(found: Survey, run: Run, path: Path) -> None:
    for name, check in CHECKS.items():
        faults = found.faults[name]
        if len(faults) < WORTH_SHOWING:
            faults.extend(f"{str(path) or 'at the start'}: {fault}" for fault in check(run, path))
    match path.outcome:
        case Pending(asked=asked) if not found.faults["every_question_can_be_put"]:
            found.sentences.update((said.template, said) for said in sentences_of(asked))
        case Resolved(steps=steps):
            found.paths += 1
            if not found.faults["something_is_ruled"]:
                found.outcomes.add(path.outcome.outcome)
            decided = [step for step in steps if isinstance(step, Finding)]
            found.said_where_decided.update((step.message.template, step.outcome) for step in decided if step.outcome)
            cited = {step.clause for step in steps}
            found.cited |= cited
            found.resting.update({whole for clause in cited for whole in clause.ancestry})
            found.sentences.update((said.template, said) for step in steps for said in spoken(step))
        case HandedOver(steps=steps):
            found.cited |= {step.clause for step in steps}
            found.sentences.update((said.template, said) for step in steps for said in spoken(step))
        case _:
            pass


def surveys() -> dict[Run, Survey]:
    """Every walk there is."""
    return {run: survey(run) for run in RUNS}
