"""Chaining rulings that were written without a link, as they stand: by a migration, and by a restore that is told to.

Such a link says when it was made, in its code. So it never passes for one that was written with its ruling, whoever
brings it about: somebody who takes the links out of the database, and has it migrated again, gets links of that day.
Therefore it is said of these rulings, for good, that they are held as they stood then and no more.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, timedelta
from typing import TYPE_CHECKING, Any, Final

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from incidents.models import LogEntry
from rulings.archive.chain import COLUMNS, ChainEnd, link_code
from rulings.archive.journal_tags import RulingTag
from rulings.archive.row_by_row import AT_A_TIME, UNREADABLE, row_by_row
from rulings.models import ChainLink, CitedClause, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from django.db.backends.base.base import BaseDatabaseWrapper

LINKS_MADE: Final = ("rulings", "0015_chain_links")
"""The migration that made the table of the links: the next one fills it."""
BETWEEN: Final = timedelta(days=1)
"""Between these two, at most: whatever was given later was given with a link."""


@dataclass(frozen=True)
class ChainedClub:
    """What of a club was chained as it stands."""

    club: int
    rulings: int
    """How many."""
    number: str
    """Of the last one."""
    unreadable: tuple[str, ...]
    """The numbers of those that cannot be read: they are in no link."""


@dataclass(frozen=True)
class ChainTables:
    """The models by which they are chained: today's, or those of a migration's day."""

    rulings: Any
    clauses: Any
    links: Any
    journal: Any


TODAYS_TABLES: Final = ChainTables(Ruling, CitedClause, ChainLink, LogEntry)


def chain_club(
    club: int, at: datetime, using: str = DEFAULT_DB_ALIAS, *, tables: ChainTables = TODAYS_TABLES
) -> ChainedClub:
    """Chain all rulings of a club whose chain is empty, in the order in which they were given, and note it.

    What cannot be read is left without a link, and named.
    """
    end, number, unreadable = ChainEnd(), "", list[str]()
    form = _form_of(tables.rulings)
    rulings = tables.rulings.objects.using(using).filter(club=club).only(*COLUMNS[form]).order_by("pk")
    for some in _in_batches(row_by_row(rulings)):
        cited = defaultdict(list)
        for clause in tables.clauses.objects.using(using).filter(ruling__in=[pk for pk, _ruling in some]):
            cited[clause.ruling_id].append(clause)
        made = []
        for pk, ruling in some:
            try:
                if ruling is None:
                    raise ValueError(pk)
                code = link_code(club, end.ordinal + 1, end.mac, ruling, cited[pk], at, form=form)
            except UNREADABLE:
                unreadable.append(f"#{pk}" if ruling is None else str(ruling.number))
                continue
            end, number = ChainEnd(end.ordinal + 1, code), ruling.number
            made.append(tables.links(club_id=club, ordinal=end.ordinal, ruling_id=pk, form=form, mac=code, stood_at=at))
        tables.links.objects.using(using).bulk_create(made)
    if end.ordinal:
        tables.journal.objects.using(using).create(
            club_id=club,
            tag=RulingTag.RECORD_CHAINED.value,
            detail={"rulings": end.ordinal, "ruling": number, "stood_at": at.isoformat()},
        )
    return ChainedClub(club, end.ordinal, number, tuple(unreadable))


def _form_of(rulings: Any) -> int:
    """The newest form whose columns these rulings have: a migration of a day before a column was added lacks it."""
    there = {field.attname for field in rulings._meta.concrete_fields}
    return max(form for form, columns in COLUMNS.items() if there.issuperset(columns))


def chained_before(connection: BaseDatabaseWrapper, tables: ChainTables) -> bool:
    """Whether the rulings were chained once already: then a migration that finds them without links chains none.

    There are links, or the journal says so, or rulings were given long after there was a table for their links.
    """
    using = connection.alias
    if tables.links.objects.using(using).exists():
        return True
    if tables.journal.objects.using(using).filter(tag=RulingTag.RECORD_CHAINED.value).exists():
        return True
    since = _links_made(connection) or timezone.now()
    return bool(tables.rulings.objects.using(using).filter(given_at__gt=since + BETWEEN).exists())


def _links_made(connection: BaseDatabaseWrapper) -> datetime | None:
    """When the table for links was made, as `migrate` noted it; None where it did not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT applied FROM django_migrations WHERE app = %s AND name = %s", LINKS_MADE)
        row = cursor.fetchone()
    # SQLite keeps moments as texts, in UTC.
    applied = parse_datetime(row[0]) if row and isinstance(row[0], str) else row and row[0]
    return applied.replace(tzinfo=UTC) if applied and applied.tzinfo is None else applied


def _in_batches(rows: Iterable[tuple[int, Any]]) -> Iterator[list[tuple[int, Any]]]:
    some: list[tuple[int, Any]] = []
    for row in rows:
        some.append(row)
        if len(some) == AT_A_TIME:
            yield some
            some = []
    if some:
        yield some
