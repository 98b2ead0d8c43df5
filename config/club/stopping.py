"""What ends the evening: Ctrl-C, the system that shuts down, the window that is closed."""

from __future__ import annotations

import signal
import sys
from threading import Event
from typing import Final

SECONDS_OF_WINDOWS: Final = 4.5
"""A closed window of Windows takes its processes with it after five seconds."""
CLOSED_OR_LEAVING: Final = frozenset({2, 5, 6})
"""CTRL_CLOSE_EVENT, CTRL_LOGOFF_EVENT, CTRL_SHUTDOWN_EVENT."""
_KEPT: Final[list[object]] = []
"""What Windows calls back, which must not be forgotten before."""


class Stopping:
    """Set once somebody wants it to end; `is_done` once all is done that had to be."""

    def __init__(self) -> None:
        self.wanted = Event()
        self.is_done = Event()

    def listen(self) -> None:
        """From now on, whatever ends a program sets it instead."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, lambda *_: self.wanted.set())
        if sys.platform == "win32":
            import ctypes

            handler = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)(self.on_console)
            _KEPT.append(handler)
            ctypes.windll.kernel32.SetConsoleCtrlHandler(handler, True)

    def on_console(self, event: int) -> int:
        """Called by Windows, in a thread of its own, after which it ends the process: so the return is put off."""
        if event not in CLOSED_OR_LEAVING:
            return 0
        self.wanted.set()
        self.is_done.wait(SECONDS_OF_WINDOWS)
        return 1

    def wait(self, seconds: float) -> bool:
        """Whether somebody wants it to end, within so many seconds."""
        return self.wanted.wait(seconds)
