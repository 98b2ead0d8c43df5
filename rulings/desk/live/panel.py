"""All tables' live cards, in a row to each: what lies there, before whom, and what to ask next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext

from incidents.models import Incident
from rulings.desk.live.layout import heading
from rulings.desk.marks import asking, holding, mark_of_card, mark_of_restriction, mark_of_shown, marks_of_calls
from rulings.desk.silence import silent_for
from rulings.words.wording import seat_in_words

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models import Membership
    from rulings.desk.live.board import InPlay
    from rulings.desk.live.boards_in_play import Boards
    from rulings.desk.marks import TableMark
    from rulings.engine import Seat
    from rulings.in_play.running import Running
    from rulings.in_play.table import LyingCard


@dataclass(frozen=True)
class TableRow:
    """One table at which there is something to keep in mind."""

    board: InPlay
    running: Running
    quiet_for: str
    """For how long nothing was noted, where that is longer than a round: nobody has said that the board is over.
    Empty otherwise.
    """

    @property
    def key(self) -> tuple[object, ...]:
        """What it shows follows from this, and from the reader's language."""
        return (*self.board.key, str(self.board.table), self.quiet_for)

    @property
    def lines(self) -> tuple[tuple[TableMark, str], ...]:
        """What lies and holds there, each after its mark; while somebody is asked, that alone."""
        table = self.running.table
        line = heading(self.running)
        if table.asking and line:
            return ((asking(), line.text),)
        shown = ((mark_of_shown(each.seat, card), _shown_by(each.seat)) for each in table.shown for card in each.cards)
        cards = ((mark_of_card(each), _whose(each)) for each in table.penalty_cards)
        held = ((mark := mark_of_restriction(each), mark.said) for each in holding(table))
        calls = ((mark, mark.said) for mark in marks_of_calls(table))
        return (*shown, *cards, *held, *calls)

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


def panel(boards: Boards, membership: Membership, now: datetime) -> TablesPanel:
    """The live tables of a session in play, those first where somebody waits, each in the room's order.

    Four queries at the most, however many they are.
    """
    if boards.session.results_at is not None:
        return TablesPanel((), 0)
    live = [board for board in boards.in_play if board.is_live]
    if not live:
        return TablesPanel((), 0)
    incidents = {ruling.incident_id for board in live for ruling in board.rulings}
    kept = set(Incident.objects.filter(pk__in=incidents).kept_from(membership).values_list("pk", flat=True))
    shown = [board for board in live if not any(ruling.incident_id in kept for ruling in board.rulings)]
    shown.sort(key=lambda board: (board.table.section, board.table.number))
    rows = sorted(
        (
            TableRow(board, board.running, silent_for(boards.session, board.last_at, now))
            for board in shown
            if board.running
        ),
        key=lambda row: not row.waits,
    )
    return TablesPanel(tuple(rows), len(live) - len(shown))


def _shown_by(seat: Seat) -> str:
    return f"{seat_in_words(seat)} · {gettext('face up')}"


def _whose(lying: LyingCard) -> str:
    kind = pgettext("penalty card", "major") if lying.is_major else pgettext("penalty card", "minor")
    return f"{seat_in_words(lying.seat)} · {kind}"
