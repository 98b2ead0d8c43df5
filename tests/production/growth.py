"""Whether a server grows with what it has answered: in memory, in what it holds open, in how long it takes."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tests.production.evening import Asked
from tests.production.processes import open_files, resident, seconds_of_processor, threads, workers

MOST_MEMORY: Final = 1.1
OF_ONE_REQUEST: Final = 2
"""How many threads, files or connections more may be open when the fewest are: some request is always under way."""
MOST_PROCESSOR: Final = 1.5
MOST_WAITED: Final = 10.0
"""On the clock, times as many as the machine had more to do: other tests run beside, and not the same all the time."""
PARTS: Final = 6
"""Of the time that are looked at: the first ten minutes of an hour, the second ones, the last ones."""


@dataclass(frozen=True)
class Sample:
    """A server at one moment: the processes that answer, and what they take together."""

    at: float
    processes: tuple[int, ...]
    megabytes: float
    threads: int
    files: int
    connections: int
    seconds: float
    """Of the processor, so far."""
    busy: float
    """How many processes of the whole machine wanted to run, of late."""


def sample(at: float, server: int, connections: int) -> Sample:
    """The server as it is now."""
    found = workers(server)
    return Sample(
        at,
        tuple(found),
        sum(map(resident, found)),
        sum(map(threads, found)),
        sum(len(open_files(each)) for each in found),
        connections,
        sum(map(seconds_of_processor, found)),
        os.getloadavg()[0],
    )


@dataclass(frozen=True)
class Grown:
    """What was measured over a time. Raises StatisticsError where nothing was."""

    samples: Sequence[Sample]
    asked: Sequence[Asked]

    @property
    def waited(self) -> tuple[float, float]:
        """What nineteen of twenty requests took at most, in milliseconds: at the beginning, at the end."""
        first, last = (
            statistics.quantiles([each.milliseconds for each in self.asked if begin <= each.at <= end], n=20)[-1]
            for begin, end in self._ends()
        )
        return first, last

    @property
    def processor(self) -> tuple[float, float]:
        """Seconds of the server's processor for one request: at the beginning, at the end."""
        took = []
        for begin, end in self._ends():
            within = [each for each in self.samples if begin <= each.at <= end]
            answered = sum(within[0].at <= each.at <= within[-1].at for each in self.asked)
            took.append((within[-1].seconds - within[0].seconds) / answered)
        return took[0], took[1]

    @property
    def memory(self) -> tuple[float, float]:
        """Megabytes of all processes that answer: after the first part, at the end."""
        return self._taken("megabytes", statistics.median)

    def _busier(self) -> float:
        """How many times as much the machine had to do at the end; once where it had less."""
        first, last = (
            statistics.mean(each.busy for each in self.samples if begin <= each.at <= end)
            for begin, end in self._ends()
        )
        return max(1.0, last / max(1.0, first))

    def _taken(self, name: str, measure: Callable[[Iterable[float]], float]) -> tuple[float, float]:
        """What was taken of something after the first part, and in the last one.

        What every process takes once, for its templates, its catalogues and the Laws, is taken by then.
        """
        part = len(self.samples) // PARTS
        early, late = self.samples[part : 2 * part], self.samples[-part:]
        return measure([getattr(each, name) for each in early]), measure([getattr(each, name) for each in late])

    def faults(self) -> Iterator[str]:
        """A line for everything that has grown."""
        if len({each.processes for each in self.samples}) > 1:
            yield "other processes answer than at the beginning"
        before, after = self.memory
        if after > MOST_MEMORY * before:
            yield f"from {before:.0f} to {after:.0f} MB"
        for name in ("threads", "files", "connections"):
            # The fewest: how many requests wait depends on what else the machine has to do.
            before, after = self._taken(name, min)
            if after > before + OF_ONE_REQUEST:
                yield f"from {before:.0f} to {after:.0f} {name}"
        for what, most, (first, last) in (
            ("seconds of the processor", MOST_PROCESSOR, self.processor),
            ("milliseconds for nineteen of twenty", MOST_WAITED * self._busier(), self.waited),
        ):
            if last > most * first:
                yield f"from {first:.3g} to {last:.3g} {what}"

    def _ends(self) -> list[tuple[float, float]]:
        begin, end = self.samples[0].at, self.samples[-1].at
        part = (end - begin) / PARTS
        return [(begin, begin + part), (end - part, end)]
