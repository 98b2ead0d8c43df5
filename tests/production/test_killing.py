"""T5: kill -9 of the server while fifty directors give rulings, and of PostgreSQL under it.

After each kill all is started again, and whoever had no answer sends again with the same key. In the end every ruling
that was acknowledged is there, once, and whole. `make soak` kills two hundred times, `make test` twenty.

As deployed: production's settings and the web server's own role. The database is of the kind under test, and these
tests' own.
"""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest
from django.db import connection

from tests.forms import IN_MINUTES, LONG
from tests.gates.recording import Figure
from tests.production.installation import DIES, SECONDS_TO_GO_ON, SOUND, UNSOUND, Installation, check
from tests.production.writing import Writers

# One worker sets up what they all look at, and what the short form of `test_load` does.
pytestmark = pytest.mark.xdist_group("killing")

# On PostgreSQL it is that which is killed twenty times.
KILLS: Final = 200 if LONG else 4 if IN_MINUTES else 20
KILLS_OF_POSTGRESQL: Final = 200 if LONG else 4 if IN_MINUTES else 20
RULINGS_BETWEEN: Final = 10
"""Each kill has something of its own to lose."""
MOMENTS: Final = random.Random(54)  # noqa: S311, moments of kills are no secret


def until_more_is_acknowledged(writers: Writers) -> None:
    """Wait for some rulings, then a moment that nobody chose."""
    before = len(writers.acknowledged)
    late = time.monotonic() + SECONDS_TO_GO_ON
    while len(writers.acknowledged) < before + RULINGS_BETWEEN:
        assert time.monotonic() < late, writers.broken
        time.sleep(0.005)
    time.sleep(MOMENTS.uniform(0, 0.1))


@pytest.mark.gate("T5")
def test_no_ruling_is_lost_or_doubled_by_a_kill_of_the_server(stopped: Installation, figure: Figure) -> None:
    """Every second kill comes at the worst moment, the others at any."""
    stopped.start()
    writers = Writers.at(stopped.port, stopped.populate(150 * (KILLS + 2)))
    with writers.at_work():
        for kill in range(KILLS):
            if kill % 2:
                stopped.wait_until_dead()
            else:
                until_more_is_acknowledged(writers)
                stopped.kill_the_server()
            stopped.start("" if kill % 2 else DIES)
        until_more_is_acknowledged(writers)
    assert check(stopped, writers) == SOUND
    # Whoever was cut off has sent again: there were some, or nothing was tried.
    assert (writers.sent_again >= KILLS, writers.errors) == (True, 0)
    figure(kills_of_the_server=KILLS, rulings=len(writers.acknowledged), sent_again=writers.sent_again)


@pytest.mark.gate("T5")
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server to kill.")
def test_no_ruling_is_lost_or_doubled_by_a_kill_of_postgresql(stopped: Installation, figure: Figure) -> None:
    stopped.start()
    writers = Writers.at(stopped.port, stopped.populate(150 * (KILLS_OF_POSTGRESQL + 2)))
    with writers.at_work():
        for _ in range(KILLS_OF_POSTGRESQL):
            until_more_is_acknowledged(writers)
            stopped.kill_postgresql()
        until_more_is_acknowledged(writers)
    assert check(stopped, writers) == SOUND
    assert writers.sent_again >= KILLS_OF_POSTGRESQL
    figure(kills_of_postgresql=KILLS_OF_POSTGRESQL, rulings=len(writers.acknowledged), sent_again=writers.sent_again)


@pytest.mark.gate("T5", control=True)
def test_what_is_taken_away_is_caught(stopped: Installation) -> None:
    """Control: a server that answers before it has written, then one that is sent a new key each time."""
    stopped.start(f"{UNSOUND}:answers_before_writing")
    early = Writers.at(stopped.port, stopped.populate(4))
    director = early.cookies[0]
    for _ in range(3):
        early.give(director, *early.incidents.popleft())
    stopped.kill_the_server()
    stopped.start(DIES)
    keyless = Writers(stopped.port, early.club, [], early.incidents, a_new_key_each_time=True)
    with ThreadPoolExecutor(1) as one:
        one.submit(keyless.give, director, *early.incidents.popleft())
        stopped.wait_until_dead()
        # Where nothing else tells a retry: the very ruling would be refused as no change.
        stopped.start(f"{UNSOUND}:gives_the_same_twice")
    found = check(stopped, early)
    assert len(found["lost"]) == 3
    assert len(found["doubled"]) == 1
