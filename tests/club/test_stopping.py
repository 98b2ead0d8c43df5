"""What ends an evening on each system; and what is not ended by it."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
import types
from collections.abc import Iterator
from typing import Any

import pytest

from config.club import stopping
from config.club.stopping import Stopping

NUMBERS = [number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))]


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """What the tests listen to is theirs alone."""
    before = {number: signal.getsignal(number) for number in NUMBERS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", NUMBERS)
def test_what_ends_a_program_is_heard(number: int) -> None:
    """Ctrl-C, a system that shuts down, a window that is closed."""
    stop = Stopping()
    stop.listen()
    assert not stop.wait(0)
    signal.raise_signal(number)
    assert stop.wait(1)


def as_it_is(handler: Any) -> Any:
    """What stands for the type of a function of Windows."""
    return handler


class Kernel:
    """What stands for Windows: it keeps the handler, and calls it in a thread of its own."""

    def __init__(self) -> None:
        self.handlers: list[Any] = []

    def SetConsoleCtrlHandler(self, handler: Any, add: bool) -> int:
        assert add
        self.handlers.append(handler)
        return 1


def test_a_closed_window_of_windows_waits_until_all_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(ctypes, "WINFUNCTYPE", lambda *_: as_it_is, raising=False)
    stop = Stopping()
    stop.listen()
    (handler,) = kernel.handlers
    assert any(each is handler for each in stopping._KEPT), "it is not collected while Windows may call it"
    answers: list[tuple[int, bool]] = []

    def close() -> None:
        answers.append((handler(2), stop.is_done.is_set()))

    windows = threading.Thread(target=close)
    windows.start()
    assert stop.wait(1)
    # The last backup is being made: Windows, which ends the process on the answer, has none yet.
    time.sleep(0.1)
    assert answers == []
    stop.is_done.set()
    windows.join(1)
    assert answers == [(1, True)]


def test_ctrl_c_is_left_to_python_and_no_window_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = Stopping()
    assert (stop.on_console(0), stop.on_console(1), stop.wanted.is_set()) == (0, 0, False)
    monkeypatch.setattr(stopping, "SECONDS_OF_WINDOWS", 0.01)
    assert (stop.on_console(5), stop.wanted.is_set()) == (1, True)


def test_windows_is_answered_in_time() -> None:
    """It takes the process away after five seconds."""
    assert stopping.SECONDS_OF_WINDOWS < 5
