"""All rows of all tables, in a few letters, to see whether anything changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from django.db import connection

ELSEWHERE: Final = {
    # What a browser keeps with us rather than in itself: a page that has shown a message forgets it.
    "incidents_browsersession",
}


def differing(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """The tables that are not as before."""
    return sorted(table for table in {*before, *after} if before.get(table) != after.get(table))


def fingerprints() -> Mapping[str, str]:
    """A digest for each table, of all its rows."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table not in ELSEWHERE:
                cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608, Django's own quoting
                rows = sorted(repr(row) for row in cursor.fetchall())
                found[table] = hashlib.sha256("\n".join(rows).encode("utf-8", "surrogatepass")).hexdigest()
    return found
