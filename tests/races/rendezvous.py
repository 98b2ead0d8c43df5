"""Two who write at once: the first is held between what it has read and what it will write, while the second acts.

The first goes on when the second is done, or when PostgreSQL says that the second waits for the first. With the lock in
place the second waits, and sees what the first wrote. Without it the second has written by then, and the first writes
what it had decided before. Nothing hangs on how fast the machine is.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Final, NamedTuple

import pytest
from django.db import connection
from django.db.models import Model, QuerySet

from tests.races.locks import OURS, ROOT, Lock

Act = Callable[[], object]

A_WRITE: Final = r"(INSERT|UPDATE|DELETE)\b"
LONGEST: Final = 30.0
"""Seconds after which something is wrong with the test: no race waits for a clock."""


class Two(NamedTuple):
    """What two people do at once, and what is left of it afterwards."""

    first: Act
    second: Act
    left: Callable[[], object]


@dataclass
class _Held:
    """Holds a connection, once, before or after the first statement that matches."""

    before: re.Pattern[str] | None
    after: re.Pattern[str] | None
    arrived: Event = field(default_factory=Event)
    released: Event = field(default_factory=Event)

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if self.before is not None and self.before.match(sql):
            self._wait()
        answer = execute(sql, params, many, context)
        if self.after is not None and self.after.search(sql):
            self._wait()
        return answer

    def _wait(self) -> None:
        if not self.arrived.is_set():
            self.arrived.set()
            assert self.released.wait(LONGEST), "nobody let the first go on"


def meet(two: Two, *, before: str = A_WRITE, after: str = "") -> tuple[str, str, object]:
    """What the first and the second returned or raised, by name, and what is left.

    The first is held before its first statement that begins like `before`, or after the first that holds `after`.
    """
    held = _Held(re.compile(before) if not after else None, re.compile(after) if after else None)
    pids: list[int] = []
    with ThreadPoolExecutor(2) as threads:
        try:
            first = threads.submit(_run, two.first, pids, held)
            _wait_until(lambda: held.arrived.is_set() or first.done())
            assert held.arrived.is_set(), f"the first came to no such statement: {first.result()!r}"
            second = threads.submit(_run, two.second, pids, None)
            _wait_until(lambda: second.done() or (len(pids) > 1 and _is_blocked(pids[1], by=pids[0])))
        finally:
            held.released.set()
        return _name(first), _name(second), two.left()


def _run(act: Act, pids: list[int], held: _Held | None) -> object:
    """What it returned or raised, on a connection of its own."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            pids.append(cursor.fetchone()[0])
        if held is None:
            return act()
        with connection.execute_wrapper(held):
            return act()
    except Exception as raised:
        return raised
    finally:
        connection.close()


def _is_blocked(pid: int, *, by: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s = ANY(pg_blocking_pids(%s))", [by, pid])
        return bool(cursor.fetchone()[0])


def _wait_until(so: Callable[[], bool]) -> None:
    over = time.monotonic() + LONGEST
    while not so():
        assert time.monotonic() < over, "the two never met"
        time.sleep(0.002)


def _name(act: Future[object]) -> str:
    """What an act came to, in a word."""
    outcome = act.result(LONGEST)
    if outcome is None:
        return "done"
    return str(outcome) if isinstance(outcome, int) else type(outcome).__name__


@contextmanager
def without(lock: Lock) -> Iterator[list[Lock]]:
    """Take this one lock away; yields a list that grows with each time it would have been asked for."""
    missed: list[Lock] = []
    locking = QuerySet.select_for_update

    def select_for_update(rows: QuerySet[Model], *args: Any, **kwargs: Any) -> QuerySet[Model]:
        if rows.model.__name__ == lock.model and _caller() == (lock.file, lock.function):
            missed.append(lock)
            return rows.all()
        return locking(rows, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QuerySet, "select_for_update", select_for_update)
        yield missed


def _caller() -> tuple[str, str]:
    """The file of ours, and the function in it, that is asking."""
    frame = sys._getframe()
    ours = tuple(f"{ROOT / folder}/" for folder in OURS)
    while not frame.f_code.co_filename.startswith(ours):
        assert frame.f_back is not None, "nobody of ours is asking"
        frame = frame.f_back
    return frame.f_code.co_filename.removeprefix(f"{ROOT}/"), frame.f_code.co_name
