"""What is deployed, on either database, for the parts that measure its server."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.postgres import VAR, server
from tests.production.deployed import THROUGH_CADDY, Deployed


def deployed() -> Iterator[tuple[str, Deployed]]:
    """What is deployed, on SQLite, then on PostgreSQL, each with the database's name; gone afterwards."""
    with folder() as here:
        yield "SQLite", prepared(Deployed.on_sqlite(here))
    with folder() as here, server() as address:
        yield "PostgreSQL", prepared(Deployed.on_postgresql(here, address))


def prepared(site: Deployed) -> Deployed:
    """The same, ready to serve."""
    site.prepare()
    return site


@contextmanager
def folder() -> Iterator[Path]:
    """An empty folder."""
    VAR.mkdir(exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix="bench-", dir=VAR))
    try:
        yield made
    finally:
        shutil.rmtree(made)


def populated(site: Deployed, incidents: int) -> dict[str, Any]:
    """A club with directors and incidents (tests/production/populating.py)."""
    made: dict[str, Any] = json.loads(site.python("-m", "tests.production.populating", str(incidents), as_owner=True))
    return made


class Phone:
    """Somebody signed in, on one connection."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = THROUGH_CADDY | ({"Cookie": f"__Host-session={cookie}"} if cookie else {})

    def get(self, address: str) -> tuple[int, bytes]:
        """What is answered: status and body."""
        self.connection.request("GET", address, headers=self.headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()
