"""How long `make run` takes the second time, until it answers."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from typing import Final

from tests.bench.sites import folder
from tests.bench.table import Row
from tests.config.production import passed_on
from tests.production.deployed import free_port, wait_until_answering
from tests.settings import BASE_DIR

MOST: Final = 5.0


def rows() -> Iterator[Row]:
    """The second start, with the demonstration club as the first has left it."""
    with folder() as here:
        database = f"sqlite:///{here}/arbitre.sqlite3"
        first, second = seconds_to_start(database), seconds_to_start(database)
    yield Row(
        what="start of `make run` the second time",
        database="SQLite",
        measured=f"{second:.1f} s",
        against=f"{first:.1f} s the first time, its environment made",
        ratio=second / first,
        target=f"< {MOST:.0f} s",
        met=second < MOST,
    )


def seconds_to_start(database: str) -> float:
    """Seconds from the command to the first answer; then it is stopped."""
    port, before = free_port(), time.monotonic()
    command = subprocess.Popen(
        ["make", "--silent", "run", f"PORT={port}"],
        env=passed_on() | {"DATABASE_URL": database},
        cwd=BASE_DIR,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        wait_until_answering(port)
        return time.monotonic() - before
    finally:
        # As Ctrl-C does, to make and to what it has started.
        os.killpg(command.pid, signal.SIGINT)
        command.wait()
