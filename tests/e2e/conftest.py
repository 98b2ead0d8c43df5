"""A real browser on the real application.

A test chooses its browser by parametrising three fixtures: `screen` (PHONE, LAPTOP), `language` ("fr", "en") and
`javascript` (True, False). It fails on any trouble of its pages that it did not announce with `troubles.expect(…)`.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings, settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from incidents.models import User
from tests.e2e.browsers import CHROMIUM, FONTS, PHONE, Screen, Troubles

# Playwright's loop runs in the tests' own thread, where Django would take every query for a mistake.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

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
# Enough for the slowest machine with all its cores at work: to wait longer costs nothing where all is well.
MILLISECONDS_TO_WAIT = 30_000
HERE = Path(__file__).parent

expect.set_options(timeout=MILLISECONDS_TO_WAIT)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's Chromium; the browser tests never pass by not running."""
    if not Path(CHROMIUM).is_file():
        pytest.fail("The browser tests need Chromium: `make system` installs it, CHROMIUM=/path/to/it names another.")
    environment = {**os.environ, "FONTCONFIG_FILE": str(FONTS / "fonts.conf")}
    return {"executable_path": CHROMIUM, "args": list(FLAGS), "env": environment}


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
def browser_context_args(
    screen: Screen,
    language: str,
    javascript: bool,
    live_server: LiveServer,
    settings: LazySettings,
) -> dict[str, Any]:
    """What each browser window of the test is like; links that are handed out in it lead to the test's server."""
    settings.SITE = live_server.url
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
