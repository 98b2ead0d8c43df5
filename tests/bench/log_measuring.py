"""How long the log takes on one database, and how long the same asked by hand: `python -m tests.bench.log_measuring N`.

Fills the database that the settings name with N rulings unless it holds them, and prints the figures as JSON. Time is
that of the processor, in this process and in those of the server that work for it: what else the machine does counts
for nothing. How long somebody waits for a page is told in time by the clock beside it.
"""

# ruff: noqa: E402
# What is measured can be imported once the settings are named and Django is set up, and not before.

from __future__ import annotations

import gc
import json
import os
import statistics
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import call_command
from django.db import connection
from django.http import QueryDict
from django.test import Client

from incidents.models import Membership, Session
from rulings.log import paging
from rulings.log.filters import LogFilters
from rulings.log.lines import listed_rulings
from rulings.log.narrowing import COLUMNS, count_by_facet
from rulings.models import Ruling
from rulings.web import counting
from tests.bench import log_seeding
from tests.bench.log_by_hand import ByHand, counts, statement_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulings.log.paging import Page

TURNS: Final = 11
PAGES: Final = 20
CLUB: Final = "club-100"
READER: Final = "director-100-0"


@dataclass(frozen=True)
class Kind:
    """A kind of query: what the address says, and the same by hand."""

    name: str
    asked: dict[str, str]
    by_hand: ByHand
    selective: bool = False
    """Whether it finds the same few rulings however many there are."""


def kinds(reader: Membership) -> list[Kind]:
    """What is asked of the log of one club."""
    latest = Session.objects.of(reader.club).newest_first()[1]
    citing = "EXISTS (SELECT 1 FROM rulings_citedclause c WHERE c.club_id = r.club_id AND c.ruling_id = r.id AND c.law"
    return [
        Kind("everything, newest first", {}, ByHand()),
        Kind("a common word", {"q": "carte"}, ByHand(words="carte")),
        Kind("a rare word", {"q": log_seeding.RARE}, ByHand(words=log_seeding.RARE), selective=True),
        Kind("the first letter of a word", {"q": "p"}, ByHand(words="p")),
        Kind("a number", {"q": "2000-0003"}, ByHand(words="2000-0003"), selective=True),
        Kind("a citation as a word", {"q": "50E1"}, ByHand(words="50E1")),
        Kind("a law", {"law": "16"}, ByHand(f"{citing} = 16)")),
        Kind(
            "a clause and a word",
            {"law": "50.D.1", "q": "entame"},
            ByHand(f"{citing} = 50 AND (c.clause = '50.D.1' OR c.clause LIKE '50.D.1.%%'))", words="entame"),
        ),
        Kind(
            "a session",
            {"session": str(latest.pk)},
            ByHand("r.session_id = %(session)s", {"session": latest.pk}),
            selective=True,
        ),
        Kind(
            "a month",
            {"since": "2026-10-20", "until": "2026-11-18"},
            ByHand(
                "r.given_at >= %(since)s AND r.given_at < %(until)s",
                {"since": "2026-10-19 22:00:00+00:00", "until": "2026-11-18 23:00:00+00:00"}
                if connection.vendor == "postgresql"
                else {"since": "2026-10-19 22:00:00", "until": "2026-11-18 23:00:00"},
            ),
        ),
        Kind("the offender's role", {"role": "declarer"}, ByHand("r.offender_role = 'declarer'")),
        Kind(
            "an outcome and a director",
            {"outcome": "card-played", "director": str(reader.user_id)},
            ByHand("r.outcome = 'card-played' AND r.given_by_id = %(by)s", {"by": reader.user_id}),
        ),
        Kind("the fortieth page", {"q": "carte", "page": "40"}, ByHand(words="carte", page=40)),
    ]


