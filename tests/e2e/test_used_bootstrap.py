"""Bootstrap's CSS is cut down (tests/config/used_bootstrap.py): nothing looks otherwise than with all of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from incidents.models import User
from tests.config.used_bootstrap import RELEASED, USED, cut, words
from tests.e2e.browsers import LAPTOP, PHONE, Screen
from tests.e2e.test_every_page import here, pages
from tests.forms import some
from tests.security.browsing import World

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["here"]

WHOLE = RELEASED.read_text(encoding="utf-8")
BOOTSTRAP = "link[href*='/bootstrap/']"
EXCHANGED = """(link) => new Promise((done) => {
    link.onload = done;
    link.href = link.href.split("?")[0] + "?" + Math.random();
})"""
# Of each thing on the page, and of what stands before and after it, every property that a style has.
LOOKS = """() => {
    const drawn = (each, part) => {
        const style = getComputedStyle(each, part || null);
        // What has no content is not drawn, whatever else is said of it.
        if (part && style.content === "none") return "";
        const values = [...style].map((name) => style.getPropertyValue(name));
        return `${each.tagName}.${each.classList}${part} ${values.join(";")}`;
    };
    return [...document.querySelectorAll("body, body *")]
        .flatMap((each) => ["", "::before", "::after"].map((part) => drawn(each, part)));
}"""


def looks(page: Page, css: str) -> list[str]:
    """How each thing on the page is drawn with this in the place of Bootstrap."""
    page.unroute_all()
    page.route("**/bootstrap/*.css*", lambda route: route.fulfill(body=css, content_type="text/css"))
    page.locator(BOOTSTRAP).evaluate(EXCHANGED)
    found: list[str] = page.evaluate(LOOKS)
    return found


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=lambda screen: screen.name)
def test_nothing_looks_otherwise(
    here: World, page: Page, signed_in: Callable[[Page, User], Page], screen: Screen, colours: str
) -> None:
    page.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
    signed_in(page, here.people["admin"])
    used = USED.read_text(encoding="utf-8")
    every = [address for address, role in pages(here) if role == "admin"]
    other = []
    for address in some(every, one_in=40, first=len(screen.name) + len(colours)):
        page.goto(here.path(address))
        # A part that renews itself would look otherwise for a moment.
        page.evaluate("document.addEventListener('htmx:beforeRequest', (event) => event.preventDefault())")
        if page.locator(BOOTSTRAP).count():
            before, after = looks(page, WHOLE), looks(page, used)
            assert len(before) > 20
            other += [f"{address.name}: {each}" for each, now in zip(before, after, strict=True) if each != now]
    assert other == []


def test_a_class_that_is_cut_is_seen(here: World, page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """Control."""
    signed_in(page, here.people["admin"]).goto("/preferences/")
    whole = looks(page, WHOLE)
    assert looks(page, WHOLE) == whole
    assert looks(page, cut(WHOLE, words() - {"form-control"})) != whole
