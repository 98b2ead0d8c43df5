"""One director's way, from signing in over a call to a ruling and to what the players read, in WebKit and in Firefox.

Playwright walks every way in Chromium. Whatever is written in another dialect than these two speak is met on this one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from rulings.models import Ruling
from tests.e2e.a_club import PASSWORD, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE, SCREENSHOTS, Screen
from tests.e2e.hand import SUBJECT
from tests.e2e.telling import FAILS, telling
from tests.e2e.test_every_page import STEP, here, pages
from tests.e2e.webdriver import Browser, firefox, until, webkit
from tests.security.browsing import World
from tests.system import has_firefox, has_webkit

__all__ = ["here"]

WAYS = pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone-fr", "laptop-en"])
BROUGHT = "needs another browser, which `make system WHOLE=yes` brings"
KING = {"fr": "♥R", "en": "♥K"}
ADDED = "document.head.append(Object.assign(document.createElement('script'), arguments[0]))"
TOO_WIDE = """
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
        .map((each) => `${each.getBoundingClientRect().right} > ${clientWidth}: ${each.outerHTML.slice(0, 160)}`) : [];
"""


@pytest.fixture
def troubles(live_server: LiveServer, settings: LazySettings) -> Iterator[list[str]]:
    """What went wrong in the pages, of which links lead to the test's server; the test fails on any."""
    settings.SITE = live_server.url
    with telling(live_server) as found:
        yield found
        assert not found, "\n".join(found)


@pytest.mark.skipif(not has_webkit(), reason=BROUGHT)
@WAYS
def test_a_ruling_in_webkit(
    live_server: LiveServer, tmp_path: Path, screen: Screen, language: str, troubles: list[str]
) -> None:
    with webkit(live_server.url, tmp_path) as browser:
        Walk(browser, screen, language, "webkit").walk(troubles)


@pytest.mark.skipif(not has_firefox(), reason=BROUGHT)
@WAYS
def test_a_ruling_in_firefox(
    live_server: LiveServer, tmp_path: Path, screen: Screen, language: str, troubles: list[str]
) -> None:
    with firefox(live_server.url, tmp_path) as browser:
        Walk(browser, screen, language, "firefox").walk(troubles)


@pytest.mark.skipif(not has_webkit(), reason=BROUGHT)
def test_pages_in_webkit(
    here: World, live_server: LiveServer, tmp_path: Path, troubles: list[str], settings: LazySettings
) -> None:
    """Of every page one in some: nothing of it fails, and on a telephone it need not be scrolled sideways."""
    signed_in = Client()
    signed_in.force_login(here.people["admin"], backend="django.contrib.auth.backends.ModelBackend")
    addresses = [here.path(address) for address, role in pages(here) if role == "admin"][::STEP]
    assert len(addresses) > 5
    with webkit(live_server.url, tmp_path) as browser:
        browser.resize(PHONE.width, PHONE.height)
        browser.open("/accounts/sign-in/")
        name = settings.SESSION_COOKIE_NAME
        browser.send("AddCookie", cookie={"name": name, "value": signed_in.cookies[name].value})
        for address in addresses:
            browser.open(address)
            browser.sees("h1")
            assert browser.ask(TOO_WIDE) == [], address


