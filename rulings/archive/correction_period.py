"""Until when errors and irregularities are rectified (Laws 79.C and 92.B, to which 81.C.3 refers)."""

from __future__ import annotations

from datetime import UTC, timedelta
from typing import TYPE_CHECKING, Final

from rulings.archive.appeal_deadline import DeadlineRule

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models import Club, Session

BY_THE_LAW: Final = timedelta(minutes=30)
"""After the official scores are available, unless the organiser sets a later time (79.C.1)."""


def correction_period_end(session: Session, club: Club) -> datetime | None:
    """When the last of the two periods ends for what happened in a session; None while its scores are not out.

    A club sets one time, that of appeals (92.B). Where it is the later one it is taken for both: nobody is told that a
    time is over which may still run.
    """
    if session.results_at is None:
        return None
    of_scores = session.results_at.astimezone(UTC) + BY_THE_LAW
    of_appeals = DeadlineRule.of(club).deadline(given_at=session.results_at, results_at=session.results_at)
    return max(of_scores, of_appeals) if of_appeals else of_scores
