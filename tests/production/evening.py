"""A club's evenings as its people live them: thirty directors who rule, each at his own pace, and players who call.

A director watches his session's page, which asks by itself for what is new; goes to a table, or takes a call; says what
happened, answers one question after the other, checks the facts and gives the ruling; looks into the log and the Laws.
Everything goes through the pages, and no form is sent that its page did not offer.
"""

from __future__ import annotations

import re
import threading
import time
import uuid
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from typing import Any, Final, NamedTuple, NoReturn

from tests.production.phone import Answer, Phone, headers
from tests.production.writing import RULING, meanwhile

TABLES: Final = 30
ROUNDS: Final = 12
SECONDS_OF_A_SESSION: Final = 300
"""Then the club goes on to its next one. As many rulings come in that time as else in a long evening."""
SECONDS_BETWEEN_CALLS: Final = (170, 300)
"""Of one table: Arbitre takes four in ten minutes. No pace makes them shorter."""
WORDS: Final = ("lead", "dummy", "penalty card", "trick")
KINDS: Final = frozenset(
    ("new session", "session", "what is new", "to a table", "a call taken", "subject", "answer", "check", "ruling")
) | frozenset(("log", "Laws", "call", "what of the call"))
"""All that is done, by name."""

INCIDENT: Final = re.compile(r"/incidents/(\d+)/")
TABLE: Final = re.compile(r'value="([0-9a-f-]{36})"\s+formaction="([^"]*/tables/(\d+)/call/)"')
CALL: Final = re.compile(r'action="([^"]*/incidents/\d+/take/)"')
VERSION: Final = re.compile(r'name="version" value="(\d+)"')
GIVING_KEY: Final = re.compile(r'name="idempotency_key" value="([^"]+)"')
CALLING_KEY: Final = re.compile(r'name="opening_key" value="([^"]+)"')
DATE: Final = re.compile(r'name="date"[^>]*?value="([\d-]+)"|value="([\d-]+)"[^>]*?name="date"')
LAW: Final = re.compile(r'href="([^"]*/laws/\d+/)"')
WHAT_OF_THE_CALL: Final = re.compile(r'hx-get="([^"]*seen=(\d+-\w+))"')
NOTHING_NEW: Final = 204
FOUND: Final = 302
OK: Final = 200
MOST_BROKEN: Final = 50
MOST_POLLS: Final = 40


class Asked(NamedTuple):
    """One request: when it was answered, what it was, and how long that took."""

    at: float
    what: str
    milliseconds: float


class Stuck(Exception):
    """He cannot go on: it is noted, and he begins anew at his session."""


def renewing(page: str) -> tuple[str, float]:
    """What a page says of how it is renewed: its stamp, and after how many seconds."""
    (stamp,) = re.findall(r"/now/\?seen=(\w+)", page)
    (milliseconds,) = re.findall(r"every (\d+)ms", page)
    return stamp, int(milliseconds) / 1000


@dataclass
class Evening:
    """The people of a club, and what became of what they did. `pace` is how long they think, 1 for people."""

    port: int
    club: str
    directors: list[str]
    players: list[str]
    ways: list[dict[str, Any]]
    """Subjects, with facts that lead to a ruling, in the order in which they are asked."""
    pace: float = 1.0
    acknowledged: list[str] = field(default_factory=list)
    """The keys of the rulings that were answered by their page."""
    broken: list[str] = field(default_factory=list)
    """What came instead of an answer that somebody can use."""
    asked: list[Asked] = field(default_factory=list)
    session: str = ""
    """The address of the one in play."""
    tables: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    _taken: set[str] = field(default_factory=set)
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)

    @property
    def done(self) -> set[str]:
        """What was done at least once."""
        return {each.what for each in list(self.asked)}

    def takes(self, incident: str) -> bool:
        """Whether nobody is at this incident yet; from now on somebody is."""
        with self._one_at_a_time:
            first = incident not in self._taken
            self._taken.add(incident)
            return first

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """All of them meanwhile; a director ends with the ruling that he has begun, and thinks no more about it."""
        directors = [Director(self, place) for place in range(len(self.directors))]
        directors[0].opens_a_session()
        people = [*directors, *(Player(self, place) for place in range(len(self.players)))]
        with meanwhile([person.works for person in people], self.over):
            yield


