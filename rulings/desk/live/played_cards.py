"""The cards of which the events at a table tell that they were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.in_play.events import NotPlayed, Played
from rulings.in_play.running import Running

if TYPE_CHECKING:
    from rulings.desk.live.board import InPlay
    from rulings.engine import Card, Seat


def known_played(board: InPlay, seat: Seat) -> frozenset[Card]:
    """The cards that a defender no longer holds: penalty cards that he played; and of one that was due and what he
    played in its place, what does not lie there once the law has come to its end.
    """
    played: set[Card] = set()
    unsettled: frozenset[Card] = frozenset()
    for happened, came in zip(board.happened, board.came, strict=bool(board.came)):
        if not isinstance(came, Running):
            continue
        match happened:
            case Played(whose, card) if whose is seat:
                played.add(card)
            case NotPlayed(whose, due, card) if whose is seat:
                unsettled |= {due, card}
            case _:
                pass
        if came.table.asking is None:
            played |= unsettled - {each.card for each in came.table.lying_before(seat)}
            unsettled = frozenset()
    return frozenset(played)
