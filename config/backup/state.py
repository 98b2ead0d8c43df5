"""The state of the tables: which migrations program, database and backup have."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from django.apps import apps

from config.backup.archive import BackupRefused, Manifest

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

MOST_NAMED: Final = 3
CHAINED: Final = ("rulings", "0016_chain_the_rulings")
"""The migration from which on rulings have their links."""

Migrations = set[tuple[str, str]]


def check_migrated(connection: BaseDatabaseWrapper) -> None:
    """Raise BackupRefused unless the database has the tables that this program knows."""
    missing = program_migrations() - applied_migrations(connection)
    if missing:
        raise BackupRefused(f"the database lacks {_some(missing)}: run `manage.py migrate` first")


def is_older(manifest: Manifest) -> bool:
    """Whether the backup has to be brought up to date. Raises BackupRefused when a newer Arbitre made it, or none."""
    made_at = set(manifest.migrations)
    if not made_at:
        raise BackupRefused("it names no migration")
    newer = made_at - program_migrations()
    if newer:
        raise BackupRefused(f"it was made by a newer Arbitre: this one does not know {_some(newer)}")
    return made_at != program_migrations()


def applied_migrations(connection: BaseDatabaseWrapper) -> Migrations:
    """The migrations that the database has had; none when it has never been migrated."""
    with connection.cursor() as cursor:
        if "django_migrations" not in connection.introspection.table_names(cursor):
            return set()
        cursor.execute("SELECT app, name FROM django_migrations")
        return {(app, name) for app, name in cursor.fetchall()}


def program_migrations() -> Migrations:
    """The migrations that this program has: what stands in the folders of its applications. No database is asked."""
    program: Migrations = set()
    for app in apps.get_app_configs():
        package = find_spec(f"{app.name}.migrations")
        if package is not None and package.origin:
            modules = pkgutil.iter_modules(package.submodule_search_locations)
            program |= {(app.label, module.name) for module in modules if not module.name.startswith(("_", "~"))}
    return program


def last_of_each_application(applied: Migrations) -> list[tuple[str, str]]:
    """The migrations that no other of theirs follows: to be asked for an earlier one would mean to go back to it."""
    followed = {
        (app, before)
        for app, name in applied
        for of, before in import_module(f"{apps.get_app_config(app).name}.migrations.{name}").Migration.dependencies
        if of == app
    }
    return sorted(applied - followed)


def _some(migrations: Migrations) -> str:
    named = [f"{app}.{name}" for app, name in sorted(migrations)]
    return ", ".join(named[:MOST_NAMED]) + (" …" if len(named) > MOST_NAMED else "")
