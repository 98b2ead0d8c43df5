"""Players polled: the poll made on one telephone, answered on a second one, its count seen on the first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from incidents.models import User
from incidents.setting_up import set_deal
from rulings.models import Consultation
from tests.e2e.a_club import a_club
from tests.e2e.browsers import PHONE, SEEN_WITHIN, shot
from tests.e2e.looking import look, small_targets, words

DEAL = "N:AKQ2.J32.T98.765 .KQT98.KQ32.JT98 JT98.A7.A4.AKQ32 76543.654.J765.4"
OVER = {
    "particulars.offender": "E",
    "16.B.1.what": "hesitation",
    "85.agreed": "agreed",
    "16.B.3.when": "over",
}
"""East hesitated; it is asked what West could have called."""
A_MOMENT = 500
WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (PHONE, "en", True), (PHONE, "fr", False)],
    ids=["phone-fr", "phone-en", "plain-phone-fr"],
)


@WAYS
def test_a_poll_is_made_in_few_taps_answered_on_a_second_telephone_and_counted(
    page: Page,
    language: str,
    javascript: bool,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
) -> None:
    the = a_club(language)
    set_deal(the.session.boards.get(number=1), DEAL, the.director)
    incident = the.incident(OVER, board=1, contract="4S", subject="information-from-partner")
    question = the.address(incident, "answers/16.B.1.b.alternative/")
    signed_in(page, the.director).goto(question)
    look(page, language, "poll-beside", accessible=javascript)
    page.locator(".consultations a.btn").click()
    _make(page, language, javascript=javascript)
    second = new_context().new_page()
    second.goto(page.locator("#link").input_value())
    told = second.content()
    assert not [word for word in (*the.names, the.club.name, the.session.name, the.club.slug) if word in told]
    _answer(second, language, javascript=javascript)

    if not javascript:
        page.reload()
    expect(page.locator(".poll-count tbody tr")).to_have_count(2, timeout=SEEN_WITHIN)
    expect(page.locator(".poll-count tbody tr").first.locator("td").first).to_have_text("1")
    _turn(page, language, javascript=javascript)
    _count_slips(page, language, javascript=javascript)
    assert Consultation.objects.get().on_paper == {"pass": [3, 0]}
    page.goto(question)
    look(page, language, "poll-beside-counted", accessible=javascript)
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * PHONE.height


def _make(page: Page, language: str, *, javascript: bool) -> None:
    """Board 1: North deals, as the heads say already. Three calls and two taps make the poll."""
    expect(page.locator("h1")).to_have_text(words(language, "Poll players"))
    look(page, language, "poll-new", accessible=javascript)
    assert not small_targets(page)
    if javascript:
        for call in ("1S", "2H", "2S"):
            page.locator(f'[data-call="{call}"]').click()
    else:
        page.locator("[name=calls]").fill("1♠ 2♥ 2♠")
    shot(page, f"poll-new-filled-{language}-phone")
    page.locator("label[for=id_no_longer_in_play]").click()
    page.locator("main button.primary").click()
    expect(page.locator("#count")).to_be_visible()
    look(page, language, "poll-made", accessible=javascript)
    assert not small_targets(page)


def _answer(second: Page, language: str, *, javascript: bool) -> None:
    look(second, language, "poll-asked", accessible=javascript)
    assert not small_targets(second)
    assert second.evaluate("document.documentElement.scrollHeight") <= 2 * PHONE.height
    second.locator('[name=answer][value="3H"]').click()
    look(second, language, "poll-else", accessible=javascript)
    assert not small_targets(second)
    second.locator('[name=considered][value="pass"]').check()
    shot(second, f"poll-else-marked-{language}-phone")
    second.locator("main button.primary").click()
    expect(second.locator("h1")).to_have_text(words(language, "Thank you"))


def _turn(page: Page, language: str, *, javascript: bool) -> None:
    """The director's own telephone, in the hands of a player."""
    # What has just renewed itself takes no tap for a moment.
    page.wait_for_timeout(A_MOMENT)
    page.locator("main a.btn.primary").click()
    expect(page.locator("form.poll-answer")).to_be_visible()
    look(page, language, "poll-turned", accessible=javascript)
    page.locator('[name=answer][value="pass"]').click()
    page.locator("main button.primary").click()
    look(page, language, "poll-next", accessible=javascript)
    page.locator("main a.btn:not(.primary)").click()
    expect(page.locator(".poll-count tbody tr")).to_have_count(2)


def _count_slips(page: Page, language: str, *, javascript: bool) -> None:
    poll = page.url
    page.goto(f"{poll}slips/")
    look(page, language, "poll-slips", accessible=javascript)
    page.goto(poll)
    page.locator("details:has(.slips-counted) summary").click()
    shot(page, f"poll-on-paper-{language}-phone")
    page.locator("[name=code]").select_option("pass")
    page.locator(".slips-counted [name=chosen]").fill("3")
    page.locator(".slips-counted button").click()
    expect(page.locator(".poll-answers b")).to_contain_text("5")
    look(page, language, "poll-counted", accessible=javascript)
