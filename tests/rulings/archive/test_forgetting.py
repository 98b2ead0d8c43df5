"""T11: a person with fifty rulings is forgotten: nothing kept holds his name, every ruling stands as it was."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from incidents.accounts.inviting import invite
from incidents.administration import forgetting
from incidents.administration.linking import link
from incidents.models import Club, ClubRole, Direction, Membership, Pair, Player, Seating, Session, User
from incidents.recording import describe_call
from rulings.archive.issuing import issue
from rulings.models import Ruling
from tests.gates.recording import Figure
from tests.rulings.a_club import PASSWORD, a_club, a_person, a_session, an_incident

NAMES = ("Zéphyrin", "Quatrebarbes", "zephyrin", "quatrebarbes", "zq-signs-in", "LIC-98431")
"""Every spelling under which he is kept: as written, as compared, as he signs in, his licence."""
RULINGS = 50


def the_person(club: Club, session: Session, admin: User) -> tuple[User, Player]:
    """A member who plays: he has signed in, mistyped his password, and was invited by name."""
    user = User.objects.create_user("zq-signs-in", password="six pips of spades", name="Zéphyrin Quatrebarbes")
    membership = Membership.objects.create(club=club, user=user, role=ClubRole.DIRECTOR)
    player = Player.with_name(club, "Quatrebarbes Zéphyrin", "LIC-98431")
    player.save()
    link(player, membership, admin)
    pair = Pair.objects.create(session=session, number=1, first=player)
    Seating.objects.create(table=session.tables.get(number=1), round=1, direction=Direction.NS, pair=pair)
    invite(club, ClubRole.DIRECTOR, admin, "pour Zéphyrin Quatrebarbes")
    browser = Client()
    browser.post("/accounts/sign-in/", {"username": "zq-signs-in", "password": "wrong, and noted"})
    assert (
        browser.post("/accounts/sign-in/", {"username": "zq-signs-in", "password": "six pips of spades"}).status_code
        == 302
    )
    browser.post("/preferences/", {"name": "Zéphyrin Quatrebarbes", "language": "fr"})
    return user, player


def everything_kept() -> Iterator[tuple[str, str]]:
    """Every row of every table, the search's own tables included, as text."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor, include_views=True)
        for table in tables:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608, names of ours
            for row in cursor.fetchall():
                yield (
                    table,
                    " ".join(
                        bytes(cell).decode("utf-8", "replace") if isinstance(cell, (bytes, memoryview)) else str(cell)
                        for cell in row
                    ),
                )


def named_in_tables() -> set[str]:
    return {table for table, row in everything_kept() if any(name.casefold() in row.casefold() for name in NAMES)}


def named_in_files() -> set[str]:
    """The names in the raw file of SQLite and in its journal; PostgreSQL's files are its own."""
    if connection.vendor != "sqlite":
        return set()
    path = Path(str(connection.settings_dict["NAME"]))
    raw = b"".join(each.read_bytes() for each in (path, path.with_name(f"{path.name}-wal")) if each.exists())
    return {name for name in NAMES if name.encode() in raw}


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.WARNING)
    return caplog


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T11")
def test_a_person_with_fifty_rulings_is_forgotten(told: pytest.LogCaptureFixture, figure: Figure) -> None:
    club = a_club()
    admin, session = a_person(club, ClubRole.ADMIN), a_session(club)
    user, player = the_person(club, session, admin)
    for _ in range(RULINGS):
        incident = an_incident(session, user)
        describe_call(incident, 1, session.boards.get(number=1), "4S", "N", user)
        incident.refresh_from_db()
        issue(incident.pk, user, uuid4(), incident.version)
    before = list(Ruling.objects.order_by("pk").values())
    assert {"incidents_user", "incidents_player", "incidents_invitation"} <= named_in_tables()

    browser = Client()
    browser.force_login(admin)
    assert browser.post(f"/{club.slug}/people/{player.pk}/forget/", {"current": PASSWORD}).status_code == 302

    assert named_in_tables() == set()
    assert named_in_files() == set()
    assert [record for record in told.messages if any(name in record for name in NAMES)] == []
    assert list(Ruling.objects.order_by("pk").values()) == before
    page = browser.get(f"/{club.slug}/rulings/{before[0]['number']}/").content.decode()
    assert "un ancien membre" in page
    assert not any(name in page for name in NAMES)
    figure(rulings=len(before))


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T11", control=True)
def test_control_without_rubbing_out_the_file_still_names_him(monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL's files are its own")
    monkeypatch.setattr(forgetting, "scrub", lambda: None)
    club = a_club()
    admin, session = a_person(club, ClubRole.ADMIN), a_session(club)
    user, _ = the_person(club, session, admin)
    forgetting.forget(forgetting.KnownPerson.signing_in(club, user), admin)
    assert named_in_tables() == set()
    assert named_in_files() != set()


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T11", control=True)
def test_control_a_name_left_anywhere_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "_close", lambda _user: None)
    club = a_club()
    admin, session = a_person(club, ClubRole.ADMIN), a_session(club)
    user, _ = the_person(club, session, admin)
    forgetting.forget(forgetting.KnownPerson.signing_in(club, user), admin)
    assert "incidents_user" in named_in_tables()
