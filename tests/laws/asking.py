"""What a subject asks, as small text to be read: each question with its reason, each answer with its clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulings.engine import (
    AuctionInPart,
    Code,
    Edition,
    OneOf,
    Option,
    Pending,
    Question,
    SeveralCards,
    SeveralStrains,
    WhichOf,
)
from rulings.laws.subjects import Subject
from tests.laws.walking import Run, walk


@dataclass(frozen=True)
class AskedFirst:
    """A question as it is first asked: in which edition, and after which answers."""

    edition: Edition
    answers: Mapping[str, Code]
    question: Question[Any]


def asked_first(subject: Subject) -> Iterator[AskedFirst]:
    """Every question of the subject, the newest edition's first; one key may ask in several ways."""
    seen: set[str] = set()
    for edition in sorted(subject.editions, reverse=True):
        run = Run(subject, edition)
        for path in walk(run, run.regulations):
            if isinstance(path.outcome, Pending):
                question = path.outcome.asked.question.in_general()
                if (text := written_out(question)) not in seen:
                    seen.add(text)
                    yield AskedFirst(edition, path.answers, question)


def questionnaire(subject: Subject) -> str:
    """Every question of the subject, in the order in which it may come."""
    return "\n".join(written_out(asked.question) for asked in asked_first(subject))


def written_out(question: Question[Any]) -> str:
    """A question in lines: what is asked, why, and the answers."""
    return "\n".join(_lines(question)) + "\n"


def _lines(question: Question[Any]) -> Iterator[str]:
    whose = f"  [{question.put_to.value} chooses]" if question.put_to else ""
    yield f"{question.key}: {question.text}{whose}"
    for name in ("why", "hint", "said"):
        if said := getattr(question, name):
            yield f"  {name}: {said}"
    yield from (f"  step: {step}" for step in question.steps)
    if isinstance(question, OneOf | WhichOf):
        for option in question.known:
            yield from _option(question, option)
    if isinstance(question, WhichOf):
        yield f"  none: {question.none}"
        yield from (
            f"  apart: {one.code}, {other.code}" for one, other in question.apart if {one, other} <= {*question.known}
        )
    if isinstance(question, SeveralCards):
        yield f"  at least: {question.at_least}"
    if isinstance(question, SeveralStrains):
        yield f"  none: {question.none}"
    if isinstance(question, AuctionInPart):
        yield from ["  with a bid"] * question.with_a_bid + ["  over or not"] * (not question.goes_on)


def _option(question: OneOf[Any] | WhichOf[Any], option: Option) -> Iterator[str]:
    clauses = ", ".join(str(clause) for clause in question.clauses_of(option))
    yield f"  = {option.code}: {option.label} ({clauses})"
    if hint := question.hint_of(option):
        yield f"    {hint}"
