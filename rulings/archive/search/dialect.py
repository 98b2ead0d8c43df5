"""The one place which knows how each database searches: the lookup, the index and their SQL.

`Ruling.objects.matching("penalite coeur", membership)` means the same on both databases. Terms (`search_terms.py`) are
compared letter for letter: neither database cuts a text into words for us, so neither can cut it differently from the
other.

There are two texts of a ruling (`document.py`), the directors' and the players', each with an index of its own: what a
player searches does not hold what he may not read. A third is of the few whose reason was given later.

An index holds each term with its club before it (`17xcoeur`): nobody searches the rulings of two clubs at once, and a
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

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.backends.utils import CursorWrapper
    from django.db.models.sql.compiler import SQLCompiler

    from rulings.archive.search.search_terms import Wanted

TABLE: Final = "rulings_ruling"
FORMER_INDEX: Final = "rulings_search"
"""Of every club's terms together; what searched before there was one by clubs."""
FORMER_TRIGGER: Final = "rulings_search_fill"


@dataclass(frozen=True)
class SearchIndex:
    """The index of one of the texts: its name, and the column whose terms it holds."""

    name: str
    column: str
    table: str = TABLE

    @property
    def trigger(self) -> str:
        """What fills it (SQLite)."""
        return f"{self.name}_fill"

    @property
    def parts(self) -> set[str]:
        """The names of what it is made of, on SQLite."""
        return {self.name, self.trigger}


DIRECTORS: Final = SearchIndex("rulings_words_by_club", "search_text")
PLAYERS: Final = SearchIndex("rulings_words_for_players", "players_search_text")
LATER: Final = SearchIndex("rulings_words_given_later", "reason_search_text", "rulings_laterreason")
INDEXES: Final = (DIRECTORS, PLAYERS, LATER)
_OF_COLUMN: Final = {index.column: index for index in INDEXES}

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
    """The words that somebody wants, and the key of the club whose rulings he searches."""

    words: tuple[Wanted, ...]
    club: int


