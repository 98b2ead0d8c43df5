"""From when on something at a table is old: nobody has noted anything there for longer than a round."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from rulings.desk.live.boards_in_play import A_BOARD_LASTS
from rulings.words.durations import in_words

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models import Session

A_BOARD: Final = timedelta(minutes=7, seconds=30)
"""What a round allows for each of its boards."""
A_MINUTE: Final = timedelta(minutes=1)


def a_round(session: Session) -> timedelta:
    """How long a round of the session lasts: no less than the slowest board does."""
    return max(A_BOARD_LASTS, session.boards_per_round * A_BOARD)


def silent_for(session: Session, last: datetime, now: datetime) -> str:
    """For how long nothing was noted, in words, where that is longer than a round; empty otherwise."""
    quiet = now - last
    return in_words(quiet // A_MINUTE * A_MINUTE) if quiet > a_round(session) else ""
