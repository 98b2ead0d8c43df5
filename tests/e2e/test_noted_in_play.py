"""A hesitation on a phone: noted in five taps while the board is in play, finished when it is over."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import BoardResult, Incident, User
from rulings.models import Ruling
from tests.e2e.a_club import a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import Hand
from tests.e2e.looking import look, small_targets, words

TABLE, SCREEN = 4, 844
MOST_TAPS = 5
LIST = "details.end-of-play"


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (PHONE, "en", False)],
    ids=["phone-fr", "plain-phone-en"],
)
def test_a_hesitation_is_noted_in_five_taps_and_finished_when_the_board_is_over(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(TABLE)
    hand.tap("button[name=subject][value=information-from-partner]:visible")
    hand.wait_for_question("particulars.offender")
    hand.answer("S")
    hand.wait_for_question("16.B.1.what")
    hand.answer("hesitation")
    hand.wait_for_question("85.agreed")
    hand.answer("agreed")
    hand.wait_for_question("16.B.3.when")
    assert hand.taps <= MOST_TAPS
    assert not Ruling.objects.exists()
    # What to say, and the way back, stand on the first screen.
    expect(page.locator(".noted-for-later .say")).to_contain_text(words(language, "North").split()[0])
    back = page.locator(".noted-for-later .btn.primary")
    box = back.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SCREEN
    look(page, language, "noted-in-play", accessible=javascript)
    assert small_targets(page) == []

    # The board by one touch more, and it stays what it is.
    board = page.locator(".noted-for-later button.board-chip").first
    number = board.inner_text()
    hand.tap(board)
    expect(page.locator(".noted-for-later button.board-chip")).to_have_count(0)
    expect(page.locator(".noted-for-later .board-touch")).to_contain_text(number)
    hand.tap(back)
    expect(page).to_have_url(re.compile(re.escape(the.desk) + "$"))
    expect(page.locator("#at-tables")).to_contain_text(words(language, "Noted: to be judged when the board is over"))
    expect(page.locator(LIST)).to_have_count(0)

    incident = Incident.objects.select_related("board", "table").get()
    assert incident.board is not None
    BoardResult.objects.create(
        board=incident.board, table=incident.table, noted_by=the.director, noted_at=incident.called_at
    )
    page.goto(the.desk)
    page.locator(f"{LIST} > summary").click()
    row = page.locator(f"{LIST} > .rows li a")
    expect(row).to_contain_text(words(language, "noted in play, to be judged"))
    look(page, language, "noted-in-play-to-judge", accessible=javascript)
    assert small_targets(page) == []
    hand.tap(row)
    hand.wait_for_question("16.B.3.when")
    hand.answer("over")
    for key in ("16.B.1.b.alternative", "16.B.1.a.suggested", "16.B.3.advantage"):
        hand.wait_for_question(key)
        hand.answer("yes")
    hand.check()
    hand.give()
    assert Ruling.objects.get().outcome == "adjusted-score"
    page.goto(the.desk)
    expect(page.locator("#at-tables")).to_have_count(0)
