"""Making a backup: everything as it stands at one moment, while others go on writing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.utils import timezone
from psycopg import IsolationLevel

from config.backup import archive, state, tables
from rulings.archive.chain import read_heads

if TYPE_CHECKING:
    from django.apps.registry import Apps

_SNAPSHOT = "snapshot"


def backup(path: Path, using: str = DEFAULT_DB_ALIAS, *, made_at: str = "", registry: Apps = apps) -> archive.Manifest:
    """Write everything to a new file that its owner alone may read, and return what it says of itself.

    Whatever was committed before this is called is in it. The file is read again before it gets its name.
    `made_at` is when, if it was not now. Raises BackupRefused when there is a file of that name or it cannot be
    written, and when the database lacks migrations. Just before these are applied the tables are written as they
    stand, by the `registry` of that state; `restore` brings them up to date as it does those of an older Arbitre.
    """
    if path.exists():
        raise archive.BackupRefused(f"{path} is there already; a backup is never written over")
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        with suppress(FileNotFoundError):
            unfinished.unlink()
        # It holds people's names and passwords' hashes: nobody else may read it, not even while it is written.
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        at = made_at or timezone.now().isoformat(timespec="seconds")
        _write(unfinished, using, at, registry)
        with archive.reading(unfinished) as written:
            written.verify()
        _reach_the_disk(unfinished)
        unfinished.rename(path)
    except FileExistsError:
        raise archive.BackupRefused(f"{path} is there already; a backup is never written over") from None
    except OSError as error:
        raise archive.BackupRefused(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            unfinished.unlink()
    _reach_the_disk(path.parent)
    return written.manifest


def _write(path: Path, using: str, made_at: str, registry: Apps) -> None:
    writer = archive.Writer(path)
    with _snapshot(using) as alias:
        # The first thing that is read fixes the moment.
        migrations = sorted(state.applied_migrations(connections[alias]))
        if registry is apps:
            state.check_migrated(connections[alias])
        for model in tables.models_backed_up(registry):
            names = [field.column or "" for field in tables.columns(model)]
            with closing(tables.rows(model, alias)) as found:
                writer.add(model._meta.db_table, names, found)
        # Before there was a chain no ruling had a link.
        heads = read_heads(alias) if state.CHAINED in migrations else []
        vendor = connections[alias].vendor
    writer.close(made_at=made_at, database=vendor, migrations=migrations, heads=heads)


@contextmanager
def _snapshot(using: str) -> Iterator[str]:
    """The alias of a connection that sees the database as it stands at one moment, and keeps nobody waiting."""
    connection = connections[using].copy(_SNAPSHOT)
    options = connection.settings_dict["OPTIONS"]
    if connection.vendor == "postgresql":
        options.pop("pool", None)
        options["isolation_level"] = IsolationLevel.REPEATABLE_READ
    else:
        # A transaction that only reads waits for no writer and stops none; the application's own are for writing.
        options["transaction_mode"] = "DEFERRED"
    connections[_SNAPSHOT] = connection
    try:
        with transaction.atomic(using=_SNAPSHOT):
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION READ ONLY")
                    cursor.execute("SET LOCAL statement_timeout = 0")
                    cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield _SNAPSHOT
    finally:
        connection.close()
        del connections[_SNAPSHOT]


def _reach_the_disk(path: Path) -> None:
    """Wait until a file, or a folder's list of files, would outlive a power cut."""
    with suppress(PermissionError):  # Windows lets nobody open a folder.
        # Nor does it write out a file that was opened to be read alone.
        descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
