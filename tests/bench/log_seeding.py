"""A database full of rulings, by bulk means: two hundred clubs that rule as the engine does, turn by turn.

Some hundred real rulings, of the cases that the laws are tried on, are copied by one statement each table: what differs
from ruling to ruling is its number, place, day, director, and the words of a reason. Keys are worked out of the
ruling's turn, so that the same count gives the same rows on both databases.

The rulings of a club lie among those of the others, as they do where clubs play on the same evenings.
"""

# ruff: noqa: S608
# The statements are made of names and numbers of ours: nobody types anything here.

from __future__ import annotations

import json
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Final

from django.db import connection, transaction
from django.utils import timezone

from incidents.models import Club, ClubRole, Membership, User
from rulings.archive import sealing
from rulings.archive.as_data import as_record
from rulings.archive.chain_as_it_stands import chain_club
from rulings.archive.facets import facets
from rulings.archive.record import Record, RecordedCall, RecordedRule
from rulings.archive.search.document import search_texts
from rulings.archive.search.search_terms import number_term, word_terms
from rulings.engine import Citation, Resolved
from rulings.laws.casebook import read_cases
from tests.laws.kept import case_files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from rulings.laws.casebook import Case

CLUBS: Final = 200
DIRECTORS: Final = 5
ON_AN_EVENING: Final = 12
TABLES: Final = 4
LATEST: Final = date(2026, 11, 20)
"""Of the last evening; two evenings a week lie before it."""
MOST_CHAINED: Final = 100_000
"""Each link reads its ruling: of a million that would take as long as all that is measured on them."""
RARE: Final = "ultracrepidarian"
"""A word that stands in the reason of five rulings of each club, however many there are."""
_REASON: Final = f"The {RARE} kibitzer was mistaken about the card."
_COMMON_REASON: Final = "The defenders told it otherwise afterwards."
_APPEALS: Final[RecordedRule] = {"counts_from": "after-results", "minutes": 30, "time": "12:00", "zone": "Europe/Paris"}
_CALL: Final[RecordedCall] = {
    "session": 1,
    "section": "A",
    "table": 1,
    "round": 1,
    "board": 1,
    "contract": "4S",
    "called_by": "N",
    "called_at": "2026-03-06T19:00:00+00:00",
    "pairs": {"NS": "1", "EW": "2"},
}
_NUMBER: Final = "2026-000000"


def seed(count: int) -> None:
    """Fill the migrated, empty database with so many rulings. Raises ValueError for what two hundred do not divide."""
    if count % CLUBS:
        raise ValueError(f"{count} rulings cannot be shared out among {CLUBS} clubs")
    with _written_fast(), sealing.lift_seals(), _without_indexes():
        _people()
        for statement in _statements(_templates(), count):
            with connection.cursor() as cursor:
                cursor.execute(statement)
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE bench_template")
        cursor.execute("DROP TABLE bench_clause")
        cursor.execute("DROP TABLE bench_turn")
        if connection.vendor == "postgresql":
            for table in _GROWN:
                cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT MAX(id) FROM {table}))")
            cursor.execute("VACUUM ANALYZE")
    if count <= MOST_CHAINED:
        for club in Club.objects.order_by("pk").values_list("pk", flat=True):
            chain_club(club, timezone.now())


_GROWN: Final = (
    "incidents_session",
    "incidents_table",
    "incidents_incident",
    "rulings_ruling",
    "rulings_citedclause",
    "rulings_appeal",
)
"""The tables that the statements fill, with keys of their own."""