class Walk:
    """The steps of the way, each of which ends on the page that it leads to."""

    def __init__(self, browser: Browser, screen: Screen, language: str, name: str) -> None:
        self.browser, self.screen, self.language, self.name = browser, screen, language, name
        self.the: TheClub = a_club(language)

    def walk(self, troubles: list[str]) -> None:
        self.browser.resize(self.screen.width, self.screen.height)
        self.a_script_that_fails_is_told(troubles)
        self.signs_in()
        self.calls_to_a_table()
        address = self.shows_the_card_to_the_players()
        self.rules()
        self.finds_it_in_the_log()
        self.a_player_reads(address)

    def a_script_that_fails_is_told(self, troubles: list[str]) -> None:
        """The control: without it nothing would tell whether the pages are listened to."""
        self.browser.open(self.the.desk)
        for what in ({"src": FAILS}, {"src": "/static/nowhere.js"}, {"text": "inline()"}):
            self.browser.ask(ADDED, what)
        meant = ("exception: Error: as meant", "not loaded: ", "/static/nowhere.js: 404", "CSP: script-src")
        until(lambda: all(each in " ".join(troubles) for each in meant), f"all of {meant} in {troubles}")
        troubles.clear()

    def signs_in(self) -> None:
        """He is led to where he wanted to go."""
        browser = self.browser
        if browser.ask("return document.documentElement.lang") != self.language:
            browser.tap(".languages button", self.language.upper())
        self.looks("sign-in", "form[action$='/sign-in/'] button")
        browser.type("input[name=username]", self.the.director.username)
        browser.type("input[name=password]", PASSWORD)
        browser.tap("main form button[type=submit]")
        self.looks("desk", ".tb")

    def calls_to_a_table(self) -> None:
        browser = self.browser
        browser.tap(".tb", "4")
        self.looks("subject", f"button[name=subject][value={SUBJECT}]")
        browser.tap(f"button[name=subject][value={SUBJECT}]")
        self.looks("declarer", "button[name=answer][value=S]")
        browser.tap("button[name=answer][value=S]")
        self.looks("card", "label.pick")
        browser.tap("label.pick:has(input[name=suit][value=H])")
        browser.tap("button[name=rank][value=K]")
        self.looks("options", "button.option", KING[self.language])
        self.has_focus("h1")

    def shows_the_card_to_the_players(self) -> str:
        """Turned to them on his own telephone, and behind a link, whose address this returns."""
        browser = self.browser
        browser.tap("a[href*='/players/']")
        # It is in the club's language at first, whoever shows it.
        if self.language != self.the.club.language:
            browser.tap(".corner nav a", self.language.upper())
        self.looks("card-of-players", "#card")
        browser.tap("label.turn")
        browser.until("return document.getElementById('turned').checked")
        browser.tap("label.turn")
        browser.tap(".corner form button")
        self.looks("link-of-players", ".qr-address")
        address = browser.ask("return document.querySelector('.qr-address').innerText")
        browser.tap(".crumb a")
        browser.tap(".corner .back")
        return str(address)

    def rules(self) -> None:
        browser = self.browser
        browser.tap("button[name=answer][value=refuse-free]")
        self.looks("check", ".verdict")
        browser.tap(".give button")
        self.looks("ruling", "main article .say", KING[self.language])
        self.has_focus("h1")

    def finds_it_in_the_log(self) -> None:
        """As he types, and it is the same page however he comes to it."""
        browser, ruling = self.browser, Ruling.objects.get()
        page = self.the.page_of(ruling)
        assert browser.place().endswith(page)
        browser.open(self.the.log)
        browser.type("input[type=search]", "50D2b")
        browser.until("return location.search.includes('q=50D2b')")
        self.looks("log", ".log-headline")
        browser.tap(".log-headline")
        self.looks("found", "main article", ruling.number)
        assert browser.place().endswith(page)
        browser.ask("history.back()")
        self.looks("log-again", ".log-headline")
        assert browser.ask("return document.querySelector('input[type=search]').value") == "50D2b"

    def a_player_reads(self, address: str) -> None:
        """What is said at the table stands on the players' page, which follows the ruling; and no name does."""
        self.browser.send("DeleteAllCookies")
        self.browser.open(self.the.desk)
        self.browser.sees("input[name=password]")
        self.browser.open(address)
        self.looks("players", ".words", KING[self.language])
        told = self.browser.ask("return document.documentElement.outerHTML")
        assert not [name for name in self.the.names if name in told]

    def looks(self, name: str, css: str, text: str = "") -> None:
        """Wait for what the page is for; it is in its language and need not be scrolled sideways."""
        browser = self.browser
        browser.sees(f"html[lang={self.language}] :is({css})", text)
        if os.environ.get("ARBITRE_PICTURES"):
            browser.picture(SCREENSHOTS / f"{self.name}-{name}-{self.language}-{self.screen.name}.png")
        assert browser.ask(TOO_WIDE) == [], browser.place()

    def has_focus(self, css: str) -> None:
        """What a screen reader reads next."""
        self.browser.until("return document.activeElement.matches(arguments[0])", css)
