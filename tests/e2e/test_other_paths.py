"""The rarer ways to a ruling: options taken away, several circumstances at once, players who do not agree."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import Fact, HowEstablished, User, Version
from rulings.models import Ruling
from tests.e2e.a_club import a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, REPLY, Hand
from tests.e2e.looking import look, words


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False)],
    ids=["phone-fr", "laptop-en", "plain-phone-en"],
)
def test_a_case_that_leaves_nothing_to_choose(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """Dummy was seen (54.C): no option is offered, the page says why. Then 47.E.1: no acceptance, no penalty card."""
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.desk)
    hand.call(2)
    hand.subject()
    hand.answer("N")
    hand.otherwise(CIRCUMSTANCES)
    hand.answer("declarer-could-see-dummy")
    hand.card("D10")
    hand.check()
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text(words(language, "What the Laws say"))
    look(page, language, "restricted-check", accessible=axed)
    # The options are not even at their own address.
    page.goto(page.url.replace("check/", f"answers/{REPLY}/"))
    hand.check()
    hand.give()
    why = {"fr": "vous devez accepter l’entame", "en": "you must accept the lead"}[language]
    expect(page.locator("article .say")).to_contain_text(why)
    expect(page.locator("article")).to_contain_text("54.C")
    look(page, language, "restricted-ruling", accessible=axed)

    page.goto(the.desk)
    hand.call(3)
    hand.subject()
    hand.answer("W")
    hand.otherwise(CIRCUMSTANCES)
    hand.answer("told-by-opponent")
    hand.card("CA")
    hand.check()
    hand.give()
    expect(page.locator("article")).to_contain_text("47.E.1")
    expect(page.locator("article .law").filter(has_text="50.")).to_have_count(0)
    expect(page.locator(".tag.major, .tag.minor")).to_have_count(0)
    look(page, language, "told-ruling", accessible=axed)
    assert Ruling.objects.count() == 2


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "en", True), (LAPTOP, "fr", True), (LAPTOP, "fr", False)],
    ids=["phone-en", "laptop-fr", "plain-laptop-fr"],
)
def test_several_circumstances_and_a_disputed_fact(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """Those that exclude each other are refused with all ticks kept; of a dispute the ruling keeps both versions."""
    troubles.expect(r"\b422\b.*/answers/54\.circumstances/")
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.address(the.incident({DECLARER: "S"})))
    hand.otherwise(CIRCUMSTANCES)
    several = hand.several
    with page.expect_response(lambda response: response.request.method == "POST") as refused:
        hand.tick("declarer-played", "declaring-side-led")
    assert refused.value.status == 422
    expect(page.locator("main .notice.error")).to_be_visible()
    expect(several.locator("input:checked")).to_have_count(2)
    look(page, language, "several-refused", accessible=axed)
    several.locator("input[value=declaring-side-led]").uncheck()
    several.locator("input[value=declarer-could-see-dummy]").check()
    hand.tap(several.locator("button[type=submit]"))

    hand.wait_for_question(CARD)
    hand.disagree()
    page.locator("select[name=NS]").select_option("D7")
    page.locator("select[name=EW]").select_option("H7")
    look(page, language, "disputed-card", accessible=axed)
    hand.compare()
    hand.find("EW", "weight-of-evidence")
    hand.wait_for_question("54.B.second-card")
    expect(page.locator(".trail .tag.warn")).to_have_text(words(language, "disputed"))
    expect(page.locator(".trail .other").filter(has_text="♦7")).to_have_count(1)
    hand.answer("dummy")
    hand.check()
    look(page, language, "disputed-check", accessible=axed)
    hand.give()
    fact = Fact.objects.get(key=CARD)
    assert (fact.code, fact.established) == ("H7", HowEstablished.DISPUTED)
    assert fact.read_versions() == (Version("NS", "D7"), Version("EW", "H7"))
    expect(page.locator(".path")).to_contain_text("♦7")
    look(page, language, "disputed-ruling", accessible=axed)
