"""A DATABASE_URL becomes settings; the database is asked whether it keeps them."""

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Thread

import psycopg
import pytest
from django.conf import settings
from django.core.checks import Tags, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, connections
from django.db.utils import ConnectionHandler

from config import checks
from config.database import database
from tests.config.production import manage, python


def test_sqlite_is_a_file_beside_the_sources_or_where_it_is_told(tmp_path: Path) -> None:
    assert database("sqlite:///var/x.sqlite3", tmp_path, pool_size=1)["NAME"] == str(tmp_path / "var" / "x.sqlite3")
    absolute = f"sqlite:///{tmp_path}/elsewhere/x.sqlite3"
    assert database(absolute, Path("/nowhere"), pool_size=1)["NAME"] == f"{tmp_path}/elsewhere/x.sqlite3"


def test_postgresql_is_taken_from_every_part_of_the_address() -> None:
    entry = database("postgresql://me:p%40ss@db:5433/name?sslmode=require", Path(), pool_size=7)
    wanted = {"NAME": "name", "USER": "me", "PASSWORD": "p@ss", "HOST": "db", "PORT": "5433", "CONN_MAX_AGE": 0}
    assert {key: entry[key] for key in wanted} == wanted
    assert entry["OPTIONS"]["sslmode"] == "require"
    assert entry["OPTIONS"]["pool"]["max_size"] == 7
    assert database("postgresql:///name?host=/run/pg", Path(), pool_size=1)["HOST"] == "/run/pg"


def first_sent(url: str) -> tuple[bytes, str]:
    """What is sent first to a PostgreSQL at this address, one that speaks no TLS; and why nothing came of it."""
    received: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            with server.accept()[0] as visitor:
                received.append(visitor.recv(8))
                visitor.sendall(b"N")
                visitor.recv(1)

        thread = Thread(target=answer, daemon=True)
        thread.start()
        entry = database(url.format(port=server.getsockname()[1]), Path(), pool_size=1)
        handed_over = ConnectionHandler({"default": entry})["default"].get_connection_params()
        with pytest.raises(psycopg.OperationalError) as refused:
            psycopg.connect(**handed_over, connect_timeout=5)
        thread.join(timeout=5)
    return received[0], str(refused.value)


ASKS_FOR_TLS = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"


def test_a_postgresql_on_another_machine_is_spoken_to_over_tls_alone(tmp_path: Path) -> None:
    """No name and no password is sent to one that has no TLS; its certificate, and ours, are where the address says."""
    root = tmp_path / "root.pem"
    root.touch()
    url = f"postgresql://me:secret@127.0.0.1:{{port}}/name?sslmode=verify-full&sslrootcert={root}"
    sent, why = first_sent(url)
    assert sent == ASKS_FOR_TLS
    assert "does not support SSL, but SSL was required" in why
    ours = "postgresql://h/n?sslmode=verify-full&sslrootcert=/r.pem&sslcert=/c.pem&sslkey=/k.pem"
    options = database(ours, Path(), pool_size=1)["OPTIONS"]
    wanted = {"sslmode": "verify-full", "sslrootcert": "/r.pem", "sslcert": "/c.pem", "sslkey": "/k.pem"}
    assert wanted.items() <= options.items()


def test_without_it_a_password_might_go_in_the_clear() -> None:
    """Control."""
    sent, _ = first_sent("postgresql://me:secret@127.0.0.1:{port}/name?sslmode=disable")
    assert sent != ASKS_FOR_TLS


@pytest.mark.parametrize("url", ["", "mysql://h/n", "postgresql://host/", "var/x.sqlite3"])
def test_another_address_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured):
        database(url, Path(), pool_size=1)


@pytest.mark.django_db
def test_the_tests_run_on_the_database_they_were_given() -> None:
    """Else a run "on PostgreSQL" could be a second one on SQLite."""
    given = os.environ.get("TEST_DATABASE_URL", "sqlite:")
    assert connection.vendor == given.partition(":")[0].replace("postgres:", "postgresql:")


@pytest.mark.django_db
def test_the_database_keeps_its_promises() -> None:
    assert run_checks(tags=[Tags.database], databases=["default"]) == []
    checks.refuse_an_unsafe_database()


