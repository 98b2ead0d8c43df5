"""The pages' measures: a fingertip on each button, no sideways scrolling, a ruling on one A5 page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, ViewportSize

from incidents.models import User
from rulings.engine import Edition, Regulations, Resolved, every_case
from rulings.laws.subjects import SUBJECTS
from rulings.record import as_record
from tests.e2e.a_club import DUMMY_SEEN, FREE, Code, TheClub, a_club
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, REPLY
from tests.e2e.looking import fits, small_targets

NARROWEST: ViewportSize = {"width": 320, "height": 640}
TWICE_AS_LARGE: ViewportSize = {"width": 640, "height": 400}
"""A laptop of 1280×800 on which somebody has set 200 %."""

A_LONG_REASON = "Le mort, interrogé à la fin de la donne, dit que la carte était déjà reprise. " * 3


def what_says_most() -> Mapping[str, Code]:
    """The facts whose ruling takes the most words: whatever law is added, the longest page is tried."""

    def length(case: Resolved) -> int:
        return len(json.dumps(as_record(SUBJECTS[0], Edition.LAWS_2017, Regulations(), case)["steps"]))

    longest = max(every_case(SUBJECTS[0].law, Edition.LAWS_2017, Regulations()), key=length)
    return {fact.key: fact.code if isinstance(fact.code, str) else list(fact.code) for fact in longest.path}


def every_page(the: TheClub) -> list[str]:
    """The addresses of every kind of page, with something on each."""
    ruling, wide = the.ruling(FREE), the.ruling(what_says_most(), table=12)
    half = the.address(the.incident({DECLARER: "S", CIRCUMSTANCES: []}, table=7))
    told = the.address(the.incident({**FREE}, table=9))
    inquiry = [
        the.desk,
        f"{half}subject/",
        f"{half}answers/{DECLARER}/",
        f"{half}answers/{CIRCUMSTANCES}/",
        f"{half}answers/{CARD}/",
        f"{half}details/",
        f"{told}answers/{REPLY}/",
        f"{told}check/",
        f"{the.home}incidents/{ruling.incident.number}/check/",
        the.page_of(ruling),
        the.page_of(wide),
        the.log,
    ]
    record = [
        "/",
        "/preferences/",
        the.home,
        f"{the.home}sessions/new/",
        f"{the.desk}edit/",
        f"{the.desk}players/",
        f"{the.desk}boards/",
        f"{the.desk}boards/1/",
        f"{the.home}members/",
        f"{the.home}settings/",
    ]
    return inquiry + record


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_button_is_as_large_as_a_fingertip(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.admin)
    page.set_viewport_size({"width": 375, "height": 667})
    small: dict[str, list[str]] = {}
    for address in every_page(the):
        page.goto(address)
        # What is folded away is tapped too.
        page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true })")
        small |= {address: found} if (found := small_targets(page)) else {}
    assert not small, "\n".join(f"{address}\n  " + "\n  ".join(found) for address, found in small.items())


def test_a_button_too_small_is_seen(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """Control of `small_targets` and of `fits`."""
    the = a_club()
    signed_in(page, the.director).goto(the.desk)
    assert small_targets(page) == []
    page.locator(".tables button").first.evaluate("({style}) => { style.height = style.minHeight = '40px' }")
    assert len(small_targets(page)) == 1
    fits(page)
    page.locator("h1").evaluate("(heading) => heading.append('M'.repeat(90))")
    page.locator("main").evaluate("(main) => main.classList.add('text-nowrap')")
    with pytest.raises(AssertionError, match="too wide"):
        fits(page)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_page_scrolls_sideways(
    page: Page,
    language: str,
    signed_in: Callable[[Page, User], Page],
) -> None:
    """At 320 pixels, and on a laptop at 200 %."""
    the = a_club(language)
    signed_in(page, the.admin)
    wide: list[str] = []
    for address in every_page(the):
        page.goto(address)
        page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true })")
        for size in (NARROWEST, TWICE_AS_LARGE):
            page.set_viewport_size(size)
            try:
                fits(page)
            except AssertionError as found:
                wide.append(str(found))
    assert not wide, "\n".join(wide)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_ruling_is_printed_on_one_a5_page(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    """The longest there is, before and after it is superseded. Control: three times as much takes more than a page."""
    the = a_club(language)
    signed_in(page, the.director)
    longest, common = the.ruling(what_says_most()), the.ruling(FREE)
    new = the.superseding(common, {REPLY: "refuse-require"}, A_LONG_REASON)
    for ruling in (longest, common, new, the.ruling(DUMMY_SEEN)):
        page.goto(the.page_of(ruling))
        assert pages_printed(page) == 1, the.page_of(ruling)
    page.locator("article").evaluate("(article) => article.append(article.cloneNode(true), article.cloneNode(true))")
    assert pages_printed(page) > 1


def pages_printed(page: Page) -> int:
    """How many pages of A5 the page takes on paper."""
    printed = page.pdf(format="A5", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", printed))
