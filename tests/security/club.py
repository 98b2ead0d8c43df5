"""A club with one of everything in it, made through the named writes as people would make it."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID, uuid4

from django.utils import timezone

from incidents.accounts.inviting import invite
from incidents.importing import write
from incidents.models import Club, Incident, Invitation, Membership, Role, Session, Table, User
from incidents.models.cases import Code
from incidents.recording import choose_subject, describe_call, establish, open_incident
from incidents.setting_up import create_session
from rulings.engine import Edition, Regulations, every_case
from rulings.issuing import issue
from rulings.laws.subjects import subject
from rulings.models import Ruling

PASSWORD: Final = "six pips of spades"
SUBJECT: Final = subject("opening-lead-out-of-turn")
ROLES: Final = (Role.PLAYER, Role.DIRECTOR, Role.ADMIN)


def a_path() -> dict[str, Code]:
    """The answers that lead the subject's law to one of its ends, whichever comes first."""
    case = next(every_case(SUBJECT.law, Edition.LAWS_2017, Regulations()))
    return {
        established.key: established.code if isinstance(established.code, str) else list(established.code)
        for established in case.path
    }


@dataclass
class Things:
    """A club, its people and one thing of each kind."""

    club: Club
    people: Mapping[str, User]
    member: Membership
    """Somebody whose role may be changed and whose membership may end."""
    session: Session
    table: Table
    board: int
    ready: Incident
    """All its facts are there, and no ruling."""
    unnamed: Incident
    """Nobody said what it is about."""
    ruling: Ruling
    invitation: Invitation
    token: str
    facts: Mapping[str, Code]
    licence: str
    """That of a player of the club."""
    key: UUID = field(default_factory=uuid4)
    """The key of a form that was never sent."""


def given(incident: Incident, by: User) -> Ruling:
    """The ruling on an incident, by the one writer of rulings."""
    return issue(incident.pk, by, uuid4(), incident.version)


def a_club(slug: str, day: datetime.date, *, name: str, give: Callable[[Incident, User], Ruling] = given) -> Things:
    """A club called `slug`, with a session on `day`; `name` is part of every name in it."""
    club = Club.objects.create(slug=slug, name=f"Club {name}")
    people: dict[str, User] = {role.value: somebody(f"{slug}-{role}", f"{role.title()} {name}") for role in ROLES}
    for role in ROLES:
        Membership.objects.create(club=club, user=people[role], role=role)
    other = Membership.objects.create(club=club, user=somebody(f"{slug}-other", f"Other {name}"))
    by = people["director"]
    session = create_session(
        club,
        by,
        name=f"Session {name}",
        date=day,
        tables={"A": 2},
        rounds=2,
        boards_per_round=4,
        creation_key=uuid4(),
    )
    licence = f"77{club.pk}"
    write(session, players(f"West {name}", licence), by)
    table = session.tables.in_order()[0]
    facts = a_path()
    ready = incident(table, by, facts)
    unnamed = open_incident(table, by, uuid4(), timezone.now())
    ruled = incident(table, by, facts)
    describe_call(ruled, 1, session.boards.get(number=1), "4S", "N", by)
    ruling = give(ruled, by)
    invitation, token = invite(club, Role.DIRECTOR, people["admin"], f"For {name}")
    return Things(club, people, other, session, table, 1, ready, unnamed, ruling, invitation, token, facts, licence)


def somebody(username: str, name: str) -> User:
    """A person who is nowhere a member."""
    return User.objects.create_user(username=username, password=PASSWORD, name=name)


def players(name: str, licence: str) -> str:
    """A list of players as a spreadsheet exports it: two pairs, at the first table."""
    return (
        "table;direction;pair;player 1;player 2;licence 1;licence 2\n"
        f"1;NS;1;{name};North {name};{licence};{licence}1\n"
        f"1;EW;2;East {name};South {name};{licence}2;{licence}3\n"
    )


def incident(table: Table, by: User, facts: Mapping[str, Code]) -> Incident:
    """A call with these facts established."""
    opened = open_incident(table, by, uuid4(), timezone.now())
    choose_subject(opened, SUBJECT.key, by)
    for key, code in facts.items():
        establish(opened, key, code, by)
    opened.refresh_from_db()
    return opened
