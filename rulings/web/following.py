"""What an incident comes to, laid out like a ruling before there is one."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from rulings.archive.as_data import as_read, step_as_read
from rulings.archive.record import RecordedStep, Words
from rulings.archive.standing import Standing
from rulings.archive.watched import left_to_check
from rulings.engine import Established, Finding, Note, Resolved, Step
from rulings.web.sheet import Sheet, SheetLine, line, sheet
from rulings.words.current_language import current_language


@dataclass(frozen=True)
class Following:
    """What follows from an answer, told before it is given."""

    duties: tuple[SheetLine, ...]
    referrals: tuple[SheetLine, ...]
    notes: tuple[SheetLine, ...]


def of_outcome(standing: Standing, resolved: Resolved) -> Sheet:
    """Lay out the ruling that an incident comes to."""
    return sheet(as_read(standing.subject, standing.edition, standing.regulations, resolved))


def following(resolved: Resolved, key: str) -> Following:
    """Of the ruling that an incident comes to, what follows from the answer to this question."""
    language = current_language()
    # The decisive finding is the ruling in a line: a choice is told by its label.
    told = [
        (_read(step, language), _line(step, language))
        for step in _after(resolved.steps, key)
        if not isinstance(step, Established) and not (isinstance(step, Finding) and step.decisive)
    ]
    checks = left_to_check(step for step, _shown in told)
    lines: dict[str, list[SheetLine]] = defaultdict(list)
    for step, shown in told:
        if step not in checks:
            lines[step["kind"]].append(shown)
    watch = [shown for each in checks for step, shown in told if step is each]
    notes = (*lines["information"], *lines["finding"], *lines["doubt"], *watch)
    return Following(tuple(lines["obligation"]), tuple(lines["referral"]), notes)


def _after(steps: tuple[Step, ...], key: str) -> tuple[Step, ...]:
    keys = [step.key if isinstance(step, Established) else "" for step in steps]
    return steps[keys.index(key) + 1 :]


@lru_cache(maxsize=2048)
def _read(step: Note, _language: str) -> RecordedStep[Words]:
    """A step in the language in force. Steps never change, and an evening comes to the same few hundred."""
    return step_as_read(step)


@lru_cache(maxsize=2048)
def _line(step: Note, language: str) -> SheetLine:
    """The same, laid out."""
    return line(_read(step, language))
