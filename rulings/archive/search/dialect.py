"""The one place which knows how each database searches: the lookup, the index and their SQL.

`Ruling.objects.matching("penalite coeur", club)` means the same on both databases. Terms (`search_terms.py`) are
compared letter for letter: neither database cuts a text into words for us, so neither can cut it differently from the
other.

The index holds each term with its club before it (`17xcoeur`): nobody searches the rulings of two clubs at once, and a
word that every club uses, or the first letter of one, would otherwise be looked up among the rulings of them all.

* SQLite: an FTS5 table which holds no text, only where each term stands, with the `ascii` tokenizer (anything beyond
  ASCII belongs to the word), filled by a trigger;
* PostgreSQL: a GIN index on an expression. The query writes exactly that expression, or it would not
  be used. The terms are split at spaces; the server's own parser would read `50e1` as a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import models
from django.db.models.lookups import Lookup

from rulings.archive.search.search_terms import Wanted, terms_wanted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.backends.utils import CursorWrapper
    from django.db.models.sql.compiler import SQLCompiler

TABLE: Final = "rulings_ruling"
INDEX: Final = "rulings_words_by_club"
TRIGGER: Final = "rulings_words_by_club_fill"
FORMER_INDEX: Final = "rulings_search"
"""Of every club's terms together; what searched before there was one by clubs."""
FORMER_TRIGGER: Final = "rulings_search_fill"

# How many bytes of terms SQLite sorts at once; the usual heap is FTS5's own.
_USUAL_HEAP: Final = 2**20
_WHILE_FILLING: Final = 2**25

# Between the club's key, which ends with a figure, and the term.
_OF_CLUB: Final = "x"
_TERMS: Final = f"{{club}} || '{_OF_CLUB}' || replace({{column}}, ' ', ' ' || {{club}} || '{_OF_CLUB}')"
_VECTOR: Final = "array_to_tsvector(string_to_array({terms}, ' '))"


class SearchText(models.TextField[str, str]):
    """The terms of a ruling, separated by spaces; asked with `__matches`."""


@dataclass(frozen=True)
class Sought:
    """What somebody typed, and the key of the club whose rulings he searches."""

    text: str
    club: int


@SearchText.register_lookup
class Matches(Lookup[Any]):
    """`search_text__matches=Sought(…)`: the rulings which have every word somebody typed. Any string will do."""

    lookup_name = "matches"

    def get_prep_lookup(self) -> tuple[Wanted, ...]:
        sought = self.rhs
        # mypy knows no type of a lookup's right-hand side.
        assert isinstance(sought, Sought)  # noqa: S101
        self.club = sought.club
        return terms_wanted(sought.text)

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
            fts_query(self.rhs, self.club),
        )

    def as_postgresql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_context: Any
    ) -> tuple[str, Sequence[Any]]:
        if not self.rhs:
            return "TRUE", ()
        column, params = self.process_lhs(compiler, connection)
        of_club = column.rpartition(".")[0] + '."club_id"'
        return f"{vector(column, of_club)} @@ %s::tsquery", (*params, ts_query(self.rhs, self.club))


def vector(column: str, club: str) -> str:
    """What PostgreSQL's index is made of, letter for letter, of these columns."""
    return _VECTOR.format(terms=_TERMS.format(column=column, club=f"{club}::text"))


def fts_query(words: tuple[Wanted, ...], club: int) -> str:
    """The query in FTS5's words; every term is quoted, so none is an operator."""
    return " AND ".join(
        "("
        + " OR ".join(
            [_double_quoted(term, club) for term in word.terms]
            + ([f"{_double_quoted(word.beginning, club)} *"] if word.beginning else [])
        )
        + ")"
        for word in words
    )


def ts_query(words: tuple[Wanted, ...], club: int) -> str:
    """The query as PostgreSQL prints a tsquery: it is cast, never parsed as text."""
    return " & ".join(
        "("
        + " | ".join(
            [_single_quoted(term, club) for term in word.terms]
            + ([f"{_single_quoted(word.beginning, club)}:*"] if word.beginning else [])
        )
        + ")"
        for word in words
    )


