"""Who was at the table: the parties to a ruling, who read it as theirs and may appeal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from incidents.models import Direction, Seating

if TYPE_CHECKING:
    from incidents.models import Membership
    from rulings.models import Ruling


def side_of(membership: Membership, ruling: Ruling) -> Direction | None:
    """The side on which this member sat at the ruling's table in its round; None when he did not, or nobody knows.

    One query. Whose round is not noted nobody is a party to: the first round's people are not told by guess.
    """
    incident = ruling.incident
    if incident.round is None or ruling.club_id != membership.club_id:
        return None
    himself = Q(pair__first__user=membership.user_id) | Q(pair__second__user=membership.user_id)
    at_the_table = Seating.objects.filter(himself, table=incident.table_id, round=incident.round)
    direction = at_the_table.values_list("direction", flat=True).first()
    return Direction(direction) if direction else None
