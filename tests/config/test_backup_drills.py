"""T10: twenty drills.

A backup is made while rulings are given: every ruling acknowledged before is in it, and whatever
is in it is whole. Then it is restored."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.core.management import call_command
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import Model

from config.backup import BackupRefused, restore, tables
from config.backup.journal_tags import BackupTag
from incidents.models import Incident, LogEntry, Session, User
from incidents.recording import StaleIncident
from rulings.archive import sealing
from rulings.archive.issuing import NotResolved
from rulings.models import CitedClause, Ruling
from tests.config.backups import Kept, a_club_with_rulings, everything, rows_of
from tests.gates.recording import Figure
from tests.races.rendezvous import Two, meet
from tests.rulings.a_club import an_incident, give

pytestmark = pytest.mark.django_db(transaction=True)
postgresql_only = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite has one writer at a time, and nobody waits for two tables"
)

DRILLS = 20
WRITERS = 4
RESTORES = 5
SECONDS_TO_START = 20

Acknowledged = list[int]


@contextmanager
def writing(session: Session, director: User) -> Iterator[Acknowledged]:
    """Directors who give rulings without a pause, each noted once it is acknowledged."""
    acknowledged: Acknowledged = []
    broken: list[BaseException] = []
    over = threading.Event()

    def write() -> None:
        try:
            while not over.is_set():
                acknowledged.append(give(an_incident(session, director), director).pk)
        except BaseException as error:
            broken.append(error)
        finally:
            connection.close()

    writers = [threading.Thread(target=write) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    try:
        yield acknowledged
    finally:
        over.set()
        for writer in writers:
            writer.join()
    assert broken == []


def wait_for(enough: Callable[[], bool]) -> None:
    """Until it is so."""
    late = time.monotonic() + SECONDS_TO_START
    while not enough():
        assert time.monotonic() < late
        time.sleep(0.01)


def column(kept: Kept, model: type[Model], name: str) -> list[Any]:
    """The values of one column."""
    place = [field.column for field in tables.columns(model)].index(name)
    return [row[place] for row in kept[model._meta.db_table]]


def rulings_lost(kept: Kept, acknowledged: Acknowledged) -> set[int]:
    """The rulings that are not there although they had been acknowledged."""
    return set(acknowledged) - set(column(kept, Ruling, "id"))


def rulings_torn(kept: Kept) -> list[str]:
    """What is there in part: a ruling whose clauses or line of the journal are missing, or that has no incident."""
    rulings = dict(zip(column(kept, Ruling, "id"), column(kept, Ruling, "incident_id"), strict=True))
    incidents, cited = set(column(kept, Incident, "id")), set(column(kept, CitedClause, "ruling_id"))
    found = [f"ruling {ruling} has no incident" for ruling, incident in rulings.items() if incident not in incidents]
    found += [f"ruling {ruling} cites nothing" for ruling in rulings if ruling not in cited]
    given = column(kept, LogEntry, "tag").count("ruling-given")
    return found + ([f"{given} lines of the journal"] if given != len(rulings) else [])


@pytest.mark.gate("T10")
def test_each_drill_brings_back_what_was_acknowledged(tmp_path: Path, figure: Figure) -> None:
    _, session, director = a_club_with_rulings()
    already = list(Ruling.objects.values_list("pk", flat=True))
    made: list[tuple[Path, Acknowledged]] = []
    with writing(session, director) as acknowledged:
        for drill in range(DRILLS):
            # Each drill has rulings of its own to lose.
            told = len(acknowledged)
            wait_for(lambda told=told: len(acknowledged) > told)  # type: ignore[misc]  # mypy cannot infer a lambda
            before = [*already, *acknowledged]
            path = tmp_path / f"{drill}.zip"
            call_command("backup", str(path), verbosity=0)
            made.append((path, before))
            assert len(acknowledged) >= told
    for path, before in made:
        kept = rows_of(path)
        assert rulings_lost(kept, before) == set()
        assert rulings_torn(kept) == []
        call_command("restore", str(path), "--replace", verbosity=0)
        assert everything() == kept
        assert sealing.all_sealed()
    # They were made while the rest went on: no two of them hold the same.
    assert len({len(rows_of(path)["rulings_ruling"]) for path, _ in made}) > DRILLS / 2
    figure(drills=DRILLS, rulings_acknowledged=len(made[-1][1]))


@pytest.mark.gate("T10", control=True)
def test_a_ruling_left_out_or_torn_is_caught(tmp_path: Path) -> None:
    """Control: what the drills look for, taken out of a good backup."""
    a_club_with_rulings()
    call_command("backup", str(tmp_path / "whole.zip"), verbosity=0)
    kept, all_of_them = rows_of(tmp_path / "whole.zip"), list(Ruling.objects.values_list("pk", flat=True))
    assert (rulings_lost(kept, all_of_them), rulings_torn(kept)) == (set(), [])
    assert rulings_lost({**kept, "rulings_ruling": kept["rulings_ruling"][:-1]}, all_of_them) == {all_of_them[-1]}
    for table in ("rulings_citedclause", "incidents_logentry", "incidents_incident"):
        assert rulings_torn({**kept, table: []}) != []


@pytest.mark.gate("T10", control=True)
def test_reading_without_one_moment_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: a backup that reads table after table as they stand tears rulings apart."""

    @contextmanager
    def no_snapshot(using: str) -> Iterator[str]:
        yield using

    _, session, director = a_club_with_rulings()
    monkeypatch.setattr("config.backup.make_backup._snapshot", no_snapshot)
    found: list[str] = []
    with writing(session, director) as acknowledged:
        for drill in range(DRILLS):
            told = len(acknowledged)
            wait_for(lambda told=told: len(acknowledged) > told)  # type: ignore[misc]  # mypy cannot infer a lambda
            path = tmp_path / f"{drill}.zip"
            call_command("backup", str(path), verbosity=0)
            found += rulings_torn(rows_of(path))
            if found:
                break
    assert found != []


