"""What it costs to be asked for what is new when nothing is: the phones of thirty directors, all evening long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.bench.sites import cost, deploy, populate_site
from tests.bench.table import Row
from tests.production.evening import renewing
from tests.production.phone import Phone

PHONES: Final = 30
SHARE: Final = 0.05
"""Of one core, at most, for all of them."""
POLLS: Final = 400
ROUNDS: Final = 5
NOTHING_NEW: Final = 204


def rows() -> Iterator[Row]:
    """A poll of a session's page, on each database."""
    for database, site in deploy():
        made = populate_site(site, 60)
        with site.answering() as (port, worker), site.answering("tests.bench.bare:application") as bare:
            address = f"/{made['club']}/sessions/{made['session']}/now/"
            phones = [Phone(port, cookie) for cookie in made["cookies"][:4]]
            stamp, seconds = renewing(phones[0].get(address)[1].decode())
            most = SHARE * seconds / PHONES * 1000
            # They take turns, and of each the quickest turn counts: whatever slows the machine slows both.
            turns = [
                (
                    cost(worker, phones, f"{address}?seen={stamp}", times=POLLS, status=NOTHING_NEW),
                    cost(bare[1], [Phone(bare[0])], "/", times=POLLS, status=NOTHING_NEW),
                )
                for _ in range(ROUNDS)
            ]
            poll, nothing = (min(each) * 1000 for each in zip(*turns, strict=True))
        yield Row(
            what="asked for what is new when nothing is, of one core",
            database=database,
            measured=f"{poll:.1f} ms",
            against=f"{nothing:.1f} ms, a bare Django view",
            ratio=poll / nothing,
            target=f"< {most:.1f} ms: {PHONES} phones every {seconds} s take < {SHARE:.0%} of a core",
            met=poll < most,
        )
