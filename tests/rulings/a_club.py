"""A club for tests: people, a session, incidents whose facts stand, rulings given through the one writer."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from itertools import islice

from django.utils import timezone

from incidents.models import (
    Board,
    Club,
    ClubRole,
    Direction,
    Fact,
    Incident,
    Membership,
    Pair,
    Player,
    Seating,
    Session,
    Table,
    User,
)
from incidents.recording import establish, open_incident
from rulings.archive.issuing import issue
from rulings.archive.later_code import reason_code
from rulings.engine import Code, Edition, Regulations, every_case
from rulings.laws.subjects import subject
from rulings.models import LaterReason, Ruling

PASSWORD = "correct horse"
SUBJECT = subject("opening-lead-out-of-turn")
DUMMY_CAME_DOWN: dict[str, Code] = {
    "particulars.declarer": "S",
    "54.circumstances": [],
    "particulars.cards": "HK",
    "54.reply": "spread",
}


def a_club(slug: str = "parc", *, time_zone: str = "Europe/Paris") -> Club:
    return Club.objects.create(slug=slug, name=f"Club {slug}", time_zone=time_zone)


def a_person(
    club: Club, role: ClubRole = ClubRole.DIRECTOR, name: str = "", *, password: str | None = PASSWORD
) -> User:
    """A member of the club. Without a password he is made much faster where they are hashed as in production."""
    user = User.objects.create_user(f"{club.slug}-{role}-{uuid.uuid4().hex[:6]}", password=password, name=name)
    Membership.objects.create(club=club, user=user, role=role)
    return user


def who_directs(club: Club) -> Membership:
    """Whoever directs there, for questions that ask no more of him; kept nowhere."""
    return Membership(club=club, role=ClubRole.DIRECTOR)


def a_session(club: Club, *, tables: int = 2, boards: int = 4, name: str = "Friday") -> Session:
    session = Session.objects.create(club=club, name=name, date=date(2026, 3, 6), rounds=4, boards_per_round=2)
    Table.objects.bulk_create(Table(session=session, number=number) for number in range(1, tables + 1))
    Board.objects.bulk_create(Board(session=session, number=number) for number in range(1, boards + 1))
    return session


def seat_players(session: Session, *names: str) -> None:
    """Seat the named players, two to a pair, at the first table in the first round."""
    table = session.tables.get(number=1)
    for place, direction in enumerate(Direction.values[: len(names) // 2]):
        first, second = (Player.with_name(session.club, name) for name in names[2 * place : 2 * place + 2])
        first.save()
        second.save()
        pair = Pair.objects.create(session=session, number=place + 1, first=first, second=second)
        Seating.objects.create(table=table, round=1, direction=direction, pair=pair)


def an_incident(
    session: Session,
    by: User,
    facts: Mapping[str, Code] | None = None,
    *,
    table: int = 1,
    board: int | None = None,
    in_round: int | None = None,
) -> Incident:
    """An incident on the opening lead out of turn with these facts established."""
    incident = open_incident(session.tables.get(number=table), by, uuid.uuid4(), timezone.now())
    incident.subject = SUBJECT.key
    incident.round = in_round
    incident.board = session.boards.get(number=board) if board else None
    incident.save()
    establish_all(incident, by, DUMMY_CAME_DOWN if facts is None else facts)
    return incident


def establish_all(incident: Incident, by: User, facts: Mapping[str, Code]) -> None:
    """Put these facts in place of those established, in as few statements as a test can."""
    Fact.objects.filter(incident=incident).delete()
    Fact.objects.bulk_create(
        Fact(incident=incident, key=key, code=code, established_by=by, established_at=timezone.now())
        for key, code in facts.items()
    )
    incident.version += 1
    incident.save()


def give(incident: Incident, by: User, reason: str = "", *, at: datetime | None = None) -> Ruling:
    return issue(incident.pk, by, uuid.uuid4(), incident.version, reason, at=at)


def a_later_reason(ruling: Ruling, by: User, words: str, searched: str = "x") -> LaterReason:
    """Words written past the one who writes them, in their code: they are to be found what they are, and no forgery."""
    reason = LaterReason(club=ruling.club, ruling=ruling, words=words, given_by=by, reason_search_text=searched)
    reason.mac = reason_code(reason)
    reason.save()
    return reason


def supersede(session: Session, by: User, cause: str = "facts", reason: str = "") -> Ruling:
    """A ruling in place of another, with its cause alone."""
    incident = an_incident(session, by)
    give(incident, by)
    establish(incident, "54.reply", "accept", by)
    incident.refresh_from_db()
    return issue(incident.pk, by, uuid.uuid4(), incident.version, reason, cause=cause)


def every_set_of_facts() -> Iterator[dict[str, Code]]:
    """The facts of each path of the subject's law."""
    for case in every_case(SUBJECT.law, Edition.LAWS_2017, Regulations()):
        yield {established.key: established.code for established in case.path}


def some_rulings(session: Session, by: User, count: int) -> list[Ruling]:
    """So many rulings, each on its own path while there are paths."""
    paths = list(islice(every_set_of_facts(), count))
    at = datetime(2026, 3, 6, 20, 15, tzinfo=UTC)
    return [give(an_incident(session, by, paths[place % len(paths)]), by, at=at) for place in range(count)]
