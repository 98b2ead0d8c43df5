"""T5: workers killed one after the other, faster than granian bears, as by a machine without memory.

One that is killed is started again; killed again within seconds, it ends the server, and the container's engine starts
that anew.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Final

import pytest

from config.probe import is_healthy
from tests.gates.recording import Figure
from tests.production.compose import COMPOSE
from tests.production.deployed import SECONDS_TO_START, wait_until_healthy
from tests.production.installation import SOUND, Installation, check
from tests.production.keeping import Kept
from tests.production.phone import HOST
from tests.production.processes import workers
from tests.production.writing import Writers

# One worker sets up what they all look at.
pytestmark = pytest.mark.xdist_group("killing")

ENDS: Final = 3


def kill_until_it_ends(server: subprocess.Popen[bytes]) -> int:
    """Kill whoever answers for this server as soon as he is there; how many were killed."""
    killed = set()
    until = time.monotonic() + SECONDS_TO_START
    while server.poll() is None:
        assert time.monotonic() < until
        for worker in workers(server.pid):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
                killed.add(worker)
        time.sleep(0.01)
    return len(killed)


def wait_for(kept: Kept, number: int) -> subprocess.Popen[bytes]:
    """The server that is started as the `number`-th."""
    until = time.monotonic() + SECONDS_TO_START
    while len(kept.servers) < number:
        assert time.monotonic() < until
        time.sleep(0.01)
    return kept.servers[number - 1]


@pytest.mark.gate("T5")
def test_a_server_whose_workers_are_killed_in_a_row_comes_back(stopped: Installation, figure: Figure) -> None:
    assert COMPOSE["services"]["web"]["restart"] == "unless-stopped"
    kept = Kept(partial(stopped.deployed.start, stopped.port))
    engine = Thread(target=kept.run)
    engine.start()
    try:
        wait_until_healthy(stopped.port)
        writers = Writers.at(stopped.port, stopped.populate(2))
        director = writers.cookies[0]
        writers.give(director, *writers.incidents.popleft())
        killed = sum(kill_until_it_ends(wait_for(kept, number)) for number in range(1, ENDS + 1))
        wait_until_healthy(stopped.port)
        writers.give(director, *writers.incidents.popleft())
    finally:
        kept.stop()
        engine.join()
    assert len(kept.servers) == ENDS + 1
    assert len(writers.acknowledged) == 2
    assert check(stopped, writers) == SOUND
    figure(workers_killed_in_a_row=killed, ends_of_the_server=ENDS)


@pytest.mark.gate("T5", control=True)
def test_a_server_that_nobody_starts_again_stays_away(stopped: Installation) -> None:
    server = stopped.deployed.start(stopped.port)
    assert kill_until_it_ends(server) >= 2
    assert server.returncode == 1
    time.sleep(1)
    assert not is_healthy({"ARBITRE_HOSTS": HOST, "PORT": str(stopped.port)})


def test_one_worker_that_is_killed_is_started_again_by_the_server_itself(stopped: Installation) -> None:
    stopped.start(processes=2)
    assert stopped.server is not None
    before = workers(stopped.server.pid)
    os.kill(before[0], signal.SIGKILL)
    until = time.monotonic() + SECONDS_TO_START
    while len(after := workers(stopped.server.pid)) < 2 or after == before:
        assert time.monotonic() < until
        time.sleep(0.1)
    wait_until_healthy(stopped.port)
    assert stopped.server.poll() is None
