"""What a tap on the live board and giving a ruling ask of the database, each in one request."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from tests.bench.sites import deploy
from tests.bench.table import Row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.production.deployed import Deployed

A_TAP: Final = 16
GIVING: Final = 12


def rows() -> Iterator[Row]:
    """Their queries, on each database."""
    for database, site in deploy():
        made = json.loads(site.python("-m", "tests.bench.web_club", as_owner=True))
        for what, form, most in (("a tap on the live board", "tap", A_TAP), ("giving a ruling", "give", GIVING)):
            found = queries(site, made["cookies"][0], made[form])
            yield Row(what, database, f"{found} queries", "", None, f"at most {most}", met=found <= most)


def queries(site: Deployed, cookie: str, form: dict[str, str]) -> int:
    """The queries of a form: its address, and what it sends."""
    sent = dict(form)
    counted = json.loads(
        site.python("-m", "tests.bench.counting", "POST", sent.pop("address"), cookie, urlencode(sent))
    )
    return int(counted["reads"]) + int(counted["writes"])
