"""`make run-production`: what is deployed, on this machine, until Ctrl-C.

Granian as the image runs it, PostgreSQL from a wheel, tables that belong to one role and a web server that signs in as
another. A server that ends is started again, as its container would be. Everything is kept in var/production/, which
may be deleted.
"""

from __future__ import annotations

import errno
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path

import psycopg

from tests.postgres import VAR, start
from tests.production.deployed import SECONDS_TO_START, Deployed
from tests.production.keeping import Kept

FOLDER = VAR / "production"
LENIENT = "development"
"""Production refuses to make people whose passwords everybody knows."""
OVER_TLS = "its certificate is this machine's own: the browser asks whether to go on, curl wants --insecure"
OVER_HTTP = 'it answers only whoever says what Caddy would say, "X-Forwarded-Proto: https"; others are sent to https://'


def certificate(folder: Path) -> list[str]:
    """The options under which granian speaks TLS, with a certificate of this machine's own, made once."""
    public, private = folder / "certificate.pem", folder / "certificate-key.pem"
    if not public.exists():
        private.touch(mode=0o600)
        names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
        made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        made += ["-days", "365", "-subj", "/CN=localhost", "-addext", names]
        subprocess.run([*made, "-keyout", private, "-out", public], check=True, capture_output=True)
    return ["--ssl-certificate", str(public), "--ssl-keyfile", str(private)]


def is_empty(database: str) -> bool:
    """Whether there is no club yet."""
    with psycopg.connect(database) as connection:
        return connection.execute("SELECT 1 FROM incidents_club LIMIT 1").fetchone() is None


def greeting(host: str, port: int, *, tls: bool) -> str:
    """What whoever started it has to know."""
    return f"""Arbitre, as deployed, is on {"https" if tls else "http"}://{host}:{port}/  (Ctrl-C stops it)
  {OVER_TLS if tls else OVER_HTTP}
  sign in as arbitre, joueur or admin, password "entame hors tour", unless other people are kept here
"""


class Unanswering(Exception):
    """The server has ended before it answered anybody: it would not do better another time."""


def serve(deployed: Deployed, host: str, port: int, *, tls: bool) -> int:
    """Serve until told to stop; what to exit with."""
    deployed.python("manage.py", "compilecatalogues", ARBITRE_ENV=LENIENT)
    deployed.prepare()
    if is_empty(deployed.owner):
        deployed.python("manage.py", "demo", ARBITRE_ENV=LENIENT)
    more = certificate(deployed.folder) if tls else []

    def greet(server: subprocess.Popen[bytes]) -> None:
        if not answers(server, host, port, tls=tls):
            raise Unanswering
        sys.stdout.write(greeting(host, port, tls=tls))
        sys.stdout.flush()

    kept = Kept(partial(deployed.start, port, *more, host=host), greet)
    try:
        kept.run()
    except Unanswering:
        return 1
    except KeyboardInterrupt:
        return 0
    finally:
        kept.stop()
    return 0


def answers(server: subprocess.Popen[bytes], host: str, port: int, *, tls: bool) -> bool:
    """Wait until the server answers, whatever it is, or has ended; whether it does."""
    context = ssl.create_default_context()
    # Its certificate is its own.
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    while server.poll() is None:
        way = partial(HTTPSConnection, context=context) if tls else HTTPConnection
        with suppress(OSError, HTTPException), closing(way(host, port, timeout=SECONDS_TO_START)) as connection:
            connection.request("HEAD", "/")
            connection.getresponse()
            return True
        time.sleep(0.1)
    return False


def why_not(host: str, port: int) -> str:
    """Why nobody could listen there; empty when one can."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        socket.create_server(address[:2], family=family).close()
    except OSError as refused:
        if refused.errno == errno.EADDRINUSE:
            return f"Port {port} is taken: make run-production PORT={port + 1}"
        return f"Nobody can listen on {host}:{port}: {refused.strerror}"
    return ""


def port_number(given: str) -> int:
    """A port that may be asked for. Raises ArgumentTypeError for any other."""
    if not (given.isdecimal() and 0 < int(given) < 1 << 16):
        raise ArgumentTypeError(f"{given} is no port: a number from 1 to 65535")
    return int(given)


def main(arguments: list[str]) -> int:
    """Serve on the host and port that are asked for; what to exit with."""
    parser = ArgumentParser(prog="python -m tests.production", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=port_number, default=8000)
    parser.add_argument("--tls", action=BooleanOptionalAction, default=shutil.which("openssl") is not None)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where all is kept")
    asked = parser.parse_args(arguments)
    # Before anything is started, or made.
    if refused := why_not(asked.host, asked.port):
        sys.stderr.write(f"{refused}\n")
        return 1
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder: Path = asked.folder
    folder.mkdir(parents=True, exist_ok=True)
    database = start(folder / "postgresql")
    try:
        deployed = Deployed.on_postgresql(folder, database.get_uri())
        return serve(deployed, asked.host, asked.port, tls=asked.tls)
    except KeyboardInterrupt:
        return 0
    finally:
        database.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
