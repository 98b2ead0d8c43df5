"""Coming in, being invited, speaking another language, and what each role may not open."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from incidents.models import Club, Membership, User
from incidents.views import home
from tests.e2e.a_club import DUMMY_SEEN, PASSWORD, PLAYER, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.looking import look, small_targets, words

WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False)],
    ids=["phone-fr", "laptop-en", "plain-phone-en"],
)


@WAYS
def test_signing_in_and_out(page: Page, language: str, javascript: bool, troubles: Troubles) -> None:
    the = a_club(language)
    axed = javascript and language == "fr"
    page.goto(the.desk)
    expect(page).to_have_url(re.compile("/accounts/sign-in/"))
    look(page, language, "sign-in", accessible=axed)
    troubles.expect(r"\b422\b.*/sign-in/")
    page.locator("input[name=username]").fill("dorothee")
    page.locator("input[name=password]").fill("six of diamonds")
    page.locator("main button[type=submit]").click()
    expect(page.locator("main .alert, main .notice.error")).to_have_text(
        re.compile(words(language, "This sign-in name and password do not go together."))
    )
    look(page, language, "sign-in-refused", accessible=axed)
    expect(page.locator("input[name=username]")).to_have_value("dorothee")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    expect(page).to_have_url(re.compile(f"{the.desk}$"))

    page.locator("details.menu summary").click()
    look(page, language, "menu", accessible=axed)
    page.get_by_role("button", name=words(language, "Sign out")).click()
    expect(page).to_have_url(re.compile("/accounts/sign-in/$"))
    page.go_back()
    # Nothing of the club is kept in the browser.
    expect(page).to_have_url(re.compile("/accounts/sign-in/"))


@WAYS
def test_a_membership_ends_by_the_administrators_password(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.admin).goto(f"{the.home}members/")
    page.locator("details.card summary").filter(has_text=PLAYER).click()
    page.locator("details[open]").get_by_role("link", name=words(language, "End the membership")).click()
    look(page, language, "member-end", accessible=axed)
    assert small_targets(page) == []
    assert Membership.objects.current().filter(user=the.player).exists()
    troubles.expect(r"\b422\b.*/end/")
    for typed in ("six of diamonds", PASSWORD):
        page.locator("input[name=current]").fill(typed)
        page.locator("main button[type=submit]").click()
    expect(page).to_have_url(re.compile("/members/$"))
    look(page, language, accessible=axed)
    assert not Membership.objects.current().filter(user=the.player).exists()


@WAYS
def test_an_invited_person_is_in_by_one_link_once(
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
    signed_in(page, the.admin).goto(the.home)
    page.locator("details.menu summary").click()
    page.locator(".menu-items").get_by_role("link", name=words(language, "Members")).click()
    look(page, language, "members", accessible=axed)
    page.locator("select[name=role]").last.select_option("director")
    page.get_by_role("button", name=words(language, "Make a link")).click()
    link = page.locator("#link").input_value()
    look(page, language, "invitation-link", accessible=axed)

    guest = new_context().new_page()
    guest.goto(link)
    look(guest, language, "invitation", accessible=axed)
    for name, value in {"name": "Tanguy Le Goff", "username": "tanguy", "password1": "eight of clubs"}.items():
        guest.locator(f"input[name={name}]").fill(value)
    guest.locator("input[name=password2]").fill("eight of spades")
    troubles.expect(r"\b422\b.*/invitations/")
    guest.locator("main button[type=submit]").click()
    expect(guest.locator(".invalid-feedback, .alert-danger").first).to_be_visible()
    look(guest, language, "invitation-refused", accessible=axed)
    guest.locator("input[name=password1]").fill("eight of clubs")
    guest.locator("input[name=password2]").fill("eight of clubs")
    guest.locator("main button[type=submit]").click()
    expect(guest).to_have_url(re.compile(f"{the.home}$"))
    look(guest, language, "welcome", accessible=axed)
    assert Membership.objects.get(user__username="tanguy").role == "director"

    troubles.expect(r"\b410\b.*/invitations/")
    late = new_context().new_page()
    late.goto(link)
    expect(late.locator("h1")).to_have_text(words(language, "This link was used or has expired"))
    look(late, language, "invitation-spent", accessible=axed)


@pytest.mark.parametrize("javascript", [True, False])
def test_the_language_is_one_tap_from_anywhere(
    page: Page, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """Also in the middle of an inquiry that htmx led to: the reader stays where he was."""
    the = a_club()
    signed_in(page, the.director).goto(the.desk)
    look(page, "fr", accessible=False)
    page.get_by_role("button", name="Table 8", exact=True).click()
    expect(page).to_have_url(re.compile("/subject/$"))
    here = page.url
    page.get_by_role("button", name="EN", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url == here
    look(page, "en", accessible=javascript)
    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    look(page, "fr", accessible=javascript)


@WAYS
def test_what_a_player_reads_names_nobody(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """Not in what is shown, nor anywhere in what is sent. Control: the director's own page of it does name somebody."""
    the = a_club(language)
    axed = javascript and language == "fr"
    ruling, seen = the.ruling(table=1), the.ruling(DUMMY_SEEN, table=2)
    signed_in(page, the.player)
    for address, name in ((the.log, "player-log"), (the.page_of(ruling), "player-ruling"), (the.page_of(seen), "")):
        page.goto(address)
        look(page, language, name, accessible=axed)
        # His own name is in his menu.
        page.locator("details.menu").evaluate("(menu) => menu.remove()")
        named = [each for each in the.names if each.split()[-1] in page.content()]
        assert not named, f"{address} names {named}"
        expect(page.locator("main")).to_contain_text(ruling.number if address == the.log else "54.")
    assert page.goto(the.home).ok  # type: ignore[union-attr]
    look(page, language, "player-club", accessible=axed)

    signed_in(page, the.director).goto(the.page_of(ruling))
    expect(page.locator("main")).to_contain_text(the.director.name)


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "en"), (LAPTOP, "fr")], ids=["phone-en", "laptop-fr"])
def test_pages_that_refuse_are_pages_too(
    page: Page,
    language: str,
    signed_in: Callable[[Page, User], Page],
    troubles: Troubles,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A player at the desk, somebody else's club, a form too old, a failing server: each in the site's own dress."""
    the = a_club(language)
    signed_in(page, the.player)

    def refused(status: int, name: str) -> None:
        expect(page.locator("header.top")).to_be_visible()
        expect(page.locator("main h1")).to_be_visible()
        assert (
            page.evaluate("getComputedStyle(document.querySelector('header.top')).backgroundColor")
            != "rgba(0, 0, 0, 0)"
        )
        look(page, language, name)
        troubles.expect(rf"\b{status}\b")

    assert page.goto(the.desk).status == 403  # type: ignore[union-attr]
    refused(403, "refused-role")
    assert page.goto("/cercle-voisin/").status == 404  # type: ignore[union-attr]
    refused(404, "refused-not-found")

    page.goto("/preferences/")
    page.context.clear_cookies(name="csrftoken")
    page.locator("main button[type=submit]").click()
    expect(page.locator("h1")).to_have_text(words(language, "This page was too old"))
    refused(403, "refused-stale")

    def fails(*_arguments: object) -> None:
        raise RuntimeError("a failing server")

    monkeypatch.setattr(home, "Paginator", fails)
    page.goto(the.home)
    expect(page.locator("h1")).to_have_text(words(language, "Something went wrong on the server"))
    refused(500, "refused-failing")
    assert PLAYER not in page.content()
