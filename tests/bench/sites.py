"""What is deployed, on either database, for the parts that measure its server."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.postgres import VAR, server
from tests.production.deployed import Deployed
from tests.production.phone import Phone
from tests.production.processes import seconds_of_processor


def deploy() -> Iterator[tuple[str, Deployed]]:
    """What is deployed, on SQLite, then on PostgreSQL, each with the database's name; gone afterwards."""
    with folder() as here:
        yield "SQLite", prepare(Deployed.on_sqlite(here))
    with folder() as here, server() as address:
        yield "PostgreSQL", prepare(Deployed.on_postgresql(here, address))


def prepare(site: Deployed) -> Deployed:
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


def populate_site(site: Deployed, incidents: int) -> dict[str, Any]:
    """A club with directors and incidents (tests/production/populating.py)."""
    made: dict[str, Any] = json.loads(site.python("-m", "tests.production.populating", str(incidents), as_owner=True))
    return made


def cost(worker: int, phones: list[Phone], address: str, *, times: int, status: int) -> float:
    """Seconds of processor that the server takes for one request, asked for so many times by the phones in turn.

    Raises AssertionError unless each is answered with this status.
    """
    before = seconds_of_processor(worker)
    for place in range(times):
        answered, _ = phones[place % len(phones)].get(address)
        assert answered == status, answered
    return (seconds_of_processor(worker) - before) / times
