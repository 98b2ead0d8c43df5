"""Two revokes of one side, counted on a telephone when the board is over: from the session's page to the ruling."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from tests.e2e.a_club import a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import Hand
from tests.e2e.looking import fits, look
from tests.e2e.test_claim import look_at


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_two_revokes_are_counted_and_64c_says_how_to_judge(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(4)
    page.get_by_role("searchbox").fill("renonce" if language == "fr" else "revoke")
    page.wait_for_url("**/subject/?q=*")
    hand.tap("button[name=subject][value=did-not-follow-suit]:visible")
    for key, answer in (
        ("particulars.declarer", "S"),
        ("particulars.offender", "W"),
        ("63.when", "over"),
    ):
        hand.wait_for_question(key)
        hand.answer(answer)
    # That nothing is special is taken for granted; one touch says otherwise.
    hand.wait_for_question("64.A.won")
    hand.otherwise("61.circumstances")
    for key, answer in (
        ("61.circumstances", "another"),
        ("64.A.won.later", "others"),
        ("64.A.won.earlier", "himself"),
        ("64.A.later.after", "two"),
    ):
        hand.wait_for_question(key)
        look_at(page, language, f"revokes-{key}")
        hand.answer(answer)
    hand.wait_for_question("64.C.1.more.several")
    look_at(page, language, "revokes-64.C")
    page.locator(".steps > summary").click()
    expect(page.locator(".steps li")).to_have_count(5)
    # Opened by who wants it: it may be longer than a page is otherwise.
    look(page, language, "revokes-64.C-steps")
    hand.answer("no")
    hand.check()
    hand.give()
    fits(page)
