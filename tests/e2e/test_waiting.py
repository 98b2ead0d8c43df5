"""Whoever has sent too much is told how long to wait, and loses nothing; where one is signed in, one sees and ends."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from incidents.models import Fact, LogEntry, Tag, User
from incidents.web import access
from incidents.web.pace import OF_AN_HOUR
from tests.e2e.a_club import PASSWORD, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, Hand
from tests.e2e.looking import look, words

ANDROID = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36"
WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (PHONE, "en", True), (LAPTOP, "en", True), (PHONE, "fr", False), (PHONE, "en", False)],
    ids=["phone-fr", "phone-en", "laptop-en", "plain-phone-fr", "plain-phone-en"],
)


@WAYS
def test_who_has_to_wait_loses_nothing(
    page: Page,
    language: str,
    javascript: bool,
    signed_in: Callable[[Page, User], Page],
    troubles: Troubles,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By htmx the page stands as it was; without a script what was sent is sent again from the answer."""
    the = a_club(language)
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.address(the.incident({DECLARER: "S", CIRCUMSTANCES: []}), ""))
    hand.wait_for_question(CARD)
    at = timezone.now() - timedelta(minutes=48, seconds=30)
    LogEntry.objects.bulk_create(
        LogEntry(tag=Tag.FACT_ESTABLISHED.value, who=the.director, at=at) for _ in range(OF_AN_HOUR.most)
    )
    troubles.expect(r"\b429\b|htmx")
    hand.card("HK")
    told = page.locator("#trouble" if javascript else "main .notice.error")
    expect(told).to_contain_text("attendez 12 minutes" if language == "fr" else "Wait 12 minutes")
    look(page, language, "has-to-wait" if javascript else "has-to-wait-plain", accessible=javascript)
    assert not Fact.objects.filter(key=CARD).exists()
    monkeypatch.setattr(access, "OF_AN_HOUR", OF_AN_HOUR._replace(most=10 * OF_AN_HOUR.most))
    if javascript:
        expect(page.locator("input[name=suit][value=H]")).to_be_checked()
        hand.tap(page.locator(".trouble-retry"))
    else:
        page.get_by_role("button", name=words(language, "Send it again")).click()
    expect(page).not_to_have_url(re.compile(f"{re.escape(CARD)}/$"))
    assert Fact.objects.get(key=CARD).code == "HK"


@WAYS
def test_one_sees_where_one_is_signed_in_and_ends_it(
    page: Page, language: str, javascript: bool, new_context: Callable[..., BrowserContext]
) -> None:
    the = a_club(language)
    telephone = new_context(user_agent=ANDROID).new_page()
    for each in (telephone, page):
        each.goto(the.desk)
        each.locator("input[name=username]").fill("dorothee")
        each.locator("input[name=password]").fill(PASSWORD)
        each.locator("main button[type=submit]").click()
        expect(each).to_have_url(re.compile(f"//[^/]+{the.desk}$"))
    page.goto("/accounts/password/")
    look(page, language, "signed-in-browsers", accessible=javascript)
    page.get_by_label("Chrome, Android").check()
    page.locator("#id_elsewhere_current").fill(PASSWORD)
    page.get_by_role("button", name=words(language, "Sign out there")).click()
    expect(page.locator("main .notice.success")).to_have_text(words(language, "You are signed out there."))
    expect(page.get_by_label("Chrome, Android")).to_have_count(0)
    look(page, language, "signed-out-there", accessible=javascript)
    telephone.goto(page.url)
    expect(telephone).to_have_url(re.compile("/accounts/sign-in/"))
