"""A revoke on the board in play, on a telephone: from the tap on the live board to the words that are said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from tests.e2e.browsers import PHONE
from tests.e2e.hand import Hand
from tests.e2e.looking import fits, look, small_targets
from tests.e2e.test_live import live, tonight

MOST_TAPS = 8
"""The hand, when it was noticed, the card in two, that it was the usual case, no other card, and the ruling given."""


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (PHONE, "en")], ids=["phone-fr", "phone-en"])
def test_a_revoke_is_ruled_on_from_the_live_board(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the, table = tonight(language)
    signed_in(page, the.director).goto(live(the, table))
    hand = Hand(page)
    expect(page.locator(".live-revoke")).to_be_visible()
    look(page, language, f"live-revoke-{language}")
    fits(page)
    assert not small_targets(page)
    hand.tap(".live-revoke button[value=W]")
    hand.wait_for_question("63.when")
    hand.answer("in-time")
    hand.wait_for_question("particulars.cards")
    hand.card("C5")
    hand.check()
    hand.give()
    expect(page.locator(".say, .words-to-say, .spoken").first).to_be_visible()
    assert hand.taps <= MOST_TAPS
    # The card that goes back lies on the live board, beside the one that was there.
    page.goto(live(the, table))
    expect(page.locator(".live")).to_contain_text("♣5")
