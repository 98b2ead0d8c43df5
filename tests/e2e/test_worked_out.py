"""A weighted score from the ruling to the scorer's slip, worked out against the other tables, on a telephone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from tests.e2e.a_club import FREE, a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import unfold
from tests.e2e.looking import fits, look, small_targets, words
from tests.e2e.test_scores import choose, go_to_check, result, step


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (PHONE, "en")], ids=["phone-fr", "phone-en"])
def test_a_weighted_score_is_worked_out(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club(language)
    ruling = the.ruling(FREE)
    signed_in(page, the.director).goto(the.page_of(ruling))
    unfold(page, ".score-changes").get_by_role("link", name=words(language, "Change the score")).click()
    choose(page, "weighted")
    result(page, "before", 9)
    result(page, "to1", 10, 60)
    result(page, "to2", 10, 40, level=2)
    go_to_check(page)
    step(page, "make")
    page.get_by_role("link", name=words(language, "Worked out")).first.click()
    expect(page.locator("h1")).to_have_text(words(language, "How it is worked out"))
    look(page, language, f"worked-out-nothing-{language}")
    page.locator("[name=scores]").fill("450 420x2 170 140 \u2212100x2")
    page.get_by_role("button", name=words(language, "Save"), exact=True).click()
    expect(page.locator(".worked")).to_have_count(2)
    # 60 % of the ten matchpoints of 420, and 40 % of the seven of 170.
    comma = "," if language == "fr" else "."
    expect(page.locator(".worked").first).to_contain_text(f"8{comma}8")
    look(page, language, f"worked-out-{language}")
    fits(page)
    assert not small_targets(page)
    page.goto(the.page_of(ruling))
    page.locator(".score-changes a", has_text=re.compile(f"^{words(language, 'Slip')}")).first.click()
    # Rounded to whole matchpoints.
    expect(page.locator(".slip-worked")).to_contain_text("9")
    look(page, language, f"worked-out-slip-{language}")
    fits(page)
