"""A real browser on the real application.

A test chooses its browser by parametrising three fixtures: `screen` (PHONE, LAPTOP), `language` ("fr", "en") and
`javascript` (True, False). It fails on any trouble of its pages that it did not announce with `troubles.expect(…)`.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from incidents.models import User
from tests.e2e.browsers import PHONE, Screen, Troubles
from tests.forms import LONG

# Playwright's loop runs in the tests' own thread, where Django would take every query for a mistake.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# No sandbox inside a container; nothing on the network but our own server.
FLAGS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MILLISECONDS_TO_WAIT = 10_000

expect.set_options(timeout=MILLISECONDS_TO_WAIT)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test written for both screens and both languages, run French on a phone and English on a laptop.

    Each screen and each language is seen, in half the time; ARBITRE_EVERY_SCREEN=1 runs all four. In the short form
    every other test is run on the phone alone.
    """
    if os.environ.get("ARBITRE_EVERY_SCREEN"):
        return
    left_out = [item for item in items if _is_crossed(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def _is_crossed(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return False
    params = item.callspec.params
    crossed = {("phone", "en"), ("laptop", "fr")}
    seen = (getattr(params.get("screen"), "name", ""), params.get("language"))
    return seen in crossed or (seen == ("laptop", "en") and not LONG and len(item.originalname) % 2 == 0)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium, or the one that CHROMIUM names; the browser tests never pass by not running."""
    if not Path(CHROMIUM).exists():
        pytest.fail(f"The browser tests need Chromium: {CHROMIUM} is not there (CHROMIUM=/path/to/it names another).")
    return {"executable_path": CHROMIUM, "args": list(FLAGS)}


@pytest.fixture
def screen() -> Screen:
    return PHONE


@pytest.fixture
def language() -> str:
    return "fr"


@pytest.fixture
def javascript() -> bool:
    return True


@pytest.fixture
def browser_context_args(screen: Screen, language: str, javascript: bool, live_server: LiveServer) -> dict[str, Any]:
    """What each browser window of the test is like."""
    return {
        **screen.arguments(),
        "base_url": live_server.url,
        "locale": {"fr": "fr-FR", "en": "en-GB"}[language],
        "timezone_id": "Europe/Paris",
        "java_script_enabled": javascript,
        "reduced_motion": "reduce",
    }


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    """What went wrong in the pages; the test fails unless it announced it."""
    collected = Troubles()
    yield collected
    unexpected = collected.unexpected()
    assert not unexpected, "\n".join(unexpected)


@pytest.fixture
def new_context(troubles: Troubles, new_context: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
    """Another browser, with cookies of its own, whose troubles count too."""

    def watched(**arguments: Any) -> BrowserContext:
        context = new_context(**arguments)
        context.set_default_timeout(MILLISECONDS_TO_WAIT)
        troubles.watch(context)
        return context

    return watched


@pytest.fixture
def signed_in(live_server: LiveServer) -> Callable[[Page, User], Page]:
    """A function that signs a person in on the browser of a page, by cookie: the form has tests of its own."""

    def sign_in(page: Page, user: User) -> Page:
        client = Client()
        client.force_login(user)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
        return page

    return sign_in
