"""Whether a process that answers grows with what it has answered."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from typing import Any, Final

from tests.bench.sites import deploy, populate_site
from tests.bench.table import Row
from tests.production.phone import Phone
from tests.production.processes import resident

FIRST: Final = 100
ALL: Final = 10_000
AT_ONCE: Final = 4
MOST: Final = 1.1
SOUND: Final = 200


def rows() -> Iterator[Row]:
    """The memory of one process after many requests, beside that after a few, on each database."""
    for database, site in deploy():
        made = populate_site(site, 60)
        with site.answering() as (port, worker):
            pages = addresses(made)
            ask(port, made, pages, FIRST)
            before = resident(worker)
            ask(port, made, pages, ALL - FIRST)
            after = resident(worker)
        yield Row(
            what=f"memory of one process after {ALL:,} requests",
            database=database,
            measured=f"{after:.0f} MB",
            against=f"{before:.0f} MB after {FIRST}",
            ratio=after / before,
            target=f"<= {MOST}",
            met=after <= MOST * before,
        )


def addresses(made: dict[str, Any]) -> list[str]:
    """What a director asks for in an evening: his session again and again, incidents, the log, the Laws."""
    club, session = f"/{made['club']}", f"/{made['club']}/sessions/{made['session']}"
    incidents = [f"{club}/incidents/{number}/check/" for number, _ in made["incidents"][:10]]
    common = [f"{session}/", f"{session}/now/", f"{club}/log/", f"{club}/log/?q=card", f"{club}/laws/", f"{club}/"]
    return [*common, *incidents]


def ask(port: int, made: dict[str, Any], pages: list[str], count: int) -> None:
    """So many requests, by a few phones at once. Raises AssertionError unless each is answered."""

    def phone(place: int) -> None:
        hand = Phone(port, made["cookies"][place])
        for address in islice(cycle(pages), place, place + count // AT_ONCE):
            status, _ = hand.get(address)
            assert status == SOUND, (status, address)

    with ThreadPoolExecutor(AT_ONCE) as hands:
        list(hands.map(phone, range(AT_ONCE)))
