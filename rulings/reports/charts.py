"""Bars and time lines, laid out for `templates/rulings/reports/_bars.html` and `_time_line.html`.

Across, everything is in per cent of the room there is, so that letters keep their size on a telephone and on paper.
What a chart draws is also said: in one sentence for those who listen, and in the table under it.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.days import written_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LONGEST_BAR: Final = 86
"""In per cent: the number stands behind it."""
BAR: Final = 16
ROW: Final = 28
LINE: Final = 16
BASE: Final = BAR - 3
"""Where letters stand beside a bar, from its top."""
BASE_ABOVE: Final = 12
"""Where they stand above one, from the top of their line."""
LETTERS_IN_A_LINE: Final = 42
STEPS: Final = (30, 60, 120, 240, 720, 1440)
"""Minutes that a part of an evening may have: the first of which few enough are needed."""
MOST_PARTS: Final = 16
LABELS_IN_SIGHT: Final = 6
_A_DAY: Final = 1440


@dataclass(frozen=True)
class Figure:
    """A number with its name, as a chart is given it and as its table shows it."""

    label: str
    count: int
    shown: str = ""
    """What stands in the number's place, where it is not told."""
    part: int | None = None
    """How many of them are of the kind that the chart draws darker; None where it tells no kinds apart."""
    href: str = ""
    """The page that lists just these."""

    @property
    def text(self) -> str:
        """The number as it is told."""
        return self.shown or str(self.count)


@dataclass(frozen=True)
class Bar:
    """One bar: its name in one line or two, where it stands and how long it is."""

    lines: tuple[tuple[int, str], ...]
    """The base line of each line of the name, from the top of the chart, and its words."""
    top: int
    width: float
    part_width: float | None
    text: str

    @property
    def base(self) -> int:
        """Where the number stands, from the top of the chart."""
        return self.top + BASE


@dataclass(frozen=True)
class Bars:
    """A bar chart. Short names stand before their bars, long ones above them."""

    key: str
    title: str
    figures: tuple[Figure, ...]
    bars: tuple[Bar, ...]
    height: int
    stacked: bool

    @property
    def summary(self) -> str:
        """The chart in one sentence."""
        return f"{self.title}{_(':')} " + "; ".join(f"{each.label} {each.text}" for each in self.figures)


def bars(key: str, title: str, figures: Iterable[Figure], *, stacked: bool = False) -> Bars:
    """The bars of these figures, in their order; `key` is the chart's own on its page."""
    given = tuple(figures)
    # A number that is not told has no bar: its length would tell it.
    longest = max((each.count for each in given if not each.shown), default=0) or 1
    base = BASE_ABOVE if stacked else BASE
    drawn, top = [], 0
    for each in given:
        told = 0 if each.shown else each.count
        names = textwrap.wrap(each.label, LETTERS_IN_A_LINE) if stacked else [each.label]
        above = LINE * len(names) if stacked else 0
        drawn.append(
            Bar(
                lines=tuple((top + LINE * place + base, name) for place, name in enumerate(names)),
                top=top + above,
                width=_per_cent(told, longest),
                part_width=None if each.part is None else _per_cent(min(each.part, told), longest),
                text=each.text,
            )
        )
        top += above + ROW
    return Bars(key, title, given, tuple(drawn), top, stacked)


def _per_cent(count: int, longest: int) -> float:
    return round(LONGEST_BAR * count / longest, 2)


# ---- Time ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EveningPart:
    """A part of an evening: from when, until when."""

    begins: datetime
    ends: datetime

    @property
    def label(self) -> str:
        """When it begins, on the club's wall."""
        return clock(self.begins, self.ends - self.begins)

    def has(self, moment: datetime) -> bool:
        """Whether a moment lies in it."""
        return self.begins <= moment < self.ends


def clock(moment: datetime, step: timedelta = timedelta(0)) -> str:
    """A moment as the wall's clock shows it; its day where the steps are days."""
    local = timezone.localtime(moment)
    return written_out(local, "j M") if step >= timedelta(days=1) else local.strftime("%H:%M")


