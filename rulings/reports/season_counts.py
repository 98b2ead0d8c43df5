"""What happened in a club over some months, counted by the database in a few queries."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Count, Exists, OuterRef
from django.db.models.functions import TruncMonth

from incidents.models import Session, Table
from rulings.models import CitedClause, Ruling
from rulings.reports.months import Month

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models import Club, Membership
    from rulings.models import RulingQuerySet
    from rulings.reports.months import Span

WAITS: Final = (1, 2, 3, 5, 10)
"""Minutes at which the times to a ruling are told apart."""


@dataclass(frozen=True)
class Season:
    """The counts of a report over several sessions. Rulings are those that stand."""

    span: Span
    rulings: int
    by_month: Mapping[Month, int]
    by_law: Mapping[int, int]
    """The rulings that rest on each law; a ruling rests on several."""
    by_subject: Mapping[str, int]
    by_role: Mapping[str, int]
    by_outcome: Mapping[str, int]
    by_basis: Mapping[bool, int]
    """By whether they rest on the director's judgement."""
    waits: tuple[timedelta, ...]
    """From the call to the first ruling, for first rulings given in these months."""
    sessions: int
    sessions_by_month: Mapping[Month, int]
    tables: int

    def by_wait(self) -> dict[int | None, int]:
        """The waits up to so many minutes each, and those that were longer under None."""
        found: Counter[int | None] = Counter()
        for wait in self.waits:
            found[next((most for most in WAITS if wait <= timedelta(minutes=most)), None)] += 1
        return {most: found[most] for most in (*WAITS, None)}


def count(club: Club, span: Span, read_by: Membership | None = None) -> Season:
    """The counts of a club over these months, by the day on its wall on which a ruling was given.

    Without those that are kept today from whoever reads them, a director who plays.
    """
    begins, ends = span.moments(club.zone)
    given = Ruling.objects.of(club).filter(given_at__gte=begins, given_at__lt=ends)
    if read_by is not None:
        given = given.not_kept_from(read_by)
    standing = given.standing()
    sessions = Session.objects.of(club).filter(date__gte=span.since.first, date__lte=span.until.last)
    sessions_by_month = Counter(Month.of(day) for day in sessions.values_list("date", flat=True))
    months = dict(
        standing.order_by()
        .annotate(month=TruncMonth("given_at", tzinfo=club.zone))
        .values_list("month")
        .annotate(number=Count("pk"))
    )
    by_month = {Month.of(month): number for month, number in months.items()}
    return Season(
        span=span,
        rulings=sum(by_month.values()),
        by_month={month: by_month.get(month, 0) for month in span.months},
        by_law=_by_law(club, standing),
        by_subject=_by(standing, "subject"),
        by_role=_by(standing, "offender_role"),
        by_outcome=_by(standing, "outcome"),
        by_basis=_by(standing, "judgement"),
        waits=tuple(
            given_at - called_at
            for given_at, called_at in given.filter(supersedes=None)
            .order_by()
            .values_list("given_at", "incident__called_at")
        ),
        sessions=sum(sessions_by_month.values()),
        sessions_by_month={month: sessions_by_month[month] for month in span.months},
        tables=Table.objects.filter(session__in=sessions.order_by()).count(),
    )


def _by(rulings: RulingQuerySet, column: str) -> dict[Any, int]:
    """How many have each value of a column, in the order of the values: which is more tells nobody."""
    return dict(sorted(rulings.order_by().values_list(column).annotate(number=Count("pk"))))


def _by_law(club: Club, rulings: RulingQuerySet) -> dict[int, int]:
    """How many rest on each law, in the order of the book."""
    among = rulings.order_by().filter(pk=OuterRef("ruling"))
    found = (
        CitedClause.objects.filter(Exists(among), club=club)
        .order_by()
        .values_list("law")
        .annotate(number=Count("ruling", distinct=True))
    )
    return dict(sorted(found))
