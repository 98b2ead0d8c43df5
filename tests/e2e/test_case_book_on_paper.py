"""What a club prints of past rulings: the sheets of its case-book, and the log. Nothing lies on anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize

from incidents.models import User
from tests.e2e.a_club import DUMMY_SEEN, FREE, a_club
from tests.e2e.browsers import LAPTOP, Screen, shot
from tests.e2e.on_paper import longest, overprinted, sample
from tests.forms import some

WIDTH_OF_A5: Final[ViewportSize] = {"width": 499, "height": 760}
"""Of what is printed on a page, between its margins, in CSS pixels."""


@pytest.fixture
def screen() -> Screen:
    """It is printed from a laptop."""
    return LAPTOP


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_case_book_is_printed_without_overprinting(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    """The longest ruling of all among them. Control: with too little room for the clauses, their words lie on them."""
    the = a_club(language)
    signed_in(page, the.director).set_viewport_size(WIDTH_OF_A5)
    kept = [longest(), *some(sample()[::3], one_in=6)]
    rulings = [the.ruling(dict(each.facts), subject=each.subject) for each in kept]
    rulings += [the.ruling(FREE, table=5), the.ruling(DUMMY_SEEN, table=6)]
    for ruling in rulings:
        page.goto(f"{the.page_of(ruling)}case-book/")
        assert overprinted(page) == [], ruling.number
    page.emulate_media(media="print")
    shot(page, f"case-book-on-paper-{language}")
    page.locator(".reasons li").first.evaluate("(line) => { line.style.gridTemplateColumns = '1em 1fr'; }")
    assert overprinted(page)
    page.goto(the.log)
    assert overprinted(page) == []
