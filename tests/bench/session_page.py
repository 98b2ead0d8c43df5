"""The session's page on a busy evening: thirty tables, and two penalty cards lying at each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from tests.bench.counting import ONE_VIEW
from tests.bench.sites import cost, deploy
from tests.bench.table import Row
from tests.bench.web_club import DIRECTORS, TABLES
from tests.production.phone import Phone, headers

MOST: Final = 2.0
CARDS: Final = 2 * TABLES
PAGES: Final = 40
ROUNDS: Final = 5
OK: Final = 200


def rows() -> Iterator[Row]:
    """The page beside a bare view with as many queries, on each database."""
    for database, site in deploy():
        made = json.loads(site.python("-m", "tests.bench.web_club", as_owner=True))
        page = f"/{made['club']}/sessions/{made['evening']}/"
        counted = json.loads(site.python("-m", "tests.bench.counting", "GET", page, made["cookies"][0]))
        bare = f"/{made['club']}/{made['large'][0][0]}/{counted['reads']}/{counted['writes']}/"
        with site.answering() as ours, site.answering(ONE_VIEW) as theirs:
            # Nothing is known yet: neither a template nor a row of a table.
            first = seconds_for_page(ours, made["cookies"], page, pages=1) * 1000
            shown = phone(ours[0], made["cookies"][0]).get(page)[1]
            lying = len(re.findall(rb'class="tag (?:major|minor)"', shown))
            assert lying == CARDS, lying
            # They take turns, and of each the quickest turn counts: whatever slows the machine slows both.
            turns = [
                (
                    seconds_for_page(ours, made["cookies"], page),
                    seconds_for_page(ours, made["cookies"], f"{page}now/"),
                    seconds_for_page(theirs, made["cookies"], bare),
                )
                for _ in range(ROUNDS)
            ]
        took, part, nothing = (min(each) * 1000 for each in zip(*turns, strict=True))
        queries = counted["reads"] + counted["writes"]
        yield Row(
            what=f"the session's page, {TABLES} tables, {CARDS} live cards",
            database=database,
            measured=f"{took:.1f} ms, {queries} queries; the first after a start {first:.0f} ms",
            against=f"{nothing:.1f} ms, a bare view with as many queries",
            ratio=took / nothing,
            target=f"at most {MOST:.0f}",
            met=took <= MOST * nothing,
        )
        yield Row(
            what="what of it renews itself, shown anew",
            database=database,
            measured=f"{part:.1f} ms",
            against=f"{took:.1f} ms, the page",
            ratio=part / took,
            target="at most 1",
            met=part <= took,
        )


def phone(port: int, cookie: str) -> Phone:
    """A director's, on which htmx asks."""
    return Phone(port, sent=headers(cookie))


def seconds_for_page(server: tuple[int, int], cookies: list[str], address: str, pages: int = PAGES) -> float:
    """Seconds of processor for one page, of a server by its port and its process, with some of the directors."""
    port, worker = server
    phones = [phone(port, cookie) for cookie in cookies[: DIRECTORS // 10]]
    return cost(worker, phones, address, times=pages, status=OK)