class Person(ABC):
    """Somebody with his phone."""

    def __init__(self, evening: Evening, place: int) -> None:
        self.evening, self.place = evening, place
        # What anybody does when is the same in each run, and no secret.
        self.dice = Random(f"{type(self).__name__} {place}")  # noqa: S311
        # A connection to each request: between two taps on a phone the server closes them anyway.
        self.phone = Phone(evening.port, sent=headers(self.cookie()) | {"Connection": "close"})

    @abstractmethod
    def cookie(self) -> str:
        """That of his session."""

    @abstractmethod
    def goes_on(self) -> None:
        """What he does again and again. Raises Stuck."""

    def works(self) -> None:
        """Until it is over; where nothing goes any more he gives up."""
        self.thinks(0, 20)
        while not self.evening.over.is_set() and len(self.evening.broken) < MOST_BROKEN:
            with suppress(Stuck):
                self.goes_on()

    def thinks(self, least: float, most: float) -> None:
        """So many seconds, or until it is over."""
        self.evening.over.wait(self.dice.uniform(least, most) * self.evening.pace)

    def opens(self, what: str, address: str, *also: int) -> Answer:
        """Open a page. Raises Stuck."""
        return self._asks(what, "GET", address, None, {OK, *also})

    def sends(self, what: str, address: str, *also: int, **sent: object) -> Answer:
        """Send a form, which is taken: it leads on, as it does unless something else may be. Raises Stuck."""
        return self._asks(what, "POST", address, sent, {FOUND, *also})

    def finds(self, pattern: re.Pattern[str], answer: Answer) -> str:
        """What must stand on a page. Raises Stuck."""
        found = pattern.search(answer.page.decode())
        if found is None:
            self.is_stuck(f"no {pattern.pattern} on the page")
        return next(group for group in found.groups() if group)

    def is_stuck(self, why: str) -> NoReturn:
        """Note it. Raises Stuck."""
        self.evening.broken.append(why)
        raise Stuck

    def _asks(self, what: str, method: str, address: str, sent: dict[str, object] | None, good: set[int]) -> Answer:
        began = time.monotonic()
        try:
            answer = self.phone.ask(method, address, sent)
        except (OSError, HTTPException) as error:
            self.phone.connection.close()
            self.is_stuck(f"{type(error).__name__} for {method} {address}")
        now = time.monotonic()
        self.evening.asked.append(Asked(now, what, (now - began) * 1000))
        if answer.status not in good:
            self.is_stuck(f"{answer.status} {answer.place} for {method} {address}")
        return answer


