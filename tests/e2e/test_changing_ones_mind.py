"""Going back, and changing a fact: nothing else is lost, and the page says what becomes of the ruling."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import Fact, User
from rulings.models import LaterReason, Ruling
from tests.e2e.a_club import FREE, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, REPLY, Hand
from tests.e2e.looking import heading_has_focus, look, small_targets, words

WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False)],
    ids=["phone-fr", "laptop-en", "plain-phone-en"],
)


def facts_known(the: TheClub) -> dict[str, str | list[str]]:
    """The facts of the club's one incident."""
    return {fact.key: fact.code for fact in Fact.objects.filter(incident__club=the.club)}


@WAYS
def test_back_to_the_question_before_its_answer_standing(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """By the browser's button and by the link; the page that comes back works like any other."""
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.desk)
    hand.call(4)
    hand.subject()
    hand.answer("S")
    hand.wait_for_question(CARD)
    hand.otherwise(CIRCUMSTANCES)
    hand.answer("")
    hand.wait_for_question(CARD)

    hand.back()
    hand.wait_for_question(CIRCUMSTANCES)
    recorded = words(language, "recorded")
    expect(page.locator('button[name=answer][value=""]')).to_contain_text(recorded)
    look(page, language, "back", accessible=axed)
    hand.back()
    hand.wait_for_question(CARD)
    hand.back()
    hand.wait_for_question(DECLARER)
    expect(page.locator("button.on")).to_have_count(1)
    expect(page.locator("button.seat-S.on")).to_contain_text(recorded)
    look(page, language, accessible=axed)
    # A step taken before the page's scripts are there moves the address alone.
    page.wait_for_load_state()
    page.go_forward()
    hand.wait_for_question(CARD)

    # What was swapped in by going back is alive: it answers, and it speaks up.
    hand.card("HK")
    hand.wait_for_question(REPLY)
    hand.tap(page.locator(".crumb a"))
    hand.wait_for_question(CARD)
    expect(page.locator("input[name=suit][value=H]")).to_be_checked()
    expect(page.locator("button[name=rank].on")).to_have_attribute("value", "K")
    hand.tap(page.locator(".crumb a"))
    hand.wait_for_question(CIRCUMSTANCES)
    assert facts_known(the) == {DECLARER: "S", CIRCUMSTANCES: [], CARD: "HK"}


def test_trouble_is_told_after_going_back_too(
    page: Page, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """Fails when the page that "back" puts in place is not the one that the script speaks to."""
    the = a_club("fr")
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.address(the.incident({}), ""))
    hand.wait_for_question(DECLARER)
    hand.answer("S")
    hand.wait_for_question(CARD)
    page.go_back()
    hand.wait_for_question(DECLARER)
    # Its address is there before it is: the page that comes must not be the request that fails.
    expect(page.locator("button[name=answer][value=N]")).to_be_visible()
    troubles.expect("500.*particulars.declarer")
    page.route("**/answers/**", lambda route: route.fulfill(status=500, body=""), times=1)
    hand.answer("N")
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator(".trouble-text")).not_to_be_empty()
    hand.tap(page.locator(".trouble-retry"))
    hand.wait_for_question(CARD)
    assert facts_known(the)[DECLARER] == "N"
    heading_has_focus(page)


@WAYS
def test_a_changed_fact_keeps_the_others_and_says_from_what_to_what(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.director)
    hand = Hand(page)
    first = the.ruling(FREE)
    page.goto(the.page_of(first))
    before = page.locator("article h1").inner_text()
    hand.tap(".acts a[href$='/check/']")
    hand.check()
    look(page, language, "unchanged-check", accessible=axed)
    hand.tap(page.locator(f".trail a[href$='/{CIRCUMSTANCES}/']"))
    hand.wait_for_question(CIRCUMSTANCES)
    look(page, language, "ruled-question", accessible=axed)
    hand.answer("declarer-could-see-dummy")
    # The card is known and declarer has nothing to choose: nothing more is asked.
    hand.check()
    expect(page.locator(".trail > li")).to_have_count(4)
    expect(page.locator(".from-to del")).to_have_text(before)
    after = page.locator(".from-to ins").inner_text()
    assert after != before
    look(page, language, "changed-check", accessible=axed)

    # His choice is not on this path; it is kept, and changing the fact back leads to the ruling that was given on it.
    assert facts_known(the)[REPLY] == "refuse-free"
    hand.tap(page.locator(f".trail a[href$='/{CIRCUMSTANCES}/']"))
    hand.wait_for_question(CIRCUMSTANCES)
    hand.answer("")
    hand.wait_for_ruling()
    expect(page.locator("article h1")).to_have_text(before)

    page.go_back()
    hand.wait_for_question(CIRCUMSTANCES)
    hand.answer("declarer-could-see-dummy")
    hand.check()
    hand.because("facts", {"fr": "Le mort était étalé.", "en": "Dummy was down."}[language])
    hand.give()
    look(page, language, "superseding-ruling", accessible=axed)
    expect(page.locator("article h1")).to_have_text(after)
    expect(page.locator("article")).to_contain_text(first.number)
    page.goto(the.page_of(first))
    look(page, language, "superseded-ruling", accessible=axed)
    expect(page.locator(".notice.warning")).to_contain_text(Ruling.objects.get(supersedes=first).number)
    expect(page.locator("article h1")).to_have_text(before)


@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
@pytest.mark.parametrize(("language", "javascript"), [("fr", True), ("fr", False)], ids=["fr", "plain-fr"])
def test_a_cause_is_enough_at_the_table_and_the_words_come_later(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """From the ruling four taps to its correction; what changed is told before and after, the words are added once."""
    the = a_club(language)
    first = the.ruling(FREE)
    signed_in(page, the.director).goto(the.page_of(first))
    before = page.locator("article h1").inner_text()
    hand = Hand(page)
    hand.tap(".acts a[href$='/check/']")
    hand.check()
    hand.tap(page.locator(f".trail a[href$='/{REPLY}/']"))
    hand.wait_for_question(REPLY)
    hand.answer("spread")
    hand.check()
    expect(page.locator(".changes del")).to_have_count(1)
    expect(page.locator(".from-to del")).to_have_text(before)
    expect(page.locator("button[name=cause]")).to_have_count(4)
    assert small_targets(page) == []
    look(page, language, "correction-check", accessible=javascript)
    hand.because("facts")
    hand.give()
    assert hand.taps == 4
    second = Ruling.objects.get(supersedes=first)
    assert (second.cause, second.reason) == ("facts", "")
    expect(page.locator(".difference .from-to del")).to_have_text(before)
    look(page, language, "correction-ruling", accessible=javascript)
    assert small_targets(page) == []

    hand.tap("a[href$='/why/']")
    look(page, language, "correction-why", accessible=javascript)
    assert small_targets(page) == []
    page.locator("textarea[name=reason]").fill("Sud avait dit qu’il étalait.")
    hand.tap(page.locator("main form button[type=submit]"))
    hand.wait_for_ruling()
    expect(page.locator("article")).to_contain_text("Sud avait dit qu’il étalait.")
    expect(page.locator("a[href$='/why/']")).to_have_count(0)
    assert LaterReason.objects.get().ruling == second
