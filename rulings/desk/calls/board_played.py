"""Which of what was noted while a board was in play can be judged now: its board is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from incidents.models import BoardResult
from rulings.desk.live.boards_in_play import A_BOARD_LASTS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from incidents.models import Incident
    from rulings.desk.calls.queue import UnfinishedIncident
    from rulings.desk.live.boards_in_play import Boards


def to_judge_now(unfinished: Iterable[UnfinishedIncident], boards: Boards, now: datetime) -> list[UnfinishedIncident]:
    """Those that waited for the end of a board which is over: by its result, the round, what was said, or the clock.

    One query at the most, and none where nothing waits.
    """
    waiting = [each for each in unfinished if each.waits_for_end]
    on_boards = [each.incident.board_id for each in waiting if each.incident.board_id is not None]
    results = BoardResult.objects.filter(board__in=on_boards).values_list("board", "table") if on_boards else ()
    obtained = set(results)
    return [each for each in waiting if _is_over(each.incident, boards, obtained, now)]


def _is_over(incident: Incident, boards: Boards, obtained: set[tuple[int, int]], now: datetime) -> bool:
    if (incident.board_id, incident.table_id) in obtained or now - incident.called_at > A_BOARD_LASTS:
        return True
    round_now = boards.session.round_in_play
    if round_now is not None and incident.round is not None and round_now > incident.round:
        return True
    return boards.said_over(incident.table_id, incident.called_at)
