"""A step of the inquiry, an answer sent and the next question back: thirty directors, each at an incident of his own.

Beside it a view with as many queries and nothing to show (`one_view`): what is left is what Arbitre adds. The servers
take turns under the same load, and of each the quickest turn counts for the processor; of the time that a director
waits, every step counts.
"""

from __future__ import annotations

import json
import random
import re
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from rulings.engine import PACK, Seat
from tests.bench.counting import ONE_VIEW
from tests.bench.sites import deploy
from tests.bench.table import Row
from tests.bench.web_club import DIRECTORS, EACH
from tests.production.deployed import Deployed
from tests.production.phone import Phone, headers
from tests.production.processes import seconds_of_processor

MOST: Final = 1.5
WAITED: Final = 50
"""Milliseconds, for nineteen steps in twenty."""
QUERIES: Final = 8
GROWTH: Final = 1.1
"""A step among 30 tables and 200 incidents beside one at a table alone: what is above 1 is noise or a fault."""
BETWEEN: Final = 2.0
"""Seconds between a director's answers, who has to ask at the table first: fifteen steps come in a second."""
QUESTIONS: Final = ("particulars.declarer", "54.circumstances", "particulars.cards")
VERSION: Final = re.compile(rb'name="version" value="(\d+)"')
FOUND: Final = 302
OK: Final = 200


def answer(question: str, number: int) -> str:
    """What is answered on an incident: every declarer with every card in turn, before one of them comes again.

    With the same answers each time, whatever is kept would look faster than it is on an evening.
    """
    match question:
        case "particulars.declarer":
            return list(Seat)[number // len(PACK) % len(Seat)].value
        case "particulars.cards":
            return list(PACK)[number % len(PACK)]
        case _:
            return ""


Step = Callable[["Director", int, int], None]


class Director:
    """Somebody signed in who answers one question after the other, as htmx sends it."""

    def __init__(self, port: int, made: dict[str, Any], place: int) -> None:
        self.phone = Phone(port, sent=headers(made["cookies"][place]))
        self.club, self.place = made["club"], place
        self.waited: list[float] = []
        self.version = 1

    def send(self, address: str, **sent: object) -> bytes:
        """Send a form, be led on as htmx is, and note how long that took. Raises AssertionError without a page."""
        began = time.perf_counter()
        status, place, page = self.phone.ask("POST", address, sent)
        if status == FOUND:
            status, place, page = self.phone.ask("GET", place)
        self.waited.append((time.perf_counter() - began) * 1000)
        assert status == OK, (status, address, place)
        return page


def step(director: Director, number: int, turn: int) -> None:
    """Answer the next question of an incident."""
    key = QUESTIONS[turn]
    if turn == 0:
        director.version = 1
    address = f"/{director.club}/incidents/{number}/answers/{key}/"
    page = director.send(address, version=director.version, answer=answer(key, number))
    (found,) = set(VERSION.findall(page))
    director.version = int(found)


def nothing(reads: int, writes: int, director: Director, number: int, _turn: int) -> None:
    """Send as much to the view that does as little as it can, with as many queries."""
    director.send(f"/{director.club}/{number}/{reads}/{writes}/", sent="")


def rows() -> Iterator[Row]:
    """Of the processor, beside the bare view; what a director waits; queries; growth: on each database."""
    for database, site in deploy():
        made = json.loads(site.python("-m", "tests.bench.web_club", as_owner=True))
        large, small = (count(site, made, made[size][place].pop()) for place, size in ((0, "large"), (1, "small")))
        bare = partial(nothing, *large)
        with site.answering() as ours, site.answering(ONE_VIEW) as theirs:
            parties: dict[str, tuple[tuple[int, int], Step, list[list[int]]]] = {
                "large": (ours, step, made["large"]),
                "small": (ours, step, made["small"]),
                "bare": (theirs, bare, made["large"]),
            }
            costs: dict[str, list[float]] = {name: [] for name in parties}
            waited: dict[str, list[float]] = {name: [] for name in parties}
            for turn in range(EACH - 1):
                # Large and small by turns the first to give an answer, which is quicker for the second.
                for name in sorted(parties, reverse=bool(turn % 2)):
                    (port, worker), act, incidents = parties[name]
                    directors = [Director(port, made, place) for place in range(DIRECTORS)]
                    numbers = [each[turn] for each in incidents]
                    costs[name].append(cost(worker, directors, numbers, act))
                    waited[name] += [each for director in directors for each in director.waited]
        took = {name: min(each) * 1000 for name, each in costs.items()}
        p95 = {name: statistics.quantiles(each, n=20)[-1] for name, each in waited.items()}
        what = "a step of the inquiry"
        beside = f"{took['bare']:.1f} ms, a bare view with as many queries"
        ratio = took["large"] / took["bare"]
        yield Row(what, database, f"{took['large']:.1f} ms", beside, ratio, f"at most {MOST}", met=ratio <= MOST)
        yield Row(
            f"{what}, {DIRECTORS} directors at once: p95 of what they wait",
            database,
            f"{p95['large']:.0f} ms",
            f"{p95['bare']:.0f} ms, the bare view",
            p95["large"] / p95["bare"],
            f"under {WAITED} ms",
            met=p95["large"] < WAITED,
        )
        growth = took["large"] / took["small"]
        yield Row(
            f"{what}, one of 200 at 30 tables",
            database,
            f"{took['large']:.1f} ms, {sum(large)} queries",
            f"{took['small']:.1f} ms, {sum(small)} queries at a table alone",
            growth,
            f"at most {GROWTH}, and {QUERIES} queries",
            met=growth <= GROWTH and large == small and sum(large) <= QUERIES,
        )


def count(site: Deployed, made: dict[str, Any], number: int) -> tuple[int, int]:
    """The reads and writes of a step."""
    key, cookie = QUESTIONS[0], made["cookies"][0]
    address = f"/{made['club']}/incidents/{number}/answers/{key}/"
    sent = urlencode({"version": 1, "answer": answer(key, number)})
    counted = json.loads(site.python("-m", "tests.bench.counting", "POST", address, cookie, sent))
    return counted["reads"], counted["writes"]


def cost(worker: int, directors: list[Director], numbers: list[int], act: Step) -> float:
    """Seconds of processor of the server for one step of the directors, who think between their answers."""
    ready = threading.Barrier(len(directors) + 1)

    def work(director: Director, number: int) -> None:
        thinks = random.Random(director.place)  # noqa: S311, when a director answers is no secret
        ready.wait()
        for turn in range(len(QUESTIONS)):
            time.sleep(thinks.uniform(0, 2 * BETWEEN))
            act(director, number, turn)

    with ThreadPoolExecutor(len(directors)) as phones:
        done = [phones.submit(work, *each) for each in zip(directors, numbers, strict=True)]
        ready.wait()
        before = seconds_of_processor(worker)
        for each in done:
            each.result()
    return (seconds_of_processor(worker) - before) / (len(directors) * len(QUESTIONS))