class Asking:
    """One kind of query, asked of the log and by hand."""

    def __init__(self, kind: Kind, reader: Membership, execute: Callable[[str, Any], list[tuple[Any, ...]]]) -> None:
        self.kind, self.reader, self.execute = kind, reader, execute
        self.sent = QueryDict(mutable=True)
        self.sent.update(kind.asked)
        self.filters = self.checked()
        self.values = kind.by_hand.values(reader.club_id)

    def checked(self) -> LogFilters:
        """The filters, new as for each request. Raises ValueError when they cannot be."""
        filters = LogFilters(self.sent, club=self.reader.club, membership=self.reader)
        if not filters.is_valid():
            raise ValueError(f"{self.kind.name}: {filters.errors}")
        return filters

    def page(self) -> Page:
        """What the view finds."""
        readable = Ruling.objects.readable_today(self.reader)
        return paging.page_of(
            self.filters.narrow(readable), self.kind.asked.get("page", ""), *COLUMNS, oldest_first=False
        )

    def rows(self) -> list[int]:
        """What the view finds and reads for the list."""
        page = self.page()
        found = {ruling.pk: ruling for ruling in listed_rulings(page.keys)}
        return [found[key].pk for key in page.keys]

    def rows_by_hand(self, way: str) -> list[int]:
        """The same in SQL; the records as data, as they are for the list."""
        keys = [key for (key,) in self.execute(way, self.values)]
        first = (self.kind.by_hand.page - 1) * paging.ON_A_PAGE
        last_page = max(0, (min(len(keys), counting.COUNTED) - 1) // paging.ON_A_PAGE * paging.ON_A_PAGE)
        first = min(first, last_page) if len(keys) <= counting.COUNTED else first
        on_page = keys[first : first + paging.ON_A_PAGE]
        for row in self.execute(statement_for(on_page), None):
            if isinstance(row[3], str):
                json.loads(row[3])
        return on_page

    def facets(self, page: Page) -> object:
        """What the view counts."""
        return count_by_facet(page.counted, self.filters)

    def facets_by_hand(self, keys: list[int]) -> list[Any]:
        """The same in SQL."""
        return self.execute(counts(keys, self.reader.club_id), None)


class Clock:
    """Processor time, here and in the server's processes; by the wall where the machine does not tell it."""

    def __init__(self, processes: list[int]) -> None:
        self.files = [Path(f"/proc/{process}/schedstat") for process in processes]

    def __call__(self) -> float:
        return time.process_time() + sum(int(file.read_text().split()[0]) for file in self.files) / 1e9


def measure_log(count: int) -> list[dict[str, Any]]:
    """The figures of each kind, in milliseconds."""
    _fill(count)
    reader = Membership.objects.select_related("club", "user").get(user__username=READER)
    execute, processes = _by_hand()
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(reader.user, backend="django.contrib.auth.backends.ModelBackend")
    browser.cookies["django_language"] = "en"
    clock = Clock(processes)
    # What is made once, templates and questions, is no figure of any kind.
    for kind in kinds(reader):
        browser.get(f"/{CLUB}/log/", kind.asked, secure=True)
    gc.disable()
    return [_measured(Asking(kind, reader, execute), browser, clock) for kind in kinds(reader)]


def _measured(asking: Asking, browser: Client, clock: Clock) -> dict[str, Any]:
    rows, page = asking.rows(), asking.page()
    ways = asking.kind.by_hand.ways()
    for way in ways:
        if asking.rows_by_hand(way) != rows:
            raise AssertionError(f"{asking.kind.name}: by hand it finds other rulings than the log")
    best = min(ways, key=lambda way: _time(lambda: asking.rows_by_hand(way), clock, turns=3))
    keys = [row[0] for row in page.counted]
    of_rows, of_facets = (
        _both(asking.rows, lambda: asking.rows_by_hand(best), clock),
        _both(lambda: asking.facets(page), lambda: asking.facets_by_hand(keys), clock),
    )
    waited, worked = [], []
    for _ in range(PAGES):
        began, work = time.perf_counter(), clock()
        response = browser.get(f"/{CLUB}/log/", asking.kind.asked, secure=True)
        waited.append((time.perf_counter() - began) * 1_000)
        worked.append((clock() - work) * 1_000)
        if response.status_code != 200:
            raise AssertionError(f"{asking.kind.name}: {response.status_code}")
        gc.collect(0)
    return {
        "kind": asking.kind.name,
        "selective": asking.kind.selective,
        "found": page.count,
        "rows": of_rows,
        "facets": of_facets,
        "page": [_p95(waited), _p95(worked), statistics.median(worked)],
    }


def _both(log: Callable[[], object], by_hand: Callable[[], object], clock: Clock) -> tuple[float, float]:
    """The least that each took, asked in turn: whatever else the machine does can only add to it."""
    times = [(_time(log, clock), _time(by_hand, clock)) for _ in range(TURNS)]
    return min(each[0] for each in times), min(each[1] for each in times)


def _time(ask: Callable[[], object], clock: Clock, turns: int = 1) -> float:
    began = clock()
    for _ in range(turns):
        ask()
    return (clock() - began) * 1_000 / turns


def _p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def _fill(count: int) -> None:
    call_command("migrate", verbosity=0, skip_checks=True)
    there = Ruling.objects.count()
    if not there:
        log_seeding.seed(count)
    elif there != count:
        raise ValueError(f"the database holds {there} rulings, not {count}")


def _by_hand() -> tuple[Callable[[str, Any], list[tuple[Any, ...]]], list[int]]:
    """How SQL is asked without Django, over a connection of its own; the server's processes that work for us."""
    connection.ensure_connection()
    params = connection.get_connection_params()
    if connection.vendor == "postgresql":
        import psycopg

        for unknown in ("pool", "cursor_factory", "context"):
            params.pop(unknown, None)
        own: Any = psycopg.connect(**params, autocommit=True)
        processes = [own.info.backend_pid]
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            processes.append(cursor.fetchone()[0])
        return (lambda statement, values: own.execute(statement, values).fetchall()), processes
    import sqlite3

    file = sqlite3.connect(params["database"])

    def execute(statement: str, values: Any) -> list[tuple[Any, ...]]:
        # sqlite3 writes its places otherwise.
        for name in values or ():
            statement = statement.replace(f"%({name})s", f":{name}")
        return file.execute(statement.replace("%%", "%"), values or {}).fetchall()

    return execute, []


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        json.dump(measure_log(int(sys.argv[1])), sys.stdout)