def _people() -> None:
    clubs = Club.objects.bulk_create(
        Club(slug=f"club-{place}", name=f"Club {place}", players_see="next-day") for place in range(1, CLUBS + 1)
    )
    people = User.objects.bulk_create(
        User(username=f"director-{club}-{place}", name=f"Director {club} {place}", language="en", password="!")
        for club in range(1, CLUBS + 1)
        for place in range(DIRECTORS)
    )
    Membership.objects.bulk_create(
        Membership(
            club=clubs[place // DIRECTORS],
            user=person,
            role=ClubRole.ADMIN if place % DIRECTORS == 0 else ClubRole.DIRECTOR,
        )
        for place, person in enumerate(people)
    )


# ---- What is copied -----------------------------------------------------------------------------


def _cases() -> Iterator[tuple[Case, Resolved]]:
    for path in case_files():
        for case in read_cases(path.read_text(encoding="utf-8")):
            outcome = case.outcome()
            if isinstance(outcome, Resolved):
                yield case, outcome


def _templates() -> int:
    """Put the rulings to be copied into a table, and tell how many there are."""
    rows, clauses = [], []
    reasons = {
        reason: [term for language in ("fr", "en") for term in word_terms(reason, language)]
        for reason in (_REASON, _COMMON_REASON)
    }
    for place, (case, resolved) in enumerate(_cases()):
        ruled = as_record(case.subject, case.edition, case.regulations, resolved)
        record: Record = {**ruled, "noted": [], "call": _CALL, "appeals": _APPEALS}
        texts = search_texts(case.subject.title, record, _NUMBER, "")
        # In its place each copy has its own.
        text, for_players = (
            " ".join(term for term in each.split(" ") if term not in (number_term(_NUMBER), "table1", "board1"))
            for each in (texts["search_text"], texts["players_search_text"])
        )
        of = facets(case.subject, case.edition, case.regulations, resolved, record)
        rows.append(
            (
                place,
                case.subject.key,
                case.edition.value,
                json.dumps(record),
                text,
                for_players,
                of["offender_role"],
                of["outcome"],
                of["judgement"],
                of["alike"],
                of["ending"],
                *(" ".join(dict.fromkeys(terms)) for terms in reasons.values()),
            )
        )
        clauses += [(place, each, Citation.parse(each).law, at) for at, each in enumerate(record["clauses"])]
    record_type, flag = ("jsonb", "boolean") if connection.vendor == "postgresql" else ("text", "bool")
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE bench_template (place integer PRIMARY KEY, subject text, edition integer,"
            f" record {record_type}, terms text, for_players text, offender_role text, outcome text, judgement {flag},"
            " alike text, ending text, rare text, common text)"
        )
        cursor.execute("CREATE TABLE bench_clause (template integer, clause text, law integer, place integer)")
        cursor.executemany(f"INSERT INTO bench_template VALUES ({', '.join(['%s'] * 13)})", rows)
        cursor.executemany("INSERT INTO bench_clause VALUES (%s, %s, %s, %s)", clauses)
    return len(rows)


# ---- Copying ------------------------------------------------------------------------------------


def _statements(templates: int, count: int) -> Iterator[str]:
    """The statements that copy, in their order. Club and people have their keys from 1 on, being the first rows."""
    postgresql = connection.vendor == "postgresql"
    each = count // CLUBS
    evenings = -(-each // ON_AN_EVENING)
    series = (
        "SELECT n FROM generate_series(0, {last}) AS n"
        if postgresql
        else "WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n < {last}) SELECT n FROM s"
    )
    day = (
        f"DATE '{LATEST}' - ((({evenings} - 1 - evening) * 7) / 2)"
        if postgresql
        else f"date('{LATEST}', '-' || ((({evenings} - 1 - evening) * 7) / 2) || ' days')"
    )
    moment = (
        f"(({day}) + TIME '19:00' + nth_of_evening * INTERVAL '7 minutes') AT TIME ZONE 'UTC'"
        if postgresql
        else f"datetime({day}, '19:00', '+' || (nth_of_evening * 7) || ' minutes')"
    )
    key = "gen_random_uuid()" if postgresql else "lower(hex(randomblob(16)))"
    yield f"CREATE TABLE bench_turn AS {series.format(last=count - 1)}"
    yield (
        "INSERT INTO incidents_session (id, club_id, name, date, rounds, boards_per_round, scoring, creation_key)"
        f" SELECT evening * {CLUBS} + club + 1, club + 1, 'Tournament ' || evening, {day}, 8, 3, 'matchpoints', {key}"
        f" FROM (SELECT n / {CLUBS} AS evening, n % {CLUBS} AS club FROM bench_turn WHERE n < {evenings * CLUBS}) AS s"
    )
    yield (
        "INSERT INTO incidents_table (id, session_id, section, number)"
        f" SELECT n + 1, n / {TABLES} + 1, 'A', n % {TABLES} + 1"
        f" FROM ({series.format(last=evenings * CLUBS * TABLES - 1)}) AS t"
    )
    turn = (
        "SELECT *, nth % 12 AS nth_of_evening, nth / 12 AS evening,"
        f" (nth % {TABLES}) + 1 AS at_table, (nth / 12) * {CLUBS} + club AS session,"
        f" (club - 1) * {DIRECTORS} + nth % {DIRECTORS} + 1 AS director,"
        f" CAST(2000 + nth / 10000 AS text) || '-' || {_padded('nth % 10000', postgresql=postgresql)} AS number,"
        " nth % 100 IN (7, 17, 27, 37, 47) AND nth < 50 AS is_rare,"
        " nth % 40 = 7 AND nth >= 50 AS is_superseding,"
        # A number without a pattern, so that no kind of ruling follows another.
        f" (nth * 7919 + nth / 7 * 104729 + club * 31) % {templates} AS template"
        f" FROM (SELECT n + 1 AS id, n / {CLUBS} AS nth, n % {CLUBS} + 1 AS club FROM bench_turn) AS counted"
    )
    yield (
        "INSERT INTO incidents_incident (id, club_id, number, session_id, table_id, round, contract, called_by,"
        " called_at, director_id, word, closed_as, closing_reason, subject, opening_key, version)"
        f" SELECT id, club, nth + 1, session, (session - 1) * {TABLES} + at_table, 1, '4S', 'N',"
        f" {moment}, director, '', '', '', '', {key}, 1 FROM ({turn}) AS turn ORDER BY id"
    )
    yield (
        "INSERT INTO rulings_ruling (id, club_id, incident_id, year, ordinal, number, given_at, given_by_id,"
        " supersedes_id, reason, cause, subject, edition, record, search_text, players_search_text, session_id,"
        " section, table_number, round, board_number, offender_role, outcome, judgement, alike, ending,"
        " idempotency_key, request_digest)"
        f" SELECT id, club, id, 2000 + nth / 10000, nth % 10000, number, {moment},"
        f" director, CASE WHEN is_rare OR is_superseding THEN id - {CLUBS} END,"
        f" CASE WHEN is_rare THEN '{_REASON}' WHEN is_superseding THEN '{_COMMON_REASON}' ELSE '' END, '',"
        " subject, edition, record,"
        " replace(number, '-', '') || ' table' || at_table || ' board' || (nth % 24 + 1) || ' ' || terms ||"
        " CASE WHEN is_rare THEN ' ' || rare WHEN is_superseding THEN ' ' || common ELSE '' END,"
        " replace(number, '-', '') || ' ' || for_players,"
        " session, 'A', at_table, 1, nth % 24 + 1, offender_role, outcome, judgement, alike, ending,"
        f" {key}, '' FROM ({turn}) AS turn JOIN bench_template ON bench_template.place = template ORDER BY id"
    )
    yield (
        "INSERT INTO rulings_citedclause (club_id, ruling_id, clause, law, place)"
        " SELECT club, id, clause, law, bench_clause.place"
        f" FROM ({turn}) AS turn JOIN bench_clause ON bench_clause.template = turn.template"
        + (" ORDER BY id, bench_clause.place" if postgresql else "")
    )
    yield (
        "INSERT INTO rulings_appeal (club_id, ruling_id, side, grounds, concurrence, without_merit, requested_at,"
        " noted_by_id, outcome, decision, heard_late, heard_without_consent)"
        f" SELECT club, id, 'NS', 'They saw it otherwise.', 'pair', {'FALSE' if postgresql else '0'}, {moment},"
        f" director, CASE WHEN nth % 2 = 0 THEN 'upheld' ELSE '' END, '', '', ''"
        f" FROM ({turn}) AS turn WHERE nth % 97 = 3"
    )


def _padded(number: str, *, postgresql: bool) -> str:
    return f"lpad(CAST({number} AS text), 4, '0')" if postgresql else f"substr('000' || ({number}), -4)"


@contextmanager
def _without_indexes() -> Iterator[None]:
    """Take away the indexes that no constraint needs, and make them again at the end: sorted, in one go each."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index"
                " WHERE indrelid = ANY (%s::regclass[]) AND NOT indisprimary AND NOT indisunique"
                " AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)",
                [list(_GROWN)],
            )
        else:
            cursor.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN"
                f" ({', '.join(['%s'] * len(_GROWN))})",
                list(_GROWN),
            )
        indexes: list[tuple[str, Any]] = cursor.fetchall()
        for name, _definition in indexes:
            cursor.execute(f"DROP INDEX {name}" if connection.vendor == "postgresql" else f'DROP INDEX "{name}"')
    yield
    with connection.cursor() as cursor:
        for _name, definition in indexes:
            cursor.execute(definition, None)


@contextmanager
def _written_fast() -> Iterator[None]:
    """Write as it is never done with what anybody would miss."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("SET idle_in_transaction_session_timeout = 0")
            cursor.execute("SET maintenance_work_mem = '512MB'")
            cursor.execute("SET synchronous_commit = off")
            cursor.execute("SET session_replication_role = replica")
            yield
            cursor.execute("RESET session_replication_role")
            return
        for setting in ("foreign_keys = OFF", "synchronous = OFF", "journal_mode = OFF", "cache_size = -400000"):
            cursor.execute(f"PRAGMA {setting}")
        with transaction.atomic():
            yield
        cursor.execute("PRAGMA journal_mode = WAL")
