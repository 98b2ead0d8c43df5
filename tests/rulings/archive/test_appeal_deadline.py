"""T19: the deadline of an appeal, across both changes of the clocks, at midnight, in many zones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import product
from zoneinfo import ZoneInfo

import pytest
from django.utils.translation import override

from incidents.models import AppealRule
from incidents.wall import NeverShown, moment_on_wall, on_the_wall
from rulings.archive.appeal_deadline import Deadline, DeadlineRule
from tests.gates.recording import Figure

PARIS = ZoneInfo("Europe/Paris")
ZONES = (
    "Europe/Paris",
    "Europe/London",
    "Europe/Lisbon",
    "America/New_York",
    "America/St_Johns",
    "America/Santiago",
    "America/Sao_Paulo",
    "Africa/Cairo",
    "Africa/Casablanca",
    "Asia/Kolkata",
    "Asia/Tehran",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Pacific/Chatham",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
)
CHANGES = (
    # The days on which, in one of the zones, the clocks go forward or back in 2026, and a few on which they do not.
    *(date(2026, 3, day) for day in (8, 22, 28, 29)),
    *(date(2026, 4, day) for day in (5, 23, 24)),
    *(date(2026, 9, day) for day in (5, 6, 27)),
    *(date(2026, 10, day) for day in (4, 25, 29, 30)),
    date(2026, 11, 1),
    date(2026, 12, 31),
    date(2028, 2, 28),
)
TIMES = (time(0), time(0, 30), time(1, 45), time(2), time(2, 30), time(3), time(12), time(23, 59))
MINUTE = timedelta(minutes=1)


def rule(counts_from: AppealRule, minutes: int = 30, at: time = time(12), zone: ZoneInfo = PARIS) -> DeadlineRule:
    return DeadlineRule(counts_from, minutes, at, zone)


def paris(*moment: int, fold: int = 0) -> datetime:
    year, month, day, hour, minute = moment
    return datetime(year, month, day, hour, minute, tzinfo=PARIS, fold=fold)


# ---- By hand: what a director would say, his eye on the wall ---------------------------------------


@pytest.mark.parametrize(
    ("counts_from", "minutes", "given", "results", "until"),
    [
        # An ordinary evening.
        (AppealRule.AFTER_RESULTS, 30, paris(2026, 3, 6, 21, 10), paris(2026, 3, 6, 23, 20), paris(2026, 3, 6, 23, 50)),
        (AppealRule.AFTER_RESULTS, 45, paris(2026, 3, 6, 21, 10), paris(2026, 3, 6, 23, 20), paris(2026, 3, 7, 0, 5)),
        # Ruled on when the scores were out.
        (AppealRule.AFTER_RESULTS, 30, paris(2026, 3, 7, 10, 0), paris(2026, 3, 6, 23, 20), paris(2026, 3, 7, 10, 30)),
        (AppealRule.AFTER_RULING, 30, paris(2026, 3, 6, 21, 10), paris(2026, 3, 6, 23, 20), paris(2026, 3, 6, 21, 40)),
        (AppealRule.AFTER_RULING, 30, paris(2026, 3, 6, 21, 10), None, paris(2026, 3, 6, 21, 40)),
        (AppealRule.NEXT_DAY, 30, paris(2026, 3, 6, 21, 10), None, paris(2026, 3, 7, 12, 0)),
        # The next day of what is ruled at ten past midnight begins at the next midnight.
        (AppealRule.NEXT_DAY, 30, paris(2026, 3, 6, 23, 59), None, paris(2026, 3, 7, 12, 0)),
        (AppealRule.NEXT_DAY, 30, paris(2026, 3, 7, 0, 10), None, paris(2026, 3, 8, 12, 0)),
        # Forward in the night: noon is noon, 38 hours and not 39 after nine; 48 hours end an hour later on the wall.
        (AppealRule.NEXT_DAY, 30, paris(2026, 3, 28, 21, 0), None, datetime(2026, 3, 29, 10, 0, tzinfo=UTC)),
        (AppealRule.AFTER_RULING, 48 * 60, paris(2026, 3, 28, 21, 0), None, paris(2026, 3, 30, 22, 0)),
        (AppealRule.AFTER_RULING, 60, paris(2026, 3, 29, 1, 30), None, paris(2026, 3, 29, 3, 30)),
        # Back in the night: the same half past two comes twice.
        (AppealRule.NEXT_DAY, 30, paris(2026, 10, 24, 21, 0), None, datetime(2026, 10, 25, 11, 0, tzinfo=UTC)),
        (AppealRule.AFTER_RULING, 48 * 60, paris(2026, 10, 24, 21, 0), None, paris(2026, 10, 26, 20, 0)),
        (AppealRule.AFTER_RULING, 60, paris(2026, 10, 25, 2, 30), None, paris(2026, 10, 25, 2, 30, fold=1)),
        (AppealRule.AFTER_RULING, 60, paris(2026, 10, 25, 2, 30, fold=1), None, paris(2026, 10, 25, 3, 30)),
    ],
)
@pytest.mark.gate("T19")
def test_by_hand(
    counts_from: AppealRule, minutes: int, given: datetime, results: datetime | None, until: datetime
) -> None:
    found = rule(counts_from, minutes).deadline(given_at=given, results_at=results)
    assert found is not None
    assert found.astimezone(UTC) == until.astimezone(UTC)


def test_while_the_scores_are_not_out_nobody_can_say() -> None:
    given = paris(2026, 3, 6, 21, 10)
    assert rule(AppealRule.AFTER_RESULTS).deadline(given_at=given, results_at=None) is None


@pytest.mark.gate("T19")
def test_a_time_that_the_clock_shows_twice_is_its_second() -> None:
    night = on_the_wall(date(2026, 10, 25), time(2, 30), PARIS)
    assert night == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


@pytest.mark.gate("T19")
def test_a_time_that_the_clock_leaves_out_comes_as_much_later_as_it_is_put() -> None:
    night = on_the_wall(date(2026, 3, 29), time(2, 30), PARIS)
    assert night.astimezone(PARIS).replace(tzinfo=None) == datetime(2026, 3, 29, 3, 30)  # noqa: DTZ001, the wall's
    # Samoa had no 30 December 2011.
    apia = ZoneInfo("Pacific/Apia")
    there = on_the_wall(date(2011, 12, 30), time(12), apia).astimezone(apia)
    assert (there.date(), there.hour) == (date(2011, 12, 31), 12)


@pytest.mark.gate("T19")
def test_what_has_happened_was_shown_by_the_clock() -> None:
    """Of two half past twos the second, unless it is still to come; half past two that never was is refused."""
    autumn, spring, at = date(2026, 10, 25), date(2026, 3, 29), time(2, 30)
    first, second = datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert moment_on_wall(autumn, at, PARIS, by=second) == second
    assert moment_on_wall(autumn, at, PARIS, by=first + MINUTE) == first
    assert moment_on_wall(autumn, at, PARIS, by=first - MINUTE) == second
    assert moment_on_wall(spring, time(12), PARIS, by=second) == datetime(2026, 3, 29, 10, 0, tzinfo=UTC)
    with pytest.raises(NeverShown):
        moment_on_wall(spring, at, PARIS, by=second)


# ---- By another way: walking the clock, minute by minute -------------------------------------------


@pytest.mark.parametrize("name", ZONES)
@pytest.mark.gate("T19")
def test_a_time_of_day_is_that_of_the_wall(name: str, figure: Figure) -> None:
    assert wrong_times(on_the_wall, name) == []
    figure(zones=1, moments=len(CHANGES) * len(TIMES))


def wrong_times(worked_out: Callable[[date, time, ZoneInfo], datetime], name: str) -> list[str]:
    """The times of day that are not when the clock of a zone shows them."""
    zone = ZoneInfo(name)
    wrong = []
    for day in CHANGES:
        wall = _walked(day, zone)
        for at in TIMES:
            shown = [moment for moment, clock in wall if clock == at]
            expected = max(shown) if shown else _left_out(at, wall)
            if worked_out(day, at, zone) != expected:
                wrong.append(f"{name} {day} {at}")
    return wrong


@pytest.mark.gate("T19", control=True)
def test_a_day_of_twenty_four_hours_is_caught() -> None:
    """Control: counted from midnight, or taken at the first of two times, some are wrong."""

    def from_midnight(day: date, at: time, zone: ZoneInfo) -> datetime:
        hours = timedelta(hours=at.hour, minutes=at.minute)
        return datetime.combine(day, time(), zone).astimezone(UTC) + hours

    def the_first(day: date, at: time, zone: ZoneInfo) -> datetime:
        return datetime.combine(day, at, zone).astimezone(UTC)

    assert "Europe/Paris 2026-10-25 12:00:00" in wrong_times(from_midnight, "Europe/Paris")
    assert wrong_times(the_first, "Europe/Paris") == [
        "Europe/Paris 2026-10-25 02:00:00",
        "Europe/Paris 2026-10-25 02:30:00",
    ]


@pytest.mark.parametrize(("name", "at"), list(product(ZONES, (time(0, 30), time(12)))))
@pytest.mark.gate("T19")
def test_the_next_day_begins_at_midnight_on_the_wall(name: str, at: time, figure: Figure) -> None:
    zone = ZoneInfo(name)
    for day in CHANGES:
        first, last = (edge for edge, _ in (_walked(day, zone)[0], _walked(day, zone)[-1]))
        for given in (first, first + timedelta(hours=11), last, last + timedelta(seconds=59)):
            found = rule(AppealRule.NEXT_DAY, at=at, zone=zone).deadline(given_at=given, results_at=None)
            wall = _walked(day + timedelta(days=1), zone)
            shown = [moment for moment, clock in wall if clock == at]
            assert found == (max(shown) if shown else _left_out(at, wall)), f"{name} {given}"
    figure(moments=len(CHANGES) * 4)


@pytest.mark.parametrize("name", ZONES)
@pytest.mark.parametrize("minutes", [1, 30, 24 * 60, 48 * 60])
@pytest.mark.gate("T19")
def test_hours_are_counted_as_they_pass(name: str, minutes: int) -> None:
    """Whatever the clocks do meanwhile, and in whatever zone the moment was written down."""
    zone = ZoneInfo(name)
    for day in CHANGES:
        given = _walked(day, zone)[0][0]
        for written in (given, given.astimezone(zone), given.astimezone(PARIS)):
            found = rule(AppealRule.AFTER_RULING, minutes, zone=zone).deadline(given_at=written, results_at=None)
            assert found is not None
            assert found.timestamp() - given.timestamp() == minutes * 60


@cache
def _walked(day: date, zone: ZoneInfo) -> list[tuple[datetime, time]]:
    """Each minute of a day on a wall, and what its clock shows then."""
    moment = datetime.combine(day, time(), UTC) - timedelta(hours=15)
    minutes = []
    while (there := moment.astimezone(zone)).date() <= day:
        if there.date() == day:
            minutes.append((moment, there.time().replace(tzinfo=None, fold=0)))
        moment += MINUTE
    return minutes


def _left_out(at: time, wall: list[tuple[datetime, time]]) -> datetime:
    """A time that the clock leaves out: as long after midnight, or what came in its place, as it says."""
    return wall[0][0] + timedelta(hours=at.hour, minutes=at.minute)


# ---- In words, and whether it is over --------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts_from", "minutes", "english", "french"),
    [
        (
            AppealRule.AFTER_RESULTS,
            30,
            "30 minutes after the scores are available",
            "30 minutes après l’affichage des résultats",
        ),
        (
            AppealRule.AFTER_RESULTS,
            1,
            "1 minute after the scores are available",
            "1 minute après l’affichage des résultats",
        ),
        (AppealRule.AFTER_RULING, 90, "90 minutes after the ruling", "90 minutes après la décision"),
        (AppealRule.AFTER_RULING, 60, "1 hour after the ruling", "1 heure après la décision"),
        (AppealRule.AFTER_RULING, 2880, "48 hours after the ruling", "48 heures après la décision"),
        (AppealRule.NEXT_DAY, 30, "the day after the ruling, at 12:00", "le lendemain de la décision, à 12:00"),
    ],
)
def test_the_rule_in_words(counts_from: AppealRule, minutes: int, english: str, french: str) -> None:
    moments = {"given_at": paris(2026, 3, 6, 21, 10), "results_at": paris(2026, 3, 6, 23, 20)}
    for language, words in (("en", english), ("fr", french)):
        with override(language):
            assert rule(counts_from, minutes).in_words(**moments) == words


def test_a_ruling_given_after_the_scores_says_so() -> None:
    with override("en"):
        words = rule(AppealRule.AFTER_RESULTS).in_words(
            given_at=paris(2026, 3, 7, 10, 0), results_at=paris(2026, 3, 6, 23, 20)
        )
    assert words == "30 minutes after the ruling, given when the scores were out: a rule of the club"


def test_the_last_moment_is_still_in_time() -> None:
    until = paris(2026, 3, 7, 12, 0)
    deadline = Deadline(until, "")
    assert not deadline.over(until)
    assert deadline.over(until + timedelta(seconds=1))
    assert not Deadline(None, "").over(until)
