"""What stands before the application, granian and Caddy, with one in its place that tells what it was asked."""

from __future__ import annotations

import json
import os
import re
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.config.production import passed_on
from tests.production.compose import command_of_the_image
from tests.production.deployed import SECONDS_TO_START, SECONDS_TO_STOP, free_port
from tests.settings import BASE_DIR
from tests.system import caddy, has_caddy

CADDYFILE: Final = (BASE_DIR / "config" / "deploy" / "Caddyfile").read_text(encoding="utf-8")
HOST: Final = "localhost"
"""For which Caddy makes a certificate itself, and asks nobody for one."""
SECONDS_TO_SAY_MORE: Final = 5


@dataclass(frozen=True)
class Way:
    """How one reaches the application: a port, and TLS where Caddy is before it."""

    port: int
    tls: bool = False

    def connect(self, context: ssl.SSLContext | None = None) -> socket.socket:
        """A connection on which anything can be sent. Raises OSError."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS_TO_SAY_MORE)
        if not self.tls:
            return plain
        return (context or trusting()).wrap_socket(plain, server_hostname=HOST)

    def say(self, message: bytes) -> Said:
        """Send this, and read until nothing more comes."""
        received = b""
        with closing(self.connect()) as connection:
            connection.sendall(message)
            with suppress(OSError):
                while more := connection.recv(1 << 16):
                    received += more
        return Said.read(received)

    def asked(self) -> list[str]:
        """The paths that the application was asked for, but for this one."""
        (saw,) = self.say(b"GET /asked HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").saw
        return [path for path in saw["asked"] if path != "/asked"]


@dataclass(frozen=True)
class Said:
    """What came back: the status of each answer, and what the application saw where it is its own."""

    statuses: list[int]
    saw: list[dict[str, Any]]

    @classmethod
    def read(cls, received: bytes) -> Said:
        """From the bytes of all answers."""
        statuses = re.findall(rb"HTTP/1\.[01] (\d{3})", received)
        return cls([int(each) for each in statuses], [json.loads(each) for each in re.findall(rb"\{.*\}", received)])

    @property
    def paths(self) -> list[str]:
        """The paths that the application was asked for, by those who were told so."""
        return [each["path"] for each in self.saw]


def trusting() -> ssl.SSLContext:
    """A visitor who takes any certificate: Caddy's own is nobody's to trust."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@contextmanager
def granian() -> Iterator[Way]:
    """The server of the image, one process of it."""
    port = free_port()
    arguments = command_of_the_image(host="127.0.0.1", port=port)
    arguments[arguments.index("--workers") + 1] = "1"
    arguments[-1] = "tests.production.echo:application"
    server = subprocess.Popen([sys.executable, "-m", "granian", *arguments], env=passed_on(), cwd=BASE_DIR)
    with _ended(server):
        way = Way(port)
        _wait(way)
        yield way


@contextmanager
def before(
    way: Way, folder: Path, caddyfile: str = CADDYFILE, is_ready: Callable[[Way], object] = Way.asked
) -> Iterator[Way]:
    """Caddy with the Caddyfile that is deployed, before what `way` leads to. It keeps all in the folder.

    What is asked until it is answered, by `is_ready`, is for the application that tells what it was asked.
    """
    port = free_port()
    ours = f"""{{
	admin off
	default_bind 127.0.0.1
	http_port {free_port()}
	https_port {port}
	skip_install_trust
	storage file_system {folder}
	log {{
		output discard
	}}
"""
    path = folder / "Caddyfile"
    assert "reverse_proxy web:8000" in caddyfile
    assert caddyfile.startswith("{\n"), "What holds for all of Caddy stands in one block, the first."
    here = _as_this_caddy_calls_it(caddyfile.removeprefix("{\n")).replace("web:8000", f"127.0.0.1:{way.port}")
    path.write_text(ours + here, encoding="utf-8")
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "ARBITRE_HOST": HOST}
    server = subprocess.Popen(
        [caddy(), "run", "--config", str(path), "--adapter", "caddyfile"], env=environment, stderr=subprocess.DEVNULL
    )
    with _ended(server):
        secured = Way(port, tls=True)
        _wait(secured, is_ready)
        yield secured


def _as_this_caddy_calls_it(caddyfile: str) -> str:
    """Debian 12's is older than the one deployed: before 2.6.3, `request_buffers` had two lines for it."""
    said = subprocess.run([caddy(), "version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"(\d+)\.(\d+)\.(\d+)", said)
    assert version is not None, said
    if tuple(map(int, version.groups())) >= (2, 6, 3):
        return caddyfile
    return re.sub(r"(?m)^(\t+)request_buffers (\S+)$", r"\1buffer_requests\n\1max_buffer_size \2", caddyfile)


def is_there() -> bool:
    """Whether this machine has Caddy."""
    return has_caddy()


@contextmanager
def _ended(server: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        server.terminate()
        server.wait(timeout=SECONDS_TO_STOP)


def _wait(way: Way, is_ready: Callable[[Way], object] = Way.asked) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            is_ready(way)
        except (OSError, ValueError):
            assert time.monotonic() < until
            time.sleep(0.1)
        else:
            return
