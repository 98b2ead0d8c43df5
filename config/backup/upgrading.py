"""A backup of an older Arbitre, brought up to date: put into a database as it was then, which is then migrated.

That database is a file of SQLite which lives as long as this takes; what is restored is an ordinary backup.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management.sql import emit_post_migrate_signal
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import load_backend

from config.backup import make_backup, tables
from config.backup.archive import Manifest, reading
from config.backup.state import Migrations
from config.database import database

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.migrations.graph import MigrationGraph


@contextmanager
def up_to_date(path: Path, manifest: Manifest) -> Iterator[Path]:
    """The path of a backup with the same contents at today's migrations, as long as it lasts.

    Raises BackupRefused when the tables of the backup are not those of its migrations.
    """
    with tempfile.TemporaryDirectory(prefix="arbitre-") as name:
        upgraded = Path(name) / "upgraded.zip"
        # In the place of the live database: migrations are written for that one, and none may reach it now.
        with scratch(Path(name), DEFAULT_DB_ALIAS) as connection:
            executor = MigrationExecutor(connection)
            then = _last_of_each_application(executor.loader.graph, set(manifest.migrations))
            executor.migrate(then)
            registry = executor.loader.project_state(then).apps
            with reading(path) as backup, transaction.atomic():
                tables.fill(connection, backup, registry)
            executor = MigrationExecutor(connection)
            executor.migrate(executor.loader.graph.leaf_nodes())
            emit_post_migrate_signal(verbosity=0, interactive=False, db=DEFAULT_DB_ALIAS)
            make_backup.backup(upgraded, made_at=manifest.made_at)
        yield upgraded


@contextmanager
def scratch(folder: Path, alias: str) -> Iterator[BaseDatabaseWrapper]:
    """An empty database of SQLite in a file of this folder, in the place of what this thread knew under the alias."""
    settings = connections.configure_settings(
        {DEFAULT_DB_ALIAS: database("sqlite:///scratch.sqlite3", folder, pool_size=1)}
    )
    connection = load_backend(settings[DEFAULT_DB_ALIAS]["ENGINE"]).DatabaseWrapper(settings[DEFAULT_DB_ALIAS], alias)
    live = connections[alias] if alias in connections.settings else None
    connections[alias] = connection
    try:
        yield connection
    finally:
        connection.close()
        if live is None:
            del connections[alias]
        else:
            connections[alias] = live


def _last_of_each_application(graph: MigrationGraph, applied: Migrations) -> list[tuple[str, str]]:
    """The migrations that no other of theirs follows: to be asked for an earlier one would mean to go back to it."""
    followed = {parent.key for node in applied for parent in graph.node_map[node].parents if parent.key[0] == node[0]}
    return sorted(applied - followed)
