"""The menu of subjects: two taps from the session's page, and found by word on a telephone, as one types or not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from incidents.models import User
from rulings.inquiry.what_happened import MOST_FREQUENT
from rulings.laws.moments import Moment
from tests.e2e.a_club import SUBJECT, a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import DECLARER, Hand
from tests.e2e.looking import fits, look

LEAST_ROW = 48
"""How high a line is at least, in CSS pixels: a finger."""
ONE_LINE = 53
ONE_SCREEN = 844


def test_two_taps_lead_from_the_session_to_the_subject(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club()
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(4)
    expect(page.locator(".frequent .menu-line")).to_have_count(MOST_FREQUENT)
    hand.subject()
    assert hand.taps == 2
    expect(page).to_have_url(re.compile(re.escape(f"answers/{DECLARER}/")))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_menu_is_two_screens_of_a_phone(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    """Eight lines of one line each, then the moments; the first of them in reach without scrolling."""
    the = a_club(language)
    page.set_viewport_size({"width": 390, "height": ONE_SCREEN})
    signed_in(page, the.director).goto(the.address(the.incident(), "subject/"))
    look(page, language, "menu")
    lines, moments = page.locator(".frequent .menu-line"), page.locator(".moments summary")
    for line in lines.all():
        assert LEAST_ROW <= _box(line)["height"] <= ONE_LINE, line.inner_text()
    for moment in moments.all():
        assert LEAST_ROW <= _box(moment)["height"] <= ONE_LINE, moment.inner_text()
    last = _box(lines.last)
    assert last["y"] + last["height"] <= ONE_SCREEN
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * ONE_SCREEN
    expect(moments).to_have_count(len(Moment))
    # Folded open, one moment at a time: each of its lines has the height of a finger.
    hand = Hand(page)
    for name in ("play", "auction"):
        hand.tap(page.locator(f".moments summary:has(#{name})"))
        expect(page.locator(".moments details[open]")).to_have_count(1)
        for line in page.locator(".moments details[open] .menu-line").all():
            assert _box(line)["height"] >= LEAST_ROW, line.inner_text()
    look(page, language, "menu-auction")
    assert _box(page.locator(".frequent"))["height"] <= MOST_FREQUENT * ONE_LINE
    page.set_viewport_size({"width": 320, "height": 640})
    fits(page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.locator("#page").evaluate("page => page.scrollWidth <= page.clientWidth")


def _box(of: Locator) -> FloatRect:
    box = of.bounding_box()
    assert box is not None
    return box


def test_what_has_the_focus_does_not_come_to_lie_under_the_search(
    page: Page, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club()
    page.set_viewport_size({"width": 375, "height": 480})
    signed_in(page, the.director).goto(the.address(the.incident(), "subject/"))
    page.locator(".moments summary").last.scroll_into_view_if_needed()
    expect(page.get_by_role("searchbox")).to_be_in_viewport(ratio=1)
    # Backwards through the lines by the keyboard.
    page.locator(".moments summary").last.focus()
    finder = _box(page.locator(".finder"))
    for _line in range(len(Moment) + MOST_FREQUENT - 1):
        page.keyboard.press("Shift+Tab")
        focused = page.evaluate("document.activeElement.getBoundingClientRect().top")
        assert focused >= finder["height"] - 1, page.evaluate("document.activeElement.innerText")


def test_what_arbitre_does_not_rule_on_leads_to_the_law_in_two_taps(
    page: Page, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club("fr")
    page.set_viewport_size({"width": 390, "height": ONE_SCREEN})
    signed_in(page, the.director).goto(the.address(the.incident(), "subject/"))
    page.get_by_role("searchbox").fill("connivence")
    expect(page.locator(".not-ruled h2")).to_have_text("Loi 73, soupçon de tricherie")
    look(page, "fr", "menu-not-ruled")
    hand = Hand(page)
    hand.tap(page.locator(".not-ruled .btn.primary"))
    expect(page).to_have_url(re.compile("/laws/73"))
    page.go_back()
    # Its address is there before it is.
    expect(page.locator(".not-ruled h2")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    hand.tap(page.locator(".moments summary:has(#session)"))
    hand.tap(page.locator("a.menu-line[href$='line=cheating-suspected']"))
    expect(page.locator(".not-ruled h2")).to_have_text("Loi 73, soupçon de tricherie")
    expect(page.locator(".not-ruled h2")).to_be_in_viewport()
    hand.tap(page.locator(".not-ruled .btn.primary"))
    expect(page).to_have_url(re.compile("/laws/73"))


def test_subjects_are_found_as_one_types_in_either_language(
    page: Page, signed_in: Callable[[Page, User], Page]
) -> None:
    """The rows follow, the caret stays, the count is read out; nothing found says so and shows them all."""
    the = a_club("fr")
    signed_in(page, the.director).goto(the.address(the.incident(), "subject/"))
    rows, search, told = page.locator("button.menu-line"), page.get_by_role("searchbox"), page.locator("#announcer")
    all_of_them = rows.count()
    search.press_sequentially("entame hors tou", delay=15)
    expect(page).to_have_url(re.compile(r"q=entame\+hors\+tou$"))
    expect(rows.first).to_have_attribute("value", SUBJECT)
    expect(told).to_have_text(re.compile(r"^\d+ sujets?$"))
    expect(search).to_be_focused()
    search.fill("opening lead out of turn")
    expect(page).to_have_url(re.compile("q=opening"))
    expect(rows.first).to_have_attribute("value", SUBJECT)
    search.fill("zeppelin")
    expect(page.locator("#subjects .notice")).to_contain_text("« zeppelin »")
    expect(told).to_contain_text("« zeppelin »")
    expect(rows).to_have_count(all_of_them)
    search.fill("renonc")
    expect(page.locator("#subjects mark").first).to_have_text(re.compile("^renonce$", re.IGNORECASE))
    look(page, "fr", "menu-nothing-found")
    search.fill("")
    expect(page).to_have_url(re.compile("subject/$"))
    expect(page.locator("#subjects .notice")).to_have_count(0)

    # Chosen from among the results; back again, what was looked for still stands.
    search.fill("entame hors tour")
    expect(page.locator("#subjects")).to_have_attribute("data-announce", re.compile(r"^\d+ sujets?$"))
    hand = Hand(page)
    hand.subject()
    page.go_back()
    expect(search).to_have_value("entame hors tour")
    expect(rows.first).to_have_attribute("value", SUBJECT)


@pytest.mark.parametrize("javascript", [False])
@pytest.mark.parametrize(("language", "typed"), [("fr", "opening lead"), ("en", "entâme")])
def test_a_subject_is_found_without_javascript(
    page: Page, language: str, typed: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(the.address(the.incident(), "subject/"))
    hand = Hand(page)
    page.get_by_role("searchbox").fill(typed)
    hand.tap(".finder button")
    expect(page).to_have_url(re.compile("[?]q="))
    expect(page.locator("#subjects .found")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value(typed)
    look(page, language, accessible=False)
    hand.subject()


def test_enter_searches_and_chooses_nothing(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club()
    incident = the.incident()
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    signed_in(page, the.director).goto(the.address(incident, "subject/"))
    page.get_by_role("searchbox").fill("entame")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("q=entame$"))
    expect(page.locator("#subjects .found")).to_be_visible()
    incident.refresh_from_db()
    assert incident.subject == ""
