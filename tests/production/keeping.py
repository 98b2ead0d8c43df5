"""The server, started again whenever it ends: what `restart: unless-stopped` has a container's engine do.

Granian starts a worker again that is killed; one that is killed again within seconds of that ends the server.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from typing import Final

from tests.production.deployed import SECONDS_TO_STOP

SHORTEST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 60.0
SECONDS_TO_COUNT_AS_RUNNING: Final = 10
"""As Docker has them: each pause is twice the one before, until the server has run for so long."""


class Kept:
    """A server that `start` starts, in a process group of its own, and again after each end."""

    def __init__(
        self,
        start: Callable[[], subprocess.Popen[bytes]],
        at_first: Callable[[subprocess.Popen[bytes]], None] = lambda _server: None,
    ) -> None:
        self.start = start
        self.at_first = at_first
        """What is done with the first one, once it is started."""
        self.servers: list[subprocess.Popen[bytes]] = []
        """Those that were started, the last one last."""
        self._stopped = Event()

    def run(self) -> None:
        """Until somebody stops it, in this thread or another."""
        pause = SHORTEST_PAUSE
        while not self._stopped.is_set():
            began = time.monotonic()
            server = self.start()
            self.servers.append(server)
            if len(self.servers) == 1:
                self.at_first(server)
            server.wait()
            # A container ends with its first process, whoever else is in it.
            with suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGKILL)
            ran = time.monotonic() - began
            pause = SHORTEST_PAUSE if ran >= SECONDS_TO_COUNT_AS_RUNNING else min(2 * pause, LONGEST_PAUSE)
            self._stopped.wait(pause)

    def stop(self) -> None:
        """End the server, if there is one, and start no other."""
        self._stopped.set()
        for server in self.servers[-1:]:
            server.terminate()
            server.wait(timeout=SECONDS_TO_STOP)
