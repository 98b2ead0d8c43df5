"""How long something takes, on a machine where others work as well."""

from __future__ import annotations

import time
from collections.abc import Callable

_ROUND = 0.1
"""Seconds that one measures at a time."""


def quickest(*things: Callable[[], object], rounds: int = 7) -> list[float]:
    """The seconds that each of ``things`` takes to run once.

    They take turns, so that whatever slows the machine down slows all of them, and of each the quickest turn counts.
    """
    times = [max(1, round(_ROUND / max(_took(thing, 1), 1e-9))) for thing in things]
    turns = [[_took(thing, often) for thing, often in zip(things, times, strict=True)] for _ in range(rounds)]
    return [min(turn) for turn in zip(*turns, strict=True)]


def _took(thing: Callable[[], object], often: int) -> float:
    """Seconds of processor, or on the clock where several threads have worked at once: for each time."""
    clock, processor = time.perf_counter(), time.process_time()
    for _ in range(often):
        thing()
    return min(time.process_time() - processor, time.perf_counter() - clock) / often
