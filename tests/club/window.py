"""`club.py` in a window: a terminal of its own, in which somebody reads, types and presses Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import zxingcpp

SECONDS_TO_END: Final = 60
POINTS: Final = 6
"""A side of one square of a code, as it is pictured."""
CLOSED: Final = r"(Backed up|Nothing is new since the last backup): arbitre-[\d-]+\.zip\s+The club is closed"
"""What is said last, in English."""
COLOURS: Final = re.compile(r"\x1b\[[\d;]*m")


class Window:
    """What runs in it, and what it has said so far."""

    def __init__(self, process: subprocess.Popen[bytes], terminal: int) -> None:
        self.process = process
        self._terminal = terminal
        self._said = bytearray()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        # Linux says of a terminal that nobody writes to any more that it cannot be read.
        with suppress(OSError):
            while more := os.read(self._terminal, 4096):
                self._said += more

    @property
    def text(self) -> str:
        """All that was said, without the colours."""
        return COLOURS.sub("", self._said.decode("utf-8", errors="replace")).replace("\r\n", "\n")

    def wait_for(self, pattern: str, seconds: float) -> re.Match[str]:
        """Wait until something is said. Raises AssertionError with all that was, when it is not in time."""
        until = time.monotonic() + seconds
        while (found := re.search(pattern, self.text)) is None:
            assert time.monotonic() < until, f"no {pattern!r} in:\n{self.text}"
            if self.process.poll() is not None:
                time.sleep(0.5)
                found = re.search(pattern, self.text)
                assert found, f"ended with {self.process.returncode}, no {pattern!r} in:\n{self.text}"
                return found
            time.sleep(0.1)
        return found

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._terminal, f"{line}\n".encode())

    def stop(self, number: int = signal.SIGINT) -> int:
        """Press Ctrl-C, or send another signal; what it ends with."""
        self.process.send_signal(number)
        return self.process.wait(timeout=SECONDS_TO_END)

    def codes(self) -> list[str]:
        """What a camera reads in it."""
        return [read for drawn in codes_in(self.text) if (read := read_code(drawn))]


def _heed_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def open_window(command: list[str], folder: Path, variables: dict[str, str]) -> Iterator[Window]:
    """A window in which a command runs; what still runs at the end is killed."""
    ours, its = os.openpty()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=variables,
        stdin=its,
        stdout=its,
        stderr=its,
        start_new_session=True,
        # Tests that are run in the background ignore Ctrl-C, and hand that on.
        preexec_fn=_heed_ctrl_c,  # noqa: PLW1509, no thread of the tests holds what this needs
    )
    os.close(its)
    window = Window(process, ours)
    try:
        yield window
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(ours)


def codes_in(text: str) -> list[list[str]]:
    """The drawings of a text: lines next to each other that are of half blocks alone."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if len(line) > 20 and set(line) <= set("█▀▄ ") and "█" in line:
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [each for each in found if each]


def read_code(drawn: list[str]) -> str:
    """What a drawing says to a camera; empty where it says nothing. Blocks are light, as the window is dark."""
    rows: list[list[bool]] = []
    for line in drawn:
        rows += [[character in "█▀" for character in line], [character in "█▄" for character in line]]
    width = len(rows[0]) * POINTS
    grey = bytes(255 * light for row in rows for _ in range(POINTS) for light in row for _ in range(POINTS))
    pixels = memoryview(grey).cast("B", [len(grey) // width, width])
    return next((each.text for each in zxingcpp.read_barcodes(pixels)), "")
