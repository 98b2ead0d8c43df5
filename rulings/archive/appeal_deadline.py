"""Until when a ruling may be appealed (Law 92.B), as the club had set it when it was given, and that rule in words.

Nothing here reads the clock or the database: what goes in is the rule, as the ruling keeps it, and three moments.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, Self
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from incidents.models import AppealRule
from incidents.wall import day_after, on_the_wall

if TYPE_CHECKING:
    from incidents.models import Club
    from rulings.archive.record import Record, RecordedRule
    from rulings.models import Ruling

HOUR: Final = 60


@dataclass(frozen=True)
class DeadlineRule:
    """What a club has set: from when it counts, how many minutes, until which time of day, on which wall clock."""

    counts_from: AppealRule
    minutes: int
    time: time
    zone: ZoneInfo

    @classmethod
    def of(cls, club: Club) -> Self:
        """The rule of a club as it is set now."""
        return cls(AppealRule(club.appeal_rule), club.appeal_minutes, club.appeal_time, club.zone)

    @classmethod
    def of_record(cls, record: Record, club: Club) -> Self:
        """The rule under which a ruling was given: what was printed on it holds, whatever the club sets later.

        One from before rulings kept it has its club's.
        """
        if "appeals" not in record:
            return cls.of(club)
        rule = record["appeals"]
        at, zone = time.fromisoformat(rule["time"]), ZoneInfo(rule["zone"])
        return cls(AppealRule(rule["counts_from"]), rule["minutes"], at, zone)

    def as_kept(self) -> RecordedRule:
        """The rule as the record of a ruling keeps it."""
        return {
            "counts_from": self.counts_from.value,
            "minutes": self.minutes,
            "time": self.time.isoformat("minutes"),
            "zone": self.zone.key,
        }

    def deadline(self, *, given_at: datetime, results_at: datetime | None) -> datetime | None:
        """The last moment at which an appeal is taken, in UTC; None while it hangs on scores that are not out.

        Minutes and hours are counted as they pass, whatever the clocks do; a time of day is read off the club's wall.
        A ruling that is given after the scores are out can only be appealed from then on: its time runs from there.
        That is no clause's: Law 92.B counts from the scores, and lets the organiser set another time.
        """
        match self.counts_from:
            case AppealRule.AFTER_RESULTS:
                return None if results_at is None else self._later(max(results_at, given_at))
            case AppealRule.AFTER_RULING:
                return self._later(given_at)
            case AppealRule.NEXT_DAY:
                return on_the_wall(day_after(given_at, self.zone), self.time, self.zone)

    def in_words(self, *, given_at: datetime, results_at: datetime | None) -> str:
        """The rule as it is printed beside the moment, in the language in force."""
        match self.counts_from:
            case AppealRule.AFTER_RESULTS if results_at is not None and given_at > results_at:
                return (
                    _("%(duration)s after the ruling, given when the scores were out: a rule of the club")
                    % self._duration
                )
            case AppealRule.AFTER_RESULTS:
                return _("%(duration)s after the scores are available") % self._duration
            case AppealRule.AFTER_RULING:
                return _("%(duration)s after the ruling") % self._duration
            case AppealRule.NEXT_DAY:
                return _("the day after the ruling, at %(time)s") % {"time": f"{self.time:%H:%M}"}

    def _later(self, moment: datetime) -> datetime:
        # In UTC: added to a time of the wall, an hour would be one hand's turn and not sixty minutes.
        return moment.astimezone(UTC) + timedelta(minutes=self.minutes)

    @property
    def _duration(self) -> dict[str, str]:
        hours, minutes = divmod(self.minutes, HOUR)
        if minutes:
            words = ngettext("%(count)d minute", "%(count)d minutes", self.minutes) % {"count": self.minutes}
        else:
            words = ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
        return {"duration": words}


@dataclass(frozen=True)
class Deadline:
    """A ruling's deadline as its page shows it."""

    until: datetime | None
    rule: str
    from_the_clubs_rule: bool = False
    """Whether it counts from a ruling given after the scores: Law 92.B counts from the scores alone. Such a ruling can
    only be appealed from then on, so that the club gives it its time; the organiser may set another (92.B)."""

    @classmethod
    def of(cls, ruling: Ruling, club: Club) -> Self:
        """The deadline of a ruling of the club, under the rule that it keeps; its session's row is read."""
        rule, given_at, results_at = (
            DeadlineRule.of_record(ruling.record, club),
            ruling.given_at,
            ruling.session.results_at,
        )
        return cls(
            rule.deadline(given_at=given_at, results_at=results_at),
            rule.in_words(given_at=given_at, results_at=results_at),
            rule.counts_from is AppealRule.AFTER_RESULTS and results_at is not None and given_at > results_at,
        )

    def over(self, now: datetime) -> bool:
        """Whether the time has passed: the deadline itself is still in time."""
        return self.until is not None and now > self.until