@pytest.mark.gate("T10")
def test_a_restore_while_rulings_are_given_is_whole(tmp_path: Path) -> None:
    """Whoever writes meanwhile waits, or is told that his incident is gone; nobody's half is kept."""
    _, session, director = a_club_with_rulings()
    path = tmp_path / "backup.zip"
    call_command("backup", str(path), verbosity=0)
    over = threading.Event()
    acknowledged: Acknowledged = []

    def write() -> None:
        while not over.is_set():
            # The incident was of the database that was replaced, or PostgreSQL chose who of two had to give way.
            with suppress(DatabaseError, ObjectDoesNotExist, NotResolved, StaleIncident):
                acknowledged.append(give(an_incident(session, director), director).pk)
        connection.close()

    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    try:
        for _ in range(RESTORES):
            told = len(acknowledged)
            wait_for(lambda told=told: len(acknowledged) > told)  # type: ignore[misc]  # mypy cannot infer a lambda
            restore(path, replace=True)
    finally:
        over.set()
        for writer in writers:
            writer.join()
    kept = everything()
    assert rulings_torn(kept) == []
    assert rulings_lost(kept, column(rows_of(path), Ruling, "id")) == set()
    assert sealing.all_sealed()
    connection.check_constraints()


def a_director_meets_a_restore(path: Path) -> tuple[str, str, object]:
    """He has written in the journal, the restore waits for that table, and he goes on to those that it has."""

    def write_and_read() -> None:
        with transaction.atomic():
            LogEntry.objects.note(BackupTag.RESTORED, club=None, who=None)
            for model in tables.models_with_tables():
                model._base_manager.count()

    def put_back() -> None:
        restore(path, replace=True)

    return meet(Two(write_and_read, put_back, sealing.all_sealed), after='INSERT INTO "incidents_logentry"')


@pytest.mark.gate("T10")
@postgresql_only
def test_a_restore_gives_way_to_who_is_writing(tmp_path: Path) -> None:
    """Each would wait for the other: it lets go what it has, he goes on, and it begins anew."""
    a_club_with_rulings()
    path = tmp_path / "backup.zip"
    call_command("backup", str(path), verbosity=0)
    assert a_director_meets_a_restore(path) == ("done", "done", True)


@pytest.mark.gate("T10", control=True)
@postgresql_only
def test_a_restore_that_asks_once_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: it keeps what it has until PostgreSQL breaks it off, and does not begin anew."""
    a_club_with_rulings()
    path = tmp_path / "backup.zip"
    call_command("backup", str(path), verbosity=0)
    monkeypatch.setattr("config.backup.restoring.GIVES_WAY", 20_000)
    monkeypatch.setattr("config.backup.restoring.WAITS", 0)
    assert "BackupRefused" in a_director_meets_a_restore(path)


@pytest.mark.gate("T10")
@postgresql_only
def test_a_restore_whose_connection_is_lost_does_not_ask_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would ask in vain, without a pause, as long as it may wait for the tables."""
    a_club_with_rulings()
    path = tmp_path / "backup.zip"
    call_command("backup", str(path), verbosity=0)
    monkeypatch.setattr("config.backup.restoring.WAITS", 1)
    asked: list[str] = []

    def lose(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith("LOCK TABLE"):
            asked.append(sql)
            raise OperationalError("the connection is lost")
        return execute(sql, *rest)

    with connection.execute_wrapper(lose), pytest.raises(BackupRefused, match="the connection is lost"):
        restore(path, replace=True)
    assert len(asked) == 1
