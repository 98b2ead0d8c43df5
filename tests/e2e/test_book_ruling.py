"""A ruling taken from the book, on a telephone: from the word that is searched to the ruling that is kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.models import Ruling
from tests.e2e.a_club import a_club
from tests.e2e.browsers import Troubles
from tests.e2e.hand import Hand
from tests.e2e.looking import fits, look, small_targets

WORDS = {"fr": "Est passe une fois, le contrat reste 2♥.", "en": "East passes once, the contract stays 2♥."}
SEARCHED = {"fr": "soupçon de tricherie", "en": "collusion"}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_arbitre_does_not_rule_on_is_noted_in_two_taps(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    page.set_viewport_size({"width": 390, "height": 844})
    signed_in(page, the.director).goto(the.address(the.incident(), "subject/"))
    page.get_by_role("searchbox").fill(SEARCHED[language])
    # What is typed is sought by itself; while much else is under way that may be given up, and is then sent again.
    page.get_by_role("searchbox").press("Enter")
    hand = Hand(page)
    hand.tap(page.locator(".not-ruled a[href*='/book/']"))
    expect(page.locator("#laws")).to_have_value("73.B.2")
    look(page, language, "book-ruling")
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator(".board-touch summary").click()
    fits(page)
    page.locator(".board-touch summary").click()
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size({"width": 390, "height": 844})
    # The button without scrolling: the clauses are folded.
    button = page.locator("#page form button.primary")
    expect(button).to_be_in_viewport(ratio=1)
    page.locator("#words").fill(WORDS[language])
    hand.tap(button)
    expect(page).to_have_url(re.compile("/rulings/"))
    assert hand.taps == 2
    expect(page.locator("h1")).to_have_text(WORDS[language])
    expect(page.locator(".badges .warn").first).to_be_visible()
    look(page, language, "book-ruling-given")
    ruling = Ruling.objects.latest("pk")
    assert (ruling.from_book, ruling.record["clauses"]) == (True, ["73.B.2"])
    page.set_viewport_size({"width": 320, "height": 640})
    fits(page)


@pytest.mark.parametrize("javascript", [False])
def test_what_is_refused_comes_back_as_it_was_typed(
    page: Page, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    troubles.expect(r"\b422\b.*/book/")
    the = a_club("fr")
    page.set_viewport_size({"width": 390, "height": 844})
    signed_in(page, the.director).goto(the.address(the.incident(), "book/?line=cheating-suspected"))
    page.locator("#laws").fill("87.Z")
    page.locator("#words").fill("Donne 11 jouée ainsi.")
    page.locator("#page form button.primary").click()
    expect(page.locator(".notice.error")).to_contain_text("87.Z")
    expect(page.locator("#words")).to_have_value("Donne 11 jouée ainsi.")
    expect(page.locator("#laws")).to_have_value("87.Z")
    assert small_targets(page) == []
    # All boards are behind a touch; the one that is chosen stays with what was typed.
    page.locator(".board-touch summary").click()
    assert small_targets(page) == []
    page.locator(".board-touch .pick", has=page.locator("input[value='21']")).click()
    page.locator("#page form button.primary").click()
    expect(page.locator(".notice.error")).to_contain_text("87.Z")
    expect(page.locator(".board-touch input:checked")).to_have_value("21")
    expect(page.locator(".board-touch input:checked + .board-chip")).to_be_visible()
    summary = page.locator(".by-clause summary").bounding_box()
    assert summary is not None
    assert summary["height"] >= 44
