"""A ruling's record in short: what a session's page needs of it, where there are dozens, each ten kilobytes long.

A record is written once and never altered, so that it is read once: what is needed of it is kept under the key with
which the ruling was given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from rulings.archive.record import deciding_clause
from rulings.in_play.starting import Ruled, start_from
from rulings.models import Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from uuid import UUID

    from rulings.archive.record import Record

_ON: Final = ("subject", "edition", "regulations")
_KEPT: Final = 2048
"""Rulings, of some kilobytes each: sixty busy sessions at once."""


@dataclass(frozen=True)
class InShort:
    """What is needed of a record; sentences in every language."""

    headline: Mapping[str, str]
    watched: tuple[tuple[Mapping[str, str], str], ...]
    """What it leaves to be checked at the end of play: each sentence with its clause."""
    decided: str
    """The clause that decided it last."""
    given_on: Mapping[str, Any]
    """What it was given on, as the record has it."""

    @cached_property
    def ruled(self) -> Ruled | None:
        """The ruling considered again (`start_from`)."""
        return start_from(self.given_on)


def in_short(rulings: Iterable[Ruling]) -> dict[int, InShort]:
    """What is needed of the records of these rulings, by the rulings' primary keys. One query at the most."""
    kept = {ruling.pk: _place(ruling.pk, ruling.idempotency_key) for ruling in rulings}
    new = [pk for pk, place in kept.items() if not place]
    if new:
        for pk, record in Ruling.objects.filter(pk__in=new).values_list("pk", "record"):
            kept[pk].append(_shortened(record))
    return {pk: place[0] for pk, place in kept.items()}


@lru_cache(maxsize=_KEPT)
def _place(_ruling: int, _key: UUID) -> list[InShort]:
    """Where it is kept; empty until it is read, which is done for all that are new in one query."""
    return []


def _shortened(record: Record) -> InShort:
    steps = record["steps"]
    facts = [{"key": fact["key"], "code": fact["code"]} for fact in record["facts"]]
    return InShort(
        headline=record["headline"],
        watched=tuple((step["text"], step["clause"]) for step in steps if step["kind"] == "watch"),
        decided=deciding_clause(record),
        given_on={name: record[name] for name in _ON} | {"facts": facts},
    )
