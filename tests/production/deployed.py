"""Arbitre as it is deployed, on this machine: production's settings, the image's server, the web server's own role.

The site is reached as Caddy reaches it: over plain HTTP, with `X-Forwarded-Proto: https` on every request.
"""

from __future__ import annotations

import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlsplit

from config.probe import is_healthy
from tests.config.production import passed_on
from tests.production.compose import DATABASE, OWNER, WEB, command_of_the_image, make_roles
from tests.production.phone import HOST, THROUGH_CADDY
from tests.production.processes import workers
from tests.settings import BASE_DIR

HOSTS: Final = f"{HOST},127.0.0.1"
SECONDS_TO_START: Final = 180
"""On a machine that does much else."""
SECONDS_TO_STOP: Final = 30


def kept_key(path: Path) -> str:
    """The key in the file, which is made when there is none and which only its owner may read."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(60), encoding="ascii")
    return path.read_text(encoding="ascii")


@dataclass(frozen=True)
class Deployed:
    """One installation: its folder (key, static files), and the addresses of its database for either role."""

    folder: Path
    owner: str
    web: str

    @classmethod
    def on_sqlite(cls, folder: Path) -> Deployed:
        """On a file in the folder; SQLite knows one role."""
        address = f"sqlite:///{folder}/arbitre.sqlite3"
        return cls(folder, address, address)

    @classmethod
    def on_postgresql(cls, folder: Path, administrator: str) -> Deployed:
        """On the PostgreSQL at this address, with the roles of docker-compose.yml."""
        passwords = {name: secrets.token_hex(16) for name in ("ARBITRE_OWNER_PASSWORD", "ARBITRE_WEB_PASSWORD")}
        # Its socket lets in whoever may open it, as on this machine; the passwords are used by nobody.
        make_roles(administrator, passwords)
        where = urlsplit(administrator)
        host = where.query.removeprefix("host=") or quote(f"{where.hostname}", safe="")
        address = f"@/{DATABASE}?host={host}" + (f"&port={where.port}" if where.port else "")
        return cls(folder, f"postgresql://{OWNER}{address}", f"postgresql://{WEB}{address}")

    @property
    def static(self) -> Path:
        """Where the static files are collected."""
        return self.folder / "static"

    def environment(self, *, as_owner: bool = False, **changed: str) -> dict[str, str]:
        """The environment of the web server, or of the one who migrates."""
        ours = {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "ARBITRE_ENV": "production",
            "ARBITRE_SECRET_KEY": kept_key(self.folder / "secret-key"),
            "ARBITRE_RECORD_KEY": kept_key(self.folder / "record-key"),
            "ARBITRE_HOSTS": HOSTS,
            "ARBITRE_PROXIES": "1",
            "ARBITRE_STATIC_ROOT": str(self.static),
            "DATABASE_URL": self.owner if as_owner else self.web,
            "DATABASE_WEB_ROLE": "" if self.owner == self.web else WEB,
        }
        return {**passed_on(), **ours, **changed}

    def python(self, *arguments: str, as_owner: bool = False, **changed: str) -> str:
        """What Python with these arguments prints. Raises CalledProcessError."""
        done = subprocess.run(
            [sys.executable, *arguments],
            env=self.environment(as_owner=as_owner, **changed),
            cwd=BASE_DIR,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout

    def prepare(self) -> None:
        """Bring the database up to date as its owner, and collect what is served as it is."""
        self.python("manage.py", "migrate", "--noinput", "--verbosity", "0", as_owner=True)
        self.python("manage.py", "collectstatic", "--noinput", "--verbosity", "0")

    def start(
        self, port: int, *more: str, host: str = "127.0.0.1", application: str = "", processes: int = 0
    ) -> subprocess.Popen[bytes]:
        """The server of the image on a port, in a process group of its own.

        With another number of processes that answer, and another application, for those who need it.
        """
        arguments = command_of_the_image(host=host, port=port)
        if application:
            arguments[-1] = application
        if processes:
            arguments[arguments.index("--workers") + 1] = str(processes)
        return subprocess.Popen(
            [sys.executable, "-m", "granian", *more, *arguments],
            # Links lead to where this very server is.
            env=self.environment(ARBITRE_SITE=f"https://{HOST}:{port}"),
            cwd=BASE_DIR,
            start_new_session=True,
        )

    @contextmanager
    def serving(self, *more: str, application: str = "") -> Iterator[tuple[int, int]]:
        """The server of the image on a free port, in order; gives the port and the server's process."""
        port = free_port()
        server = self.start(port, *more, application=application)
        try:
            wait_until_healthy(port)
            yield port, server.pid
        finally:
            server.terminate()
            server.wait(timeout=SECONDS_TO_STOP)

    @contextmanager
    def answering(self, application: str = "") -> Iterator[tuple[int, int]]:
        """The server with one process that answers, whatever it is; gives its port and that process."""
        port = free_port()
        server = self.start(port, application=application, processes=1)
        try:
            wait_until_answering(port)
            (worker,) = workers(server.pid)
            yield port, worker
        finally:
            server.terminate()
            server.wait(timeout=SECONDS_TO_STOP)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wait_until_healthy(port: int, host: str = HOST) -> None:
    """Until /health/ answers that all is in order. Raises TimeoutError."""
    until = time.monotonic() + SECONDS_TO_START
    while not is_healthy({"ARBITRE_HOSTS": host, "PORT": str(port)}):
        if time.monotonic() > until:
            raise TimeoutError(f"No sound server on port {port}.")
        time.sleep(0.1)


def wait_until_answering(port: int) -> None:
    """Until somebody answers, whatever it is. Raises TimeoutError."""
    until = time.monotonic() + SECONDS_TO_START
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS_TO_START)
        try:
            connection.request("GET", "/", headers=THROUGH_CADDY)
            connection.getresponse()
        except (OSError, HTTPException):
            if time.monotonic() > until:
                raise TimeoutError(f"No server on port {port}.") from None
            time.sleep(0.1)
        else:
            return
        finally:
            connection.close()
