"""Writing the deals of a file that was checked: all that was shown, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from incidents.importing.mistakes import Mistakes
from incidents.importing.pbn.plan_deals import BoardsPlan, plan_boards
from incidents.models import Board, Club, LogEntry, Session, Tag

if TYPE_CHECKING:
    from incidents.models import User


class ShownOtherwise(Exception):
    """What would be written is no longer what was shown: `plan` is what it would be now."""

    def __init__(self, plan: BoardsPlan) -> None:
        self.plan = plan
        super().__init__("the boards changed since they were shown")


def write_boards(session: Session, text: str, by: User, *, shown: str, good_only: bool = False) -> BoardsPlan:
    """Give the boards of the session the deals of the file, and return what was written.

    The file is read again inside the transaction. `shown` is the fingerprint of the plan that the reader agreed to.
    Raises Mistakes when anything is wrong, unless `good_only`: then the boards about which nothing is wrong are
    written; ShownOtherwise when the boards changed meanwhile. Nothing is written then, nor when all is there already.
    """
    with transaction.atomic():
        # A deal typed meanwhile waits its turn, and so does whoever would take boards away.
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        planned = plan_boards(session, text)
        if planned.mistakes and not good_only:
            raise Mistakes(planned.mistakes)
        if planned.to_write and planned.fingerprint != shown:
            raise ShownOtherwise(planned)
        if planned.to_write:
            Board.objects.bulk_update(
                [Board(pk=change.board.pk, deal=change.deal) for change in planned.to_write], ["deal"]
            )
            LogEntry.objects.note(
                Tag.BOARDS_IMPORTED,
                club=session.club,
                who=by,
                detail={
                    "session": session.pk,
                    "boards": [change.board.number for change in planned.to_write],
                    "replaced": [change.board.number for change in planned.replaced],
                },
            )
        return planned
