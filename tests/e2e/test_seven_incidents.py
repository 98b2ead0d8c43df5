"""The seven calls that come most, from the session's page to what is said at the table: the taps, and what is in sight.

Where a player chooses it ends at his options, elsewhere at the words before the ruling is given.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from incidents.models import User
from tests.e2e.a_club import a_club
from tests.e2e.browsers import PHONE, shot
from tests.e2e.hand import SUBJECT, Hand
from tests.e2e.looking import fits

SCREEN = 844
"""The height of a telephone's page, in pixels."""
OPTIONS = 600
"""Pixels within which all options of a player stand."""
TABLE = 4

pytestmark = [
    pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr")], ids=["phone-fr"]),
]


@pytest.fixture
def hand(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> Hand:
    """On the session's page, before the first tap."""
    the = a_club(language)
    signed_in(page, the.director).goto(the.desk)
    return Hand(page)


def called_for(hand: Hand, subject: str) -> None:
    """The table, and what happened there."""
    hand.call(TABLE)
    hand.tap(f"button[name=subject][value={subject}]:visible")


def declarer_and(hand: Hand, offender: str) -> None:
    """Who declares, South, and whose card it is."""
    hand.wait_for_question("particulars.declarer")
    hand.answer("S")
    hand.wait_for_question("particulars.offender")
    hand.answer(offender)


def bottom(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"]


def options_in_sight(hand: Hand, count: int, most_taps: int) -> None:
    """The words begin the page; all options are large enough, of two lines, and within their pixels."""
    options = hand.page.locator(".option")
    expect(options).to_have_count(count)
    assert hand.taps <= most_taps
    boxes = [box for each in options.all() if (box := each.bounding_box())]
    assert all(box["height"] >= 48 for box in boxes)
    assert boxes[-1]["y"] + boxes[-1]["height"] - boxes[0]["y"] <= OPTIONS
    assert all(len(lines_of(each)) <= 2 for each in options.locator(".does").all())
    said = hand.page.locator(".say").bounding_box()
    assert said
    assert said["y"] <= 160
    fits(hand.page)


def lines_of(text: Locator) -> list[int]:
    """Where the lines of a text begin."""
    found: list[int] = text.evaluate(
        """(each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            const middles = [...range.getClientRects()].map((box) => box.top + box.height / 2);
            return [...new Set(middles.map((middle) => Math.round(middle / 12)))];
        }"""
    )
    return found


def words_in_sight(hand: Hand, most_taps: int) -> None:
    """The words and the button that gives the ruling stand on the first screen."""
    hand.check()
    assert hand.taps <= most_taps
    said = hand.page.locator(".say").bounding_box()
    assert said
    assert said["y"] <= 320
    assert bottom(hand.give_button) <= SCREEN
    # What is taken to be so begins in sight.
    for fact in hand.page.locator(".usual").all():
        box = fact.bounding_box()
        assert box
        assert box["y"] <= SCREEN - 120
    fits(hand.page)


def test_opening_lead_out_of_turn(hand: Hand) -> None:
    called_for(hand, SUBJECT)
    hand.answer("S")
    hand.card("HK")
    options_in_sight(hand, 5, most_taps=6)
    shot(hand.page, "seven-opening-lead")


def test_a_small_card_dropped(hand: Hand) -> None:
    called_for(hand, "defenders-card-exposed")
    declarer_and(hand, "E")
    hand.tap('label.pick:has(input[value="S4"])')
    hand.tap("main form .btn.primary[type=submit]")
    words_in_sight(hand, most_taps=6)
    shot(hand.page, "seven-small-card")


def test_two_cards_dropped(hand: Hand) -> None:
    called_for(hand, "defenders-card-exposed")
    declarer_and(hand, "E")
    hand.tap('label.pick:has(input[value="HK"])')
    hand.tap('label.pick:has(input[value="D7"])')
    hand.tap("main form .btn.primary[type=submit]")
    hand.wait_for_question("50.D.turn")
    hand.answer("partner-leads")
    options_in_sight(hand, 6, most_taps=9)
    shot(hand.page, "seven-two-cards")


def test_dummys_other_card(hand: Hand) -> None:
    called_for(hand, "dummy-card-not-named")
    hand.answer("S")
    hand.card("H5")
    words_in_sight(hand, most_taps=6)
    shot(hand.page, "seven-dummys-card")


def test_declarer_leads_from_the_wrong_hand(hand: Hand) -> None:
    called_for(hand, "lead-out-of-turn")
    declarer_and(hand, "N")
    options_in_sight(hand, 3, most_taps=5)
    shot(hand.page, "seven-wrong-hand")


def test_a_card_in_the_auction(hand: Hand) -> None:
    called_for(hand, "card-exposed-in-auction")
    hand.wait_for_question("24.stage")
    hand.answer("auction")
    hand.wait_for_question("particulars.offender")
    hand.answer("E")
    hand.tap('label.pick:has(input[value="HK"])')
    hand.tap("main form .btn.primary[type=submit]")
    words_in_sight(hand, most_taps=7)
    shot(hand.page, "seven-auction")
