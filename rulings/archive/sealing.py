"""The database's part of the seal: triggers which refuse every change to what is written once.

* BEFORE UPDATE and BEFORE DELETE refuse, whoever asks and by whatever way;
* SQLite: BEFORE INSERT refuses what stands in the way of a row that exists, as INSERT OR REPLACE deletes that row
  without asking the delete trigger unless `recursive_triggers` is on, which is a setting of each connection;
* PostgreSQL: BEFORE TRUNCATE refuses; and as the owner of a table can disable its triggers, the role of the web
  server does not own the tables (`web_role`).

They are created after every migration, because SQLite drops a table's triggers when a migration rebuilds it.

A migration that adds a column to a sealed table may fill it for the rows that are there (`filling`), with what follows
from them; it changes nothing that was written, which the chain of the rulings (`rulings/archive/chain.py`) would show,
and seals the table again itself.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.transaction import TransactionManagementError

from rulings.archive.search import dialect

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper

SEALED_TABLES: Final = (
    "rulings_ruling",
    "rulings_citedclause",
    "rulings_chainlink",
    "rulings_liveevent",
    "rulings_laterreason",
    "incidents_logentry",
)
"""What is written once. The journal is the record's, but its seal is the same one."""

_REFUSAL: Final = "this table is sealed: rows are added, never altered or removed"
_FUNCTION: Final = "arbitre_sealed"
_REFUSES: Final = f" BEGIN RAISE EXCEPTION '%: {_REFUSAL}', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END "
_KINDS: Final = {"update": 19, "delete": 11, "truncate": 34}
"""PostgreSQL's `tgtype`: before, for each row or statement, and for what."""
# Trigger's name, by what it refuses.
_EVENTS: Final = {
    "sqlite": ("update", "delete", "replace"),
    "postgresql": ("update", "delete", "truncate"),
}


# What INSERT OR REPLACE would replace a row for: its primary key, and each of its other unique keys.
_UNIQUE: Final = {
    "rulings_ruling": (
        "id = NEW.id",
        "club_id = NEW.club_id AND number = NEW.number",
        "club_id = NEW.club_id AND year = NEW.year AND ordinal = NEW.ordinal",
        "club_id = NEW.club_id AND idempotency_key = NEW.idempotency_key",
        "supersedes_id = NEW.supersedes_id",
        "supersedes_id IS NULL AND NEW.supersedes_id IS NULL AND incident_id = NEW.incident_id",
    ),
    "rulings_citedclause": ("id = NEW.id", "ruling_id = NEW.ruling_id AND clause = NEW.clause"),
    "rulings_chainlink": (
        "id = NEW.id",
        "club_id = NEW.club_id AND ordinal = NEW.ordinal",
        "ruling_id = NEW.ruling_id",
    ),
    "rulings_liveevent": (
        "id = NEW.id",
        "incident_id = NEW.incident_id AND ordinal = NEW.ordinal",
        "club_id = NEW.club_id AND noting_key = NEW.noting_key",
    ),
    "rulings_laterreason": ("id = NEW.id", "ruling_id = NEW.ruling_id"),
    "incidents_logentry": ("id = NEW.id",),
}


