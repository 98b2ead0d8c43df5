"""The log in SQL written by hand, for one club: the keys found, what a page shows of them, and what is counted of them.

What the log has to be nearly as fast as. Where there are several ways of asking, each is here, and the fastest counts.
"""

# ruff: noqa: S608
# The statements are made of names, conditions and numbers of ours; words to search by are bound.

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from django.db import connection

from rulings.archive.search import dialect
from rulings.archive.search.search_terms import terms_wanted
from rulings.web import counting

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Params = dict[str, Any]
Execute = "Callable[[str, Mapping[str, Any]], list[tuple[Any, ...]]]"

_PERIODS: Final = (
    ("2026-11-01", "2026-12-01"),
    ("2026-10-01", "2026-11-01"),
    ("2026-09-01", "2027-09-01"),
    ("2025-09-01", "2026-09-01"),
    ("2026-01-01", "2027-01-01"),
)
_SHOWN: Final = """
    SELECT r.id, r.number, r.given_at, r.record, r.reason, r.section, r.table_number, r.board_number, r.subject,
        r.offender_role, r.outcome, r.judgement, s.name, u.name, u.username, newer.number, a.outcome,
        EXISTS (SELECT 1 FROM rulings_scorechange c
            WHERE c.ruling_id = r.id AND c.withdrawn_at IS NULL AND c.entered_at IS NULL),
        EXISTS (SELECT 1 FROM incidents_table t WHERE t.session_id = r.session_id AND t.section <> r.section)
    FROM rulings_ruling r
    JOIN incidents_session s ON s.id = r.session_id
    JOIN incidents_user u ON u.id = r.given_by_id
    LEFT JOIN rulings_ruling newer ON newer.supersedes_id = r.id
    LEFT JOIN rulings_appeal a ON a.ruling_id = r.id
    WHERE r.id IN ({keys})"""

_COUNTED: Final = """
    WITH k AS MATERIALIZED (
        SELECT r.id, r.subject, r.outcome, r.offender_role, r.judgement, r.session_id, r.given_by_id, r.given_at,
            newer.id AS newer, a.outcome AS appealed, EXISTS (SELECT 1 FROM rulings_scorechange c
                WHERE c.ruling_id = r.id AND c.withdrawn_at IS NULL AND c.entered_at IS NULL) AS score
        FROM rulings_ruling r
        LEFT JOIN rulings_ruling newer ON newer.supersedes_id = r.id
        LEFT JOIN rulings_appeal a ON a.ruling_id = r.id
        WHERE r.id IN ({keys}) AND r.club_id = {club})
    SELECT 'subject', subject, COUNT(*) FROM k GROUP BY 2
    UNION ALL SELECT 'outcome', outcome, COUNT(*) FROM k GROUP BY 2
    UNION ALL SELECT 'role', offender_role, COUNT(*) FROM k GROUP BY 2
    UNION ALL SELECT 'basis', CAST(judgement AS text), COUNT(*) FROM k GROUP BY 2
    UNION ALL SELECT 'director', CAST(given_by_id AS text), COUNT(*) FROM k GROUP BY 2
    UNION ALL SELECT 'session', CAST(session_id AS text), COUNT(*) FROM k GROUP BY 2
    UNION ALL SELECT 'superseded', CAST(newer IS NULL AS text), COUNT(*) FROM k GROUP BY 2
    UNION ALL SELECT 'appealed', appealed, COUNT(*) FROM k GROUP BY 2
    UNION ALL SELECT 'score', CAST(score AS text), COUNT(*) FROM k GROUP BY 2
    {periods}
    UNION ALL SELECT 'clause', clause, COUNT(*) FROM rulings_citedclause WHERE ruling_id IN ({keys}) GROUP BY 2
    UNION ALL SELECT 'law', CAST(law AS text), COUNT(DISTINCT ruling_id)
        FROM rulings_citedclause WHERE ruling_id IN ({keys}) GROUP BY 2"""


@dataclass(frozen=True)
class ByHand:
    """The condition that a kind of query comes to, and the page that is asked for."""

    condition: str = ""
    params: Params = field(default_factory=dict)
    words: str = ""
    page: int = 1

    def ways(self) -> list[str]:
        """The statements that find the keys, each in another way; at most one more than are counted."""
        and_condition = f" AND {self.condition}" if self.condition else ""
        limit = f"ORDER BY r.id DESC LIMIT {counting.COUNTED + 1}"
        select = f"SELECT r.id FROM rulings_ruling r WHERE r.club_id = %(club)s{and_condition}"
        if not self.words:
            return [f"{select} {limit}"]
        if connection.vendor == "postgresql":
            found = f"{select} AND {dialect.vector('r.search_text', 'r.club_id')} @@ %(words)s::tsquery"
            return [f"{found} {limit}", f"WITH r AS MATERIALIZED ({found}) SELECT r.id FROM r {limit}"]
        words = f"SELECT rowid FROM {dialect.DIRECTORS.name} WHERE {dialect.DIRECTORS.name} MATCH %(words)s"
        ways = [f"{select} AND r.id IN ({words}) {limit}", f"{select} AND +r.id IN ({words}) {limit}"]
        if not self.condition:
            # The index of words is the club's own: what it finds needs no look at the ruling.
            ways.append(f"{words} ORDER BY rowid DESC LIMIT {counting.COUNTED + 1}")
        return ways

    def values(self, club: int) -> Params:
        """What the statements are asked with."""
        query = dialect.ts_query if connection.vendor == "postgresql" else dialect.fts_query
        return {**self.params, "club": club, "words": query(terms_wanted(self.words), club) if self.words else ""}


def statement_for(keys: Sequence[int]) -> str:
    """The statement for what a page shows of these rulings."""
    return _SHOWN.format(keys=_list(keys))


def counts(keys: Sequence[int], club: int) -> str:
    """The statement for the counts of every facet over these rulings."""
    periods = " ".join(
        f"UNION ALL SELECT 'period', '{first}', COUNT(*) FROM k WHERE given_at >= '{first}' AND given_at < '{after}'"
        for first, after in _PERIODS
    )
    return _COUNTED.format(keys=_list(keys), club=club, periods=periods)


def _list(keys: Iterable[int]) -> str:
    # Keys of ours, written out: no driver has to bind a thousand values.
    return ", ".join(map(str, keys)) or "NULL"
