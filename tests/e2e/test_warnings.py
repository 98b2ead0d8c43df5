"""A warning on a phone: what the scale says before it is given, noted on the player, told the next time."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import Session, User
from rulings.models import NotedWarning
from tests.e2e.a_club import TheClub, a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import Hand
from tests.e2e.looking import look, small_targets, words

TABLE = 1


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (PHONE, "en", False)],
    ids=["phone-fr", "plain-phone-en"],
)
def test_a_warning_is_noted_on_the_player_and_told_the_next_time(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    # Of this season, whenever that is.
    Session.objects.filter(pk=the.session.pk).update(date=the.club.today())
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    _told_of(hand, the, language)
    expect(page.locator(".by-scale")).to_contain_text(words(language, "nothing noted this season"))
    look(page, language, "warning-first", accessible=javascript)
    assert small_targets(page) == []
    hand.answer("first")
    hand.wait_for_question("90.A.answer")
    hand.answer("warning")
    hand.check()
    hand.give()
    note = page.locator(".penalty .whom button").first
    name = note.inner_text().split("\n")[0]
    look(page, language, "warning-to-note", accessible=javascript)
    assert small_targets(page) == []
    hand.tap(note)
    hand.wait_for_ruling()
    expect(page.locator(".penalty .whom")).to_have_count(0)
    noted = NotedWarning.objects.select_related("player").get()
    assert noted.player.name in name

    page.goto(the.desk)
    _told_of(hand, the, language)
    expect(page.locator(".noted-before.again")).to_contain_text(words(language, "second warning this season"))
    look(page, language, "warning-second", accessible=javascript)
    page.goto(f"{the.home}warnings/")
    expect(page.locator(".of-player h2")).to_have_text(noted.player.name)
    look(page, language, "warnings-of-season", accessible=javascript)
    assert small_targets(page) == []
    page.goto(f"{the.home}rulings/{noted.ruling.number}/warnings/?q=a")
    look(page, language, "warning-whom", accessible=javascript)
    assert small_targets(page) == []

    signed_in(page, the.admin).goto(f"{the.home}settings/penalties/")
    look(page, language, "penalty-scale", accessible=javascript)
    assert small_targets(page) == []


def _told_of(hand: Hand, the: TheClub, language: str) -> None:
    """Somebody at table 1 slow, up to whether he has been warned of it before; in round 1."""
    page = hand.page
    hand.call(TABLE)
    page.goto(page.url.replace("/subject/", "/details/"))
    page.locator("select[name=round]").select_option("1")
    page.locator("main form button[type=submit].primary").click()
    hand.wait_for_question("subject")
    page.goto(f"{page.url}?q={'retard' if language == 'fr' else 'slow play'}")
    page.locator("button[name=subject][value=conduct]:visible").click()
    hand.wait_for_question("particulars.offender")
    hand.answer("S")
    hand.wait_for_question("74.conduct")
    hand.answer("slow")
    hand.wait_for_question("90.A.before")
    expect(page).to_have_url(re.compile("90.A.before"))
