"""Where everybody sits from the second round on, worked out from the movement and from where they began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from incidents.in_round import movements_of
from incidents.models import Direction, Pair, Seating, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models import Session
    from incidents.movements import Movement, PairInMovement

Place = tuple[int, str]
"""The number of a table in its section, and a direction."""


def seat_by_movement(session: Session) -> None:
    """Write the places that follow from the movements, in the stead of those that followed before.

    What somebody sent stays: a list that says more than the first round is taken at its word, and its section is left
    as it is. A section of which no list was sent gets pairs that are numbers alone.
    Called in a transaction that holds the club's row.
    """
    unseat_by_movement(session)
    for section, movement in movements_of(session).items():
        _seat(session, section, movement)


def unseat_by_movement(session: Session) -> None:
    """Remove the places that followed from a movement, and the pairs that are nothing but numbers of it."""
    derived = Seating.objects.filter(table__session=session, by_movement=True)
    pairs = set(derived.values_list("pair", flat=True))
    Seating.objects.filter(pk__in=list(derived.values_list("pk", flat=True))).delete()
    sent = set(Seating.objects.filter(pair__in=pairs).values_list("pair", flat=True))
    Pair.objects.filter(pk__in=pairs - sent, first=None, second=None).delete()


def _seat(session: Session, section: str, movement: Movement) -> None:
    tables = {table.number: table for table in Table.objects.filter(session=session, section=section)}
    sent = list(Seating.objects.filter(table__in=tables.values()).select_related("table"))
    if any(each.round > 1 for each in sent):
        return
    starts = {(each.table.number, each.direction): each.pair_id for each in sent}
    began = not starts
    if began:
        starts = _pairs_by_number(session, section, movement)
    where = _starts(movement)
    Seating.objects.bulk_create(
        Seating(table=tables[table], round=played, direction=direction, pair_id=starts[where[pair]], by_movement=True)
        for played in range(1 if began else 2, min(session.rounds, movement.rounds) + 1)
        for table, sitting in enumerate(movement.sittings(played), 1)
        for direction, pair in ((Direction.NS, sitting.ns), (Direction.EW, sitting.ew))
        if where[pair] in starts
    )


def _starts(movement: Movement) -> Mapping[PairInMovement, Place]:
    """Where each pair of a movement sits in the first round: by this its list is matched, whatever its numbers."""
    return {
        pair: (table, direction.value)
        for table, sitting in enumerate(movement.sittings(1), 1)
        for direction, pair in ((Direction.NS, sitting.ns), (Direction.EW, sitting.ew))
    }


def _pairs_by_number(session: Session, section: str, movement: Movement) -> dict[Place, int]:
    """New pairs, numbered as the movement numbers them, by where they begin."""
    starts = _starts(movement)
    pairs = {
        place: Pair(session=session, section=section, line=pair.line, number=pair.number)
        for pair, place in starts.items()
    }
    # A list may have left pairs of these numbers without a place.
    Pair.objects.filter(session=session, section=section, seatings=None, first=None, second=None).delete()
    Pair.objects.bulk_create(pairs.values())
    return {place: pair.pk for place, pair in pairs.items()}
