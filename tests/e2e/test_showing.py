"""The players' card: on the director's phone, turned to them, and on a phone of their own by the QR code."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from incidents.models import User
from tests.e2e.a_club import FREE, TheClub, a_club
from tests.e2e.browsers import AXE, LAPTOP, PHONE, Troubles, axe, shot
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, REPLY
from tests.e2e.looking import FINGER, fits, look, small_targets, words
from tests.e2e.reading_codes import read_codes

TO_CHOOSE = {key: FREE[key] for key in (DECLARER, CIRCUMSTANCES, CARD)}
WAYS = pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone-fr", "laptop-en"])
BOTH = pytest.mark.parametrize("scheme", ["light", "dark"])
HEADINGS = {"fr": "Que choisit Sud ?", "en": "What does South choose?"}
LEAST = {"upright": 26, "across": 32}
"""The letters of what is said, in CSS pixels, on a phone held either way."""


def size(locator: Locator) -> float:
    """The letters of an element, in CSS pixels."""
    return float(locator.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)"))


def in_order(page: Page) -> None:
    """What is read first stands above: nothing on the card is moved from its place in the page."""
    tops = page.evaluate(
        """() => [...document.querySelectorAll("#card h1, #card h2, #card p")]
            .map((each) => each.getBoundingClientRect().top)"""
    )
    assert tops == sorted(tops)
    assert len(tops) > 5


def of_high_contrast(page: Page) -> None:
    """Every text at 7:1: it is read from across the table, under whatever lamp."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {runOnly: ['color-contrast-enhanced']})")
    assert found["passes"]
    assert [node["html"] for each in found["violations"] for node in each["nodes"]] == []


def card_of(the: TheClub, page: Page, language: str) -> str:
    """Call, answer up to the choice, and open the card from there; its address."""
    incident = the.incident(TO_CHOOSE, board=3)
    page.goto(the.address(incident, f"answers/{REPLY}/"))
    page.get_by_role("link", name=words(language, "Show to the players")).click()
    if language != the.club.language:
        page.get_by_role("link", name=language.upper(), exact=True).click()
    expect(page.locator("h1")).to_have_text(HEADINGS[language].replace(" ?", "\u00a0?"))
    expect(page.locator("#card")).to_be_visible()
    # Its words are there before its style sheet is, and letters have a size then too: the browser's own.
    page.wait_for_load_state()
    return the.address(incident, "players/")


@WAYS
def test_from_the_choice_to_the_players_own_phone(
    page: Page,
    language: str,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
    troubles: Troubles,
) -> None:
    the = a_club(language)
    card_of(the, signed_in(page, the.director), language)
    look(page, language, "players-card")
    assert not [each for each in small_targets(page) if "<main" not in each]
    of_high_contrast(page)
    in_order(page)
    expect(page.locator(".options > li")).to_have_count(5)
    page.get_by_role("button", name="QR").click()
    code = page.locator(".qr svg")
    expect(code).to_be_visible()
    look(page, language, "players-qr")
    assert not small_targets(page)
    address = page.locator(".qr-address").inner_text()
    box = code.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 240
    assert read_codes(page, code) == [address]

    player = new_context().new_page()
    player.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    player.goto(address)
    expect(player.locator("h1")).to_have_text(HEADINGS[language].replace(" ?", "\u00a0?"))
    look(player, language, "players-own-card")
    of_high_contrast(player)
    told = player.content()
    assert not [word for word in (*the.names, the.session.name, the.club.slug) if word in told]

    # South says what he wants, the director taps it and rules: the player's phone follows by itself.
    page.goto(page.url.replace("players/link/", f"answers/{REPLY}/").partition("?")[0])
    page.locator("button[name=answer][value=refuse-prohibit]").click()
    page.locator(".give button").click()
    page.wait_for_url("**/rulings/**")
    expect(player.locator(".options")).to_have_count(0)
    expect(player.locator(".words")).to_have_count(5)
    look(player, language, "players-own-ruling")
    in_order(player)
    page.get_by_role("link", name=words(language, "Show to the players")).click()
    shot(page, f"players-ruling-{language}")

    # Closed, it is gone from every phone.
    page.get_by_role("button", name="QR").click()
    page.get_by_role("button", name=words(language, "Close the link")).click()
    troubles.expect(r"\b404\b.*/table/")
    expect(player.locator(".other-language")).to_be_visible()
    axe(player)
    shot(player, f"players-closed-{language}")


