"""A hand did not follow suit on the board in play: the call, with all that the table knows told already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils import timezone

from incidents.recording import begin_with, open_incident
from rulings.desk.calls import place_call

if TYPE_CHECKING:
    from uuid import UUID

    from incidents.models import Incident, Membership
    from rulings.desk.live.board import InPlay
    from rulings.engine import Seat

SUBJECT: Final = "did-not-follow-suit"
DECLARER: Final = "particulars.declarer"
OFFENDER: Final = "particulars.offender"


def call_on_revoke(
    board: InPlay, declarer: Seat, offender: Seat, opening_key: UUID, by: Membership, *, another: bool = False
) -> Incident:
    """Open the incident of a revoke at the table of a board in play; sent again, return the one already there.

    It stands on the same board and round, in the same contract. Raises FormKeyReused; and AlreadyUnfinished,
    unless it is `another` beside what is unfinished there.
    """
    with transaction.atomic():
        if another:
            incident = open_incident(board.table, by.user, opening_key, timezone.now())
        else:
            incident = place_call.tap(board.table, opening_key, by)
        if incident.subject:
            return incident
        told = {DECLARER: declarer.value, OFFENDER: offender.value}
        begin_with(incident, SUBJECT, told, by.user, board=board.board, like=board.newest.incident)
        return incident
