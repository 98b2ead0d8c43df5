"""The web server, as whoever keeps the club open sees it: started, asked whether it answers, stopped."""

from __future__ import annotations

import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import Final

from config.club.certificates import ServerCertificate
from config.club.folders import PROGRAM

SECONDS_TO_START: Final = 90
"""On a computer of ten years ago that looks into each file for viruses."""
SECONDS_TO_STOP: Final = 15
LARGEST_LOG: Final = 2**20


@dataclass
class Server:
    """One process, with what it was started with."""

    log: Path
    host: str
    port: int
    name: str
    """One of the names that it answers to."""
    variables: Mapping[str, str]
    certificate: ServerCertificate | None = None
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start it. Raises OSError."""
        with suppress(OSError):
            if self.log.stat().st_size > LARGEST_LOG:
                self.log.unlink()
        command = [sys.executable, "-m", "config.club.serving", "--host", self.host, "--port", str(self.port)]
        if self.certificate is not None:
            command += ["--certificate", str(self.certificate.certificate), "--key", str(self.certificate.key)]
        # Ctrl-C is for whoever started it, who backs up once it has ended.
        apart: dict[str, object] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # type: ignore[call-overload]  # noqa: S603, this Python
                command, env=dict(self.variables), cwd=PROGRAM, stdin=subprocess.PIPE, stdout=log, stderr=log, **apart
            )

    @property
    def has_ended(self) -> bool:
        """Whether it runs no more."""
        return self._process is None or self._process.poll() is not None

    def wait_until_it_answers(self, unless: Callable[[], bool] = lambda: False) -> bool:
        """Whether it is in order, within some time; False as soon as it has ended, or `unless` says so."""
        until = time.monotonic() + SECONDS_TO_START
        while not self.has_ended and not unless() and time.monotonic() < until:
            if self.is_in_order():
                return True
            time.sleep(0.2)
        return False

    def is_in_order(self) -> bool:
        """Whether it answers that all is well."""
        connection: HTTPConnection
        if self.certificate is None:
            connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        else:
            trusting = ssl.create_default_context(cafile=str(self.certificate.authority))
            connection = HTTPSConnection("127.0.0.1", self.port, timeout=10, context=trusting)
        with suppress(OSError, HTTPException), closing(connection):
            connection.request("GET", "/health/", headers={"Host": self.name})
            return connection.getresponse().status == HTTPStatus.OK
        return False

    def stop(self) -> None:
        """End it, when what is being answered is answered."""
        if self._process is None:
            return
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        try:
            self._process.wait(timeout=SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
