"""What a club has behind it: an evening of the month before, with rulings disputed, superseded and appealed."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

from django.utils import timezone

from incidents.models import Basis, Club, Direction, Dispute, Incident, Session, User, Version
from incidents.models.cases import Code
from incidents.publishing import publish_results
from incidents.recording import choose_subject, describe_call, establish, open_incident
from incidents.setting_up import create_session, set_deal
from rulings.laws.subjects import subject
from rulings.models import AppealResult, CheckResult, Concurrence, Ruling
from rulings.review.appeals.file_appeal import decide_appeal, request_appeal
from rulings.review.checks.close_check import note

SUBJECT: Final = subject("opening-lead-out-of-turn")
DEAL: Final = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

Give = Callable[[Incident, User, str, datetime.datetime], Ruling]
"""Who gives a ruling on an incident: with the reason when one stands already, at a moment."""


@dataclass(frozen=True)
class Past:
    """A session that is over, and what was ruled there."""

    session: Session
    superseding: Ruling
    """In place of another: two sides disagreed, as it turned out. What it left to be checked is closed."""
    appealed: Ruling
    """Against which an appeal is open."""
    decided: Ruling
    """Against which an appeal was decided."""
    unexplained: Ruling
    """In place of another, with its cause alone."""


def a_past(club: Club, by: User, day: datetime.date, facts: Mapping[str, Code], name: str, give: Give) -> Past:
    """The evening before the month of `day`: five rulings on the same facts, at two tables, their scores out.

    One of them is plain: agreed, not appealed, in nobody's place.
    """
    evening = datetime.datetime.combine(
        day.replace(day=1) - datetime.timedelta(days=1), datetime.time(19), tzinfo=club.zone
    )
    session = create_session(
        club,
        by,
        name=f"Past {name}",
        date=evening.date(),
        tables={"A": 2},
        rounds=2,
        boards_per_round=4,
        creation_key=uuid4(),
    )
    board = set_deal(session.boards.get(number=1), DEAL, by)
    called = []
    for place in (0, 1, 1, 0, 1):
        opened = incident(session, place, by, facts)
        describe_call(opened, 1, board, "4S", "N", by)
        called.append((opened, give(opened, by, "", evening)))
    (disputed, _), (_, appealed), (_, decided), _, (other, _) = called
    dispute(disputed, by, facts)
    superseding = give(disputed, by, "Somebody was not heard.", evening)
    dispute(other, by, facts)
    unexplained = give(other, by, "", evening)
    note(superseding, 1, by, CheckResult.NOTHING, note="It changed nothing.", seen=0, key=uuid4())
    publish_results(session, evening + datetime.timedelta(hours=3), by)
    for ruling in (appealed, decided):
        _appeal(ruling, by, evening + datetime.timedelta(hours=1))
    decide_appeal(decided.appeals.get(), by, outcome=AppealResult.UPHELD, decision="So ruled.", seen="")
    return Past(session, superseding, appealed, decided, unexplained)


def incident(session: Session, place: int, by: User, facts: Mapping[str, Code]) -> Incident:
    """A call with these facts established, from one of the session's tables."""
    opened = open_incident(session.tables.in_order()[place], by, uuid4(), timezone.now())
    choose_subject(opened, SUBJECT.key, by)
    for key, code in facts.items():
        establish(opened, key, code, by)
    opened.refresh_from_db()
    return opened


def dispute(opened: Incident, by: User, facts: Mapping[str, Code]) -> None:
    """Have the first fact found as it stands, on what both sides say."""
    key, code = next(iter(facts.items()))
    said = (Version("NS", code, "We say so."), Version("EW", None, "They do not."))
    establish(opened, key, code, by, Dispute(Basis.WEIGHT, said))


def _appeal(ruling: Ruling, by: User, at: datetime.datetime) -> None:
    request_appeal(
        ruling,
        by,
        side=Direction.NS,
        grounds="Heard too late.",
        concurrence=Concurrence.PAIR,
        requested_at=at,
        late=True,
    )