def parts(moments: Sequence[datetime]) -> tuple[EveningPart, ...]:
    """The parts of an evening that hold all the moments: half hours, longer ones where it was longer; none without any.

    Each lasts as long as the others, whatever the clock on the wall does meanwhile: the hour that comes twice is two.
    """
    if not moments:
        return ()
    first, last = min(moments), max(moments)
    begins, step = next((begins, step) for begins, step in _steps(first) if (last - begins) // step < MOST_PARTS)
    until = (last - begins) // step + 1
    return tuple(EveningPart(begins + place * step, begins + (place + 1) * step) for place in range(until))


def _steps(first: datetime) -> Iterator[tuple[datetime, timedelta]]:
    """Where the parts would begin and how long they would be: half hours, then longer ones, then so many days."""
    for minutes in STEPS:
        yield _floored(first, minutes), timedelta(minutes=minutes)
    for doubled in count(1):
        yield _floored(first, _A_DAY), timedelta(days=2**doubled)


def _floored(moment: datetime, minutes: int) -> datetime:
    """The moment at which the wall's clock last showed a whole number of so many minutes, as far as it runs evenly."""
    local = timezone.localtime(moment)
    since_midnight = timedelta(
        hours=local.hour, minutes=local.minute, seconds=local.second, microseconds=local.microsecond
    )
    return moment - since_midnight % timedelta(minutes=min(minutes, _A_DAY))


@dataclass(frozen=True)
class Stretch:
    """What a time line draws: from a moment to another, in a lane; without an end it is still open."""

    lane: str
    begins: datetime
    ends: datetime | None
    title: str


@dataclass(frozen=True)
class Mark:
    """One stretch laid out: where it begins and ends in per cent, and how high."""

    left: float
    right: float
    middle: int
    is_open: bool
    title: str


@dataclass(frozen=True)
class Tick:
    """A line across the lanes; its hour stands on some of them."""

    left: float
    label: str


@dataclass(frozen=True)
class Lane:
    """A row of a time line, by name."""

    label: str
    middle: int

    @property
    def base(self) -> int:
        """The base line of its name."""
        return self.middle + 4


@dataclass(frozen=True)
class TimeLine:
    """A time line, a lane to each table."""

    key: str
    title: str
    lanes: tuple[Lane, ...]
    ticks: tuple[Tick, ...]
    marks: tuple[Mark, ...]
    height: int
    summary: str

    HEAD = 22
    """Room for the hours."""


def time_line(key: str, title: str, stretches: Sequence[Stretch], lanes: Sequence[str]) -> TimeLine:
    """The stretches, in these lanes from the top, over the hours in which something began.

    What ends after them runs to the edge: a ruling given the next day would leave the evening no room.
    """
    hours = parts([each.begins for each in stretches])
    begins, ends = hours[0].begins, hours[-1].ends
    middles = {lane: TimeLine.HEAD + LINE // 2 + place * ROW for place, lane in enumerate(lanes)}

    def left(moment: datetime) -> float:
        return round(100 * min(max((moment - begins) / (ends - begins), 0), 1), 2)

    every = -(-(len(hours) + 1) // LABELS_IN_SIGHT)
    edges = [*(each.begins for each in hours), ends]
    return TimeLine(
        key=key,
        title=title,
        lanes=tuple(Lane(lane, middle) for lane, middle in middles.items()),
        ticks=tuple(
            Tick(left(edge), clock(edge, hours[0].ends - begins) if place % every == 0 else "")
            for place, edge in enumerate(edges)
        ),
        marks=tuple(
            Mark(left(each.begins), left(each.ends or each.begins), middles[each.lane], each.ends is None, each.title)
            for each in stretches
        ),
        height=TimeLine.HEAD + ROW * len(lanes),
        summary=f"{title}{_(':')} " + "; ".join(each.title for each in stretches),
    )
