"""Situations, written from the text of the Laws: some hundreds, by theme."""

from collections.abc import Sequence
from functools import cache

from tests.laws.doors.situation import Situation
from tests.laws.doors.situations import (
    called,
    corrected,
    dummys,
    exposed,
    led,
    of_boards,
    of_directing,
    of_information,
    of_tricks,
    played,
)


@cache
def situations() -> Sequence[Situation]:
    """Every situation, each once."""
    found: dict[str, Situation] = {}
    cards, others = (
        (exposed, led, played, corrected, dummys),
        (called, of_tricks, of_boards, of_information, of_directing),
    )
    for module in (*cards, *others):
        for situation in module.situations():
            found.setdefault(f"{situation.theme}: {situation}", situation)
    return tuple(found.values())
