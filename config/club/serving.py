"""The web server of a club's own computer, in a process of its own: `python -m config.club.serving`.

It ends when nobody holds the other end of its standard input any more: so it is told to stop in one way on every
system, and outlives in no case whoever started it, be he killed.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from argparse import ArgumentParser
from pathlib import Path
from typing import Final, Protocol

from granian import Granian
from granian.constants import Interfaces, SSLProtocols
from granian.http import HTTP1Settings, HTTP2Settings
from granian.log import LogLevels

LARGEST_HEADERS: Final = 32 * 1024
"""Bytes of the address, the cookies and all else that stands before a form; as `settings.LARGEST_HEADERS`."""
SECONDS_TO_END: Final = 8
"""For what is being answered. Less than anybody waits who closes a window."""


def main(arguments: list[str]) -> None:
    """Serve until the end of standard input."""
    parser = ArgumentParser()
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--certificate", type=Path)
    parser.add_argument("--key", type=Path)
    asked = parser.parse_args(arguments)
    server = Granian(
        "config.wsgi:application",
        address=asked.host,
        port=asked.port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=4,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=SECONDS_TO_END,
        log_level=LogLevels.warning,
        ssl_cert=asked.certificate,
        ssl_key=asked.key,
        # Telephones of ten years ago know no newer one; as Caddy has it (config/deploy/Caddyfile).
        ssl_protocol_min=SSLProtocols.tls12,
        # As the image has it (Dockerfile).
        http1_settings=HTTP1Settings(max_buffer_size=LARGEST_HEADERS),
        http2_settings=HTTP2Settings(max_headers_size=LARGEST_HEADERS),
    )
    # As on Windows and macOS, so that there is one way to be tried: nothing is forked beside a thread.
    multiprocessing.set_start_method("spawn")
    threading.Thread(target=stop_at_the_end_of_input, args=(server,), daemon=True).start()
    server.serve()


class Interruptible(Protocol):
    """What can be told to end, in whatever thread."""

    def signal_handler_interrupt(self) -> None: ...


def stop_at_the_end_of_input(server: Interruptible) -> None:
    """Wait for the end of standard input, and end the server."""
    # Not through `sys.stdin`: a worker that is forked meanwhile would wait for ever to close that.
    while os.read(sys.stdin.fileno(), 1):
        pass
    server.signal_handler_interrupt()


if __name__ == "__main__":
    main(sys.argv[1:])
