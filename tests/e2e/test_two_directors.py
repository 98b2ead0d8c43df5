"""Two directors on one incident: one is first, the other is told, and neither types anything twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from incidents.models import Fact, Incident, User
from rulings.models import Ruling
from tests.e2e.a_club import COLLEAGUE, FREE, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, Hand
from tests.e2e.looking import look


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False)],
    ids=["phone-fr", "laptop-en", "plain-phone-en"],
)
@pytest.mark.gate("T7")
def test_two_answers_to_one_question(
    page: Page,
    language: str,
    javascript: bool,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
    troubles: Troubles,
) -> None:
    """The second one reads both answers and loses nothing; fails when the last answer sent simply wins."""
    the = a_club(language)
    axed = javascript and language == "fr"
    other = signed_in(new_context().new_page(), the.colleague)
    signed_in(page, the.director)
    mine, his = Hand(page), Hand(other)
    address = the.address(the.incident({DECLARER: "S", CIRCUMSTANCES: []}), f"answers/{CARD}/")
    page.goto(address)
    other.goto(address)
    his.card("D7")
    his.wait_for_question("54.reply")

    troubles.expect(r"\b409\b.*/answers/")
    mine.card("HQ")
    conflict = page.locator("section.notice.warning")
    expect(conflict).to_be_visible()
    expect(conflict).to_contain_text("♦7")
    expect(conflict).to_contain_text(COLLEAGUE)
    expect(conflict).to_contain_text({"fr": "♥D", "en": "♥Q"}[language])
    if javascript:
        expect(conflict).to_be_focused()
    look(page, language, "conflict-question", accessible=axed)
    assert Fact.objects.get(key=CARD).code == "D7"
    mine.tap(conflict.locator("button[type=submit]"))
    mine.wait_for_question("54.reply")
    assert Fact.objects.get(key=CARD).code == "HQ"

    # He reads options for a card that is no longer the one led: his choice is not taken for it unseen.
    his.answer("refuse-require")
    expect(other.locator("section.notice.warning")).to_be_visible()
    look(other, language, "conflict-options", accessible=axed)
    assert not Fact.objects.filter(key="54.reply").exists()
    his.wait_for_question("54.reply")
    expect(other.locator("section.notice.warning button")).to_have_count(0)
    his.answer("refuse-require")
    his.check()
    assert Fact.objects.get(key="54.reply").code == "refuse-require"


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(LAPTOP, "fr", True), (PHONE, "fr", False)],
    ids=["laptop-fr", "plain-phone-fr"],
)
@pytest.mark.gate("T7")
def test_what_was_typed_is_still_there(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """The call's details, and the reason of a new ruling, each sent on facts that changed meanwhile."""
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.director)
    hand = Hand(page)
    called = the.incident(FREE)
    page.goto(the.address(called, "details/"))
    page.locator("select[name=round]").select_option("3")
    page.locator("select[name=board]").select_option("6")
    page.locator("select[name=level]").select_option("4")
    page.locator("select[name=strain]").select_option("S")
    page.locator("select[name=called_by]").select_option("W")
    look(page, language, "details", accessible=axed)
    the.answers(called, {CARD: "HA"}, by=the.colleague)
    troubles.expect(r"\b409\b.*/details/")
    send = page.locator("main form button[type=submit]")
    hand.tap(send)
    expect(page.locator("section.notice.warning")).to_be_visible()
    for name, value in {"round": "3", "board": "6", "level": "4", "strain": "S", "called_by": "W"}.items():
        expect(page.locator(f"select[name={name}]")).to_have_value(value)
    look(page, language, "conflict-details", accessible=axed)
    hand.tap(send)
    hand.check()
    now = Incident.objects.get()
    assert (now.round, now.board and now.board.number, now.contract, now.called_by) == (3, 6, "4S", "W")

    hand.give()
    the.answers(called, {CARD: "H9"}, by=the.colleague)
    page.goto(the.address(called, "check/"))
    reason = "Ouest a montré la carte : c’était le ♥9."
    hand.because("facts", reason)
    the.answers(called, {CARD: "H8"}, by=the.colleague)
    troubles.expect(r"\b409\b.*/ruling/")
    hand.tap(hand.give_button)
    expect(page.locator(".notice.error")).to_be_visible()
    expect(page.locator("textarea[name=reason]")).to_have_value(reason)
    expect(page.locator(".trail")).to_contain_text("♥8")
    look(page, language, "conflict-check", accessible=axed)
    assert Ruling.objects.count() == 1
    hand.give()
    assert Ruling.objects.count() == 2
