"""What a director needs is in sight: cards with their button in one screen, and all of it in very large letters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from incidents.models import User
from tests.e2e.a_club import FREE, a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import REPLY
from tests.e2e.looking import fits, look, small_targets

EXPOSED = {"particulars.declarer": "S", "particulars.offender": "E"}
LETTERS = 15
"""The least size in pixels of what must be read at a table."""
phone = pytest.mark.parametrize("screen", [PHONE], ids=["phone"])


@phone
def test_four_suits_and_their_button_stand_in_one_screen(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club("fr")
    called = the.incident(EXPOSED, subject="defenders-card-exposed")
    signed_in(page, the.director).goto(the.address(called, "answers/particulars.cards/"))
    button = page.locator(".question > .btn.primary").bounding_box()
    assert button
    assert button["y"] + button["height"] <= PHONE.height
    look(page, "fr", "several-cards-in-one-screen")
    assert small_targets(page) == []


@phone
def test_nothing_is_cut_off_in_very_large_letters(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """The options of a player, the live board, the end of the board, the menu: at 320 px, twice the size."""
    the = a_club("fr")
    the.session.date = timezone.localdate()
    the.session.save()
    asked = the.incident({key: code for key, code in FREE.items() if key != REPLY}, table=2)
    ruling = the.ruling(FREE)
    page.set_viewport_size({"width": 320, "height": 640})
    signed_in(page, the.director)
    for address in (
        the.address(asked, f"answers/{REPLY}/"),
        f"{the.desk}tables/{ruling.incident.table_id}/live/",
        f"{the.page_of(ruling)}checks/",
        the.address(asked, "subject/"),
    ):
        page.goto(address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        fits(page)
        # What hides what flows over makes no page wider, and cannot be read.
        assert page.locator(".options").evaluate_all("(all) => all.every((on) => on.scrollWidth <= on.clientWidth)")
    # Control: a word that cannot be parted is found.
    page.locator("h1").evaluate("(title) => { title.textContent = 'M'.repeat(40); title.style.whiteSpace = 'pre'; }")
    with pytest.raises(AssertionError, match="too wide"):
        fits(page)


@phone
def test_nothing_is_small_that_is_read_at_the_table(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """From the session to the end of the board, folded parts too: 15 pixels, but for the number of a clause."""
    the = a_club("fr")
    the.session.date = timezone.localdate()
    the.session.save()
    asked = the.incident({key: code for key, code in FREE.items() if key != REPLY}, table=2)
    check = the.incident(FREE, table=3)
    ruling, required = the.ruling(FREE), the.ruling({**FREE, REPLY: "refuse-require"}, table=6)
    signed_in(page, the.director)
    for address in (
        the.desk,
        the.address(asked, "subject/"),
        the.address(asked, "answers/particulars.declarer/"),
        the.address(asked, "answers/particulars.cards/"),
        the.address(asked, f"answers/{REPLY}/"),
        the.address(check, f"answers/{REPLY}/"),
        the.address(check, "check/"),
        the.page_of(ruling),
        f"{the.desk}tables/{ruling.incident.table_id}/live/",
        f"{the.desk}tables/{required.incident.table_id}/live/",
        f"{the.page_of(ruling)}checks/",
    ):
        page.goto(address)
        page.locator("main details").evaluate_all("(all) => all.forEach((each) => { each.open = true })")
        assert smaller_than(page, LETTERS) == [], address
    # Control: the smallest letters there are are found, and a clause is let be.
    assert smaller_than(page, LETTERS + 10)
    page.locator("h1").evaluate("(title) => { title.style.fontSize = '14px' }")
    assert len(smaller_than(page, LETTERS)) == 1


def smaller_than(page: Page, pixels: float) -> list[str]:
    """The texts of the page, numbers of clauses aside, whose letters are smaller."""
    found: list[str] = page.evaluate(
        """(least) => {
            const found = [], walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const {data, parentElement: within} = walker.currentNode;
                if (!data.trim() || within.closest(".visually-hidden, .law") || !within.checkVisibility()) continue;
                const size = parseFloat(getComputedStyle(within).fontSize);
                if (size < least) found.push(`${size} ${within.className}: ${data.trim().slice(0, 60)}`);
            }
            return found;
        }""",
        pixels,
    )
    return found