@pytest.mark.django_db
def test_the_database_has_the_sealing_triggers_of_rulings_checked() -> None:
    """Control of the start-up check that rulings registers: without the seals nothing may start."""
    from rulings.archive import sealing

    with sealing.lift_seals(), pytest.raises(ImproperlyConfigured, match="rulings could be altered"):
        checks.refuse_an_unsafe_database()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("pragma", "broken"),
    [
        ("journal_mode", "PRAGMA journal_mode=DELETE"),
        ("synchronous", "PRAGMA synchronous=NORMAL"),
        ("foreign_keys", "PRAGMA foreign_keys=OFF"),
        ("recursive_triggers", "PRAGMA recursive_triggers=OFF"),
        ("secure_delete", "PRAGMA secure_delete=OFF"),
    ],
)
def test_each_broken_promise_of_sqlite_is_seen(tmp_path: Path, pragma: str, broken: str) -> None:
    entry = database(f"sqlite:///{tmp_path}/x.sqlite3", tmp_path, pool_size=1)
    other = ConnectionHandler({"default": entry})["default"]
    try:
        assert checks.sqlite_is_safe(other) == []
        with other.cursor() as cursor:
            cursor.execute(broken)
        (error,) = checks.sqlite_is_safe(other)
        assert error.id == "arbitre.E001"
        assert pragma in error.msg
    finally:
        other.close()


def test_writers_on_sqlite_wait_for_one_another() -> None:
    """IMMEDIATE is no pragma: it is seen in what Django sends."""
    options = database("sqlite:///x", Path("/tmp"), pool_size=1)["OPTIONS"]  # noqa: S108
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)


@pytest.mark.django_db
def test_each_broken_promise_of_postgresql_is_seen() -> None:
    """On SQLite the same function is shown that the settings of PostgreSQL's entry are what it looks at."""
    if connection.vendor != "postgresql":
        options = database("postgresql://h/n", Path(), pool_size=1)["OPTIONS"]["options"]
        assert all(f"-c {limit}=" in options for limit in checks.POSTGRESQL_LIMITS)
        assert f"-c search_path={','.join(checks.LOOKED_FOR_IN)}" in options
        return
    assert checks.postgresql_is_safe(connection) == []
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("SET LOCAL lock_timeout = 0")
    assert [error.id for error in checks.postgresql_is_safe(connection)] == ["arbitre.E002", "arbitre.E002"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["public", '"$user", public', "elsewhere, public, pg_temp", "pg_temp, public", "''"])
def test_tables_looked_for_elsewhere_first_are_seen(path: str) -> None:
    if connection.vendor != "postgresql":
        assert "search_path" in database("postgresql://h/n", Path(), pool_size=1)["OPTIONS"]["options"]
        return
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL search_path = {path}")
    (error,) = checks.postgresql_is_safe(connection)
    assert error.id == "arbitre.E005"


@pytest.mark.django_db
def test_connections_kept_beside_the_pool_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "postgresql":
        assert database("postgresql://h/n", Path(), pool_size=1)["CONN_MAX_AGE"] == 0
        return
    monkeypatch.setitem(connections["default"].settings_dict, "CONN_MAX_AGE", 60)
    assert [error.id for error in checks.postgresql_is_safe(connection)] == ["arbitre.E003"]


def test_the_server_does_not_start_on_a_database_without_seals(tmp_path: Path) -> None:
    """The whole way, in a process: migrated it starts, with one trigger dropped it does not."""
    migrated = manage(tmp_path, "migrate", "--verbosity", "0")
    assert migrated.returncode == 0, migrated.stderr
    collected = manage(tmp_path, "collectstatic", "--noinput", "--verbosity", "0")
    assert collected.returncode == 0, collected.stderr
    sound = python(tmp_path, "-c", "import config.wsgi")
    assert sound.returncode == 0, sound.stderr
    with closing(sqlite3.connect(tmp_path / "production.sqlite3")) as file:
        ((trigger,), *_others) = file.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_no_%'"
        ).fetchall()
        file.execute(f"DROP TRIGGER {trigger}")
    unsealed = python(tmp_path, "-c", "import config.wsgi")
    assert unsealed.returncode != 0
    assert f"{trigger} is missing" in unsealed.stderr


def test_the_server_does_not_start_on_a_database_behind_its_migrations(tmp_path: Path) -> None:
    answer = python(tmp_path, "-c", "import config.wsgi")
    assert answer.returncode != 0
    assert "manage.py migrate" in answer.stderr.strip().splitlines()[-1]


def test_the_tests_are_the_settings_themselves() -> None:
    assert settings.TEST
    assert not settings.DEBUG
