"""What is to be said after a tap on the live board is in sight, however low on the page the tap was."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from incidents.models import User
from tests.e2e.a_club import Code, a_club
from tests.e2e.browsers import PHONE
from tests.e2e.looking import look

IN_AUCTION: dict[str, Code] = {
    "24.stage": "auction",
    "particulars.offender": "E",
    "24.circumstances": [],
    "particulars.cards": ["HK"],
}


@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_the_words_are_in_sight_after_a_low_tap(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club("fr")
    the.session.date = timezone.localdate()
    the.session.save()
    the.ruling(IN_AUCTION, subject="card-exposed-in-auction")
    table = the.session.tables.get(number=4)
    signed_in(page, the.director)
    page.goto(f"{the.desk}tables/{table.pk}/live/")
    # Who declares stands two by two.
    declares = page.locator(".taps .btn").filter(has_text="déclarant")
    expect(declares).to_have_count(4)
    boxes = [box for each in declares.all() if (box := each.bounding_box())]
    assert len({box["y"] for box in boxes}) == 2
    page.evaluate("window.scrollTo(0, 600)")
    page.locator(".taps .btn").filter(has_text="Sud déclarant").tap()
    said, head = page.locator(".live-next > .say"), page.locator(".live-head")
    expect(said).to_contain_text("Sud choisit d’abord")
    time.sleep(0.3)
    look(page, "fr", "live-words-in-sight")
    words, stuck = said.bounding_box(), head.bounding_box()
    assert words
    assert stuck
    assert stuck["y"] + stuck["height"] <= words["y"] < PHONE.height / 2
    assert words["y"] + words["height"] <= PHONE.height

    # Control: scrolled down again, they are behind what sticks to the top.
    page.evaluate("window.scrollBy(0, 200)")
    words = said.bounding_box()
    assert words
    assert words["y"] < stuck["height"]
