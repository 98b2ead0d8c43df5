"""The board of a call by one touch, under the title of its ruling and where one is taken from the book."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from incidents.in_round import boards_at

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from incidents.models import Incident, Membership

MOST_LIKELY: Final = 3
"""How many boards stand beside the title: what a row of a telephone takes."""
MOST_OF_A_ROUND: Final = 5
"""The same where the round tells them."""


@dataclass(frozen=True)
class BoardTouch:
    """The boards to choose from, and what the form of the call's details is sent beside, as it stands."""

    likely: tuple[int, ...]
    """Those of its round; where nobody knows them, the table's last boards first."""
    others: tuple[int, ...]
    stands: Mapping[str, object]
    """Every field of the form but the board."""


def board_touch(incident: Incident, membership: Membership) -> BoardTouch | None:
    """What is offered to whoever notes the board of this incident; None where its session has no boards."""
    boards = list(incident.session.boards.values_list("number", flat=True))
    if not boards:
        return None
    now = incident.board.number if incident.board else 0
    likely = _likely(incident, membership, boards, now)
    stands = {
        "version": incident.version,
        "table": incident.table_id,
        "round": incident.round or "",
        "level": incident.contract[:1],
        "strain": incident.contract[1:2],
        "doubled": incident.contract[2:],
        "called_by": incident.called_by,
    }
    return BoardTouch(likely, tuple(board for board in boards if board not in (*likely, now)), stands)


def _likely(incident: Incident, membership: Membership, boards: Sequence[int], now: int) -> tuple[int, ...]:
    """Those that lie at its table in its round, where its movement tells; else what was noted there tells something."""
    incident.table.session = incident.session
    lying = [board for board in boards_at(incident.table, incident.round) if board in boards]
    if lying:
        return tuple(board for board in lying if board != now)[:MOST_OF_A_ROUND]
    return _likely_by_what_was_noted(incident, membership, boards, now)


def _likely_by_what_was_noted(
    incident: Incident, membership: Membership, boards: Sequence[int], now: int
) -> tuple[int, ...]:
    """The boards that were noted at its table, the last first, then those which lie there after them."""
    others = incident.session.incidents.filter(table=incident.table_id, board__isnull=False).exclude(pk=incident.pk)
    newest = others.not_kept_from(membership).newest_first()
    noted = list(newest.values_list("board__number", flat=True)[:MOST_LIKELY])
    together, first = incident.session.boards_per_round, incident.session.first_board
    # Before any is known: in the first round each table has the boards of its own number.
    known = noted[0] if noted else (incident.table.number - 1) * together + first
    first_of_set = (known - first) // together * together + first
    ordered = chain(noted, range(first_of_set, first_of_set + 2 * together), boards)
    found = (board for board in dict.fromkeys(ordered) if board in boards and board != now)
    return tuple(board for board, _place in zip(found, range(MOST_LIKELY), strict=False))
