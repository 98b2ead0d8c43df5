"""The web server's role makes no table of its own, and would not be read from it if it did (T9).

SQLite has no roles: whoever opens the file may do anything to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from django.conf import settings
from django.core.checks import Tags, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection, transaction
from django.test import Client

from config import checks
from incidents.models import Session, User
from rulings.archive import web_role
from rulings.archive.sealing import SEALED_TABLES
from rulings.archive.web_role import READ_ONLY, is_held, may_make, open_to_web_role
from rulings.models import Ruling
from tests.gates.recording import Figure
from tests.rulings.a_club import an_incident, give

ON_POSTGRESQL: Final = pytest.mark.skipif(
    settings.DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql", reason="SQLite has no roles."
)
POSTGRESQLS_OWN_ORDER: Final = 'SET LOCAL search_path = "$user", public'
DENIED: Final = "permission denied"
FORGED: Final = 999_999

WAYS: Final = {
    "a temporary table": "CREATE TEMPORARY TABLE {table} (LIKE public.{table})",
    "one by its schema": "CREATE TABLE pg_temp.{table} (LIKE public.{table})",
    "one from a query": "CREATE TEMPORARY TABLE {table} AS SELECT * FROM public.{table}",
    "one from a query, another way": "SELECT * INTO TEMPORARY {table} FROM public.{table}",
    "a temporary view": "CREATE TEMPORARY VIEW {table} AS SELECT * FROM public.{table}",
    "a temporary sequence": "CREATE TEMPORARY SEQUENCE {table}",
    "a schema of its name": "CREATE SCHEMA arbitre_web",
    "a table beside it": "CREATE TABLE public.{table}_mine (LIKE public.{table})",
    "a function": "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
}


@contextmanager
def as_web_role() -> Iterator[None]:
    """Within a transaction of its own; nothing of it stays."""
    with transaction.atomic():
        sql("SET LOCAL ROLE arbitre_web")
        yield
        transaction.set_rollback(True)


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def refusal(*statements: str) -> str:
    """What the web server's role is told of these; empty when nothing is refused."""
    try:
        with as_web_role():
            for statement in statements:
                sql(statement)
    except DatabaseError as refused:
        return str(refused)
    return ""


def let_it_make_temporary_tables() -> None:
    sql(f"GRANT TEMPORARY ON DATABASE {connection.ops.quote_name(connection.settings_dict['NAME'])} TO PUBLIC")


def put_one_in_the_place_of(table: str) -> None:
    """A temporary table named like a sealed one, as whoever could send SQL as the web server would make it."""
    sql(f"CREATE TEMPORARY TABLE {table} AS SELECT * FROM public.{table}")  # noqa: S608, names of ours
    sql(f"UPDATE pg_temp.{table} SET id = {FORGED}")  # noqa: S608


