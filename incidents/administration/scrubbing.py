"""Rubbing out: what was deleted or changed must not be read from the database's file either."""

from __future__ import annotations

import logging

from django.db import OperationalError, connection

log = logging.getLogger(__name__)


def scrub() -> None:
    """Write the SQLite file anew without what was erased, and empty its journal. Not inside a transaction.

    `secure_delete` overwrites what is deleted, but a page that was rearranged may keep a stale copy of a row, and the
    write-ahead journal keeps the pages as they were. On PostgreSQL this is the server's own work (autovacuum), and its
    files are readable to nobody but its administrator.
    A database that is too busy to be written anew stays as it is: the daily `manage.py retain` does it again.
    """
    if connection.vendor != "sqlite":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except OperationalError:
        log.warning("The database was too busy to be scrubbed: run `manage.py retain` when it is quiet.")
