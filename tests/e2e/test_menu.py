"""The menu of subjects: two taps from the session's page, and found by word on a telephone, as one types or not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from incidents.models import User
from rulings.engine import Edition
from rulings.laws.subjects import SUBJECTS
from tests.e2e.a_club import SUBJECT, a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import DECLARER, Hand
from tests.e2e.looking import fits, look

SMALL_PHONE: ViewportSize = {"width": 375, "height": 667}
LEAST_ROW, MOST_ROW = 44, 120
"""How high the row of a subject is, in CSS pixels: a finger, and at most two lines of title and three of hint."""


def test_two_taps_lead_from_the_session_to_the_subject(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club()
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(4)
    expect(page.locator("button.subject")).to_have_count(sum(Edition.LAWS_2017 in each.editions for each in SUBJECTS))
    hand.subject()
    assert hand.taps == 2
    expect(page).to_have_url(re.compile(re.escape(f"answers/{DECLARER}/")))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_menu_is_read_on_a_small_telephone(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    """Rows that a finger hits and the eye runs down; the search stays in sight, and what has the focus too."""
    the = a_club(language)
    page.set_viewport_size(SMALL_PHONE)
    signed_in(page, the.director).goto(the.address(the.incident(), "subject/"))
    look(page, language, "menu")
    for row in page.locator("button.subject").all():
        box = row.bounding_box()
        assert box is not None
        assert LEAST_ROW <= box["height"] <= MOST_ROW, row.inner_text()
    search = page.get_by_role("searchbox")
    page.locator("button.subject").last.scroll_into_view_if_needed()
    expect(search).to_be_in_viewport(ratio=1)
    # Backwards through the rows by the keyboard: none comes to lie under the search.
    page.locator("button.subject").last.focus()
    finder = page.locator(".finder").bounding_box()
    assert finder is not None
    for _row in range(len(SUBJECTS) - 1):
        page.keyboard.press("Shift+Tab")
        focused = page.evaluate("document.activeElement.getBoundingClientRect().top")
        assert focused >= finder["height"] - 1, page.evaluate("document.activeElement.innerText")
    page.set_viewport_size({"width": 320, "height": 640})
    fits(page)


def test_subjects_are_found_as_one_types_in_either_language(
    page: Page, signed_in: Callable[[Page, User], Page]
) -> None:
    """The rows follow, the caret stays, the count is read out; nothing found says so and shows them all."""
    the = a_club("fr")
    signed_in(page, the.director).goto(the.address(the.incident(), "subject/"))
    rows, search, told = page.locator("button.subject"), page.get_by_role("searchbox"), page.locator("#announcer")
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
