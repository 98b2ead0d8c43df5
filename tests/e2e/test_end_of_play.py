"""What is to be checked at the end of play, closed in two taps; and a ruling in place of one that was an error."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.models import EndOfPlayCheck, Ruling
from tests.e2e.a_club import FREE, a_club
from tests.e2e.browsers import LAPTOP, PHONE
from tests.e2e.hand import REPLY, Hand
from tests.e2e.looking import heading_has_focus, look, small_targets, words
from tests.e2e.on_paper import SMALLEST_LETTER, pages_printed, smallest_letter
from tests.rulings.review.scores.changing import make_change

WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False)],
    ids=["phone-fr", "laptop-en", "plain-phone-en"],
)
LIST = "details.end-of-play"


def unfold(page: Page) -> None:
    """Open the list of the boards, and the row of each of which there is more than one thing to check."""
    page.locator(f"{LIST} > summary").click()
    for each in page.locator(f"{LIST} .board-to-check summary").all():
        each.click()


@WAYS
def test_what_is_to_be_checked_is_closed_from_the_session(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    first = the.ruling(FREE, table=2, board=3)
    the.ruling(FREE, table=7, board=5)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    rows = page.locator(f"{LIST} .rows a")
    # Each ruling leaves two: what the exposed card has helped to (50.E.4), and whether it could be foreseen (72.C).
    expect(rows).to_have_count(4)
    boards = page.locator(f"{LIST} .board-to-check")
    expect(boards.locator("summary b")).to_have_text(
        [re.compile(rf"\b{board} .*\b{table}$") for board, table in ((3, 2), (5, 7))]
    )
    unfold(page)
    look(page, language, "end-of-play-list", accessible=javascript)
    assert small_targets(page) == []

    # Two taps from the row of its board: which, and what came of it.
    hand.tap(rows.first)
    expect(page).to_have_url(re.compile("/checks/1/$"))
    look(page, language, "end-of-play-check", accessible=javascript)
    assert small_targets(page) == []
    hand.tap("button[name=outcome][value=nothing-to-adjust]")
    expect(page).to_have_url(re.compile(re.escape(the.desk) + "$"))
    assert hand.taps == 2
    # One is left of the first board: its row leads there.
    expect(rows).to_have_count(2)
    assert EndOfPlayCheck.objects.get().ruling == first

    # An adjusted score is on the list until it is made.
    unfold(page)
    hand.tap(page.locator(f"{LIST} a.line"))
    expect(page).to_have_url(re.compile("/checks/2/$"))
    if javascript:
        heading_has_focus(page)
    page.locator("details.behind summary").click()
    page.locator("textarea[name=note]").fill("Ouest le savait." if language == "fr" else "West knew.")
    hand.tap("button[name=outcome][value=score-adjusted]")
    expect(page).to_have_url(re.compile("/scores/$"))
    page.goto(the.desk)
    expect(page.locator(LIST)).to_contain_text(words(language, "score change still to be made"))
    second = EndOfPlayCheck.objects.latest("pk").ruling
    make_change(second, the.director)
    page.goto(the.desk)
    expect(boards).to_have_count(1)

    # The sheet tells it, and opens it again.
    page.goto(the.page_of(second))
    expect(page.locator("#checks")).to_contain_text(words(language, "score adjusted"))
    look(page, language, "end-of-play-sheet", accessible=javascript)
    hand.tap(page.locator("#checks a.btn").last)
    look(page, language, "end-of-play-closed", accessible=javascript)
    hand.tap("button[name=outcome][value=reopened]")
    expect(page.locator("button[name=outcome][value=nothing-to-adjust]")).to_be_visible()
    page.goto(the.desk)
    expect(boards).to_have_count(2)


@WAYS
def test_a_directors_error_says_what_becomes_of_the_board_and_what_changed(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    first = the.ruling(FREE)
    the.answers(first.incident, {REPLY: "spread"}, by=the.director)
    signed_in(page, the.director).goto(the.address(first.incident, "check/"))
    hand = Hand(page)
    hand.because("directors-error", "J’avais mal lu la loi 54." if language == "fr" else "I had misread Law 54.")
    look(page, language, "directors-error-check", accessible=javascript)
    assert small_targets(page) == []
    hand.give()
    second = Ruling.objects.get(supersedes=first)
    assert second.cause == Ruling.Cause.DIRECTORS_ERROR
    expect(page.locator(".directors-error")).to_contain_text("82.B")
    expect(page.locator(".directors-error")).to_contain_text("82.C")
    expect(page.locator(".difference")).to_contain_text(first.number)
    look(page, language, "directors-error-ruling", accessible=javascript)
    assert small_targets(page) == []
    for ruling in (second, first):
        page.goto(the.page_of(ruling))
        expect(page.locator(".difference")).to_have_count(1)
        assert pages_printed(page) == 1
        assert smallest_letter(page) >= SMALLEST_LETTER
    look(page, language, "superseded-with-difference", accessible=javascript)
    page.goto(the.page_of(second))
    hand.tap(".directors-error a.btn")
    expect(page).to_have_url(re.compile("/scores/$"))