@BOTH
def test_it_is_read_in_light_and_in_dark(scheme: str, page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    card_of(the, signed_in(page, the.director), "fr")
    of_high_contrast(page)
    axe(page)
    shot(page, f"players-card-{scheme}")
    page.get_by_role("button", name="QR").click()
    expect(page.locator(".qr svg")).to_be_visible()
    # Dark on white in both: many readers take no other.
    assert read_codes(page, page.locator(".qr svg")) == [page.locator(".qr-address").inner_text()]
    shot(page, f"players-qr-{scheme}")


def test_held_across_it_is_larger_and_turned_it_stands_on_its_head(
    page: Page, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club()
    card_of(the, signed_in(page, the.director), "fr")
    said = page.locator(".words").first
    upright = size(said)
    assert upright >= LEAST["upright"]
    page.set_viewport_size({"width": PHONE.height, "height": PHONE.width})
    assert size(said) >= LEAST["across"] > upright
    fits(page)
    shot(page, "players-card-across")
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})

    heading, options = page.locator("h1"), page.locator(".options > li")
    before = heading.bounding_box()
    page.locator("label.turn").tap()
    after = heading.bounding_box()
    assert before is not None
    assert after is not None
    # Its head is at the far end, where who sits opposite begins to read; the director's corner stays at his.
    assert after["y"] > PHONE.height / 2 > before["y"]
    assert (options.first.bounding_box() or {"y": 0})["y"] < after["y"]
    corner = page.locator(".corner").bounding_box()
    assert corner is not None
    assert corner["y"] > after["y"]
    axe(page)
    shot(page, "players-card-turned")
    page.locator("#turned").press("Space")
    assert heading.bounding_box() == before


def test_escape_leads_the_director_back(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club()
    card_of(the, signed_in(page, the.director), "fr")
    page.keyboard.press("Escape")
    page.wait_for_url(f"**/answers/{REPLY}/")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (640, 400)], ids=["320px", "200%"])
def test_nothing_is_cut_off_on_a_small_screen_nor_when_it_is_enlarged(
    page: Page, signed_in: Callable[[Page, User], Page], width: int, height: int
) -> None:
    """A screen of 1280 by 800 at 200 % is one of 640 by 400."""
    the = a_club()
    page.set_viewport_size({"width": width, "height": height})
    card_of(the, signed_in(page, the.director), "fr")
    fits(page)
    inside = page.evaluate(
        """() => {
            const card = document.getElementById("card");
            const wide = [...card.querySelectorAll("*")].filter(
                (each) => each.getBoundingClientRect().right > card.getBoundingClientRect().right + 1);
            return [card.scrollWidth <= card.clientWidth, wide.length];
        }"""
    )
    assert inside == [True, 0]
    page.locator(".options > li").last.scroll_into_view_if_needed()
    expect(page.locator(".options > li").last).to_be_in_viewport()
    for target in page.locator(".corner a, .corner button, .corner label").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    axe(page)
    shot(page, f"players-card-{width}px")
    page.get_by_role("button", name="QR").click()
    expect(page.locator(".qr svg")).to_be_visible()
    fits(page)
    code = page.locator(".qr svg").bounding_box()
    assert code is not None
    assert code["width"] >= 240
    assert read_codes(page, page.locator(".qr svg")) == [page.locator(".qr-address").inner_text()]


@pytest.mark.parametrize("javascript", [False])
def test_without_a_script_it_is_read_and_turned_all_the_same(
    page: Page, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club()
    card_of(the, signed_in(page, the.director), "fr")
    page.locator("label.turn").tap()
    assert (page.locator("h1").bounding_box() or {"y": 0})["y"] > PHONE.height / 2
    page.get_by_role("button", name="QR").click()
    page.goto(page.locator(".qr-address").inner_text())
    expect(page.get_by_role("link", name=words("fr", "Read it again"))).to_be_visible()
