"""The law reader in a browser: a player reads a law and follows a citation, a director goes down a tree, practises."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from incidents.models import Session, User
from rulings.models import Ruling
from rulings.words.texts import laws as every_law
from tests.e2e.a_club import TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Screen, Troubles, shot
from tests.e2e.hand import CIRCUMSTANCES, DECLARER, Hand
from tests.e2e.looking import fits, look, small_targets, words
from tests.rulings.lawbook.reading import SUBJECT

SignedIn = Callable[[Page, User], Page]
A4_WITHOUT_MARGINS = 733
"""In CSS pixels."""
MOST_MOMENTS = 40
"""Of a twentieth of a second, in which a key is answered."""
BOTH_SCREENS = pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=lambda screen: screen.name)
BOTH_LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])
WITH_AND_WITHOUT = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])


def laws(the: TheClub, path: str = "") -> str:
    return f"{the.home}laws/{path}"


@BOTH_SCREENS
@BOTH_LANGUAGES
def test_a_player_reads_a_law_and_follows_a_citation(
    page: Page, signed_in: SignedIn, screen: Screen, language: str
) -> None:
    the = a_club(language)
    signed_in(page, the.player).goto(the.home)
    hand = Hand(page)
    hand.tap(page.locator("main").get_by_role("link", name=words(language, "The Laws")))
    expect(page).to_have_url(re.compile("/laws/$"))
    look(page, language, "laws")
    assert small_targets(page) == []
    sought = {"fr": "entame hors tour", "en": "opening lead out of"}[language]
    # On a slow machine the first letters are sought before the last are typed: what is tapped would be taken away.
    with page.expect_response(lambda answer: parse_qs(urlsplit(answer.url).query).get("q") == [sought]):
        page.get_by_role("searchbox").press_sequentially(sought, delay=15)
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    expect(page.locator("#announcer")).to_have_text(re.compile(r"^\d+ (lois?|laws?)$"))
    hand.tap(page.locator(".law-rows a[href$='/laws/54/']"))
    expect(page.locator("h1")).to_contain_text("54")
    when = page.get_by_role("region", name=words(language, "When to call the director"))
    expect(when).to_be_in_viewport()
    look(page, language, "law-54")
    assert small_targets(page) == []
    hand.tap(page.locator("#clause-54\\.D summary").first)
    cited = page.locator("#clause-54\\.D .threads a.cite").first
    leads_to = cited.get_attribute("href")
    hand.tap(cited)
    expect(page).to_have_url(re.compile(re.escape(leads_to or "?") + "$"))
    look(page, language, "clause")


@BOTH_SCREENS
@BOTH_LANGUAGES
@WITH_AND_WITHOUT
def test_a_director_goes_down_a_tree_and_back(
    page: Page, signed_in: SignedIn, screen: Screen, language: str, javascript: bool
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(laws(the, f"trees/{SUBJECT}/"))
    hand, drawing = Hand(page), page.locator("svg.tree")
    expect(drawing).to_be_visible()
    look(page, language, "tree", accessible=javascript)
    assert small_targets(page) == []
    before = page.locator(".tree-lists b").first.inner_text()
    onward = page.locator(".tree-lists a[href*='?at=']").first
    while not onward.is_visible():
        # Each answer is folded; the way to it is opened from the top.
        hand.tap(page.locator(".tree-lists details:not([open]):has(a[href*='?at=']) > summary").first)
    hand.tap(onward)
    way = page.get_by_role("navigation", name=words(language, "The way here"))
    expect(way).to_be_visible()
    assert page.locator(".tree-lists b").first.inner_text() != before
    wide = drawing.bounding_box()
    hand.tap(page.get_by_role("link", name=words(language, "Larger")))
    expect(page).to_have_url(re.compile("zoom=125"))
    page.wait_for_load_state()
    larger = drawing.bounding_box()
    assert wide is not None
    assert larger is not None
    assert larger["width"] == pytest.approx(wide["width"] * 1.25, abs=2)
    fits(page)
    hand.tap(way.get_by_role("link").first)
    expect(page.locator(".tree-lists b").first).to_have_text(before)
    expect(page).to_have_url(re.compile("zoom=125"))


def test_a_box_of_the_drawing_opens_it_there(page: Page, signed_in: SignedIn) -> None:
    """Down to an end, by the drawing alone."""
    the = a_club("en")
    signed_in(page, the.director).goto(laws(the, f"trees/{SUBJECT}/?at=S.-.HK"))
    page.locator("svg.tree .box.end a").first.click()
    expect(page.locator(".say")).to_contain_text("spread your whole hand")
    look(page, "en", "tree-end")


@pytest.mark.parametrize("screen", [LAPTOP], ids=["laptop"])
def test_a_tree_is_scrolled_with_the_keys_in_its_own_box(page: Page, signed_in: SignedIn, screen: Screen) -> None:
    the = a_club("en")
    signed_in(page, the.director).goto(laws(the, "trees/lead-out-of-turn/?zoom=200"))
    box = page.locator(".tree-box")
    box.focus()
    # Pressed again as a reader would: a key that comes while the box still glides from the last one is not heard.
    for key, side in (("ArrowRight", "scrollLeft"), ("ArrowDown", "scrollTop")):
        moments = 0
        while not box.evaluate(f"box => box.{side}"):
            page.keyboard.press(key)
            page.wait_for_timeout(50)
            moments += 1
            assert moments < MOST_MOMENTS, side
    fits(page)


@BOTH_LANGUAGES
def test_a_tree_fits_the_width_of_the_paper(page: Page, signed_in: SignedIn, language: str) -> None:
    the = a_club(language)
    page.set_viewport_size({"width": A4_WITHOUT_MARGINS, "height": 1000})
    signed_in(page, the.director).goto(laws(the, "trees/penalty-card-on-the-table/?zoom=200"))
    page.emulate_media(media="print")
    fits(page)
    drawn = page.locator("svg.tree").bounding_box()
    assert drawn is not None
    assert drawn["width"] <= A4_WITHOUT_MARGINS
    expect(page.locator(".tree-lists")).to_be_hidden()
    shot(page, f"tree-paper-{language}")


@BOTH_SCREENS
@BOTH_LANGUAGES
@WITH_AND_WITHOUT
def test_a_practice_is_run_to_its_end(
    page: Page, signed_in: SignedIn, screen: Screen, language: str, javascript: bool
) -> None:
    the = a_club(language)
    signed_in(page, the.player).goto(laws(the, f"practice/{SUBJECT}/"))
    hand, marked = Hand(page), page.locator(".not-recorded")
    for key, code in ((DECLARER, "S"), (CIRCUMSTANCES, "")):
        expect(page.locator(f"input[name=asks][value='{key}']").first).to_be_attached()
        expect(marked).to_be_visible()
        hand.answer(code)
    hand.card("HK")
    expect(page.locator("button.option")).to_have_count(5)
    look(page, language, "practice", accessible=javascript)
    assert small_targets(page) == []
    hand.answer("refuse-free")
    expect(page.locator(".as-it-would-be")).to_be_visible()
    expect(marked).to_be_visible()
    look(page, language, "practised", accessible=javascript)
    assert small_targets(page) == []
    hand.tap(page.locator(".trail a.change[href*='asks=54.reply']"))
    hand.answer("spread")
    expect(page.locator(".as-it-would-be")).to_be_visible()
    page.go_back()
    expect(page.locator("button.option.on")).to_have_attribute("value", "refuse-free")
    assert not Ruling.objects.exists()
    assert not the.session.incidents.exists()


@BOTH_LANGUAGES
def test_while_the_club_plays_a_player_is_sent_to_the_director(
    page: Page, signed_in: SignedIn, language: str, troubles: Troubles
) -> None:
    the = a_club(language)
    Session.objects.filter(pk=the.session.pk).update(date=the.club.today())
    # The browser's console tells every refusal.
    troubles.expect("403")
    signed_in(page, the.player).goto(laws(the, f"practice/{SUBJECT}/"))
    expect(page.locator("h1")).to_have_text(words(language, "Closed while your club plays"))
    look(page, language, "closed")
    page.goto(laws(the))
    expect(page.locator("main a[href*='/practice/']")).to_have_count(0)


def test_a_citation_at_the_table_does_not_lose_the_inquiry(page: Page, signed_in: SignedIn) -> None:
    the = a_club("fr")
    incident = the.incident({"particulars.declarer": "S", "54.circumstances": [], "particulars.cards": "HK"})
    signed_in(page, the.director).goto(the.address(incident, "answers/54.reply/"))
    hand = Hand(page)
    hand.tap(".why summary")
    hand.tap(page.locator(".why a.cite"))
    expect(page).to_have_url(re.compile("/laws/54"))
    page.go_back()
    expect(page.locator("button.option")).to_have_count(5)
    hand.answer("spread")
    hand.check()


MOST_SCREENS = 3
"""Of a phone, which a law takes while its clauses are folded."""


@BOTH_LANGUAGES
def test_a_law_takes_three_screens_of_a_phone_at_most(page: Page, signed_in: SignedIn, language: str) -> None:
    """Every law. Control: with its clauses unfolded, more than one takes more."""
    the = a_club(language)
    signed_in(page, the.director)
    screens, unfolded = {}, {}
    for number in every_law():
        page.goto(laws(the, f"{number}/"))
        page.wait_for_load_state()
        screens[number] = page.evaluate("document.documentElement.scrollHeight") / PHONE.height
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        unfolded[number] = page.evaluate("document.documentElement.scrollHeight") / PHONE.height
    assert {number: high for number, high in screens.items() if high > MOST_SCREENS} == {}
    assert len([number for number, high in unfolded.items() if high > MOST_SCREENS]) > 10


@BOTH_LANGUAGES
@pytest.mark.parametrize("path", ["54/booklet/", "booklet/"], ids=["one", "all"])
def test_the_booklet_is_printed_on_a5(
    page: Page, signed_in: SignedIn, language: str, path: str, tmp_path: Path
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(laws(the, path))
    page.wait_for_load_state()
    page.emulate_media(media="print")
    printed = page.pdf(prefer_css_page_size=True)
    (tmp_path / "booklet.pdf").write_bytes(printed)
    sizes = set(re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", printed))
    assert {(round(float(wide)), round(float(high))) for wide, high in sizes} == {(420, 595)}
    pages = len(re.findall(rb"/Type /Page\b", printed))
    assert pages <= (2 if path != "booklet/" else 160)