class Director(Person):
    """One of those who rule; the first also opens the sessions."""

    until = 0.0
    """When the session ends that he opened."""
    ruled = 0

    def cookie(self) -> str:
        """That of his session."""
        return self.evening.directors[self.place]

    def goes_on(self) -> None:
        """From the session's page to a ruling, and now and then to the log or the Laws."""
        if self.place == 0 and time.monotonic() > self.until:
            self.opens_a_session()
        place = self.is_called()
        incident = INCIDENT.search(place)
        if incident is None or not self.evening.takes(incident[1]):
            return  # Somebody was faster.
        self.rules(f"/{self.evening.club}/incidents/{incident[1]}/", place)
        self.ruled += 1
        if (self.ruled + self.place) % 3 == 1:
            self.looks_something_up()

    def opens_a_session(self) -> None:
        """The club's next session, in which all go on."""
        self.until = time.monotonic() + SECONDS_OF_A_SESSION
        address = f"/{self.evening.club}/sessions/new/"
        date = self.finds(DATE, self.opens("new session", address))
        opened = self.sends(
            "new session",
            address,
            rounds=ROUNDS,
            boards_per_round=2,
            name=f"Session {self.until:.0f}",
            date=date,
            tables=TABLES,
            sections="",
            scoring="matchpoints",
            creation_key=uuid.uuid4(),
        )
        page = self.opens("session", opened.place).page.decode()
        self.evening.tables = [table for _, _, table in TABLE.findall(page)]
        self.evening.session = opened.place

    def is_called(self) -> str:
        """Watch the session's page, then take a call or go to his table; where that leads."""
        session = self.evening.session
        page = self.opens("session", session).page.decode()
        offered, calls = TABLE.findall(page), CALL.findall(page)
        for _ in range(self.dice.randint(1, 4)):
            if calls:
                self.thinks(1, 3)
                return self.sends("a call taken", self.dice.choice(calls)).place
            stamp, seconds = renewing(page)
            self.thinks(seconds, seconds)
            new = self.opens("what is new", f"{session}now/?seen={stamp}", NOTHING_NEW)
            if new.status == OK:
                page = new.page.decode()
                calls = CALL.findall(page)
        key, address, _ = offered[self.place]
        return self.sends("to a table", address, opening_key=key).place

    def rules(self, incident: str, place: str) -> None:
        """Rule on an incident, from what happened on."""
        way = self.dice.choice(self.evening.ways)
        page = self.opens("subject", place)
        self.thinks(3, 10)
        taken = self.sends("subject", f"{incident}subject/", subject=way["subject"], version=self.finds(VERSION, page))
        page = self.opens("answer", taken.place)
        for key, code in way["facts"].items():
            self.thinks(2, 8)
            version = self.finds(VERSION, page)
            # A set that is empty is sent as "none of these".
            page = self.sends("answer", f"{incident}answers/{key}/", OK, version=version, answer=code or "")
            if page.status == FOUND:
                page = self.opens("check" if page.place.endswith("/check/") else "answer", page.place)
        self.thinks(3, 10)
        key, version = self.finds(GIVING_KEY, page), self.finds(VERSION, page)
        given = self.sends("ruling", f"{incident}ruling/", idempotency_key=key, version=version)
        if not RULING.search(given.place):
            self.is_stuck(f"{given.place} for the ruling on {incident}")
        self.evening.acknowledged.append(key)
        self.opens("ruling", given.place)
        self.thinks(2, 8)

    def looks_something_up(self) -> None:
        """A search of the log, or a Law."""
        club = f"/{self.evening.club}"
        if self.ruled % 2:
            self.opens("log", f"{club}/log/?q={self.dice.choice(WORDS)}".replace(" ", "+"))
        else:
            laws = LAW.findall(self.opens("Laws", f"{club}/laws/").page.decode())
            self.thinks(1, 3)
            self.opens("Laws", self.dice.choice(laws))
        self.thinks(3, 10)


class Player(Person):
    """One at each table, who calls the director and waits until he comes."""

    def cookie(self) -> str:
        """That of his session."""
        return self.evening.players[self.place]

    def goes_on(self) -> None:
        """Call, and look what became of it as long as the page does."""
        address = f"{self.evening.session}call-director/"
        page = self.opens("call", address)
        key = self.finds(CALLING_KEY, page)
        # From behind: where few direct, nobody would see a call from the table that he goes to anyway.
        table, board = self.evening.tables[-1 - self.place], self.dice.randint(1, ROUNDS)
        self.thinks(2, 6)
        called = self.sends("call", address, opening_key=key, table=table, board=board, called_by="E", word="")
        page = self.opens("what of the call", called.place)
        for _ in range(MOST_POLLS):
            found = WHAT_OF_THE_CALL.search(page.page.decode())
            if found is None or found[2].endswith("-taken") or self.evening.over.is_set():
                break
            self.thinks(3, 3)
            new = self.opens("what of the call", found[1].replace("&amp;", "&"), NOTHING_NEW)
            page = page if new.status == NOTHING_NEW else new
        self.opens("Laws", f"/{self.evening.club}/laws/")
        self.evening.over.wait(self.dice.uniform(*SECONDS_BETWEEN_CALLS))
