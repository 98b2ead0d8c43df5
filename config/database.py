"""From a DATABASE_URL to Django's settings for the database, with what keeps rulings safe under load."""

from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

# Deferred transactions fail at once under concurrent writers whatever the timeout: IMMEDIATE waits its turn.
# secure_delete: a name that was erased may not stay readable in the pages of the file.
# recursive_triggers: without it INSERT OR REPLACE deletes a sealed row and no delete trigger sees it.
SQLITE_PRAGMAS = "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA recursive_triggers=ON;PRAGMA secure_delete=ON;"
SQLITE_SECONDS_TO_WAIT = 20

# Nobody waits longer than this at a table; a query that does is a fault, and must not hold a connection of the pool.
# A name is looked for in `public` first: PostgreSQL's own order has a schema named like the role, and temporary tables
# even where no order names them, before it.
POSTGRESQL_SESSION = (
    "-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s"
    " -c search_path=public,pg_temp"
)


def database(url: str, base: Path, *, pool_size: int) -> dict[str, Any]:
    """The entry of DATABASES for `url`; raises ImproperlyConfigured when it names neither SQLite nor PostgreSQL.

    `sqlite:///relative/path` is under `base`, `sqlite:////absolute/path` is where it says.
    `postgresql://user:password@host:port/name?sslmode=require`; `?host=/folder` names a socket.
    """
    parts = urlsplit(url)
    match parts.scheme:
        case "sqlite":
            return _sqlite(base / unquote(parts.path.removeprefix("/")))
        case "postgresql" | "postgres":
            return _postgresql(parts, pool_size)
        case _:
            # The address itself may hold a password: only its scheme is repeated.
            raise ImproperlyConfigured(
                f"DATABASE_URL starts with {parts.scheme!r}; it may be sqlite:///path or postgresql://user:password@host/name."
            )


def _sqlite(path: Path) -> dict[str, Any]:
    path.parent.mkdir(parents=True, exist_ok=True)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        # Kept by each thread: opening one, and folding the log into the file when the last one closes, would cost more
        # than most pages do.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": SQLITE_SECONDS_TO_WAIT,
            "transaction_mode": "IMMEDIATE",
            "init_command": SQLITE_PRAGMAS,
        },
        # A file, as in life: a database in memory has no WAL and one connection, and would hide every race.
        "TEST": {"NAME": str(path.parent / "test.sqlite3")},
    }


def _postgresql(parts: SplitResult, pool_size: int) -> dict[str, Any]:
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise ImproperlyConfigured("DATABASE_URL names no database: postgresql://user:password@host/name.")
    extra = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": extra.pop("host", parts.hostname or ""),
        "PORT": extra.pop("port", str(parts.port or "")),
        # The pool keeps connections; Django keeping them too would starve it, and no check of Django's says so.
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "options": POSTGRESQL_SESSION,
            "pool": {"min_size": 1, "max_size": pool_size, "timeout": 10},
            **extra,
        },
    }
