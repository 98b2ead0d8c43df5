"""Putting a backup back: all of it, in one transaction of a database with the same tables, or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction

from config.backup import state, tables, upgrading
from config.backup.archive import BackupRefused, Manifest, reading
from config.backup.journal_tags import BackupTag
from incidents.models import Club, LogEntry
from rulings.archive import sealing
from rulings.archive.search import dialect

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper


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
        _wait_longer(connection)
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


def _wait_longer(connection: BaseDatabaseWrapper) -> None:
    """The limits that protect the tables of an evening's play would break off a large restore."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            cursor.execute("SET LOCAL lock_timeout = '60s'")


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
