"""The evenings of the weeks before: rulings on every subject, for the log and the reports to have something to say.

What happened stands in `season.toml`; a test rules on each of them, so that none is left without its end.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from django.utils import timezone

from incidents.importing import write
from incidents.publishing import publish_results
from incidents.recording import choose_subject, describe_call, establish, open_incident
from incidents.setting_up import create_session
from rulings.archive.issuing import issue
from rulings.demonstration.who_plays import BOARDS_PER_ROUND, ROUNDS, TABLES, places

if TYPE_CHECKING:
    from datetime import date

    from incidents.models import Club, Session, User
    from incidents.models.cases import Code

EVENINGS: Final = 7
BEGINS: Final = time(20)
BETWEEN_CALLS: Final = timedelta(minutes=14)
LASTS: Final = timedelta(hours=3, minutes=20)


@dataclass(frozen=True)
class PastCall:
    """A call for the director on one of those evenings, and how long it took him."""

    evening: int
    subject: str
    table: int
    contract: str
    called_by: str
    minutes: int
    facts: dict[str, Code]


@cache
def past_calls() -> tuple[PastCall, ...]:
    """All of them, in order."""
    told = tomllib.loads(Path(__file__).with_name("season.toml").read_text(encoding="utf-8"))
    return tuple(PastCall(**call) for call in told["call"])


def set_up_season(club: Club, directors: tuple[User, User], last: date) -> None:
    """Make the evenings of the weeks before `last`, directed by the two in turn."""
    for evening in range(EVENINGS):
        day = last - timedelta(weeks=EVENINGS - evening)
        session = _session(club, directors[0], day)
        begins = timezone.make_aware(datetime.combine(day, BEGINS), club.zone)
        calls = [call for call in past_calls() if call.evening == evening]
        for place, call in enumerate(calls):
            _make(
                call, session, place + 1, directors[(evening + place) % len(directors)], begins + BETWEEN_CALLS * place
            )
        publish_results(session, begins + LASTS, directors[0])


def board_at(table: int, in_round: int) -> int:
    """The first board that a table plays in a round: a relay between tables 6 and 7, and tables 1 and 12 share."""
    group = (table + in_round - 1 + (table > TABLES // 2) - 1) % ROUNDS
    return group * BOARDS_PER_ROUND + 1


def _session(club: Club, by: User, day: date) -> Session:
    session = create_session(
        club,
        by,
        name="Tournoi par paires",
        date=day,
        tables={"A": TABLES},
        rounds=ROUNDS,
        boards_per_round=BOARDS_PER_ROUND,
        creation_key=uuid4(),
    )
    write(session, places(), by)
    return session


def _make(call: PastCall, session: Session, in_round: int, by: User, at: datetime) -> None:
    incident = open_incident(session.tables.get(number=call.table), by, uuid4(), at)
    board = session.boards.get(number=board_at(call.table, in_round))
    describe_call(incident, in_round, board, call.contract, call.called_by, by)
    choose_subject(incident, call.subject, by)
    for key, code in call.facts.items():
        establish(incident, key, code, by)
    issue(incident.pk, by, uuid4(), incident.version, at=at + timedelta(minutes=call.minutes))
