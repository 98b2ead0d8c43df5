"""Coming in with a second factor, and after a forgotten password."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core import mail
from playwright.sync_api import BrowserContext, Page, expect

from incidents.models import Club, User
from tests.e2e.a_club import PASSWORD, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.looking import look, words
from tests.incidents.telephones import code_of, key_on

WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False)],
    ids=["phone-fr", "laptop-en", "plain-phone-en"],
)
NEW = "seven quiet herons"


def sign_in(page: Page, username: str, password: str) -> None:
    page.goto("/accounts/sign-in/")
    page.locator("input[name=username]").fill(username)
    page.locator("input[name=password]").fill(password)
    page.locator("main button[type=submit]").click()


@WAYS
def test_a_director_has_a_code_asked_for(
    page: Page,
    language: str,
    javascript: bool,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
    troubles: Troubles,
) -> None:
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.director).goto("/preferences/")
    look(page, language, "preferences", accessible=axed)
    page.get_by_role("link", name=words(language, "Second factor")).click()
    look(page, language, "second-factor-offered", accessible=axed)
    key = key_on(page.content())
    troubles.expect(r"\b422\b.*/second-factor/")
    page.locator("input[name=code]").fill("000000")
    page.locator("input[name=current]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    look(page, language, "second-factor-refused", accessible=axed)
    assert key_on(page.content()) == key
    page.locator("input[name=code]").fill(code_of(key))
    page.locator("input[name=current]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    look(page, language, "recovery-codes", accessible=axed)
    spare = page.locator(".recovery-codes li").first.inner_text()

    elsewhere = new_context().new_page()
    sign_in(elsewhere, the.director.username, PASSWORD)
    expect(elsewhere).to_have_url(re.compile("/accounts/sign-in/$"))
    look(elsewhere, language, "second-step", accessible=axed)
    troubles.expect(r"\b422\b.*/accounts/sign-in/")
    elsewhere.locator("input[name=code]").fill("123456")
    elsewhere.locator("main button[type=submit]").click()
    look(elsewhere, language, "second-step-refused", accessible=axed)
    elsewhere.locator("input[name=code]").fill(spare)
    elsewhere.locator("main button[type=submit]").click()
    expect(elsewhere).to_have_url(re.compile(f"{the.home}$"))
    elsewhere.goto("/accounts/second-factor/")
    look(elsewhere, language, "second-factor", accessible=axed)


@WAYS
def test_a_forgotten_password_is_chosen_anew(
    page: Page,
    language: str,
    javascript: bool,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
    troubles: Troubles,
) -> None:
    the = a_club(language)
    axed = javascript and language == "fr"
    Club.objects.update(language=language)
    signed_in(page, the.admin).goto(f"{the.home}members/")
    page.locator("details.card").filter(has_text=str(the.director)).locator("summary").click()
    look(page, language, "members-forgotten", accessible=axed)
    page.locator("details.card[open]").get_by_role("link", name=words(language, "Forgotten password")).click()
    look(page, language, "password-link", accessible=axed)
    page.locator("input[name=current]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    link = page.locator("#link").input_value()
    look(page, language, "password-link-made", accessible=axed)

    guest = new_context().new_page()
    guest.goto(link)
    look(guest, language, "new-password", accessible=axed)
    for name in ("new", "again"):
        guest.locator(f"input[name={name}]").fill(NEW)
    guest.locator("main button[type=submit]").click()
    expect(guest).to_have_url(re.compile("/accounts/sign-in/$"))
    look(guest, language, "new-password-kept", accessible=axed)
    sign_in(guest, the.director.username, NEW)
    expect(guest).to_have_url(re.compile(f"{the.home}$"))

    troubles.expect(r"\b410\b.*/new-password/")
    guest.goto(link)
    look(guest, language, "account-link-spent", accessible=axed)

    page.goto(f"{the.home}members/")
    page.locator("details.card").filter(has_text=str(the.admin)).locator("summary").click()
    page.locator("details.card[open]").get_by_role("link", name=words(language, "Forgotten password")).click()
    look(page, language, "password-link-own", accessible=axed)


@WAYS
def test_a_link_comes_by_mail(
    page: Page,
    language: str,
    javascript: bool,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
    troubles: Troubles,
) -> None:
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.director).goto("/accounts/address/")
    look(page, language, "address", accessible=axed)
    page.locator("input[name=address]").fill("dorothee@example.org")
    page.locator("input[name=current]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    expect(page).to_have_url(re.compile("/preferences/$"))
    (sent,) = mail.outbox
    (link,) = re.findall(r"http\S+", str(sent.body))
    page.goto("/accounts/address/")
    look(page, language, "address-waits", accessible=axed)
    page.goto(link)
    look(page, language, "confirm-address", accessible=axed)
    page.locator("main button[type=submit]").click()
    look(page, language, "address-confirmed", accessible=axed)

    guest = new_context().new_page()
    guest.goto("/accounts/sign-in/")
    guest.get_by_role("link", name=words(language, "Forgotten password?")).click()
    look(guest, language, "forgotten", accessible=axed)
    guest.locator("input[name=named]").fill(the.director.username)
    guest.locator("main button[type=submit]").click()
    look(guest, language, "forgotten-sent", accessible=axed)
    assert len(mail.outbox) == 2
