"""The months of a report, on the club's calendar."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Self

from incidents.days import written_out
from incidents.wall import midnight

if TYPE_CHECKING:
    from datetime import datetime
    from zoneinfo import ZoneInfo


@dataclass(frozen=True, order=True)
class Month:
    """A month."""

    year: int
    number: int

    @classmethod
    def of(cls, day: date) -> Self:
        """The month of a day."""
        return cls(day.year, day.month)

    @property
    def first(self) -> date:
        """Its first day."""
        return date(self.year, self.number, 1)

    @property
    def last(self) -> date:
        """Its last day."""
        return self.next.first - timedelta(days=1)

    @property
    def next(self) -> Month:
        """The month after it."""
        return Month(self.year + self.number // 12, self.number % 12 + 1)

    @property
    def name(self) -> str:
        """ "November 2026", in the reader's language."""
        return written_out(self.first, "F Y")

    def __str__(self) -> str:
        return f"{self.year:04d}-{self.number:02d}"


@dataclass(frozen=True)
class Span:
    """Whole months, from one to another."""

    since: Month
    until: Month

    @property
    def months(self) -> tuple[Month, ...]:
        """Each of them."""
        found = [self.since]
        while found[-1] < self.until:
            found.append(found[-1].next)
        return tuple(found)

    def moments(self, zone: ZoneInfo) -> tuple[datetime, datetime]:
        """When it begins on the club's wall, and when the month after it does."""
        return midnight(self.since.first, zone), midnight(self.until.next.first, zone)
