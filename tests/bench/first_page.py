"""What a phone fetches to show its first page, a question about an incident, with nothing kept from before.

Chromium asks the deployed server, and what it shows for it is what its own protocol counts on the wire, with one
difference: Caddy compresses pages (`encode`: zstd, else gzip) that the server itself sends as they are. Those are
counted as gzip makes them, at the level that Caddy uses; static files come from the server compressed already.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from tests.bench.sites import deploy
from tests.bench.table import Row
from tests.e2e.browsers import CHROMIUM, PHONE
from tests.production.phone import THROUGH_CADDY

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

ALL: Final = 70.0
SCRIPTS: Final = 25.0
KB: Final = 1000
CADDY_LEVEL: Final = 5
SETTLED: Final = 1500
"""Milliseconds after the page was loaded: whatever it still asks for by itself has been asked for."""


def rows() -> Iterator[Row]:
    """All of it, and the scripts of it. What is sent is the same on either database: one is enough."""
    fetched: dict[str, int] = {}
    late: list[str] = []
    for _database, site in islice(deploy(), 1):
        made = json.loads(site.python("-m", "tests.bench.web_club", as_owner=True))
        with site.serving() as (port, _):
            address = (
                f"http://127.0.0.1:{port}/{made['club']}/incidents/{made['large'][0][0]}/answers/particulars.declarer/"
            )
            fetched, late = on_a_phone(address, made["cookies"][0])
    total, scripts = (
        sum(fetched.values()) / KB,
        sum(size for name, size in fetched.items() if name.endswith(".js")) / KB,
    )
    page = sum(size for name, size in fetched.items() if "/static/" not in name) / KB
    what = "the first page on a phone, cold, compressed"
    yield Row(
        f"{what}: {len(fetched)} requests",
        "",
        f"{total:.1f} kB",
        f"the page itself {page:.1f} kB",
        None,
        f"at most {ALL:.0f} kB",
        met=total <= ALL,
    )
    yield Row(
        f"{what}: its scripts", "", f"{scripts:.1f} kB", "", None, f"at most {SCRIPTS:.0f} kB", met=scripts <= SCRIPTS
    )
    yield Row(f"{what}: asked for after it", "", f"{len(late)} requests", "", None, "none", met=not late)


def on_a_phone(address: str, cookie: str) -> tuple[dict[str, int], list[str]]:
    """The bytes of each thing fetched until the page stands, by its path; and what it fetches after that."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(**PHONE.arguments(), extra_http_headers=headers_with(cookie))
        page = context.new_page()
        answers: list[Response] = []

        def note(answer: Response) -> None:
            answers.append(answer)

        page.on("response", note)
        opened = page.goto(address, wait_until="load")
        assert opened is not None
        assert opened.status == 200, opened.status
        assert page.locator("form input[name=version]").count()
        fetched = {urlsplit(answer.url).path: size(answer) for answer in answers}
        late = later(page, answers)
        browser.close()
    return fetched, late


def headers_with(cookie: str) -> dict[str, str]:
    """What Caddy adds for the server, and the cookie, which a browser would not send over plain HTTP."""
    return {"X-Forwarded-Proto": THROUGH_CADDY["X-Forwarded-Proto"], "Cookie": f"__Host-session={cookie}"}


def size(answer: Response) -> int:
    """Bytes on the wire behind Caddy: headers, and the body compressed."""
    sizes, headers = answer.request.sizes(), answer.headers
    if "content-encoding" in headers:
        return sizes["responseHeadersSize"] + sizes["responseBodySize"]
    return sizes["responseHeadersSize"] + len(gzip.compress(answer.body(), CADDY_LEVEL))


def later(page: Page, answers: list[Response]) -> list[str]:
    """What the page asks for by itself once it stands."""
    before = len(answers)
    page.wait_for_timeout(SETTLED)
    return [answer.url for answer in answers[before:]]
