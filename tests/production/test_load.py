"""T6: an hour of load. A club's evenings follow one another, thirty directors rule at the pace of people, tables call.

No answer fails, every ruling that was acknowledged is there once and whole, and the server is at the end as it was
after the first minutes: its memory, what it holds open, what a request costs. `make soak` takes the hour, or
`ARBITRE_SOAK_MINUTES`; `make test` lets a few people hurry until each thing was done once. Growth is judged from half
an hour on: a server that has just begun grows, for some minutes.

As deployed, with the processes of the image. The load takes a fraction of one core, as other tests run beside it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from tests.forms import HOUR_OF_LOAD, LONG
from tests.gates.recording import Figure
from tests.production.evening import KINDS, Asked, Evening
from tests.production.growth import Grown, Sample, sample
from tests.production.installation import SOUND, UNSOUND, Installation, check

# An hour of one worker's, which nothing else has to wait for; in the short form what is deployed is set up but once.
pytestmark = pytest.mark.xdist_group(HOUR_OF_LOAD if LONG else "killing")

MINUTES: Final = int(os.environ.get("ARBITRE_SOAK_MINUTES", "60")) if LONG else 0
FEWEST_TO_JUDGE: Final = 30
DIRECTORS, PLAYERS = (30, 30) if LONG else (3, 2)
PACE: Final = 1.0 if LONG else 0.02
SECONDS_BETWEEN_SAMPLES: Final = 5 if LONG else 0.2
SECONDS_AT_MOST: Final = 120
"""Until everything was done once, however slow the machine is."""


def an_evening(installation: Installation) -> Evening:
    """A club and its people, who have done nothing yet."""
    made = installation.people(DIRECTORS, PLAYERS)
    return Evening(installation.port, made["club"], made["directors"], made["players"], made["ways"], PACE)


def work(
    evening: Evening, installation: Installation, server: int, enough: Callable[[], bool], minutes: int = 0
) -> list[Sample]:
    """Let everybody work for so long, and until it is enough; how the server was meanwhile."""
    samples = []
    with evening.at_work():
        began = time.monotonic()
        until = began + 60 * minutes
        while (now := time.monotonic()) < until or not enough():
            assert now < until + SECONDS_AT_MOST, (KINDS - evening.done, evening.broken)
            samples.append(sample(now, server, installation.connections(server)))
            time.sleep(SECONDS_BETWEEN_SAMPLES)
    return samples


@pytest.mark.gate("T6")
def test_an_evening_goes_on_and_on(stopped: Installation, figure: Figure) -> None:
    server = stopped.start(processes=0)
    evening = an_evening(stopped)

    def enough() -> bool:
        return evening.done >= KINDS or bool(evening.broken)

    samples = work(evening, stopped, server, enough, MINUTES)
    assert check(stopped, evening) == SOUND
    assert evening.done >= KINDS
    figure(requests_under_load=len(evening.asked), rulings_under_load=len(evening.acknowledged))
    assert len(samples[-1].processes) > 1
    assert samples[-1].megabytes > 1
    if MINUTES:
        grown = Grown(samples, evening.asked)
        before, after = grown.memory
        figure(
            minutes_of_load=MINUTES,
            MB_after_the_first_minutes=round(before),
            MB_at_the_end=round(after),
            ms_for_nineteen_of_twenty=round(grown.waited[1]),
        )
        assert MINUTES < FEWEST_TO_JUDGE or list(grown.faults()) == []


# ---- Controls -----------------------------------------------------------------------------------


@pytest.mark.gate("T6", control=True)
def test_a_server_that_loses_rulings_and_fails_is_found_out(stopped: Installation) -> None:
    """It answers before it writes, and now and then 500; killed, it has written nothing of what it said."""
    server = stopped.start(f"{UNSOUND}:careless")
    evening = an_evening(stopped)

    def enough() -> bool:
        return bool(evening.acknowledged) and any(line.startswith("500") for line in evening.broken)

    work(evening, stopped, server, enough)
    stopped.kill_the_server()
    found = check(stopped, evening)
    assert found["lost"]
    assert any(line.startswith("500") for line in found["broken"])


AN_HOUR: Final = [Sample(5.0 * place, (7, 8), 150.0, 12, 40, 5, 0.1 * place, 2.0) for place in range(720)]
ITS_REQUESTS: Final = [Asked(0.2 * place, "session", 20.0 + place % 30) for place in range(18_000)]

SLOWER: Final = [each._replace(milliseconds=each.milliseconds * (1 + (each.at / 600) ** 2)) for each in ITS_REQUESTS]


def test_a_server_that_stays_as_it_is_has_no_fault() -> None:
    assert list(Grown(AN_HOUR, ITS_REQUESTS).faults()) == []


def test_who_waits_for_others_on_the_machine_is_no_fault() -> None:
    ever_busier = [replace(each, busy=2 + each.at / 600) for each in AN_HOUR]
    assert list(Grown(ever_busier, SLOWER).faults()) == []


@pytest.mark.gate("T6", control=True)
@pytest.mark.parametrize(
    ("leak", "told"),
    [
        (lambda each, part: replace(each, megabytes=each.megabytes + 25 * part), "from 156 to 173 MB"),
        (lambda each, part: replace(each, threads=each.threads + int(5 * part)), "from 12 to 16 threads"),
        (lambda each, part: replace(each, files=each.files + int(60 * part)), "from 50 to 90 files"),
        (lambda each, part: replace(each, connections=each.connections + int(4 * part)), "from 5 to 8 connections"),
        (lambda each, part: replace(each, seconds=each.seconds * (1 + part)), "seconds of the processor"),
        (lambda each, part: replace(each, processes=(7, 9 if part > 0.5 else 8)), "other processes answer"),
    ],
    ids=["memory", "threads", "files", "connections", "processor", "processes"],
)
def test_growth_is_found_out(leak: Callable[[Sample, float], Sample], told: str) -> None:
    grown = [leak(each, place / len(AN_HOUR)) for place, each in enumerate(AN_HOUR)]
    (fault,) = Grown(grown, ITS_REQUESTS).faults()
    assert told in fault


@pytest.mark.gate("T6", control=True)
def test_requests_that_take_ever_longer_are_found_out() -> None:
    (fault,) = Grown(AN_HOUR, SLOWER).faults()
    assert "nineteen of twenty" in fault
