"""Small counts are not told: a report that hangs in a club must not single anybody out.

A count of one or two is shown as "< 3". Where the parts of a whole are told with the whole, one part that is missing
could be worked out from the others, so further parts are withheld, the smallest first, until each of the small ones
could still be one or two. Nothing is a small count: it is told. What this does and does not guard against is said in
docs/reports.md.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from django.utils.translation import gettext as _

SMALLEST: Final = 3
"""The smallest count that is told."""

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
    """The parts of a whole that is told beside them; empty where there are too few of them to hide behind."""
    few = {key for key, count in counts.items() if 0 < count < SMALLEST}
    missing = sum(counts[key] for key in few)
    withheld: set[Key] = set()
    further = sorted((key for key, count in counts.items() if count >= SMALLEST), key=lambda key: counts[key])
    for key in further:
        if open_to_doubt(len(few), len(withheld), missing):
            break
        withheld.add(key)
        missing += counts[key]
    if not open_to_doubt(len(few), len(withheld), missing):
        return {}
    return {key: Count(count, _telling(key, few, withheld)) for key, count in counts.items()}


def _telling(key: Key, few: Collection[Key], withheld: Collection[Key]) -> Telling:
    if key in few:
        return Telling.FEW
    return Telling.WITHHELD if key in withheld else Telling.TOLD


def open_to_doubt(few: int, withheld: int, missing: int) -> bool:
    """Whether, of so many parts shown as few and so many withheld, each of the few may be either one or two.

    `missing` is what they all come to: the whole less what is told. A part withheld is known to be no small one.
    """
    if not few:
        return True
    most = missing - SMALLEST * withheld
    # All of the few together come to between one each and two each; without a part withheld they come to `missing`.
    return few < missing < 2 * few if not withheld else most > few
