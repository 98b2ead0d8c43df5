"""An opinion asked for by a link, and given by somebody who never was here before."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from incidents.models import User
from incidents.setting_up import set_deal
from tests.e2e.a_club import FREE, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.looking import look, small_targets, words

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False), (LAPTOP, "fr", True)],
    ids=["phone-fr", "laptop-en", "plain-phone-en", "laptop-fr"],
)


@WAYS
def test_a_link_is_asked_for_opened_by_a_stranger_and_answered(
    page: Page,
    language: str,
    javascript: bool,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
    troubles: Troubles,
) -> None:
    the = a_club(language)
    axed = javascript
    set_deal(the.session.boards.get(number=3), DEAL, the.director)
    incident = the.incident(FREE, board=3, contract="4SX")
    signed_in(page, the.director).goto(the.address(incident, "check/"))
    page.get_by_role("link", name=words(language, "Ask other directors")).click()
    expect(page.locator("h1")).to_have_text(words(language, "Ask other directors"))
    look(page, language, "consult", accessible=axed)
    assert not small_targets(page)
    page.locator("[name=level]").select_option("regional")
    page.locator("label[for=id_with_hands]").click()
    troubles.expect(r"\b422\b.*/consult/")
    page.get_by_role("button", name=words(language, "Make the link")).click()
    expect(page.locator(".invalid-feedback")).to_be_visible()
    look(page, language, "consult-refused", accessible=axed)
    page.locator("label[for=id_no_longer_in_play]").click()
    page.get_by_role("button", name=words(language, "Make the link")).click()
    expect(page.locator("h1")).to_have_text(words(language, "Send this link"))
    look(page, language, "consult-link", accessible=axed)
    link = page.locator("#link").input_value()
    copying = page.locator("[data-copy]")
    if javascript:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        copying.click()
        expect(copying).to_have_text(words(language, "Copied"))
        assert page.evaluate("navigator.clipboard.readText()") == link
    else:
        expect(copying).to_be_hidden()

    stranger = new_context().new_page()
    stranger.goto(link)
    expect(stranger.locator("h1")).to_have_text(words(language, "A director asks for your opinion"))
    look(stranger, language, "consultation", accessible=axed)
    assert not small_targets(stranger)
    expect(stranger.locator(".cross .hand")).to_have_count(4)
    told = stranger.content()
    assert not [word for word in (*the.names, the.club.name, the.session.name, the.club.slug) if word in told]
    stranger.locator("[name=text]").fill("54.D.\n\nSans plus.")
    stranger.locator("main button[type=submit]").click()
    expect(stranger.locator("h1")).to_have_text(words(language, "Thank you"))
    look(stranger, language, "consultation-thanks", accessible=axed)

    page.goto(the.address(incident, "consult/"))
    expect(page.locator(".opinion p")).to_have_text(["54.D.", "Sans plus."])
    look(page, language, "consult-answered", accessible=axed)
    assert not small_targets(page)
    page.get_by_role("button", name=words(language, "Close the link")).click()
    expect(page.locator(".consultation .tag")).to_have_text(words(language, "link closed"))
    troubles.expect(r"\b404\b.*/consultations/")
    stranger.goto(link)
    expect(stranger.locator("h1")).to_have_text(words(language, "This link does not open"))
    look(stranger, language, "consultation-closed", accessible=axed)


def test_the_language_of_a_link_is_one_tap_away(
    page: Page, signed_in: Callable[[Page, User], Page], new_context: Callable[..., BrowserContext]
) -> None:
    the = a_club()
    incident = the.incident(FREE, board=3)
    signed_in(page, the.director).goto(the.address(incident, "consult/"))
    page.locator("[name=level]").select_option("club")
    page.locator("main .btn.primary").click()
    stranger = new_context().new_page()
    stranger.goto(page.locator("#link").input_value())
    expect(stranger.locator("html")).to_have_attribute("lang", "fr")
    stranger.get_by_role("button", name="EN", exact=True).click()
    expect(stranger.locator("html")).to_have_attribute("lang", "en")
    expect(stranger).to_have_url(re.compile("/consultations/"))
