"""Who and what is at a table in a round, as the movement of its section says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Count

from incidents.models import Table
from incidents.movements import Movement, NoSuchMovement, movement_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models import Session


def movements_of(session: Session) -> Mapping[str, Movement]:
    """The movements of a session by section; of those sections of which one is said. One query, or none."""
    if not session.movements:
        return {}
    counts = Table.objects.filter(session=session).order_by("section").values_list("section").annotate(Count("pk"))
    return {section: movement for section, tables in counts if (movement := _movement(session, section, tables))}


def boards_at(table: Table, round: int | None) -> tuple[int, ...]:
    """The numbers of the boards that lie at a table in a round; none where nobody knows. One query, or none."""
    session = table.session
    if round is None or table.section not in session.movements:
        return ()
    tables = Table.objects.filter(session=session, section=table.section).count()
    movement = _movement(session, table.section, tables)
    if movement is None or table.number > movement.tables or round > movement.rounds:
        return ()
    return tuple(movement.boards(table.number, round, first=session.first_board, together=session.boards_per_round))


def _movement(session: Session, section: str, tables: int) -> Movement | None:
    try:
        return movement_of(session.movements.get(section, ""), tables)
    except NoSuchMovement:
        return None
