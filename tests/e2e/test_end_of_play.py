"""What is to be checked at the end of play, closed in two taps; and a ruling in place of one that was an error."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.in_play.events import BoardOver
from rulings.models import EndOfPlayCheck, Ruling
from tests.e2e.a_club import FREE, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import REPLY, Hand
from tests.e2e.looking import look, small_targets, words
from tests.e2e.on_paper import SMALLEST_LETTER, pages_printed, smallest_letter
from tests.rulings.desk.live.a_table import note_at
from tests.rulings.review.scores.changing import make_change

WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False)],
    ids=["phone-fr", "laptop-en", "plain-phone-en"],
)
LIST = "details.end-of-play"


def unfold(page: Page) -> None:
    """Open the list of the boards."""
    page.locator(f"{LIST} > summary").click()


@WAYS
def test_what_is_to_be_checked_is_closed_from_the_session(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    the = a_club(language)
    first = the.ruling(FREE, table=2, board=3)
    second = the.ruling(FREE, table=7, board=5)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    rows = page.locator(f"{LIST} > .rows li a")
    # Cards lie there still: nobody can answer yet.
    expect(page.locator(f"{LIST} .still-in-play")).to_contain_text("2")
    expect(rows).to_have_count(0)
    for table in (2, 7):
        note_at(the.session.tables.select_related("session__club").get(number=table), BoardOver(), the.director)
    page.goto(the.desk)
    unfold(page)
    # A row for each board, whatever it leaves.
    expect(rows).to_have_count(2)
    for row, board, table in zip(rows.all(), (3, 5), (2, 7), strict=True):
        expect(row.locator(".board-number")).to_contain_text(str(board))
        expect(row).to_contain_text(re.compile(rf"Table {table}\b.*2 points", re.DOTALL))
        assert row.bounding_box()["height"] <= 110  # type: ignore[index]
    look(page, language, "end-of-play-list", accessible=javascript)
    assert small_targets(page) == []

    # Two taps for all of them: which board, and that there is nothing to report.
    hand.tap(rows.first)
    expect(page).to_have_url(re.compile("/checks/$"))
    questions = page.locator(".yes-no")
    # What the exposed card has helped to (50.E.4), and whether it could be foreseen (72.C).
    expect(questions).to_have_count(2)
    look(page, language, "end-of-board", accessible=javascript)
    assert small_targets(page) == []
    button = page.locator("button[name=all]").bounding_box()
    assert button is not None
    if page.evaluate("innerWidth") < 500:
        # The button for all is in the first half of the screen, and all questions end on the second.
        assert button["y"] + button["height"] < 400
        assert questions.last.bounding_box()["y"] < 844  # type: ignore[index]
    hand.tap("button[name=all]")
    expect(page).to_have_url(re.compile(re.escape(the.desk) + "$"))
    assert hand.taps == 2
    unfold(page)
    expect(rows).to_have_count(1)
    assert {each.ruling for each in EndOfPlayCheck.objects.all()} == {first}

    hand.tap(rows.first)
    _answered_with_yes(hand, language, troubles, accessible=javascript)
    page.goto(the.desk)
    expect(page.locator(LIST)).to_contain_text(words(language, "score change still to be made"))
    make_change(second, the.director)
    page.goto(the.desk)
    unfold(page)
    # One question is still open.
    expect(rows).to_contain_text("1 point")
    _opened_again(hand, the, second, language, accessible=javascript)
    page.goto(the.desk)
    unfold(page)
    expect(rows).to_contain_text("2 points")


def _answered_with_yes(hand: Hand, language: str, troubles: Troubles, *, accessible: bool) -> None:
    """What follows from a yes is said with it, and leads to the score; till that is made the board is on the list."""
    page = hand.page
    then = page.locator(".if-yes").first
    expect(then).to_be_hidden()
    hand.tap(page.locator(".yes-no .pick").filter(has=page.locator(".yes")).first)
    expect(then).to_be_visible()
    look(page, language, "end-of-board-yes", accessible=accessible)
    # Nothing to report, and yes: one of the two is a mistake, and neither is noted.
    troubles.expect("422")
    hand.tap("button[name=all]")
    expect(page.locator(".notice.error")).to_be_visible()
    expect(page.locator(".yes").first).to_be_checked()
    page.locator("details.behind summary").first.click()
    page.locator("textarea[name=note]").fill("Ouest le savait." if language == "fr" else "West knew.")
    hand.tap(".note-answers")
    expect(page).to_have_url(re.compile("/scores/$"))


def _opened_again(hand: Hand, the: TheClub, second: Ruling, language: str, *, accessible: bool) -> None:
    """The sheet tells it, and opens it again."""
    page = hand.page
    page.goto(the.page_of(second))
    expect(page.locator("#checks")).to_contain_text(words(language, "score adjusted"))
    look(page, language, "end-of-play-sheet", accessible=accessible)
    hand.tap(page.locator("#checks a.btn").first)
    look(page, language, "end-of-play-closed", accessible=accessible)
    hand.tap("button[name=outcome][value=reopened]")
    expect(page.locator("button[name=outcome][value=nothing-to-adjust]")).to_be_visible()


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
