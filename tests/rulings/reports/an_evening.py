"""An evening with one of everything that its report counts."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from incidents.models import Incident, Session, User
from incidents.recording import describe_call, establish, open_incident
from rulings.archive.issuing import issue
from rulings.engine import Code, Edition, Regulations, Resolved, every_case
from rulings.laws.subjects import subject
from rulings.models import Appeal, Ruling, ScoreChange
from tests.rulings.a_club import DUMMY_CAME_DOWN, SUBJECT, establish_all
from tests.rulings.review.scores.changing import make_change

REFUSED: Mapping[str, Code] = DUMMY_CAME_DOWN | {"54.reply": "refuse-prohibit"}
WATCHED = "defenders-card-exposed"
JUDGED = "card-seen-by-accident"


def a_call(session: Session, by: User, at: datetime, *, table: int = 1, round: int | None = None) -> Incident:
    """A call, about which nothing has been said."""
    incident = open_incident(session.tables.get(number=table), by, uuid.uuid4(), at)
    if round:
        describe_call(incident, round, session.boards.first(), "4S", "N", by)
        incident.refresh_from_db()
    return incident


def a_ruling(
    session: Session,
    by: User,
    at: datetime,
    *,
    seconds: int = 60,
    table: int = 1,
    round: int | None = None,
    facts: Mapping[str, Code] = DUMMY_CAME_DOWN,
    about: str = SUBJECT.key,
) -> Ruling:
    """A ruling so many seconds after a call."""
    incident = a_call(session, by, at, table=table, round=round)
    incident.subject = about
    incident.save()
    establish_all(incident, by, facts)
    return issue(incident.pk, by, uuid.uuid4(), incident.version, at=at + timedelta(seconds=seconds))


def supersede(ruling: Ruling, by: User, key: str = "54.reply", code: str = "refuse-free") -> Ruling:
    """The ruling that takes its place after a fact has changed."""
    incident = Incident.objects.get(pk=ruling.incident_id)
    establish(incident, key, code, by)
    incident.refresh_from_db()
    return issue(incident.pk, by, uuid.uuid4(), incident.version, "another fact", at=ruling.given_at)


def watching() -> Mapping[str, Code]:
    """Facts of a ruling that leaves something to be checked at the end of play."""
    return facts_of(WATCHED, lambda case: any(step.kind == "watch" for step in case.steps))


def judging() -> Mapping[str, Code]:
    """Facts of a ruling that rests on the director's judgement, with nobody at fault."""
    return facts_of(JUDGED, lambda case: any(fact.judgement for fact in case.path))


def facts_of(about: str, wanted: Callable[[Resolved], bool]) -> Mapping[str, Code]:
    """The facts of the first path of a subject that is so. Raises StopIteration when none is."""
    cases = every_case(subject(about).law, Edition.LAWS_2017, Regulations())
    case = next(case for case in cases if wanted(case))
    return {fact.key: fact.code if isinstance(fact.code, str) else list(fact.code) for fact in case.path}


def a_score_change(ruling: Ruling, by: User, *, entered: datetime | None = None) -> ScoreChange:
    """A score for the scorer to enter, or entered already."""
    change = make_change(ruling, by)
    if entered:
        change.entered_at, change.entered_by = entered, by
        change.save()
    return change


def an_appeal(ruling: Ruling, by: User, outcome: str = "") -> Appeal:
    """An appeal, decided or not."""
    return Appeal.objects.create(
        club=ruling.club, ruling=ruling, side="NS", grounds="We disagree.", noted_by=by, outcome=outcome
    )
