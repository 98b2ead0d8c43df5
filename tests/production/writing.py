"""Fifty directors who give rulings without a pause, and send again with the same key whatever was not acknowledged."""

from __future__ import annotations

import re
import threading
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from typing import Any, Final

from tests.production.phone import Phone, headers

SECONDS_TO_GIVE_UP: Final = 600
"""Of fifty who try at once, between two kills ten have an answer: now and then one has none for minutes."""
SECONDS_TO_TRY_AGAIN: Final = 0.3
RULING: Final = re.compile(r"/rulings/[^/]+/$")


@contextmanager
def meanwhile(works: Iterable[Callable[[], None]], over: threading.Event) -> Iterator[None]:
    """Have all of these done at once, until it is over; then wait for whoever has still to end."""
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


@dataclass
class Writers:
    """Who writes, at which incidents, and what they were told."""

    port: int
    club: str
    cookies: list[str]
    incidents: deque[tuple[int, int]]
    a_new_key_each_time: bool = False
    """Control: what a client does that has no key of its own."""
    acknowledged: list[str] = field(default_factory=list)
    """The keys of the rulings that were answered by their page."""
    sent_again: int = 0
    errors: int = 0
    """How often the server answered that it was in trouble."""
    broken: list[str] = field(default_factory=list)
    """What came instead of an answer that a director can use."""
    over: threading.Event = field(default_factory=threading.Event)

    @classmethod
    def at(cls, port: int, populated: dict[str, Any]) -> Writers:
        """At what `tests.production.populating` has made."""
        incidents = deque((number, version) for number, version in populated["incidents"])
        return cls(port, populated["club"], populated["cookies"], incidents)

    def give(self, cookie: str, number: int, version: int) -> None:
        """Give one ruling, until it is acknowledged or refused."""
        key = str(uuid.uuid4())
        until = time.monotonic() + SECONDS_TO_GIVE_UP
        while (told := self._sent(cookie, number, version, key)) is None:
            if time.monotonic() > until:
                self.broken.append(f"no answer about incident {number}")
                return
            self.sent_again += 1
            time.sleep(SECONDS_TO_TRY_AGAIN)
            if self.a_new_key_each_time:
                key = str(uuid.uuid4())
        status, place = told
        if status == 302 and RULING.search(place):
            self.acknowledged.append(key)
        else:
            self.broken.append(f"{status} {place} for incident {number}")

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """All of them write meanwhile; each ends with the ruling that he has begun."""
        with meanwhile([partial(self._write, cookie) for cookie in self.cookies], self.over):
            yield

    def _write(self, cookie: str) -> None:
        while not self.over.is_set():
            try:
                number, version = self.incidents.popleft()
            except IndexError:
                self.broken.append("no incident is left")
                return
            self.give(cookie, number, version)

    def _sent(self, cookie: str, number: int, version: int, key: str) -> tuple[int, str] | None:
        """What is answered, status and place; None when nothing is, or that the server is in trouble."""
        phone = Phone(self.port, sent=headers(cookie))
        # The reason is read only where a ruling stands already: then this would be a second one.
        said = {"version": version, "idempotency_key": key, "reason": "The facts changed", "cause": "facts"}
        try:
            status, place, _ = phone.ask("POST", f"/{self.club}/incidents/{number}/ruling/", said)
        except (OSError, HTTPException):
            return None
        finally:
            phone.connection.close()
        if status >= 500:
            self.errors += 1
            return None
        return status, place
