"""Small counts are not told: a report that hangs in a club must not single anybody out.

A count of one or two is shown as "< 3". Where the parts of a whole are told with the whole, and the small ones follow
from the others, the two smallest of those are withheld too. What is withheld hangs on nothing but what a reader sees in
the end: were it withheld until the small counts are in doubt, how much is withheld would tell them. Nothing is a small
count: it is told. What this does and does not guard against is said in docs/reports.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeVar

from django.utils.translation import gettext as _

SMALLEST: Final = 3
"""The smallest count that is told."""
WITHHELD_TOGETHER: Final = 2
"""How many parts are withheld beside small ones that would follow from the whole; one where there is but one other."""

Key = TypeVar("Key", bound=Hashable)


class Telling(Enum):
    """Whether a count is told, and why not."""

    TOLD = "told"
    FEW = "few"
    WITHHELD = "withheld"


@dataclass(frozen=True)
class Count:
    """A count, and whether it may be told."""

    count: int
    telling: Telling

    @property
    def shown(self) -> str:
        """What stands in its place; empty where it is told."""
        match self.telling:
            case Telling.TOLD:
                return ""
            case Telling.FEW:
                return f"< {SMALLEST}"
            case Telling.WITHHELD:
                return _("withheld")

    @property
    def told(self) -> int | None:
        """The count, where it may be told."""
        return self.count if self.telling is Telling.TOLD else None


def alone(count: int) -> Count:
    """A count from which nothing is subtracted."""
    return Count(count, Telling.FEW if 0 < count < SMALLEST else Telling.TOLD)


def overlapping(counts: Mapping[Key, int]) -> dict[Key, Count]:
    """Counts that do not add up to a whole which is told: each by itself."""
    return {key: alone(count) for key, count in counts.items()}


def parts(counts: Mapping[Key, int]) -> dict[Key, Count]:
    """The parts of a whole that is told beside them; empty where there are too few of them to hide behind.

    Of parts as large, those that are given first are withheld: the order must tell nothing of what they count.
    """
    whole = sum(counts.values())
    few = [key for key, count in counts.items() if 0 < count < SMALLEST]
    withheld: list[Key] = []
    # Three are told together or not at all: else a whole of three that is left out would be three times one.
    if few and whole == SMALLEST:
        return {}
    if follow_from_whole(len(few), sum(counts[key] for key in few)):
        others = sorted((key for key, count in counts.items() if count >= SMALLEST), key=lambda key: counts[key])
        withheld, left = others[:WITHHELD_TOGETHER], others[WITHHELD_TOGETHER:]
        missing = sum(counts[key] for key in (*few, *withheld))
        if not stay_in_doubt(len(few), len(withheld), missing, counts[left[0]] if left else None):
            return {}
    return {key: Count(count, _telling(key, few, withheld)) for key, count in counts.items()}


def follow_from_whole(few: int, missing: int) -> bool:
    """Whether so many small parts, which come to `missing` together, are known: each is one, or each is two."""
    return bool(few) and not few < missing < 2 * few


def stay_in_doubt(few: int, withheld: int, missing: int, smallest_told: int | None) -> bool:
    """Whether small parts that are each one, or each two, may be either, with other parts withheld beside them.

    `missing` is what all of them come to: the whole less what is told. A part withheld is known to be no small one, and
    no larger than the smallest that is told, None where none is. (As large, it might be told in the other's place.)
    """
    if not withheld:
        return False
    if_twos, if_ones = missing - 2 * few, missing - few
    largest = -(-if_ones // withheld)
    return if_twos >= SMALLEST * withheld and (smallest_told is None or largest < smallest_told)


def middle_is_known(counts: Mapping[Key, Count]) -> bool:
    """Whether it is known of these parts of a whole in which of them the one in the middle lies.

    The parts stand in the order of what was measured. Told beside them a median would tell which of the counts that are
    not told are possible, unless each of them puts the middle in the same part. Of no parts it is not known.
    """
    shown = list(counts.values())
    whole = sum(each.count for each in shown)
    least = [_least(each) for each in shown]
    most = [_most(each, whole) for each in shown]

    def is_in(middle: int, place: int) -> bool:
        most_before = min(sum(most[:place]), whole - sum(least[place:]))
        return most_before < middle <= sum(least[: place + 1])

    middles = ((whole + 1) // 2, whole // 2 + 1)
    return all(any(is_in(middle, place) for place in range(len(shown))) for middle in middles)


def _least(count: Count) -> int:
    return {Telling.TOLD: count.count, Telling.FEW: 1, Telling.WITHHELD: SMALLEST}[count.telling]


def _most(count: Count, whole: int) -> int:
    return {Telling.TOLD: count.count, Telling.FEW: SMALLEST - 1, Telling.WITHHELD: whole}[count.telling]


def in_order(counts: Mapping[Key, Count], name: Callable[[Key], Any]) -> list[tuple[Key, Count]]:
    """The counts as they are listed: those told, most first; then those withheld and the small ones, each by name.

    Sorted by what they hide, the ones would stand behind the twos.
    """
    ranks = {Telling.TOLD: 0, Telling.WITHHELD: 1, Telling.FEW: 2}
    return sorted(counts.items(), key=lambda each: (ranks[each[1].telling], -(each[1].told or 0), name(each[0])))


def _telling(key: Key, few: Collection[Key], withheld: Collection[Key]) -> Telling:
    if key in few:
        return Telling.FEW
    return Telling.WITHHELD if key in withheld else Telling.TOLD
