"""The database as it was, kept in memory and put back: what SQLite calls a backup, some milliseconds."""

from __future__ import annotations

import sqlite3

from django.db import connection


def is_possible() -> bool:
    """Whether the database can be copied so: SQLite, with nothing half done."""
    return connection.vendor == "sqlite" and not connection.in_atomic_block


def copy() -> sqlite3.Connection:
    """All that is in the database now."""
    copied = sqlite3.connect(":memory:", check_same_thread=False)
    _ours().backup(copied)
    return copied


def put_back(copied: sqlite3.Connection) -> None:
    """Have the database be as it was when it was copied, for every connection to it."""
    copied.backup(_ours())


def _ours() -> sqlite3.Connection:
    connection.ensure_connection()
    ours: sqlite3.Connection = connection.connection
    return ours
