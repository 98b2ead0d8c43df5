"""The answers to a poll counted: by call or card, who chose it and who considered it, and what the club's regulations
make of that. Nobody is in it, nor any moment.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rulings.engine import CALLS, PACK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulings.models import Consultation

FEWEST: Final = 3
"""From so many answers on a count says something."""
CONSIDERED, CHOOSING = "poll_considered_percent", "poll_choosing"
"""The keys of the club's regulations, as `incidents/regulations.py` declares them."""
_ORDER: Final = {code: place for place, code in enumerate((*CALLS, *PACK))}


@dataclass(frozen=True)
class Counted:
    """A call or a card: by how many it was chosen, and by how many considered beside what they chose."""

    code: str
    chosen: int
    considered: int
    of_all: int
    """How many have answered."""
    percent: int
    """From which share of them on it is considered enough; who chooses it considers it."""
    choosing: int
    """How many have to choose it."""

    @property
    def seriously(self) -> int:
        """By how many it was considered, chosen or not."""
        return self.chosen + self.considered

    @property
    def is_considered_enough(self) -> bool:
        """Whether a good part of them considers it."""
        return self.seriously * 100 >= self.percent * self.of_all

    @property
    def is_alternative(self) -> bool:
        """Whether by the threshold it is a logical alternative."""
        return self.is_considered_enough and self.chosen >= self.choosing

    @property
    def is_close(self) -> bool:
        """Whether a good part of them considers it, and too few choose it."""
        return self.is_considered_enough and not self.is_alternative


@dataclass(frozen=True)
class PollCount:
    """All that was answered."""

    answers: int
    on_paper: int
    percent: int
    choosing: int
    counted: tuple[Counted, ...]
    """What anybody chose or considered, the most chosen first."""

    @property
    def is_small(self) -> bool:
        """Whether too few have answered for it to say much."""
        return self.answers < FEWEST


def count_poll(poll: Consultation) -> PollCount:
    """Count the answers to a poll. Its opinions are read as they were fetched."""
    slips: Mapping[str, list[int]] = poll.on_paper
    chosen, considered = Counter[str](), Counter[str]()
    for code, (choose, consider) in slips.items():
        chosen[code] += choose
        considered[code] += consider
    given = list(poll.opinions.all())
    for opinion in given:
        chosen[opinion.chosen] += 1
        considered.update(opinion.considered)
    of_all = chosen.total()
    percent, choosing = poll.thresholds[CONSIDERED], poll.thresholds[CHOOSING]
    counted = (
        Counted(code, chosen[code], considered[code], of_all, percent, choosing)
        for code in chosen.keys() | considered.keys()
        if chosen[code] or considered[code]
    )
    ordered = sorted(counted, key=lambda each: (-each.chosen, -each.considered, _ORDER[each.code]))
    return PollCount(of_all, of_all - len(given), percent, choosing, tuple(ordered))
