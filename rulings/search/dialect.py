"""The one place which knows how each database searches: the lookup, the index and their SQL.

`Ruling.objects.filter(search_text__matches="penalite coeur")` means the same on both databases. Terms
(see `terms.py`) are compared letter for letter: neither database cuts a text into words for us, so
neither can cut it differently from the other.

* SQLite: an FTS5 table which holds no text of its own, with the `ascii` tokenizer (anything beyond
  ASCII belongs to the word), filled by a trigger;
* PostgreSQL: a GIN index on an expression. The query writes exactly that expression, or it would not
  be used. The terms are split at spaces; the server's own parser would read `50e1` as a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db import models
from django.db.models.lookups import Lookup

from rulings.search.terms import Wanted, wanted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.models.sql.compiler import SQLCompiler

TABLE: Final = "rulings_ruling"
INDEX: Final = "rulings_search"
TRIGGER: Final = "rulings_search_fill"

_VECTOR: Final = "array_to_tsvector(string_to_array(COALESCE({column}, ''), ' '))"


class SearchText(models.TextField[str, str]):
    """The terms of a ruling, separated by spaces; asked with `__matches`."""


@SearchText.register_lookup
class Matches(Lookup[Any]):
    """`search_text__matches=text`: the rulings which have every word somebody typed. Any string will do."""

    lookup_name = "matches"

    def get_prep_lookup(self) -> tuple[Wanted, ...]:
        return wanted(str(self.rhs))

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[str | int, ...]]:
        raise NotImplementedError(f"no search is written for {connection.vendor}")

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_context: Any
    ) -> tuple[str, Sequence[Any]]:
        if not self.rhs:
            return "1=1", ()
        column, params = self.process_lhs(compiler, connection)
        # The FTS table is keyed by the ruling's primary key, which stands beside the searched column.
        key = column.rpartition(".")[0] + '."id"'
        return f"{key} IN (SELECT rowid FROM {INDEX} WHERE {INDEX} MATCH %s)", (  # noqa: S608, names of ours
            *params,
            fts_query(self.rhs),
        )

    def as_postgresql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_context: Any
    ) -> tuple[str, Sequence[Any]]:
        if not self.rhs:
            return "TRUE", ()
        column, params = self.process_lhs(compiler, connection)
        return f"{_VECTOR.format(column=column)} @@ %s::tsquery", (*params, ts_query(self.rhs))


def fts_query(words: tuple[Wanted, ...]) -> str:
    """The query in FTS5's words; every term is quoted, so none is an operator."""
    return " AND ".join(
        "("
        + " OR ".join(
            [_double_quoted(term) for term in word.terms]
            + ([f"{_double_quoted(word.beginning)} *"] if word.beginning else [])
        )
        + ")"
        for word in words
    )


def ts_query(words: tuple[Wanted, ...]) -> str:
    """The query as PostgreSQL prints a tsquery: it is cast, never parsed as text."""
    return " & ".join(
        "("
        + " | ".join(
            [_single_quoted(term) for term in word.terms]
            + ([f"{_single_quoted(word.beginning)}:*"] if word.beginning else [])
        )
        + ")"
        for word in words
    )


def _double_quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'


def _single_quoted(term: str) -> str:
    return "'" + term.replace("\\", "\\\\").replace("'", "''") + "'"


def create_index(connection: BaseDatabaseWrapper) -> None:
    """Create what the search needs where it is missing, and fill it. Run after every migration: SQLite
    drops a table's triggers without a word when a migration rebuilds the table."""
    if TABLE not in connection.introspection.table_names() or not missing_index(connection):
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # fastupdate would keep new entries in a list that every search reads to its end; rulings are rare enough.
            expression = _VECTOR.format(column="search_text")
            cursor.execute(
                f"CREATE INDEX IF NOT EXISTS {INDEX} ON {TABLE} USING gin (({expression})) WITH (fastupdate = off)"
            )
            return
        cursor.execute(
            f"CREATE VIRTUAL TABLE IF NOT EXISTS {INDEX} USING fts5"
            f"(search_text, content='{TABLE}', content_rowid='id', tokenize='ascii', detail='none')"
        )
        fill = f"INSERT INTO {INDEX} (rowid, search_text) VALUES (NEW.id, NEW.search_text)"  # noqa: S608, names of ours
        cursor.execute(f"CREATE TRIGGER IF NOT EXISTS {TRIGGER} AFTER INSERT ON {TABLE} BEGIN {fill}; END")
        # Rows may have been written while the trigger was away.
        cursor.execute(f"INSERT INTO {INDEX} ({INDEX}) VALUES ('rebuild')")  # noqa: S608, names of ours


def drop_trigger(connection: BaseDatabaseWrapper) -> None:
    """Take the filling trigger away (SQLite), so that `create_index` fills the index anew."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TRIGGER IF EXISTS {TRIGGER}")


def missing_index(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of what the search needs and this database does not have."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [INDEX])
            return [] if cursor.fetchone()[0] else [INDEX]
        cursor.execute("SELECT name FROM sqlite_master WHERE name IN (%s, %s)", [INDEX, TRIGGER])
        there = {name for (name,) in cursor.fetchall()}
        return [name for name in (INDEX, TRIGGER) if name not in there]
