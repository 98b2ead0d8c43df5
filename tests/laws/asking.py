"""What a subject asks, as small text to be read: each question with its reason, each answer with its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulings.engine import Option, Question, Regulations, SeveralCards, WhichOf
from rulings.laws.subjects import Subject, questions


def questionnaire(subject: Subject) -> str:
    """Every question of the subject, in the order in which it may come; of older editions those that differ."""
    texts: dict[str, str] = {}
    for edition in sorted(subject.editions, reverse=True):
        for key, question in questions(subject, edition, Regulations()).items():
            text = written_out(question)
            if text not in texts.values():
                texts[f"{key}, {edition.value}" if key in texts else key] = text
    return "\n".join(texts.values())


def written_out(question: Question[Any]) -> str:
    """A question in lines: what is asked, why, and the answers."""
    return "\n".join(_lines(question)) + "\n"


def _lines(question: Question[Any]) -> Iterator[str]:
    whose = f"  [{question.put_to.value} chooses]" if question.put_to else ""
    yield f"{question.key}: {question.text}{whose}"
    for name in ("why", "hint", "said"):
        if said := getattr(question, name):
            yield f"  {name}: {said}"
    for option in getattr(question, "options", ()):
        yield from _option(option)
    if isinstance(question, WhichOf):
        yield f"  none: {question.none}"
        yield from (f"  apart: {one.code}, {other.code}" for one, other in question.apart)
    if isinstance(question, SeveralCards):
        yield f"  at least: {question.at_least}"


def _option(option: Option) -> Iterator[str]:
    clauses = ", ".join(str(clause) for clause in option.clauses)
    yield f"  = {option.code}: {option.label} ({clauses})"
    if option.hint:
        yield f"    {option.hint}"
