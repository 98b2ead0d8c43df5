"""A ruling on a phone: the words and the three buttons in the first screen, the board by one touch, the rest folded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from incidents.models import User
from tests.e2e.a_club import FREE, Code, a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import REPLY, Hand, unfold
from tests.e2e.looking import fits, look, small_targets, words

SMALL_CARD: Final[Mapping[str, Code]] = {
    "particulars.declarer": "S",
    "particulars.offender": "E",
    "49.circumstances": [],
    "particulars.cards": ["D7"],
    "50.B.how": "accident",
    "50.B.another": "no",
}
COMMON: Final[Mapping[str, tuple[str, Mapping[str, Code]]]] = {
    "accepted": ("opening-lead-out-of-turn", {**FREE, REPLY: "accept"}),
    "free": ("opening-lead-out-of-turn", FREE),
    "required": ("opening-lead-out-of-turn", {**FREE, REPLY: "refuse-require"}),
    "small card": ("defenders-card-exposed", SMALL_CARD),
}
WAYS = pytest.mark.parametrize(
    ("language", "javascript"), [("fr", True), ("en", True), ("fr", False)], ids=["fr", "en", "plain-fr"]
)


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
@WAYS
def test_the_words_and_the_buttons_stand_in_the_first_screen(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.director)
    for name, (subject, facts) in COMMON.items():
        ruling = the.ruling(facts, subject=subject)
        page.goto(the.page_of(ruling))
        look(page, language, f"ruling-{name.replace(' ', '-')}", accessible=javascript)
        said, acts = page.locator(".say"), page.locator(".acts")
        assert bottom(said) <= top(acts), name
        assert bottom(acts) <= PHONE.height, name
        expect(acts.locator(".btn")).to_have_count(3)
        # The largest letters are those of what is to be done now.
        sizes = [
            float(each.evaluate("(p) => parseFloat(getComputedStyle(p).fontSize)")) for each in said.locator("p").all()
        ]
        assert sizes == sorted(sizes, reverse=True)
        assert min(sizes) >= 16
        expect(page.locator("details.fold[open]")).to_have_count(0)
        nothing_is_said_thrice(page)
        assert small_targets(page) == []


def nothing_is_said_thrice(page: Page) -> None:
    """Of the sentences that are seen before anything is unfolded none comes twice."""
    seen = [line.strip() for line in page.locator("main").inner_text().splitlines() if len(line.strip()) > 12]
    assert len(seen) == len(set(seen)), seen


@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_long_words_are_scrolled_under_the_buttons(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """Control of the first screen: where the words are longer than it, the buttons stay under the thumb."""
    the = a_club("fr")
    signed_in(page, the.director).goto(the.page_of(the.ruling(FREE)))
    said, acts = page.locator(".say"), page.locator(".acts")
    said.evaluate("(say) => say.append(...[...say.children].map((each) => each.cloneNode(true)))")
    assert bottom(said) > top(acts)
    assert bottom(acts) <= PHONE.height
    acts.locator("a[href$='/check/']").tap()
    Hand(page).check()


@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
@WAYS
def test_the_board_is_noted_by_one_touch(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    the.ruling(FREE, table=4, board=14)
    called = the.incident(FREE, table=4)
    signed_in(page, the.director).goto(the.address(called, "check/"))
    hand = Hand(page)
    hand.give()
    strip = page.locator(".board-touch")
    expect(strip.locator("> form button")).to_have_text(["14", "13", "15"])
    assert bottom(strip) < top(page.locator(".say"))
    hand.taps = 0
    hand.tap(strip.locator("> form button").first)
    expect(strip.locator("summary")).to_contain_text("14")
    assert hand.taps == 1
    hand.wait_for_ruling()
    called.refresh_from_db()
    assert called.board is not None
    assert called.board.number == 14
    # Another one, from all of them.
    hand.tap(strip.locator("summary"))
    expect(strip.locator("form button")).to_have_count(23)
    look(page, language, "ruling-other-board", accessible=javascript)
    assert small_targets(page) == []
    hand.tap(strip.get_by_role("button", name="21", exact=True))
    expect(strip.locator("summary")).to_contain_text("21")
    called.refresh_from_db()
    assert called.board.number == 21


@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
@WAYS
def test_the_rest_is_folded_and_opens(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """Each part by its summary; in letters of twice the size on the narrowest screen nothing is scrolled sideways."""
    the = a_club(language)
    signed_in(page, the.director).goto(the.page_of(the.ruling(FREE)))
    headings = page.locator("details.fold > summary h2")
    assert headings.first.inner_text() == words(language, "Who must do what")
    for folded in page.locator("details.fold").all():
        folded.locator("> summary").tap()
    expect(page.locator("details.fold:not([open])")).to_have_count(0)
    look(page, language, "ruling-unfolded", accessible=javascript)
    assert small_targets(page) == []
    expect(unfold(page, ".of-record").locator("[data-print]")).to_be_visible(visible=javascript)
    if javascript:
        page.set_viewport_size({"width": 320, "height": 640})
        page.locator("html").evaluate("({style}) => { style.fontSize = '200%' }")
        # The bar over every page is another's.
        page.locator(".top").evaluate("(bar) => bar.remove()")
        fits(page)


@pytest.mark.parametrize("knows", [True, False], ids=["newer", "older"])
def test_on_paper_it_is_unfolded_by_an_older_browser_too(
    page: Page, knows: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """A newer one has the sheet do so, which leaves the parts as they are."""
    the = a_club()
    page.add_init_script(f"CSS.supports = (asked) => {str(knows).lower()} || !asked.includes('::details-content')")
    signed_in(page, the.director).goto(the.page_of(the.ruling(FREE)))
    unfold(page, ".of-record")
    folded = page.locator("details.fold:not([open])")
    many = folded.count()
    assert many
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(folded).to_have_count(many if knows else 0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(folded).to_have_count(many)
    expect(page.locator("details.of-record")).to_have_attribute("open", "")
