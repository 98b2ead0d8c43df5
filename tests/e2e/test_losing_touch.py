"""The network goes, the session ends: the page says so, nothing is lost, and the work goes on where it was."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from incidents.models import Fact, LogEntry, Tag, User
from rulings.models import Ruling
from tests.e2e.a_club import FREE, PASSWORD, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles, axe, shot
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, Hand
from tests.e2e.looking import heading_has_focus, look, words


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone-fr", "laptop-en"])
def test_a_lost_network_loses_nothing(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """Control: the region is hidden before. Fails when a failed tap is silent, or when its answer is not sent again."""
    the = a_club(language)
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.address(the.incident({DECLARER: "S", CIRCUMSTANCES: []}), ""))
    hand.wait_for_question(CARD)
    trouble = page.locator("#trouble")
    expect(trouble).to_be_hidden()
    troubles.expect("ERR_INTERNET_DISCONNECTED|htmx")

    page.context.set_offline(True)
    hand.card("HK")
    expect(trouble).to_be_visible()
    expect(trouble).to_have_attribute("role", "alert")
    expect(trouble).to_contain_text(words(language, "The network does not answer. Nothing you entered is lost."))
    # The page stands as it was: the suit is still chosen.
    hand.wait_for_question(CARD)
    expect(page.locator("input[name=suit][value=H]")).to_be_checked()
    shot(page, f"offline-{language}")
    axe(page)
    # Still no network: told again, however often.
    hand.tap(page.locator(".trouble-retry"))
    expect(trouble).to_be_visible()
    assert not Fact.objects.filter(key=CARD).exists()

    page.context.set_offline(False)
    hand.tap(page.locator(".trouble-retry"))
    hand.wait_for_question("54.reply")
    expect(trouble).to_be_hidden()
    heading_has_focus(page)
    assert Fact.objects.get(key=CARD).code == "HK"
    assert LogEntry.objects.filter(tag=Tag.FACT_ESTABLISHED, detail__key=CARD).count() == 1

    # A link that was tapped without network is followed by the same button.
    page.context.set_offline(True)
    hand.tap(page.locator(".crumb a"))
    expect(trouble).to_be_visible()
    page.context.set_offline(False)
    hand.tap(page.locator(".trouble-retry"))
    hand.wait_for_question(CARD)


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (LAPTOP, "fr", False)],
    ids=["phone-fr", "laptop-en", "plain-laptop-fr"],
)
def test_a_session_that_ended_leads_back_to_where_it_was(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """Fails when the sign-in page is swapped into the inquiry, or when signing in leads anywhere else."""
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.desk)
    hand.call(6)
    hand.subject()
    hand.answer("S")
    hand.otherwise(CIRCUMSTANCES)
    where = page.url

    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    hand.answer("")
    expect(page).to_have_url(re.compile("/accounts/sign-in/"))
    expect(page.locator("header.top")).to_have_count(1)
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator(".trail")).to_have_count(0)
    look(page, language, "sign-in-again", accessible=axed)

    page.locator("input[name=username]").fill("Dorothee")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    hand.wait_for_question(CIRCUMSTANCES)
    assert page.url == where
    hand.answer("")
    hand.wait_for_question(CARD)


def test_a_session_that_ended_at_the_last_act_gives_no_ruling_twice(
    page: Page, signed_in: Callable[[Page, User], Page]
) -> None:
    """Back from signing in, the facts are there to check again, and one tap gives the ruling."""
    the = a_club("fr")
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.address(the.incident(FREE), ""))
    hand.check()
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    hand.tap(hand.give_button)
    expect(page).to_have_url(re.compile("/accounts/sign-in/"))
    assert not Ruling.objects.exists()
    page.locator("input[name=username]").fill("dorothee")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    hand.check()
    hand.give()
    assert Ruling.objects.count() == 1