@SearchText.register_lookup
class Matches(Lookup[Any]):
    """`search_text__matches=Sought(…)`: the rulings which have every word in that text."""

    lookup_name = "matches"

    def get_prep_lookup(self) -> tuple[Wanted, ...]:
        sought = self.rhs
        # mypy knows no type of a lookup's right-hand side.
        assert isinstance(sought, Sought)  # noqa: S101
        self.club = sought.club
        return sought.words

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[str | int, ...]]:
        raise NotImplementedError(f"no search is written for {connection.vendor}")

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_context: Any
    ) -> tuple[str, Sequence[Any]]:
        if not self.rhs:
            return "1=1", ()
        column, params = self.process_lhs(compiler, connection)
        # The FTS table is keyed by the row's primary key, which stands beside the searched column.
        row, _dot, name = column.rpartition(".")
        index = _OF_COLUMN[name.strip('"')].name
        return f'{row}."id" IN (SELECT rowid FROM {index} WHERE {index} MATCH %s)', (  # noqa: S608, names of ours
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
    wanted, there = _wanted(connection), _there(connection)
    if not wanted:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            _create_on_postgresql(cursor, wanted, there)
            return
        cursor.execute(f"DROP TRIGGER IF EXISTS {FORMER_TRIGGER}")
        cursor.execute(f"DROP TABLE IF EXISTS {FORMER_INDEX}")
        for index in wanted:
            if not there >= index.parts:
                _create_on_sqlite(cursor, index)


def _create_on_postgresql(cursor: CursorWrapper, wanted: Sequence[SearchIndex], there: set[str]) -> None:
    missing = [index for index in wanted if index.name not in there]
    if not missing and FORMER_INDEX not in there:
        return
    # The limit that protects an evening's play would break off the indexing of a million rulings.
    cursor.execute("SHOW statement_timeout")
    (limit,) = cursor.fetchone()
    cursor.execute("SET statement_timeout = 0")
    cursor.execute(f"DROP INDEX IF EXISTS {FORMER_INDEX}")
    for index in missing:
        # fastupdate would keep new entries in a list that every search reads to its end; rulings are rare enough.
        cursor.execute(
            f"CREATE INDEX IF NOT EXISTS {index.name} ON {index.table}"
            f" USING gin (({vector(index.column, 'club_id')})) WITH (fastupdate = off)"
        )
    cursor.execute("SELECT set_config('statement_timeout', %s, false)", [limit])


def _create_on_sqlite(cursor: CursorWrapper, index: SearchIndex) -> None:
    name = index.name
    cursor.execute(
        f"CREATE VIRTUAL TABLE IF NOT EXISTS {name} USING fts5"
        "(search_text, content='', tokenize='ascii', detail='none')"
    )
    into = f"INSERT INTO {name} (rowid, search_text)"
    new, of_each = (_TERMS.format(column=f"{row}{index.column}", club=f"{row}club_id") for row in ("NEW.", ""))
    cursor.execute(
        f"CREATE TRIGGER IF NOT EXISTS {index.trigger} AFTER INSERT ON {index.table}"  # noqa: S608, names of ours
        f" BEGIN {into} VALUES (NEW.id, {new}); END"
    )
    # Rows may have been written, or all of them removed, while the trigger was away.
    cursor.execute(f"INSERT INTO {name} ({name}) VALUES ('delete-all')")  # noqa: S608, names of ours
    # Many rulings at once are sorted in larger heaps than one: half the time, where there are a hundred thousand.
    _heap(cursor, name, _WHILE_FILLING)
    cursor.execute(f"{into} SELECT id, {of_each} FROM {index.table} ORDER BY id")  # noqa: S608, names of ours
    _heap(cursor, name, _USUAL_HEAP)


def _heap(cursor: CursorWrapper, name: str, size: int) -> None:
    cursor.execute(f"INSERT INTO {name} ({name}, rank) VALUES ('hashsize', %s)", [size])  # noqa: S608, names of ours


def drop_triggers(connection: BaseDatabaseWrapper) -> None:
    """Take the filling triggers away (SQLite), so that `create_index` fills the indexes anew."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for index in INDEXES:
                cursor.execute(f"DROP TRIGGER IF EXISTS {index.trigger}")


def drop_index(connection: BaseDatabaseWrapper, index: SearchIndex) -> None:
    """Take one index away: for a migration that takes its column away."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"DROP INDEX IF EXISTS {index.name}")
            return
        cursor.execute(f"DROP TRIGGER IF EXISTS {index.trigger}")
        cursor.execute(f"DROP TABLE IF EXISTS {index.name}")


def missing_index(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of what the search needs and this database does not have.

    A database that still has the former index, or none of the columns of one, is passed over: `migrate` asks this
    before it creates the new one.
    """
    there = _there(connection)
    if FORMER_INDEX in there:
        return []
    needed = [
        name
        for index in _wanted(connection)
        for name in ((index.name,) if connection.vendor == "postgresql" else (index.name, index.trigger))
    ]
    return [name for name in needed if name not in there]


def _wanted(connection: BaseDatabaseWrapper) -> list[SearchIndex]:
    """The indexes of those texts for which this database has a column; none before there are rulings."""
    introspect = connection.introspection
    with connection.cursor() as cursor:
        tables = {index.table for index in INDEXES}.intersection(introspect.table_names(cursor))
        columns = {
            (table, column.name) for table in tables for column in introspect.get_table_description(cursor, table)
        }
    return [index for index in INDEXES if (index.table, index.column) in columns]


def _there(connection: BaseDatabaseWrapper) -> set[str]:
    """Those parts of the search, of today and former, that this database has."""
    names = [FORMER_INDEX, *sorted(name for index in INDEXES for name in index.parts)]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT name FROM unnest(%s::text[]) AS name WHERE to_regclass(name) IS NOT NULL", [names])
        else:
            places = ", ".join(["%s"] * len(names))
            cursor.execute(f"SELECT name FROM sqlite_master WHERE name IN ({places})", names)  # noqa: S608, places alone
        return {name for (name,) in cursor.fetchall()}
