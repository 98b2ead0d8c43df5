"""The hands of a claim on a telephone: from the tap to the hands in, and to the lines beside the ruling."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.models import ClaimHands
from tests.e2e.a_club import a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import Hand
from tests.e2e.looking import look, small_targets, words

MOST_TAPS = 6
"""From the session's page to the hands in, beside what is marked there: the cards on the table, trump and who leads."""


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (PHONE, "en")], ids=["phone-fr", "phone-en"])
def test_hands_lines_and_what_the_page_says_of_them(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(4)
    page.get_by_role("searchbox").fill("tablé" if language == "fr" else "claim")
    hand.tap("button[name=subject][value=claim]:visible")
    for key in ("particulars.declarer", "particulars.offender"):
        hand.wait_for_question(key)
        hand.answer("S")
    hand.wait_for_question("68.said")
    hand.tap(page.get_by_role("link", name=words(language, "The hands and the lines")))
    expect(page.locator("h1")).to_have_text(words(language, "The hands of the claim"))
    assert hand.taps < MOST_TAPS
    look(page, language, f"claim-hands-empty-{language}")
    for seat, card in {"N": "SA", "E": "HK", "S": "S2", "W": "S3"}.items():
        page.locator(f'label.pick:has(input[name="{seat}"][value="{card}"])').tap()
    page.locator('label.pick:has(input[name="strain"][value="S"])').tap()
    page.locator('label.pick:has(input[name="leader"][value="S"])').tap()
    # Which side claims is known from who did.
    expect(page.locator('input[name="side"][value="NS"]')).to_be_checked()
    look(page, language, f"claim-hands-marked-{language}")
    assert not small_targets(page)
    hand.tap(page.locator("button[name=step][value=hands]"))
    expect(page.locator(".cross")).to_be_visible()
    assert hand.taps <= MOST_TAPS
    assert ClaimHands.objects.get().hands == "N:A... .K.. 2... 3..."
    page.locator("[name=words]").fill("♠")
    page.locator("button[name=tricks][value='1']").tap()
    expect(page.locator(".claim-lines li")).to_have_count(1)
    look(page, language, f"claim-hands-lines-{language}")
    assert not small_targets(page)
