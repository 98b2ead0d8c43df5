"""Start-up checks: does the database keep its promises?

They ask the database itself, not the settings: a file on a network folder, for one, silently refuses WAL.
Rooms add their own with `@register(Tags.database)`, as `rulings` does for the triggers that seal rulings.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

# What SQLite must answer, and what is lost otherwise. synchronous 2 is FULL.
SQLITE_PROMISES: dict[str, tuple[str | int, str]] = {
    "journal_mode": ("wal", "readers and the writer would block one another"),
    "synchronous": (2, "a ruling given just before a power cut could be lost"),
    "foreign_keys": (1, "rulings could lose the incident they are about"),
    "recursive_triggers": (1, "INSERT OR REPLACE would go round the triggers that seal rulings"),
    "secure_delete": (1, "erased names would stay readable in the file"),
}
POSTGRESQL_LIMITS = ("statement_timeout", "lock_timeout")
LOOKED_FOR_IN = ["public", "pg_temp"]
"""PostgreSQL's search_path. Unless it names pg_temp, temporary tables come before everything."""


@register(Tags.database)
def the_database_is_safe(*, databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """An error for each setting of a connection under which rulings could be lost or changed."""
    found: list[CheckMessage] = []
    for alias in databases or []:
        connection = connections[alias]
        match connection.vendor:
            case "sqlite":
                found += sqlite_is_safe(connection)
            case "postgresql":
                found += postgresql_is_safe(connection)
            case other:
                found.append(Error(f"Rulings are kept in SQLite or PostgreSQL, not {other}.", id="arbitre.E004"))
    return found


def sqlite_is_safe(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    """What this SQLite connection answers otherwise than SQLITE_PROMISES."""
    found: list[CheckMessage] = []
    with connection.cursor() as cursor:
        for pragma, (wanted, otherwise) in SQLITE_PROMISES.items():
            cursor.execute(f"PRAGMA {pragma}")
            (answer,) = cursor.fetchone()
            if answer != wanted:
                found.append(Error(f"SQLite's {pragma} is {answer!r}, not {wanted!r}: {otherwise}.", id="arbitre.E001"))
    return found


def postgresql_is_safe(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    """Limits that are off, tables looked for elsewhere first, and connections kept beside the pool."""
    found: list[CheckMessage] = []
    with connection.cursor() as cursor:
        for limit in POSTGRESQL_LIMITS:
            cursor.execute("SELECT current_setting(%s)", [limit])
            (answer,) = cursor.fetchone()
            if answer == "0":
                found.append(
                    Error(f"PostgreSQL's {limit} is off: one stuck query would hold a table.", id="arbitre.E002")
                )
        cursor.execute("SELECT current_setting('search_path')")
        (path,) = cursor.fetchone()
    if [each.strip() for each in path.split(",")] != LOOKED_FOR_IN:
        wanted = ", ".join(LOOKED_FOR_IN)
        found.append(
            Error(
                f"PostgreSQL's search_path is {path!r}, not {wanted!r}: another table of its name could be read.",
                id="arbitre.E005",
            )
        )
    if connection.settings_dict["OPTIONS"].get("pool") and connection.settings_dict["CONN_MAX_AGE"] != 0:
        found.append(Error("CONN_MAX_AGE must be 0 with a pool, or its connections run out.", id="arbitre.E003"))
    return found


def refuse_an_unsafe_database() -> None:
    """Raise ImproperlyConfigured, with every reason, unless all is migrated and all checks of the database pass."""
    try:
        # With its plan alone: nothing is migrated, and no signal says that something was.
        call_command("migrate", plan=True, check_unapplied=True, stdout=StringIO())
    except SystemExit:
        behind = "Arbitre does not start: the database is behind; run `manage.py migrate` first."
        raise ImproperlyConfigured(behind) from None
    serious = [
        message
        for message in run_checks(tags=[Tags.database], databases=[DEFAULT_DB_ALIAS])
        if message.is_serious() and message.id not in settings.SILENCED_SYSTEM_CHECKS
    ]
    if serious:
        reasons = (f"- {message.msg} {message.hint or ''}".rstrip() for message in serious)
        raise ImproperlyConfigured("\n".join(("Arbitre does not start:", *reasons)))
