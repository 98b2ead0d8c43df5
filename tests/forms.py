"""The forms of the longest tests: the short one, and the long one of `make soak`.

`make whole` runs all of the short one; `make test` and `make check` a part of it (tests/tiers.py).
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final, TypeVar

T = TypeVar("T")

LONG: Final = bool(os.environ.get("ARBITRE_SOAK"))
CHECK: Final = not LONG and bool(os.environ.get("ARBITRE_CHECK"))
"""Whether only what `make check` runs is run."""
TEST: Final = not LONG and not CHECK and bool(os.environ.get("ARBITRE_TEST"))
"""Whether only what `make test` runs is run."""
IN_MINUTES: Final = CHECK or TEST
"""Whether what is run is to take minutes: a test may then do a part of what it does in the whole run, and stands in
`tests.tiers.SHORTER`.
"""
TURN: Final = None if LONG or IN_MINUTES or not os.environ.get("ARBITRE_TURN") else int(os.environ["ARBITRE_TURN"])
"""The turn whose third of what only `make whole` runs is run; None where that is not asked for."""
HOUR_OF_LOAD: Final = "load"
"""The group of the test that takes an hour of one worker's: begun first (tests/conftest.py)."""


def some(every: Iterable[T], *, one_in: int, first: int = 0) -> list[T]:
    """All of `every` in the long form; in the short one each `one_in`-th, beginning with number `first`."""
    return list(every) if LONG else list(every)[first::one_in]


def part(every: Iterable[T], *, one_in: int) -> list[T]:
    """All of `every`; each `one_in`-th where the tests are to take minutes."""
    return list(every)[::one_in] if IN_MINUTES else list(every)
