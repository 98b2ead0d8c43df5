"""Putting a backup back: all of it, in one transaction of a database with the same tables, or nothing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connections, transaction
from psycopg.errors import DeadlockDetected, LockNotAvailable

from config.backup import state, tables, upgrading
from config.backup.archive import BackupRefused, Manifest, reading
from config.backup.journal_tags import BackupTag
from incidents.models import Club, LogEntry
from rulings.archive import sealing
from rulings.archive.search import dialect

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

WAITS: Final = 60
"""Seconds for which a restore asks again for the tables that others use."""
GIVES_WAY: Final = 500
"""Milliseconds for which it keeps what it has while it waits for the rest: less than the second after which PostgreSQL
looks who waits for whom, and breaks one of them off."""


def check(path: Path) -> Manifest:
    """Read a backup to its end and return what it says of itself; no database is asked.

    Raises BackupRefused when the file is not whole, or is from a newer Arbitre.
    """
    with reading(path) as backup:
        backup.verify()
        if not state.is_older(backup.manifest):
            tables.check_columns(backup.manifest)
        return backup.manifest


def restore(path: Path, using: str = DEFAULT_DB_ALIAS, *, replace: bool = False) -> Manifest:
    """Put a backup in the place of what the database holds, which must be nothing unless `replace`.

    The file is verified before anything is touched, the database before anything is kept: whoever reads meanwhile sees
    the old rows or the new ones. Everybody is signed out. Raises BackupRefused, and everything is as it was.
    """
    manifest = check(path)
    connection = connections[using]
    try:
        state.check_migrated(connection)
        if not replace and _holds_something(using):
            raise BackupRefused("the database holds something already; --replace puts the backup in its place")
        if state.is_older(manifest):
            with upgrading.up_to_date(path, manifest) as upgraded:
                _restore(upgraded, connection)
        else:
            _restore(path, connection)
    except (DatabaseError, ValidationError) as error:
        reason = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        raise BackupRefused(f"the database refuses it: {reason.strip()}") from error
    return manifest


def _restore(path: Path, connection: BaseDatabaseWrapper) -> None:
    # Read anew: each row is compared with its table's checksum as it goes in, whatever became of the file meanwhile.
    with reading(path) as backup, transaction.atomic(using=connection.alias):
        _have_the_tables(connection)
        # A point of its own to go back to: after an error PostgreSQL would not let the seals be put back.
        with sealing.lift_seals(connection.alias), transaction.atomic(using=connection.alias):
            tables.fill(connection, backup)
        _verify(backup.manifest, connection)
        for club in Club.objects.using(connection.alias):
            LogEntry.objects.db_manager(connection.alias).note(
                BackupTag.RESTORED, club=club, who=None, detail={"backup": backup.manifest.made_at}
            )


def _holds_something(using: str) -> bool:
    return Club.objects.using(using).exists() or get_user_model()._base_manager.using(using).exists()


def _have_the_tables(connection: BaseDatabaseWrapper) -> None:
    """Wait until nobody else reads or writes, and let nobody begin; SQLite has whoever writes wait by itself.

    Raises DatabaseError when that has not come about within `WAITS`. A director in the middle of a ruling would wait
    for the restore and the restore for him, and PostgreSQL, which breaks off who came first, would refuse the restore
    nearly each time. So it gives way to him: what it has is let go and asked for anew.
    """
    if connection.vendor != "postgresql":
        return
    names = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in tables.models_with_tables())
    late = time.monotonic() + WAITS
    with connection.cursor() as cursor:
        # The limits that protect the tables of an evening's play would break off a large restore.
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute(f"SET LOCAL lock_timeout = '{GIVES_WAY}ms'")
        while True:
            try:
                with transaction.atomic(using=connection.alias):
                    cursor.execute(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
            except OperationalError as error:
                # Of a connection that is lost nothing is to be expected.
                if not isinstance(error.__cause__, LockNotAvailable | DeadlockDetected) or time.monotonic() > late:
                    raise
            else:
                return


def _verify(manifest: Manifest, connection: BaseDatabaseWrapper) -> None:
    """Raise BackupRefused unless every row is there, and the seals and the search's index are."""
    with connection.cursor() as cursor:
        for table in manifest.tables:
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table.name)}")  # noqa: S608, compared with ours
            (count,) = cursor.fetchone()
            if count != table.rows:
                raise BackupRefused(f"{table.name} has {count} rows and not {table.rows}")
    missing = [*sealing.missing_seals(connection), *dialect.missing_index(connection)]
    if missing:
        raise BackupRefused(f"after restoring, {', '.join(missing)} would be missing")
