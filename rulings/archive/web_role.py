"""The web server's role on PostgreSQL (`DATABASE_WEB_ROLE`): what it may, and that it cannot go round the seals.

It does not own the tables, so that it can alter no trigger; it may read and add what is sealed, and only read what
Django keeps for its migrations. And it may make nothing
of its own: a temporary table named like a sealed one would be read in its place, and written to without a trigger.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction

from rulings.archive.sealing import SEALED_TABLES

READ_ONLY: Final = (
    "django_migrations",
    "django_content_type",
    "auth_permission",
    "auth_group",
    "auth_group_permissions",
)
"""Django's own, which migrations write and no page: who could have a migration run again could have the rulings chained
again."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper


def open_to_web_role(connection: BaseDatabaseWrapper) -> None:
    """Give the web server's role what it needs and no more (PostgreSQL, when `DATABASE_WEB_ROLE` is set).

    Raises ImproperlyConfigured when the role does not exist.
    """
    role = settings.DATABASE_WEB_ROLE
    if connection.vendor != "postgresql" or not role:
        return
    quote = connection.ops.quote_name
    there = connection.introspection.table_names()
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema(), EXISTS (SELECT 1 FROM pg_roles WHERE rolname = %s)", [role])
        schema, exists = cursor.fetchone()
        if not exists:
            raise ImproperlyConfigured(f"DATABASE_WEB_ROLE names {role!r}, a role that PostgreSQL does not know.")
        to, within = quote(role), quote(schema)
        cursor.execute(f"GRANT USAGE ON SCHEMA {within} TO {to}")
        cursor.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {within} TO {to}")
        cursor.execute(f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {within} TO {to}")
        for table in SEALED_TABLES:
            if table in there:
                cursor.execute(f"REVOKE ALL ON {table} FROM {to}")
                cursor.execute(f"GRANT SELECT, INSERT ON {table} TO {to}")
        for table in READ_ONLY:
            if table in there:
                cursor.execute(f"REVOKE ALL ON {table} FROM {to}")
                cursor.execute(f"GRANT SELECT ON {table} TO {to}")
    for what in may_make(connection):
        # Only the owner of the database may; where somebody else migrates, the check below says what has to be done.
        with suppress(DatabaseError), transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.execute(f"REVOKE {what} FROM PUBLIC, {to}")


def may_make(connection: BaseDatabaseWrapper) -> list[str]:
    """What the web server's role may make in this database, as GRANT and REVOKE name it; nothing where all is well.

    Nothing either where one role does all, and where there is no such role.
    """
    role = settings.DATABASE_WEB_ROLE
    if connection.vendor != "postgresql" or not role:
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_database(), current_schema(),"
            " has_database_privilege(rolname, current_database(), 'TEMPORARY'),"
            " has_schema_privilege(rolname, current_schema(), 'CREATE')"
            " FROM pg_roles WHERE rolname = %s",
            [role],
        )
        found = cursor.fetchone()
    if found is None:
        return []
    database, schema, temporary, create = found
    quote = connection.ops.quote_name
    return [
        what
        for what, may in (
            (f"TEMPORARY ON DATABASE {quote(database)}", temporary),
            (f"CREATE ON SCHEMA {quote(schema)}", create),
        )
        if may
    ]


def is_held() -> bool:
    """Whether the web server's role can make nothing that stands before a sealed table: what /health/ asks."""
    return not may_make(connections[DEFAULT_DB_ALIAS])


@register(Tags.database)
def the_web_role_makes_nothing(*, databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """An error for whatever the web server's role may make, told to that role itself.

    Not to the owner of the tables: he is about to migrate, which takes it away.
    """
    found: list[CheckMessage] = []
    for alias in databases or []:
        connection = connections[alias]
        if connection.vendor == "postgresql" and _signed_in_as(connection) == settings.DATABASE_WEB_ROLE:
            found += [
                Error(
                    f"The web server's role may {what}: it could put a table of its own in the place of a sealed one.",
                    hint=f"As the owner of the database: REVOKE {what} FROM PUBLIC, {settings.DATABASE_WEB_ROLE};",
                    id="rulings.E003",
                )
                for what in may_make(connection)
            ]
    return found


def _signed_in_as(connection: BaseDatabaseWrapper) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        return str(cursor.fetchone()[0])
