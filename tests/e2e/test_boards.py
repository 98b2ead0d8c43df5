"""A hand or a board that is not as it should be, on a telephone: from the session's page to the ruling."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.models import Ruling
from tests.e2e.a_club import a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import Hand
from tests.e2e.looking import fits, look
from tests.e2e.test_claim import look_at

SOUGHT = {
    "too-many-cards-in-a-hand": {"fr": "14 cartes", "en": "14 cards"},
    "hand-of-another-board": {"fr": "cartes d'un autre étui", "en": "hand from another board"},
    "fouled-board": {"fr": "étui faussé", "en": "fouled board"},
}
ANSWERS = {
    "too-many-cards-in-a-hand": {"13.found": "not-called", "13.A.2.seen": "no"},
    "hand-of-another-board": {"particulars.offender": "S", "15.A.what": "called"},
    "fouled-board": {"87.form": "pockets", "87.noticed": "played", "87.compared": "groups"},
}
ENDS = {
    "too-many-cards-in-a-hand": "hands-put-right",
    "hand-of-another-board": "call-cancelled",
    "fouled-board": "score-reviewed",
}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("subject", list(SOUGHT))
@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_what_is_wrong_with_a_board_is_ruled_on(
    page: Page, language: str, subject: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(4)
    page.get_by_role("searchbox").fill(SOUGHT[subject][language])
    page.wait_for_url("**/subject/?q=*")
    hand.tap(f"button[name=subject][value={subject}]:visible")
    for key, answer in ANSWERS[subject].items():
        hand.wait_for_question(key)
        look_at(page, language, f"boards-{key}")
        hand.answer(answer)
    hand.check()
    hand.give()
    expect(page.locator("h1")).to_be_visible()
    fits(page)
    look(page, language, f"boards-{subject}")
    assert Ruling.objects.latest("pk").outcome == ENDS[subject]
