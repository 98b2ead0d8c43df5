"""Rulings that leave something to be checked at the end of play, and what is noted of it."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rulings.models import EndOfPlayCheck, Ruling
from rulings.review.checks.close_check import note
from tests.rulings.reports.an_evening import WATCHED, a_ruling, watching

if TYPE_CHECKING:
    from incidents.models import Session, User

Outcome = EndOfPlayCheck.Outcome
AT = datetime(2026, 3, 6, 19, 0, tzinfo=UTC)


def rule_and_watch(session: Session, by: User, *, table: int = 1, round: int | None = None) -> Ruling:
    """A ruling that leaves something to be checked."""
    return a_ruling(session, by, AT, table=table, round=round, facts=watching(), about=WATCHED)


def places(ruling: Ruling) -> int:
    """How many things it leaves to be checked."""
    return sum(step["kind"] == "watch" for step in ruling.record["steps"])


def note_check(
    ruling: Ruling,
    by: User,
    outcome: Outcome = Outcome.NOTHING,
    *,
    place: int = 1,
    words: str = "",
    seen: int = 0,
    key: uuid.UUID | None = None,
) -> EndOfPlayCheck:
    """What a director noted, from a page that showed `seen` notes before."""
    return note(ruling, place, by, outcome, note=words, seen=seen, key=key or uuid.uuid4())