def seal(connection: BaseDatabaseWrapper) -> None:
    """Create the triggers on those sealed tables that exist. Harmless when they are there already."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Class 23 makes it an IntegrityError, as RAISE(ABORT) is on SQLite.
            cursor.execute(
                f"CREATE OR REPLACE FUNCTION {_FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS $${_REFUSES}$$"
            )
        for table in _existing(connection):
            for event in _EVENTS[connection.vendor]:
                for statement in _create(connection.vendor, table, event):
                    cursor.execute(statement)


def missing_seals(connection: BaseDatabaseWrapper) -> list[str]:
    """The triggers this database should have and has not, has disabled, or has with another text or on another table.

    Empty when all is sealed. A table that a migration still to come creates is passed over: `migrate` asks this before
    it creates the table. A view in the place of a table has none of them.
    """
    wanted = {
        (table, _trigger(table, event)): _told(connection.vendor, table, event)
        for table in _existing(connection, include_views=True)
        for event in _EVENTS[connection.vendor]
    }
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # "A": always, for a replica too. "D" would be disabled, "R" in force on a replica only.
            cursor.execute(
                "SELECT sealed, tgname, tgtype::text || prosrc FROM unnest(%s::text[]) AS sealed"
                " JOIN pg_trigger ON tgrelid = to_regclass(sealed) JOIN pg_proc ON pg_proc.oid = tgfoid"
                " WHERE NOT tgisinternal AND tgenabled = 'A' AND tgqual IS NULL AND tgnargs = 0 AND tgattr = ''",
                [list(SEALED_TABLES)],
            )
        else:
            cursor.execute("SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'trigger'")
        there = {(table, name): told for table, name, told in cursor.fetchall()}
    return sorted(name for (table, name), told in wanted.items() if there.get((table, name)) != told)


def all_sealed() -> bool:
    """Whether every trigger is there: what /health/ asks."""
    return not missing_seals(connections[DEFAULT_DB_ALIAS])


@contextmanager
def lift_seals(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Take the seals away for as long as it lasts.

    One fixture of the tests empties the tables so; a backup is restored so, whole, and one of an older Arbitre is put
    into a database of its own so, to be brought up to date. Nothing else may.
    """
    connection = connections[using]
    with connection.cursor() as cursor:
        for table in _existing(connection):
            for event in _EVENTS[connection.vendor]:
                of_table = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {_trigger(table, event)}{of_table}")
    dialect.drop_triggers(connection)
    try:
        yield
    finally:
        seal(connection)
        dialect.create_index(connection)


@contextmanager
def filling(connection: BaseDatabaseWrapper, table: str) -> Iterator[None]:
    """Let the rows of a sealed table be updated for as long as it lasts: for a migration that has added a column.

    Raises TransactionManagementError outside a transaction, which gives the seal back when something goes wrong.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError(f"{table} is filled within a transaction or not at all")
    of_table = f" ON {table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER IF EXISTS {_trigger(table, 'update')}{of_table}")
    yield
    seal(connection)


@register(Tags.database)
def rulings_are_sealed(*, databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """An error for each trigger that is missing, and for each part of the search's index."""
    found: list[CheckMessage] = []
    for alias in databases or []:
        connection = connections[alias]
        if not _existing(connection):
            # Nothing migrated yet: there is nothing to seal, and `migrate` runs these checks first.
            continue
        # Without the option it would only tell this again.
        hint = "Run `manage.py migrate --skip-checks`: it creates them again."
        found += [
            Error(
                f"The trigger {name} is missing, or is another: rulings could be altered.", hint=hint, id="rulings.E001"
            )
            for name in missing_seals(connection)
        ]
        found += [
            Error(f"The search misses {name}.", hint=hint, id="rulings.E002")
            for name in dialect.missing_index(connection)
        ]
    return found


def _existing(connection: BaseDatabaseWrapper, *, include_views: bool = False) -> list[str]:
    there = connection.introspection.table_names(include_views=include_views)
    return [table for table in SEALED_TABLES if table in there]


def _trigger(table: str, event: str) -> str:
    return f"{table}_no_{event}"


def _create(vendor: str, table: str, event: str) -> list[str]:
    name = _trigger(table, event)
    if vendor == "postgresql":
        each = "STATEMENT" if event == "truncate" else "ROW"
        refuse = f"FOR EACH {each} EXECUTE FUNCTION {_FUNCTION}()"
        return [
            f"CREATE OR REPLACE TRIGGER {name} BEFORE {event.upper()} ON {table} {refuse}",
            # Not even a session that calls itself a replica goes round it.
            f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}",
        ]
    when, act = "", event.upper()
    if event == "replace":
        # One EXISTS to a key, so that each is answered from its own index.
        taken = [f"EXISTS (SELECT 1 FROM {table} WHERE {key})" for key in _UNIQUE[table]]  # noqa: S608, names of ours
        when, act = f" WHEN {' OR '.join(taken)}", "INSERT"
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table}: {_REFUSAL}'); END"
    # Anew, in case one of this name says something else.
    return [f"DROP TRIGGER IF EXISTS {name}", f"CREATE TRIGGER {name} BEFORE {act} ON {table}{when} {refuse}"]


def _told(vendor: str, table: str, event: str) -> str:
    """What a database tells of a trigger that is as it has to be: its statement, or its kind and what it runs."""
    if vendor == "postgresql":
        return f"{_KINDS[event]}{_REFUSES}"
    return _create(vendor, table, event)[-1]
