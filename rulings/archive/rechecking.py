"""Whether a ruling would still end as it did: its facts, replayed on the Laws as the program knows them today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.archive.as_data import as_record
from rulings.archive.disputed_facts import clauses_of_findings, in_the_books_order
from rulings.archive.record import RecordedStep, RuledCase, Words, given_on
from rulings.engine import Pending
from rulings.laws.replaying import CannotBeReplayed, replay

# What players were bound to. Words may be improved: a better sentence is no other ruling.
_STEP = ("kind", "clause", "roles", "seats", "cards", "authorised", "unauthorised", "decisive")


def differences(record: RuledCase) -> list[str]:
    """What would be otherwise today, in English for whoever maintains the Laws; empty when nothing would.

    The facts are replayed on the edition and regulations the ruling was given under. A regulation that did not exist
    then stands at its default. How the director found a fact is not the Laws' to say: its clauses stay.
    """
    try:
        again = replay(given_on(record))
    except CannotBeReplayed as no_longer:
        return [f"cannot be replayed: {no_longer}"]
    if isinstance(again.outcome, Pending):
        return [f"today's law also asks {again.outcome.asked.question.key}"]
    now = as_record(again.subject, again.edition, again.regulations, again.outcome)
    return [
        *_compared("facts relied on", _keys(record), _keys(now)),
        *_compared("clauses", record["clauses"], in_the_books_order({*now["clauses"], *clauses_of_findings(record)})),
        *_compared("penalty cards", record["penalty_cards"], now["penalty_cards"]),
        *_compared("steps", _steps(record), _steps(now)),
    ]


def _keys(record: RuledCase) -> list[str]:
    return [fact["key"] for fact in record["facts"]]


def _steps(record: RuledCase) -> list[str]:
    return [_step(step) for step in record["steps"]]


def _step(step: RecordedStep[Words]) -> str:
    """A step in codes: its kind and clause, then what it binds whom to, until when."""
    until = step["until"]["code"] if step["until"] else None
    bound: Mapping[str, object] = step
    said = {name: bound[name] for name in _STEP[2:] if bound.get(name)} | ({"until": until} if until else {})
    return " ".join([step["kind"], step["clause"], *(f"{name}={value}" for name, value in said.items())])


def _compared(what: str, then: list[Any], now: list[Any]) -> list[str]:
    gone = [one for one in then if one not in now]
    new = [one for one in now if one not in then]
    if gone or new:
        return [f"{what}: {_listed('no longer', gone)}{_listed('now', new)}".rstrip("; ")]
    return [] if then == now else [f"{what}: in another order"]


def _listed(word: str, ones: list[Any]) -> str:
    return f"{word} {', '.join(map(str, ones))}; " if ones else ""
