"""The same facts where a player chose otherwise: by the digests of the rulings that might have been given on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rulings.archive.likeness import alike
from rulings.engine import Pending, Resolved, WrongAnswer, consider

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulings.engine import Code, Edition, Question, Regulations
    from rulings.laws.subjects import Subject

MOST: Final = 24
"""Digests that are looked for: what is asked after a choice may part in more ways than anybody has ruled on."""
_MOST_RUNS: Final = 200
"""Runs of a law to come to them."""


def with_other_choices(
    subject: Subject, edition: Edition, regulations: Regulations, resolved: Resolved
) -> frozenset[str]:
    """The digests (`likeness.alike`) of the same facts with another choice of a player; empty where nobody chose.

    What is asked only once he has chosen otherwise has been answered by nobody here: each answer to it counts.
    """
    given = {fact.key: fact.code for fact in resolved.path}
    choices = {fact.key for fact in resolved.path if fact.put_to is not None}
    if not choices:
        return frozenset()
    found: set[str] = set()
    ways: list[dict[str, Code]] = [{}]
    for _run in range(_MOST_RUNS):
        if not ways or len(found) > MOST:
            break
        answers = ways.pop(0)
        try:
            outcome = consider(subject.law, edition, regulations, answers)
        except WrongAnswer:
            # What is true of the facts is no answer where he has chosen otherwise.
            continue
        if isinstance(outcome, Pending):
            question = outcome.asked.question
            ways += ({**answers, question.key: code} for code in _answers(question, given, choices))
        elif isinstance(outcome, Resolved):
            found.add(alike(subject, edition, regulations, outcome))
    return frozenset(found - {alike(subject, edition, regulations, resolved)})


def _answers(question: Question[Any], given: Mapping[str, Code], choices: set[str]) -> Iterator[Code]:
    """The answers that a question may have: the fact that was established, or all there are to a choice."""
    if question.key in given:
        yield given[question.key]
    if question.key not in given or question.key in choices:
        others = (question.code(answer) for answer in question.specimens())
        yield from (code for code in others if code != given.get(question.key))
