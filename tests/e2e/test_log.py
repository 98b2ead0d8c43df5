"""The log as players and admins narrow it: by facets, chips, words and pages, on a telephone and on a laptop."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.utils.translation import ngettext, override
from playwright.sync_api import Page, expect

from incidents.models import PlayersSee, User
from rulings.log import paging
from tests.e2e.a_club import DUMMY_SEEN, FREE, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE
from tests.e2e.looking import heading_has_focus, look, small_targets, words

WAYS = pytest.mark.parametrize(
    ("screen", "language", "role", "javascript"),
    [
        (PHONE, "fr", "player", True),
        (LAPTOP, "en", "player", True),
        (PHONE, "en", "admin", True),
        (LAPTOP, "fr", "admin", True),
        (PHONE, "fr", "admin", False),
    ],
    ids=["phone-fr-player", "laptop-en-player", "phone-en-admin", "laptop-fr-admin", "plain-phone-fr-admin"],
)


@dataclass(frozen=True)
class Reader:
    """Somebody who reads the log in a browser."""

    page: Page
    language: str
    role: str
    javascript: bool
    the: TheClub

    def look(self, name: str = "") -> None:
        look(self.page, self.language, name and f"log-{self.role}-{name}", accessible=self.javascript)

    def expect_count(self, count: int, which: str = "") -> None:
        """The count is shown, and read out where a script runs."""
        with override(self.language):
            rulings = ngettext("%(count)d ruling", "%(count)d rulings", count) % {"count": count}
        expect(self.page.locator("#results-count")).to_contain_text(rulings)
        if self.javascript:
            expect(self.page.locator("#announcer")).to_have_text(rulings + which)

    def open_facets(self) -> None:
        """On a telephone they are closed under the search, and the results in sight."""
        toggle = self.page.locator(".log-toggle > summary")
        if toggle.is_visible():
            expect(self.page.locator(".log-facets")).to_be_hidden()
            toggle.click()
        expect(self.page.locator(".log-facets")).to_be_visible()

    def choose(self, facet: str, value: str) -> None:
        self.open_facets()
        section = self.page.locator(f"section[aria-labelledby=facet-{facet}]")
        section.get_by_role("link", name=words(self.language, value)).click()

    def search(self, typed: str) -> None:
        self.page.get_by_role("searchbox").fill(typed)
        if not self.javascript:
            self.page.get_by_role("button", name=words(self.language, "Search the log")).click()


@pytest.fixture
def reader(
    page: Page,
    language: str,
    role: str,
    javascript: bool,
    signed_in: Callable[[Page, User], Page],
    monkeypatch: pytest.MonkeyPatch,
) -> Reader:
    """At the log of a club with five rulings of two kinds, three to a page."""
    monkeypatch.setattr(paging, "ON_A_PAGE", 3)
    the = a_club(language)
    the.club.players_see = PlayersSee.AT_ONCE
    the.club.save()
    for place, facts in enumerate((FREE, DUMMY_SEEN, FREE, DUMMY_SEEN, FREE)):
        the.ruling(facts, table=4 + place, board=3)
    signed_in(page, the.admin if role == "admin" else the.player).goto(the.log)
    return Reader(page, language, role, javascript, the)


@WAYS
def test_pages_and_order(reader: Reader) -> None:
    page = reader.page
    expect(page.locator(".log-line")).to_have_count(3)
    expect(page.locator("#results-count")).to_contain_text("5")
    reader.look("whole")
    page.locator("a[rel=next]").click()
    expect(page).to_have_url(re.compile(r"\?page=2$"))
    expect(page.locator(".log-line")).to_have_count(2)
    reader.expect_count(5, ", page 2")
    if reader.javascript:
        heading_has_focus(page)
    page.locator("a[rel=prev]").click()
    expect(page.locator(".log-line")).to_have_count(3)

    page.get_by_role("link", name=words(reader.language, "Oldest first")).click()
    expect(page).to_have_url(re.compile("sort=oldest"))
    oldest = page.locator(".log-line").first
    expect(oldest).to_contain_text(re.compile(r"\d{4}-0001"))
    oldest.locator(".log-headline").click()
    expect(page).to_have_url(re.compile(r"/rulings/\d{4}-0001/$"))
    page.go_back()
    expect(page.locator(".log-line")).to_have_count(3)
    page.locator(".log-line a.cite").first.click()
    expect(page).to_have_url(re.compile("/laws/"))


@WAYS
def test_facets_and_chips(reader: Reader) -> None:
    page = reader.page
    reader.open_facets()
    reader.look("facets")
    expect(page.locator("section[aria-labelledby=facet-director]")).to_have_count(0)
    page.reload()
    reader.choose("outcome", "lead out of turn accepted")
    expect(page).to_have_url(re.compile(r"\?outcome=lead-accepted$"))
    reader.expect_count(2)
    expect(page.locator(".chip")).to_have_count(1)
    page.locator(".chip").click()
    expect(page).to_have_url(re.compile(f"{reader.the.log}$"))
    reader.expect_count(5)
    expect(page.locator(".chip")).to_have_count(0)
    # Names are for admins: what a player reads holds none.
    shown = page.locator("main").inner_text()
    named = [name for name in reader.the.names if name in shown]
    assert bool(named) is (reader.role == "admin"), named


@WAYS
def test_words_within_a_facet(reader: Reader) -> None:
    """A filter in force stays while words are typed; they are marked; nothing found says what to do about it."""
    page = reader.page
    reader.choose("outcome", "major penalty card")
    reader.expect_count(3)
    reader.search("penalisee" if reader.language == "fr" else "PENALTY cards")
    expect(page).to_have_url(re.compile("outcome=major-penalty-card"))
    expect(page).to_have_url(re.compile("q=(penalisee|PENALTY)"))
    reader.expect_count(3)
    expect(page.locator(".log-line mark").first).to_be_visible()
    expect(page.locator(".chip")).to_have_count(3)
    if reader.javascript:
        expect(page.get_by_role("searchbox")).to_be_focused()
    reader.look("found")
    if page.viewport_size and page.viewport_size["width"] <= PHONE.width:
        assert small_targets(page) == []

    reader.search("zeppelin")
    notice = page.locator("#results .notice")
    expect(notice).to_contain_text(words(reader.language, "No ruling has all of this."))
    reader.expect_count(0)
    notice.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"{reader.the.log}$"))
    reader.expect_count(5)
