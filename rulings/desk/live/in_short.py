"""A ruling's record in short: what a session's page needs of it, where there are dozens, each ten kilobytes long.

A record is written once and never altered, so that it is read once: what is needed of it is kept under the key with
which the ruling was given.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Final

from rulings.archive.record import deciding_clause, given_on
from rulings.archive.watched import watched_by
from rulings.in_play.starting import Ruled, rule_again
from rulings.models import Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from uuid import UUID

    from rulings.archive.record import Record
    from rulings.laws.replaying import GivenOn

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
    given_on: GivenOn

    @cached_property
    def ruled(self) -> Ruled | None:
        """The ruling considered again (`rule_again`)."""
        return rule_again(self.given_on)


def in_short(rulings: Iterable[Ruling]) -> dict[int, InShort]:
    """What is needed of the records of these rulings, by the rulings' primary keys. One query at the most."""
    given = {ruling.pk: (ruling.pk, ruling.idempotency_key) for ruling in rulings}
    known = {pk: short for pk, which in given.items() if (short := _known.get(which)) is not None}
    if new := given.keys() - known.keys():
        for pk, record in Ruling.objects.filter(pk__in=new).values_list("pk", "record"):
            known[pk] = _shortened(record)
            _known.keep(given[pk], known[pk])
    return known


class _Known:
    """Records in short that were read already, by ruling and key: those asked for last."""

    def __init__(self) -> None:
        self._short: OrderedDict[tuple[int, UUID], InShort] = OrderedDict()
        self._lock = Lock()

    def get(self, which: tuple[int, UUID]) -> InShort | None:
        with self._lock:
            if which in self._short:
                self._short.move_to_end(which)
            return self._short.get(which)

    def keep(self, which: tuple[int, UUID], short: InShort) -> None:
        with self._lock:
            self._short[which] = short
            if len(self._short) > _KEPT:
                self._short.popitem(last=False)


_known: Final = _Known()


def _shortened(record: Record) -> InShort:
    return InShort(
        headline=record["headline"],
        watched=watched_by(record),
        decided=deciding_clause(record),
        given_on=given_on(record),
    )