def _double_quoted(term: str, club: int) -> str:
    return f'"{club}{_OF_CLUB}' + term.replace('"', '""') + '"'


def _single_quoted(term: str, club: int) -> str:
    return f"'{club}{_OF_CLUB}" + term.replace("\\", "\\\\").replace("'", "''") + "'"


def create_index(connection: BaseDatabaseWrapper) -> None:
    """Create what the search needs where it is missing, and fill it. Run after every migration: SQLite
    drops a table's triggers without a word when a migration rebuilds the table."""
    if TABLE not in connection.introspection.table_names():
        return
    there = _there(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            if INDEX in there and FORMER_INDEX not in there:
                return
            # The limit that protects an evening's play would break off the indexing of a million rulings.
            cursor.execute("SHOW statement_timeout")
            (limit,) = cursor.fetchone()
            cursor.execute("SET statement_timeout = 0")
            cursor.execute(f"DROP INDEX IF EXISTS {FORMER_INDEX}")
            # fastupdate would keep new entries in a list that every search reads to its end; rulings are rare enough.
            cursor.execute(
                f"CREATE INDEX IF NOT EXISTS {INDEX} ON {TABLE}"
                f" USING gin (({vector('search_text', 'club_id')})) WITH (fastupdate = off)"
            )
            cursor.execute("SELECT set_config('statement_timeout', %s, false)", [limit])
            return
        cursor.execute(f"DROP TRIGGER IF EXISTS {FORMER_TRIGGER}")
        cursor.execute(f"DROP TABLE IF EXISTS {FORMER_INDEX}")
        if there >= {INDEX, TRIGGER}:
            return
        cursor.execute(
            f"CREATE VIRTUAL TABLE IF NOT EXISTS {INDEX} USING fts5"
            "(search_text, content='', tokenize='ascii', detail='none')"
        )
        into = f"INSERT INTO {INDEX} (rowid, search_text)"
        new, of_each = (_TERMS.format(column=f"{row}search_text", club=f"{row}club_id") for row in ("NEW.", ""))
        cursor.execute(
            f"CREATE TRIGGER IF NOT EXISTS {TRIGGER} AFTER INSERT ON {TABLE} BEGIN {into} VALUES (NEW.id, {new}); END"  # noqa: S608, names of ours
        )
        # Rows may have been written, or all of them removed, while the trigger was away.
        cursor.execute(f"INSERT INTO {INDEX} ({INDEX}) VALUES ('delete-all')")  # noqa: S608, names of ours
        # Many rulings at once are sorted in larger heaps than one: half the time, where there are a hundred thousand.
        _heap(cursor, _WHILE_FILLING)
        cursor.execute(f"{into} SELECT id, {of_each} FROM {TABLE} ORDER BY id")  # noqa: S608, names of ours
        _heap(cursor, _USUAL_HEAP)


def _heap(cursor: CursorWrapper, size: int) -> None:
    cursor.execute(f"INSERT INTO {INDEX} ({INDEX}, rank) VALUES ('hashsize', %s)", [size])  # noqa: S608, names of ours


def drop_trigger(connection: BaseDatabaseWrapper) -> None:
    """Take the filling trigger away (SQLite), so that `create_index` fills the index anew."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TRIGGER IF EXISTS {TRIGGER}")


def missing_index(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of what the search needs and this database does not have.

    A database that still has the former index is passed over: `migrate` asks this before it creates the new one.
    """
    there = _there(connection)
    if FORMER_INDEX in there:
        return []
    return [name for name in ((INDEX,) if connection.vendor == "postgresql" else (INDEX, TRIGGER)) if name not in there]


def _there(connection: BaseDatabaseWrapper) -> set[str]:
    """Those parts of the search, of today and former, that this database has."""
    names = [INDEX, TRIGGER, FORMER_INDEX]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT name FROM unnest(%s::text[]) AS name WHERE to_regclass(name) IS NOT NULL", [names])
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE name IN (%s, %s, %s)", names)
        return {name for (name,) in cursor.fetchall()}
