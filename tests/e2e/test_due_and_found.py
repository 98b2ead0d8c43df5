"""What is due is in sight on a telephone, and what is misspelt or was at one's own table is found there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.utils.translation import ngettext, override
from playwright.sync_api import Page, expect

from incidents.models import Direction, PlayersSee, User
from rulings.models import AppealResult, Concurrence, Ruling
from rulings.review.appeals.file_appeal import decide_appeal, request_appeal
from rulings.review.scores.adjusted import Kind
from tests.e2e.a_club import FREE, TheClub, a_club
from tests.e2e.browsers import PHONE, Troubles
from tests.e2e.looking import look, small_targets, words
from tests.e2e.test_appeals import at_the_table
from tests.rulings.review.scores.changing import form_of, make_change

SignedIn = Callable[[Page, User], Page]
WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (PHONE, "en", True), (PHONE, "fr", False)],
    ids=["phone-fr", "phone-en", "plain-phone-fr"],
)
CHANGED = "Changed on appeal: this ruling no longer stands as it reads here."


def changed_on_appeal(the: TheClub) -> Ruling:
    """A ruling at table 1, appealed by East-West, whom the committee found right."""
    ruling = the.ruling(FREE, table=1)
    appeal = request_appeal(
        ruling, the.director, side=Direction.EW, grounds="Le mort était étalé.", concurrence=Concurrence.PAIR
    )
    decide_appeal(appeal, the.admin, outcome=AppealResult.CHANGED, decision="Le mort était étalé.", seen="")
    return ruling


@WAYS
def test_a_ruling_changed_on_appeal_stands_under_a_banner(
    page: Page, language: str, javascript: bool, signed_in: SignedIn
) -> None:
    the = a_club(language)
    the.club.players_see = PlayersSee.AT_ONCE
    the.club.save()
    ruling = changed_on_appeal(the)
    with override(language):
        to_do = ngettext(
            "%(counter)s ruling to replace after an appeal",
            "%(counter)s rulings to replace after an appeal",
            1,
        ) % {"counter": 1}

    # What is to be done of the session leads to the log, and from there to the ruling.
    signed_in(page, the.director).goto(the.desk)
    due = page.get_by_role("link", name=to_do)
    expect(due).to_be_visible()
    look(page, language, "to-do-changed-on-appeal", accessible=javascript)
    assert not small_targets(page)
    due.click()
    expect(page.locator(".log-line")).to_have_count(1)
    expect(page.locator(".log-line .tag", has_text=words(language, "changed on appeal"))).to_be_visible()
    look(page, language, "log-changed-on-appeal", accessible=javascript)
    page.locator(".log-headline").click()
    banner = page.locator(".changed-on-appeal")
    expect(banner).to_contain_text(words(language, CHANGED))
    look(page, language, "changed-on-appeal", accessible=javascript)
    assert not small_targets(page)
    # The players' card.
    page.goto(the.address(ruling.incident, f"players/?lang={language}"))
    expect(page.locator(".changed")).to_have_text(words(language, CHANGED))
    look(page, language, "card-changed-on-appeal", accessible=javascript)
    # A player reads it above the ruling too, without the ways to another.
    signed_in(page, the.player).goto(the.page_of(ruling))
    expect(banner).to_contain_text(words(language, CHANGED))
    expect(banner.get_by_role("link")).to_have_count(0)
    look(page, language, "changed-on-appeal-case-book", accessible=javascript)


@WAYS
def test_a_second_score_change_asks_what_becomes_of_the_first(
    page: Page, language: str, javascript: bool, signed_in: SignedIn, troubles: Troubles
) -> None:
    the = a_club(language)
    ruling = the.ruling(FREE, table=1)
    make_change(ruling, the.director)
    signed_in(page, the.director).goto(f"{the.page_of(ruling)}scores/assigned/")
    sent = form_of(Kind.ASSIGNED)
    for name in ("before-level", "before-strain", "before-declarer", "before-tricks"):
        page.locator(f"[name={name}]").select_option(sent[name])
    for name in ("to1-level", "to1-strain", "to1-declarer", "to1-tricks"):
        page.locator(f"[name={name}]").select_option(sent[name])
    page.locator("[name=board]").select_option("3")
    page.locator("main form button[type=submit]").last.click()
    there = page.locator(".notice.beside")
    expect(there.get_by_role("radio")).to_have_count(2)
    look(page, language, "second-score-change", accessible=javascript)
    assert not small_targets(page)
    there.get_by_label(words(language, "The new one takes its place: it is withdrawn")).check()
    page.get_by_role("button", name=words(language, "Make the score change")).click()
    expect(page.get_by_text(words(language, "The score change is made: the scorer has to enter it."))).to_be_visible()


@WAYS
def test_a_misspelt_word_finds_the_nearest(page: Page, language: str, javascript: bool, signed_in: SignedIn) -> None:
    the = a_club(language)
    the.club.players_see = PlayersSee.AT_ONCE
    the.club.save()
    the.ruling(FREE, table=5)
    signed_in(page, the.player).goto(the.log)
    typed, meant = {"fr": ("pénalisse", "pénalisée"), "en": ("penatly", "penalty")}[language]
    page.get_by_role("searchbox").fill(typed)
    if not javascript:
        page.get_by_role("button", name=words(language, "Search the log")).click()
    expect(page.locator("#nearest")).to_have_text(words(language, "Did you mean:"))
    offer = page.locator(".nearest").get_by_role("link", name=meant, exact=True)
    expect(offer).to_be_visible()
    look(page, language, "log-nearest-words", accessible=javascript)
    assert not small_targets(page)
    offer.click()
    expect(page.locator(".log-line")).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_have_value(meant)


@WAYS
def test_who_sat_at_a_table_narrows_the_log_to_it(
    page: Page, language: str, javascript: bool, signed_in: SignedIn
) -> None:
    the = a_club(language)
    the.club.players_see = PlayersSee.AT_ONCE
    the.club.save()
    own = the.ruling(FREE, table=1)
    the.ruling(FREE, table=7)
    signed_in(page, at_the_table(the)).goto(the.log)
    expect(page.locator(".log-line")).to_have_count(2)
    page.locator(".log-toggle > summary").click()
    look(page, language, "log-at-my-table", accessible=javascript)
    assert not small_targets(page)
    page.locator(".facet").get_by_role("link", name=words(language, "at my table")).click()
    expect(page.locator(".log-line")).to_have_count(1)
    expect(page.locator(".log-headline")).to_have_attribute("href", re.compile(own.number))
    expect(page.locator(".chip")).to_contain_text(words(language, "at my table"))
