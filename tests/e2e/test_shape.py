"""The pages' measures: a fingertip on each button, no sideways scrolling, a ruling on one A5 page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from incidents.models import User
from tests.e2e.a_club import DUMMY_SEEN, FREE, SUBJECT, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, REPLY
from tests.e2e.looking import fits, in_another_language, look, small_targets
from tests.e2e.on_paper import MOST_OVERLEAF, SMALLEST_LETTER, longest, pages_printed, sample, smallest_letter
from tests.forms import some

PHONE_SIZE: ViewportSize = {"width": PHONE.width, "height": PHONE.height}
LAPTOP_SIZE: ViewportSize = {"width": LAPTOP.width, "height": LAPTOP.height}
SMALL_PHONE: ViewportSize = {"width": 375, "height": 667}
NARROWEST: ViewportSize = {"width": 320, "height": 640}
TWICE_AS_LARGE: ViewportSize = {"width": 640, "height": 400}
"""A laptop of 1280×800 on which somebody has set 200 %."""

A_LONG_REASON = "Le mort, interrogé à la fin de la donne, dit que la carte était déjà reprise. " * 3


def every_page(the: TheClub) -> dict[str, str]:
    """The address of every kind of page, with something on each, by a name for its picture."""
    most = longest()
    ruling, long = the.ruling(FREE), the.ruling(dict(most.facts), table=12, subject=most.subject)
    superseding = the.superseding(the.ruling(FREE, table=1), {REPLY: "refuse-require"}, A_LONG_REASON)
    half = the.address(the.incident({DECLARER: "S", CIRCUMSTANCES: []}, table=7))
    told = the.address(the.incident({**FREE}, table=9))
    the.incident(table=2)
    return {
        "desk": the.desk,
        "subject": f"{half}subject/",
        "declarer": f"{half}answers/{DECLARER}/",
        "circumstances": f"{half}answers/{CIRCUMSTANCES}/",
        "card": f"{half}answers/{CARD}/",
        "details": f"{half}details/",
        "options": f"{told}answers/{REPLY}/",
        "check": f"{told}check/",
        "check-again": the.address(ruling.incident, "check/"),
        "ruling": the.page_of(ruling),
        "ruling-long": the.page_of(long),
        "ruling-superseding": the.page_of(superseding),
        "log": the.log,
        "log-filtered": f"{the.log}?q=entame&law=54&subject={SUBJECT}&since=2026-01-01",
        "preferences": "/preferences/",
        "club": the.home,
        "session-new": f"{the.home}sessions/new/",
        "session-edit": f"{the.desk}edit/",
        "players": f"{the.desk}players/",
        "boards": f"{the.desk}boards/",
        "board": f"{the.desk}boards/1/",
        "members": f"{the.home}members/",
        "people-invited": f"{the.home}people/invitations/",
        "settings": f"{the.home}settings/",
    }


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_page_is_whole_on_every_screen(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    """Opened by its address: language, title, heading, width, accessibility, pictures; and what a finger has to hit.

    Each page is opened once and its window resized, from a telephone's to a laptop's, the latter also at 200 %.
    """
    the = a_club(language)
    signed_in(page, the.admin)
    for name, address in some(every_page(the).items(), one_in=3):
        page.set_viewport_size(PHONE_SIZE)
        answer = page.goto(address)
        assert answer is not None
        assert answer.ok, address
        look(page, language, f"page-{name}", accessible=language == "fr")
        page.set_viewport_size(LAPTOP_SIZE)
        look(page, language, f"page-{name}", accessible=language == "en")
        # What is folded away is tapped and read too.
        page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true })")
        page.set_viewport_size(TWICE_AS_LARGE)
        fits(page)
        page.set_viewport_size(NARROWEST)
        fits(page)
        page.set_viewport_size(SMALL_PHONE)
        small = small_targets(page)
        assert not small, f"{address}\n" + "\n".join(small)


def test_what_is_too_small_too_wide_or_foreign_is_seen(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """Control of `small_targets`, of `fits`, and of the eye for another language."""
    the = a_club()
    signed_in(page, the.director).goto(the.desk)
    assert in_another_language(page, "fr") == []
    assert len(in_another_language(page, "en")) > 5
    assert small_targets(page) == []
    page.locator(".tables button").first.evaluate("({style}) => { style.height = style.minHeight = '40px' }")
    assert len(small_targets(page)) == 1
    fits(page)
    page.locator(".desk-title p").evaluate("(line) => line.append('M'.repeat(90))")
    page.locator("main").evaluate("({style}) => { style.whiteSpace = 'nowrap' }")
    with pytest.raises(AssertionError, match="too wide"):
        fits(page)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_ruling_is_printed_on_one_a5_page(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    """Nine of ten of the kept cases, and whatever is common, in letters that can be read.

    Control: three times as much takes more than a page.
    """
    the = a_club(language)
    signed_in(page, the.director)
    # French takes more room.
    printed = some(sample(), one_in=2)
    overleaf = []
    for each in printed:
        page.goto(the.page_of(the.ruling(dict(each.facts), subject=each.subject)))
        if (pages := pages_printed(page)) > 1:
            overleaf.append((pages, each))
        assert smallest_letter(page) >= SMALLEST_LETTER, each
    assert len(overleaf) <= MOST_OVERLEAF * len(printed), overleaf
    assert all(pages == 2 for pages, _each in overleaf), overleaf
    common = the.ruling(FREE)
    new = the.superseding(common, {REPLY: "refuse-require"}, A_LONG_REASON)
    for ruling in (common, new, the.ruling(DUMMY_SEEN)):
        page.goto(the.page_of(ruling))
        assert pages_printed(page) == 1, the.page_of(ruling)
    page.locator("article").evaluate("(article) => article.append(article.cloneNode(true), article.cloneNode(true))")
    assert pages_printed(page) > 1
