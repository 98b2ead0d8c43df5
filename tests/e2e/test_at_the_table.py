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
