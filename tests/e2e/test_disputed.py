"""The players do not agree whether declarer could have seen dummy: heard, compared, found, ruled, read by both."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from incidents.models import Fact, User, Version
from incidents.recording import establish
from rulings.models import Ruling
from tests.e2e.a_club import COLLEAGUE, FREE, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import CIRCUMSTANCES, Hand
from tests.e2e.looking import fits, look, small_targets, words

NARROW: ViewportSize = {"width": 375, "height": 667}
NARROWEST: ViewportSize = {"width": 320, "height": 640}
TWICE_AS_LARGE: ViewportSize = {"width": 640, "height": 400}
SEEN = "declarer-could-see-dummy"
HELD, LEANED = "Mort tenait encore ses cartes.", "Sud s'est penché, il a vu deux cartes."


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (PHONE, "en", True), (PHONE, "fr", False), (LAPTOP, "en", True)],
    ids=["phone-fr", "phone-en", "plain-phone-fr", "laptop-en"],
)
def test_could_declarer_have_seen_dummy(
    page: Page,
    language: str,
    javascript: bool,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
) -> None:
    """Four taps to both rulings, one to find: then the other basis, and what each reader is shown."""
    the = a_club(language)
    axed = javascript
    player = signed_in(new_context().new_page(), the.player)
    signed_in(page, the.director)
    if page.viewport_size and page.viewport_size["width"] < LAPTOP.width:
        page.set_viewport_size(NARROW)
    hand = Hand(page)
    incident = the.incident({**FREE})
    page.goto(the.address(incident, f"answers/{CIRCUMSTANCES}/"))
    before = hand.taps
    hand.disagree()
    look(page, language, "both-heard", accessible=axed)
    hand.says("NS", "", HELD)
    hand.says("EW", SEEN, LEANED)
    hand.compare()
    assert hand.taps == before + 4
    look(page, language, "both-rulings", accessible=axed)
    fits_a_finger_on_every_screen(page)
    roads = page.locator(".road")
    expect(roads).to_have_count(2)
    expect(roads.nth(0)).to_contain_text(HELD)
    expect(roads.nth(1)).to_contain_text(LEANED)
    assert Fact.objects.get(key=CIRCUMSTANCES).established == "agreed"

    hand.find("EW", "weight-of-evidence")
    hand.check()
    expect(page.locator(".trail")).to_contain_text("85.A")
    expect(page.locator(".trail")).to_contain_text(LEANED)
    look(page, language, "both-check", accessible=axed)

    # On second thoughts: what was heard is still there, one tap tells otherwise.
    page.goto(the.address(incident, f"answers/{CIRCUMSTANCES}/disputed/"))
    expect(page.locator(".road .choice.on")).to_have_count(1)
    hand.find("EW", "undetermined")
    hand.check()
    hand.give()
    path = page.locator(".path")
    expect(path).to_contain_text("85.B")
    expect(path).to_contain_text(words(language, "disputed"))
    expect(path).to_contain_text(HELD)
    look(page, language, "both-ruling", accessible=axed)
    fact = Fact.objects.get(key=CIRCUMSTANCES)
    assert fact.read_versions() == (Version("NS", [], HELD), Version("EW", [SEEN], LEANED))

    player.goto(the.page_of(Ruling.objects.get()))
    expect(player.locator(".path")).to_contain_text("85.B")
    expect(player.locator("main")).not_to_contain_text(HELD)
    expect(player.locator("main")).not_to_contain_text(LEANED)
    look(player, language, "both-ruling-read-by-a-player", accessible=axed)
    page.goto(f"{the.log}?law=85")
    expect(page.locator(".log-line")).to_have_count(1)


@pytest.mark.parametrize("javascript", [True, False], ids=["", "plain"])
def test_a_colleague_was_faster_and_nothing_typed_is_lost(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    troubles.expect(r"\b409\b.*/disputed/")
    the = a_club(language)
    signed_in(page, the.director)
    hand = Hand(page)
    incident = the.incident({**FREE})
    page.goto(the.address(incident, f"answers/{CIRCUMSTANCES}/disputed/"))
    hand.says("NS", "", HELD)
    hand.says("EW", SEEN, LEANED)
    hand.compare()
    establish(incident, CIRCUMSTANCES, ["face-down"], the.colleague)
    hand.find("EW", "weight-of-evidence")
    notice = page.locator("section.notice.warning")
    expect(notice).to_contain_text(COLLEAGUE)
    expect(page.locator(".road").nth(1)).to_contain_text(LEANED)
    look(page, language, "both-conflict", accessible=javascript)
    hand.find("EW", "weight-of-evidence")
    hand.check()
    assert Fact.objects.get(key=CIRCUMSTANCES).read_versions()[1] == Version("EW", [SEEN], LEANED)


def test_a_name_typed_is_refused_and_every_word_of_it_stays(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    troubles.expect(r"\b422\b.*/disputed/")
    the = a_club(language)
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.address(the.incident({**FREE}), f"answers/{CIRCUMSTANCES}/disputed/"))
    hand.says("NS", "", HELD)
    hand.says("EW", SEEN, "Abgrall a vu deux cartes.")
    hand.tap(page.locator("main form .btn.primary[type=submit]"))
    expect(page.locator(".notice.error")).to_be_focused()
    expect(page.locator("textarea[name=EW-statement]")).to_have_value("Abgrall a vu deux cartes.")
    expect(page.locator(f'input[name=EW][value="{SEEN}"]')).to_be_checked()
    look(page, language, "both-refused")
    hand.states("EW", LEANED)
    hand.compare()


@pytest.mark.parametrize("key", ["particulars.declarer", "particulars.cards"])
def test_a_seat_and_a_card_may_be_disputed_with_a_finger(
    page: Page, language: str, key: str, signed_in: Callable[[Page, User], Page]
) -> None:
    """The other forms a version takes: a finger hits all of it, and nothing is wider than the screen."""
    the = a_club(language)
    signed_in(page, the.director)
    page.set_viewport_size(NARROW)
    page.goto(the.address(the.incident({**FREE}), f"answers/{key}/disputed/"))
    look(page, language, f"both-heard-{key.rsplit('.', maxsplit=1)[-1]}")
    fits_a_finger_on_every_screen(page)


def fits_a_finger_on_every_screen(page: Page) -> None:
    """With all that is folded away opened. The window is left as it was."""
    page.locator("main details").evaluate_all("(all) => all.forEach((each) => { each.open = true })")
    usual = page.viewport_size or NARROW
    assert small_targets(page) == []
    for size in (NARROWEST, TWICE_AS_LARGE, usual):
        page.set_viewport_size(size)
        fits(page)
