"""A backup of an older Arbitre, brought up to date: put into a database as it was then, which is then migrated.

That database is a file of SQLite which lives as long as this takes; what is restored is an ordinary backup.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.models.signals import post_migrate

from config.backup import make_backup, state, tables
from config.backup.archive import BackupRefused, Manifest, reading
from config.database import database
from rulings.archive import sealing
from rulings.archive.row_by_row import UNREADABLE

if TYPE_CHECKING:
    from django.apps.registry import Apps
    from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def up_to_date(path: Path, manifest: Manifest) -> Iterator[Path]:
    """The path of a backup with the same contents at today's migrations, as long as it lasts.

    Raises BackupRefused when the tables of the backup are not those of its migrations, when a migration cannot read
    their rows, and when it is no longer the file with this manifest.
    """
    with tempfile.TemporaryDirectory(prefix="arbitre-") as name:
        upgraded = Path(name) / "upgraded.zip"
        # In the place of the live database: migrations are written for that one, and none may reach it now.
        with scratch(Path(name), DEFAULT_DB_ALIAS) as connection:
            registry = _migrate_to(state.last_of_each_application(set(manifest.migrations)))
            # Migrating has sealed and indexed what it made: many rows go in faster before that.
            with reading(path) as backup, transaction.atomic(), sealing.lift_seals():
                backup.refuse_another(manifest)
                tables.fill(connection, backup, registry)
            try:
                call_command("migrate", interactive=False, verbosity=0)
            except UNREADABLE as error:
                raise BackupRefused(f"its rows cannot be brought up to date: {error}") from error
            make_backup.backup(upgraded, made_at=manifest.made_at)
        yield upgraded


@contextmanager
def scratch(folder: Path, alias: str) -> Iterator[BaseDatabaseWrapper]:
    """An empty database of SQLite in a file of this folder, in the place of what this thread knew under the alias."""
    # As if they stood in DATABASES, with what is left out there by default.
    by_default = {"ATOMIC_REQUESTS": False, "AUTOCOMMIT": True, "CONN_HEALTH_CHECKS": False, "TIME_ZONE": None}
    connection = DatabaseWrapper(by_default | database("sqlite:///scratch.sqlite3", folder, pool_size=1), alias)
    live = connections[alias] if alias in tuple(connections) else None
    connections[alias] = connection
    try:
        yield connection
    finally:
        connection.close()
        if live is None:
            del connections[alias]
        else:
            connections[alias] = live


def _migrate_to(then: list[tuple[str, str]]) -> Apps:
    """Migrate the empty database to these migrations, one at least, and return the models of that day."""
    registries: list[Apps] = []

    def note(*, apps: Apps, **_: object) -> None:
        registries.append(apps)

    post_migrate.connect(note)
    try:
        for app, name in then:
            call_command("migrate", app, name, interactive=False, verbosity=0)
    finally:
        post_migrate.disconnect(note)
    return registries[-1]
