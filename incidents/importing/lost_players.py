"""What is lost when another list of players takes the place of one that play has begun with."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from django.db.models import F

from incidents.models import BoardResult, Direction, Incident, Pair, Seating
from incidents.models.tables_in_room import has_several_sections, name_in_room

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models import Session

Seats = dict[int, dict[str, str]]
"""By the number of an incident, who sat there, by direction."""


@dataclass(frozen=True)
class RenamedPair:
    """A pair that was known by name, and what it is called by the new list; nothing where it is there no more."""

    pair: str
    before: str
    after: str


@dataclass(frozen=True)
class OtherPeople:
    """An incident at whose table others sit by the new list than by the one before."""

    number: int
    table: str
    round: int
    before: str
    after: str


@dataclass(frozen=True)
class LostPlayers:
    """Which pairs are called otherwise, and which incidents have other people at their table."""

    pairs: tuple[RenamedPair, ...]
    incidents: tuple[OtherPeople, ...]

    def __bool__(self) -> bool:
        return bool(self.pairs or self.incidents)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the incidents."""
        return [each.number for each in self.incidents]

    @property
    def fingerprint(self) -> str:
        """All of it in a few letters: whoever takes the list is to have seen just this."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Seated:
    """A list as it stands: the names of its pairs, and who sits where the director was called."""

    pairs: Mapping[str, str]
    seats: Mapping[int, Mapping[str, str]]


def has_begun(session: Session) -> bool:
    """Whether play has begun: the director was called, a result noted, or the round moved on."""
    return (
        (session.round_now or 1) > 1
        or Incident.objects.filter(session=session).exists()
        or BoardResult.objects.filter(board__session=session).exists()
    )


def who_is_seated(session: Session) -> Seated:
    """The list of a session as it stands. Two queries."""
    pairs = list(Pair.objects.filter(session=session).select_related("first", "second"))
    several = has_several_sections(pairs)
    names = {f"{pair.section} {pair}" if several else str(pair): pair.names for pair in pairs}
    seats: Seats = {}
    by_key = {pair.pk: pair for pair in pairs}
    at_calls = Seating.objects.filter(table__incidents__session=session, round=F("table__incidents__round"))
    for incident, direction, key in at_calls.values_list("table__incidents__number", "direction", "pair"):
        seats.setdefault(incident, {})[direction] = by_key[key].names or str(by_key[key])
    return Seated(names, seats)


def what_is_lost(session: Session, before: Seated, after: Seated) -> LostPlayers:
    """What the second list says otherwise than the first did. A pair that had no name loses none."""
    pairs = tuple(
        RenamedPair(pair, names, after.pairs.get(pair, ""))
        for pair, names in before.pairs.items()
        if names and names != after.pairs.get(pair, "")
    )
    incidents = Incident.objects.filter(session=session, number__in=before.seats).select_related("table")
    tables = list(session.tables.all())
    several = has_several_sections(tables)
    touched = tuple(
        OtherPeople(
            incident.number,
            name_in_room(incident.table.section, incident.table.number, several_sections=several),
            incident.round or 0,
            _in_words(before.seats[incident.number]),
            _in_words(after.seats.get(incident.number, {})),
        )
        for incident in incidents.order_by("number")
        if before.seats[incident.number] != after.seats.get(incident.number, {})
    )
    return LostPlayers(pairs, touched)


def _in_words(seats: Mapping[str, str]) -> str:
    return ", ".join(f"{each.short} {seats[each]}" for each in Direction if each in seats)
