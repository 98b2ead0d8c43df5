"""The players of a session seated in another as they sat there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from incidents.models import Pair, Player, Seating, Table

if TYPE_CHECKING:
    from incidents.models import Session


def copy_players(source: Session, to: Session) -> int:
    """Seat in a session that has no list the pairs of another, where its list had them; return how many.

    Whoever was forgotten since is not brought back: his pair is a number. Called in a transaction that holds the club.
    """
    places = {(table.section, table.number): table for table in Table.objects.filter(session=to)}
    sent = Seating.objects.filter(table__session=source, by_movement=False, round__lte=to.rounds)
    seats = [
        (places[seat.table.section, seat.table.number], seat)
        for seat in sent.select_related("table", "pair__first", "pair__second").order_by("pk")
        if (seat.table.section, seat.table.number) in places
    ]
    pairs = {
        seat.pair_id: Pair(
            session=to,
            section=seat.pair.section,
            line=seat.pair.line,
            number=seat.pair.number,
            first=_remembered(seat.pair.first),
            second=_remembered(seat.pair.second),
        )
        for _, seat in seats
    }
    Pair.objects.bulk_create(pairs.values())
    Seating.objects.bulk_create(
        Seating(table=table, round=seat.round, direction=seat.direction, pair=pairs[seat.pair_id])
        for table, seat in seats
    )
    return len(pairs)


def _remembered(player: Player | None) -> Player | None:
    return None if player is None or player.forgotten_at else player
