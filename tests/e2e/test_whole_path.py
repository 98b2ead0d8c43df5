"""From the session's page to the ruling and back to it through the log, as a director does it at the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.models import Ruling
from tests.e2e.a_club import a_club
from tests.e2e.browsers import LAPTOP, PHONE, Screen
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, REPLY, Hand, unfold
from tests.e2e.looking import heading_has_focus, look, words

MOST_TAPS_TO_THE_OPTIONS = 6
OPTIONS = ("spread", "accept", "refuse-require", "refuse-prohibit", "refuse-free")

EVERY_SCREEN = pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=lambda screen: screen.name)
BOTH_LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])

King = {"fr": "♥R", "en": "♥K"}


@EVERY_SCREEN
@BOTH_LANGUAGES
def test_a_ruling_from_the_call_to_the_log(
    page: Page, screen: Screen, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    """Six taps to the options, counted by the one hand that taps; two of the four ways are walked in the dark."""
    the = a_club(language)
    signed_in(page, the.director)
    hand = Hand(page)
    if (screen is PHONE) == (language == "en"):
        page.emulate_media(color_scheme="dark")

    def shown(name: str) -> None:
        look(page, language, name)
        heading_has_focus(page)

    page.goto(the.desk)
    look(page, language, "path-1-desk")
    hand.call(4)
    shown("path-2-subject")
    hand.subject()
    shown("path-3-declarer")
    hand.answer("S")
    hand.wait_for_question(CARD)
    shown("path-4-card")
    hand.card("HK")
    hand.wait_for_question(REPLY)
    assert hand.taps <= MOST_TAPS_TO_THE_OPTIONS
    shown("path-5-options")
    said = page.locator(".say")
    expect(said).to_contain_text(King[language])
    expect(page.locator("button.option")).to_have_count(len(OPTIONS))
    for option in OPTIONS:
        choice = page.locator(f"button.option[value={option}]")
        expect(choice.locator(".law")).to_have_count(1)
        # Law 9.B.2: what follows is explained before he chooses.
        expect(choice.locator(".does")).not_to_be_empty()

    hand.answer("refuse-free")
    hand.check()
    shown("path-6-check")
    expect(page.locator(".trail > li")).to_have_count(5)
    hand.give()
    shown("path-7-ruling")
    ruling = Ruling.objects.get()
    expect(page.locator("article")).to_contain_text(ruling.number)
    expect(page.locator(".say")).to_contain_text(King[language])
    expect(page.locator(".tag.major")).to_have_text(words(language, "major penalty card"))

    permalink = page.url
    unfold(page, ".of-record")
    hand.tap(page.locator("main").get_by_role("link", name=words(language, "Log of rulings")))
    expect(page).to_have_url(re.compile("/log/$"))
    shown("path-8-log")
    _follow_the_search(hand, ruling)
    assert page.url == permalink
    page.reload()
    look(page, language)


def _follow_the_search(hand: Hand, ruling: Ruling) -> None:
    """Type a clause, and tap the ruling as soon as it is listed."""
    hand.page.get_by_role("searchbox").fill("50D2b")
    expect(hand.page).to_have_url(re.compile("q=50D2b"))
    hand.tap(hand.page.locator(".log-line").filter(has_text=ruling.number).locator(".log-headline"))
    hand.wait_for_ruling()


@pytest.mark.parametrize("javascript", [False])
@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone", "laptop"])
def test_a_ruling_without_javascript(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club(language)
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.desk)
    hand.call(11)
    hand.subject()
    hand.answer("E")
    hand.wait_for_question(CARD)
    look(page, language, "plain-card", accessible=False)
    hand.card("S10")
    hand.wait_for_question(REPLY)
    assert hand.taps <= MOST_TAPS_TO_THE_OPTIONS
    look(page, language, "plain-options", accessible=False)
    hand.answer("accept")
    hand.check()
    look(page, language, accessible=False)
    hand.give()
    look(page, language, "plain-ruling", accessible=False)
    ruling, permalink = Ruling.objects.get(), page.url
    expect(page.locator("main")).to_contain_text("54.B.1")

    unfold(page, ".of-record")
    hand.tap(page.locator("main").get_by_role("link", name=words(language, "Log of rulings")))
    page.get_by_role("searchbox").fill("table 11")
    hand.tap(page.get_by_role("button", name=words(language, "Search the log")))
    expect(page).to_have_url(re.compile(r"q=table(\+|%20)11"))
    look(page, language, accessible=False)
    hand.tap(page.locator(".log-line").filter(has_text=ruling.number).locator(".log-headline"))
    hand.wait_for_ruling()
    assert page.url == permalink


def test_the_search_is_as_it_is_typed(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """The results follow each word and the caret stays where it is; control: another word finds nothing."""
    the = a_club("fr")
    free = the.ruling()
    page.set_viewport_size({"width": 390, "height": 844})
    hand = Hand(page)
    signed_in(page, the.director).goto(the.log)
    box = page.get_by_role("searchbox")
    box.press_sequentially("penalisee", delay=20)
    expect(page).to_have_url(re.compile("q=penalisee"))
    expect(page.locator("#results .log-headline")).to_have_count(1)
    expect(page.locator("#results")).to_contain_text(free.number)
    expect(box).to_be_focused()
    expect(page.locator("#announcer")).to_have_text("1 décision")
    box.fill("zeppelin")
    expect(page).to_have_url(re.compile("q=zeppelin"))
    expect(page.locator("#results .log-headline")).to_have_count(0)
    expect(box).to_be_focused()
    look(page, "fr", "log-nothing-found")

    # Back from a ruling, what was looked for is still there.
    box.fill("penalisee")
    page.locator("#results .log-headline").click()
    hand.wait_for_ruling()
    page.go_back()
    expect(box).to_have_value("penalisee")
    expect(page.locator("#results .log-headline")).to_have_count(1)


def test_desk_and_declarer_tell_what_they_are(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """What a screen reader says of the buttons that show only a number, a letter or a suit."""
    the = a_club("fr")
    signed_in(page, the.director).goto(the.desk)
    expect(page.get_by_role("button", name="Table 7", exact=True)).to_be_visible()
    page.goto(the.address(the.incident({DECLARER: "S", CIRCUMSTANCES: []}), f"answers/{CARD}/"))
    for suit in ("Pique", "Cœur", "Carreau", "Trèfle"):
        expect(page.get_by_role("radio", name=re.compile(suit, re.IGNORECASE))).to_have_count(1)
