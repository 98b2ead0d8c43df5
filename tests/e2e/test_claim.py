"""A claim that is doubted, on a telephone: from the session's page to the ruling, and to the tricks on the score."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.models import ScoreChange
from tests.e2e.a_club import a_club
from tests.e2e.browsers import PHONE, shot
from tests.e2e.hand import Hand
from tests.e2e.looking import fits, lines_of, look, small_targets
from tests.e2e.test_scores import go_to_check, result, step

MOST_TAPS = 9
"""From the session's page to the ruling given: two lead to the claim, four tell it, two judge it, one gives it."""
SCREEN = 844
LONGEST, LONGEST_WITH_WORDS = 2.0, 2.4


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (PHONE, "en")], ids=["phone-fr", "phone-en"])
def test_a_forgotten_trump_from_the_call_to_the_score(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(4)
    page.get_by_role("searchbox").fill("tablé" if language == "fr" else "claim")
    hand.tap("button[name=subject][value=claim]:visible")
    for key, answer in (
        ("particulars.declarer", "S"),
        ("particulars.offender", "S"),
        ("68.said", "all"),
        ("68.asks", "claim"),
    ):
        hand.wait_for_question(key)
        look_at(page, language, f"claim-{key}")
        hand.answer(answer)
    hand.wait_for_question("70.points")
    look_at(page, language, "claim-points")
    hand.answer("trump")
    hand.wait_for_question("70.C.three")
    look_at(page, language, "claim-trump")
    hand.answer("all")
    hand.check()
    look_at(page, language, "claim-check")
    hand.give()
    assert hand.taps <= MOST_TAPS
    fits(page)
    assert lines_of(page.locator("summary h2:visible")) == [1] * page.locator("summary h2:visible").count()
    shot(page, f"claim-ruling-{language}")

    # The ruling leads to the form that knows its clause; how many tricks, the director says.
    page.locator(".score-changes a.btn.primary").click()
    look_at(page, language, "claim-tricks")
    expect(page.locator("[name=clause]")).to_have_value("70.A")
    page.locator("[name=board]").select_option("3")
    result(page, "before", 10)
    page.locator("[name=tricks_to]").select_option("EW")
    page.locator("[name=number]").fill("1")
    go_to_check(page)
    look_at(page, language, "claim-tricks-check")
    step(page, "make")
    expect(page.locator(".score-changes .figures")).to_be_visible()
    assert ScoreChange.objects.get().after["NS"][0]["tricks"] == 9


def look_at(page: Page, language: str, name: str) -> None:
    """The page is whole, in its language, no longer than it may be, and every button large enough."""
    look(page, language, f"{name}-{language}")
    assert not small_targets(page)
    length: float = page.evaluate("document.documentElement.scrollHeight")
    most = LONGEST_WITH_WORDS if page.locator(".say").count() else LONGEST
    assert length / SCREEN <= most, f"{name}: {length / SCREEN:.2f} screens"
