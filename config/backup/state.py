"""The state of the tables: which migrations program, database and backup have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.backup.archive import BackupRefused, Manifest

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

MOST_NAMED: Final = 3

Migrations = set[tuple[str, str]]


def check_migrated(connection: BaseDatabaseWrapper) -> None:
    """Raise BackupRefused unless the database has the tables that this program knows."""
    missing = _program() - set(MigrationRecorder(connection).applied_migrations())
    if missing:
        raise BackupRefused(f"the database lacks {_some(missing)}: run `manage.py migrate` first")


def is_older(manifest: Manifest) -> bool:
    """Whether the backup has to be brought up to date. Raises BackupRefused when it is from a newer Arbitre."""
    made_at = set(manifest.migrations)
    newer = made_at - _program()
    if newer:
        raise BackupRefused(f"it was made by a newer Arbitre: this one does not know {_some(newer)}")
    return made_at != _program()


def _program() -> Migrations:
    return set(MigrationLoader(None).graph.nodes)


def _some(migrations: Migrations) -> str:
    named = [f"{app}.{name}" for app, name in sorted(migrations)]
    return ", ".join(named[:MOST_NAMED]) + (" …" if len(named) > MOST_NAMED else "")
