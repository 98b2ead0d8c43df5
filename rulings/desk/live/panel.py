"""All tables' live cards, in a row to each: what lies there, before whom, and what to ask next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from incidents.models import Incident
from rulings.desk.live.boards_in_play import A_BOARD_LASTS
from rulings.desk.live.layout import AtSeat, Sentence, heading, seats
from rulings.words.durations import in_words

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models import Membership
    from rulings.desk.live.board import InPlay
    from rulings.desk.live.boards_in_play import Boards
    from rulings.in_play.running import Running


A_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True)
class TableRow:
    """One table at which there is something to keep in mind."""

    board: InPlay
    running: Running
    quiet_for: str
    """For how long nothing was noted, where that is longer than any board lasts: nobody has said that it is over.
    Empty otherwise.
    """

    @property
    def key(self) -> tuple[object, ...]:
        """What it shows follows from this, and from the reader's language."""
        return (*self.board.key, str(self.board.table), self.quiet_for)

    @property
    def seats(self) -> tuple[AtSeat, ...]:
        """Those with a penalty card or a restriction."""
        return tuple(seat for seat in seats(self.running.table) if seat.shown or seat.cards or seat.held)

    @property
    def line(self) -> Sentence | None:
        """What holds now."""
        return heading(self.running)

    @property
    def waits(self) -> bool:
        """Whether somebody has to choose, or the director to answer, before play goes on."""
        return self.running.table.asking is not None


@dataclass(frozen=True)
class TablesPanel:
    """What a session's page shows of its tables."""

    rows: tuple[TableRow, ...]
    kept: int
    """How many tables are live on a board which this director has still to play himself: that, and no more."""


def panel(boards: Boards, membership: Membership) -> TablesPanel:
    """The live tables of a session in play, in the room's order, behind them those where the board must be over, though
    nobody said so. Four queries at the most, however many they are.
    """
    if boards.session.results_at is not None:
        return TablesPanel((), 0)
    live = [board for board in boards.in_play if board.is_live]
    if not live:
        return TablesPanel((), 0)
    incidents = {ruling.incident_id for board in live for ruling in board.rulings}
    kept = set(Incident.objects.filter(pk__in=incidents).kept_from(membership).values_list("pk", flat=True))
    shown = [board for board in live if not any(ruling.incident_id in kept for ruling in board.rulings)]
    now = timezone.now()
    shown.sort(key=lambda board: (_quiet(board, now) > A_BOARD_LASTS, board.table.section, board.table.number))
    return TablesPanel(
        tuple(_row(board, board.running, now) for board in shown if board.running), len(live) - len(shown)
    )


def _quiet(board: InPlay, now: datetime) -> timedelta:
    """How long ago the last thing was noted."""
    return now - board.last_at


def _row(board: InPlay, running: Running, now: datetime) -> TableRow:
    quiet = _quiet(board, now)
    quiet_for = in_words(quiet // A_MINUTE * A_MINUTE) if quiet > A_BOARD_LASTS else ""
    return TableRow(board, running, quiet_for)
