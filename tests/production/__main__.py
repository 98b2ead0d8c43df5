"""`make run-production`: what is deployed, on this machine, until Ctrl-C.

Granian as the image runs it, PostgreSQL from a wheel, tables that belong to one role and a web server that signs in as
another. Everything is kept in var/production/, which may be deleted.
"""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser, BooleanOptionalAction
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.postgres import VAR, start
from tests.production.deployed import SECONDS_TO_STOP, Deployed

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


def serve(deployed: Deployed, host: str, port: int, *, tls: bool) -> int:
    """Serve until told to stop; what the server ended with."""
    deployed.python("manage.py", "compilecatalogues", ARBITRE_ENV=LENIENT)
    deployed.prepare()
    if is_empty(deployed.owner):
        deployed.python("manage.py", "demo", ARBITRE_ENV=LENIENT)
    server = deployed.start(port, *(certificate(deployed.folder) if tls else ()), host=host)
    try:
        wait_until_listening(server, host, port)
        sys.stdout.write(greeting(host, port, tls=tls))
        sys.stdout.flush()
        return server.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        server.terminate()
        server.wait(timeout=SECONDS_TO_STOP)


def wait_until_listening(server: subprocess.Popen[bytes], host: str, port: int) -> None:
    """Until the server takes visitors, or has ended."""
    while server.poll() is None:
        with suppress(OSError):
            socket.create_connection((host, port), timeout=1).close()
            return
        time.sleep(0.1)


def main(arguments: list[str]) -> int:
    """Serve on the host and port that are asked for; what to exit with."""
    parser = ArgumentParser(prog="python -m tests.production", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--tls", action=BooleanOptionalAction, default=shutil.which("openssl") is not None)
    asked = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    FOLDER.mkdir(parents=True, exist_ok=True)
    database = start(FOLDER / "postgresql")
    try:
        deployed = Deployed.on_postgresql(FOLDER, database.get_uri())
        return serve(deployed, asked.host, asked.port, tls=asked.tls)
    except KeyboardInterrupt:
        return 0
    finally:
        database.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
