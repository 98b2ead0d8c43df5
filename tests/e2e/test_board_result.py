"""The result of a board noted on a telephone, and the score change of a revoke made of it by one tap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import BoardResult, User
from rulings.models import ScoreChange
from tests.e2e.a_club import a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import Hand
from tests.e2e.looking import fits, look, small_targets, words
from tests.rulings.a_club import an_incident, give
from tests.rulings.review.scores.test_tricks_moved import OVER

MOST_TAPS = 8
"""To the page of the result, level, suit, declarer and tricks, to note it, to make the change; doubled is seldom."""


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (PHONE, "en")], ids=["phone-fr", "phone-en"])
def test_a_revoke_is_scored_from_the_result(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club(language)
    incident = an_incident(the.session, the.director, OVER, board=3, in_round=1)
    incident.subject = "did-not-follow-suit"
    incident.save()
    ruling = give(incident, the.director)
    signed_in(page, the.director).goto(the.page_of(ruling))
    hand = Hand(page)
    hand.tap(page.get_by_role("link", name=words(language, "Note the result of the board")))
    expect(page.locator("h1")).to_have_text(words(language, "Result of board %(number)s") % {"number": 3})
    # Who declares is known of the revoke.
    expect(page.locator("[name=result-declarer][value=S]")).to_be_checked()
    look(page, language, f"board-result-{language}")
    fits(page)
    assert not small_targets(page)
    for field, value in (("level", "4"), ("strain", "S"), ("declarer", "S"), ("tricks", "9")):
        hand.tap(f'label.pick:has([name="result-{field}"][value="{value}"])')
    hand.tap(page.get_by_role("button", name=words(language, "Note this result")))
    expect(page.locator(".score-changes .due .points")).to_have_text("NS +450")
    look(page, language, f"board-result-due-{language}")
    fits(page)
    assert not small_targets(page)
    assert BoardResult.objects.get().tricks == 9
    hand.tap(page.get_by_role("button", name=words(language, "Make this score change")))
    expect(page.locator(".score-changes .tag")).to_be_visible()
    assert hand.taps <= MOST_TAPS
    assert ScoreChange.objects.get().after["NS"][0]["tricks"] == 11