def ids_of(table: str) -> list[int]:
    """What a query that names the table, as all do, reads."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id FROM {table}")  # noqa: S608, names of ours
        return sorted(number for (number,) in cursor.fetchall())


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    given = give(an_incident(session, director), director)
    connection.check_constraints()
    return given


@ON_POSTGRESQL
@pytest.mark.gate("T9")
@pytest.mark.parametrize("table", SEALED_TABLES)
def test_the_web_role_makes_nothing_of_its_own(ruling: Ruling, table: str, figure: Figure) -> None:
    for name, way in WAYS.items():
        assert DENIED in refusal(way.format(table=table)), name
    assert (may_make(connection), is_held()) == ([], True)
    figure(ways_to_make=len(WAYS))


@ON_POSTGRESQL
@pytest.mark.gate("T9")
def test_a_temporary_table_is_not_read_in_the_place_of_a_sealed_one(ruling: Ruling) -> None:
    """Even where the role was given the right: our connections look in `public` first."""
    let_it_make_temporary_tables()
    with as_web_role():
        put_one_in_the_place_of("rulings_ruling")
        assert ids_of("rulings_ruling") == [ruling.pk]


@ON_POSTGRESQL
@pytest.mark.gate("T9", control=True)
def test_without_either_guard_a_forged_ruling_is_read(ruling: Ruling) -> None:
    let_it_make_temporary_tables()
    with as_web_role():
        sql(POSTGRESQLS_OWN_ORDER)
        put_one_in_the_place_of("rulings_ruling")
        assert ids_of("rulings_ruling") == [FORGED]
        # Nothing refuses that it is altered.
        sql("DELETE FROM rulings_ruling")
        assert ids_of("rulings_ruling") == []
    # Control of the control: with the right taken away, PostgreSQL's own order alone lets nobody do it.
    open_to_web_role(connection)
    assert DENIED in refusal(POSTGRESQLS_OWN_ORDER, WAYS["a temporary table"].format(table="rulings_ruling"))


@ON_POSTGRESQL
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("what", "to"),
    [("TEMPORARY ON DATABASE", "PUBLIC"), ("TEMPORARY ON DATABASE", "arbitre_web"), ("CREATE", "PUBLIC")],
)
def test_a_role_that_may_is_named_and_a_migration_takes_it_away(what: str, to: str, client: Client) -> None:
    """An installation of before, or a right that somebody gave."""
    name = connection.ops.quote_name(connection.settings_dict["NAME"])
    right = f"{what} {name}" if what.endswith("DATABASE") else f'{what} ON SCHEMA "public"'
    sql(f"GRANT {right} TO {to}")
    assert may_make(connection) == [right]
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["role"]) == (503, False)
    # Whoever migrates is not kept from it: it is he who takes it away.
    assert run_checks(tags=[Tags.database], databases=["default"]) == []
    with pytest.raises(ImproperlyConfigured) as refused:
        as_the_web_server_starts()
    assert f"may {right}" in str(refused.value)
    assert f"REVOKE {right} FROM PUBLIC, arbitre_web;" in str(refused.value)

    open_to_web_role(connection)

    assert may_make(connection) == []
    assert client.get("/health/").json()["role"] is True
    as_the_web_server_starts()


@ON_POSTGRESQL
@pytest.mark.gate("T23")
@pytest.mark.parametrize("table", READ_ONLY)
def test_what_migrations_keep_the_web_role_reads(ruling: Ruling, table: str, figure: Figure) -> None:
    """Who could have a migration run again could have the rulings chained again."""
    assert refusal(f"SELECT * FROM {table}") == ""  # noqa: S608
    writes = {
        "take away": f"DELETE FROM {table}",  # noqa: S608
        "alter": f"UPDATE {table} SET id = id",  # noqa: S608
        "add": f"INSERT INTO {table} SELECT * FROM {table}",  # noqa: S608
        "empty": f"TRUNCATE {table}",
    }
    for name, statement in writes.items():
        assert DENIED in refusal(statement), name
    figure(ways_to_write=len(writes))


@ON_POSTGRESQL
@pytest.mark.gate("T23", control=True)
def test_control_a_table_of_its_own_it_writes(ruling: Ruling, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_role, "READ_ONLY", ())
    forget = "DELETE FROM django_migrations WHERE name = '0016_chain_the_rulings'"
    with transaction.atomic():
        open_to_web_role(connection)
        assert refusal(forget) == ""
        transaction.set_rollback(True)
    assert DENIED in refusal(forget)


def as_the_web_server_starts() -> None:
    with as_web_role():
        checks.refuse_an_unsafe_database()


@pytest.mark.django_db
def test_where_one_role_does_all_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATABASE_WEB_ROLE", "")
    open_to_web_role(connection)
    assert may_make(connection) == []
    assert is_held()


@ON_POSTGRESQL
@pytest.mark.django_db
def test_a_role_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DATABASE_WEB_ROLE", "nobody_here")
    assert may_make(connection) == []
    with pytest.raises(ImproperlyConfigured, match="nobody_here"):
        open_to_web_role(connection)


@ON_POSTGRESQL
@pytest.mark.django_db
def test_who_may_not_take_it_away_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner of the tables need not own the database: the check tells the web server, not he."""
    let_it_make_temporary_tables()
    with transaction.atomic():
        sql("CREATE ROLE arbitre_owner_of_tables")
        sql("GRANT ALL ON ALL TABLES IN SCHEMA public TO arbitre_owner_of_tables WITH GRANT OPTION")
        sql("GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO arbitre_owner_of_tables WITH GRANT OPTION")
        sql("GRANT ALL ON SCHEMA public TO arbitre_owner_of_tables WITH GRANT OPTION")
        sql("SET LOCAL ROLE arbitre_owner_of_tables")
        open_to_web_role(connection)
        sql("RESET ROLE")
        assert len(may_make(connection)) == 1
        transaction.set_rollback(True)
