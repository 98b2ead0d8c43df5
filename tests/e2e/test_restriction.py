"""A restriction that was not obeyed, on a telephone: from the session's page to the ruling, during play and after."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.models import Ruling
from tests.e2e.a_club import a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import CARD, Hand
from tests.e2e.looking import fits, look
from tests.e2e.test_claim import look_at

SUBJECT = "lead-restriction-not-obeyed"
SOUGHT = {"fr": "n'a pas joué sa plus forte", "en": "did not play his highest"}
UNTIL_IT_IS_NOTICED = {
    "particulars.declarer": "S",
    "particulars.offender": "E",
    "particulars.cards": "S4",
    "61.A.restriction": "play",
    "61.A.play": "highest",
    "59.could-comply": "yes",
}
AFTER_THAT = {
    "in time": {"63.A.since": "minor", "62.C.1.played": "no"},
    "when the board is over": {
        "63.A.since": "over",
        "63.when": "over",
        "64.A.won": "partner",
        "64.C.1.more": "no",
    },
}
ENDS = {"in time": "revoke-corrected", "when the board is over": "tricks-transferred"}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("noticed", list(ENDS))
@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_a_restriction_not_obeyed_is_ruled_on(
    page: Page, language: str, noticed: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(4)
    page.get_by_role("searchbox").fill(SOUGHT[language])
    page.wait_for_url("**/subject/?q=*")
    hand.tap(f"button[name=subject][value={SUBJECT}]:visible")
    for key, answer in (UNTIL_IT_IS_NOTICED | AFTER_THAT[noticed]).items():
        hand.wait_for_question(key)
        look_at(page, language, f"restriction-{key}")
        if key == CARD:
            hand.card(answer)
        else:
            hand.answer(answer)
    hand.check()
    hand.give()
    expect(page.locator("h1")).to_be_visible()
    fits(page)
    look(page, language, f"restriction-ruled-{noticed.replace(' ', '-')}")
    assert Ruling.objects.latest("pk").outcome == ENDS[noticed]
