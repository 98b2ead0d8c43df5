"""The seven calls that come most, from the session's page to what is said at the table: the taps, and what is in sight.

Where a player chooses it ends at his options, elsewhere at the words before the ruling is given; a revoke ends at the
ruling, and at the end of its board. A touch of a field counts as a tap, the letters typed into it do not.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from incidents.models import User
from tests.e2e.a_club import FREE, TheClub, a_club
from tests.e2e.browsers import PHONE, shot
from tests.e2e.hand import SUBJECT, Hand
from tests.e2e.looking import fits, lines_of

SCREEN = 844
"""The height of a telephone's page, in pixels."""
OPTIONS = 600
"""Pixels within which all options of a player stand."""
TABLE = 4
LONGEST_MENU = LONGEST_QUESTION = 2.0
LONGEST_WITH_WORDS = 2.4
LONGEST_FROM_THE_BOOK = 1.2
"""In screens: what each page takes at the most, with all that stands below what is needed first."""

pytestmark = [
    pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr")], ids=["phone-fr"]),
]


@pytest.fixture
def the(language: str) -> TheClub:
    return a_club(language)


@pytest.fixture
def hand(page: Page, the: TheClub, signed_in: Callable[[Page, User], Page]) -> Hand:
    """On the session's page, before the first tap."""
    signed_in(page, the.director).goto(the.desk)
    return Hand(page)


def called_for(hand: Hand, subject: str) -> None:
    """The table, and what happened there: its line stands among the frequent ones, on the first screen."""
    hand.call(TABLE)
    assert screens(hand.page) <= LONGEST_MENU
    tap_in_sight(hand, f"button[name=subject][value={subject}]:visible")


def declarer_and(hand: Hand, offender: str) -> None:
    """Who declares, South, and whose card it is."""
    hand.wait_for_question("particulars.declarer")
    answer_in_sight(hand, "S")
    hand.wait_for_question("particulars.offender")
    answer_in_sight(hand, offender)


def answer_in_sight(hand: Hand, code: str) -> None:
    """An answer that is a button, on the first screen of its question."""
    button = hand.page.locator(f'button[name=answer][value="{code}"]')
    expect(button).to_be_visible()
    assert screens(hand.page) <= LONGEST_QUESTION
    tap_in_sight(hand, button)


def cards_in_sight(hand: Hand, *codes: str) -> None:
    """Cards among all 52, and the button that goes on with them: all on one screen."""
    for code in codes:
        tap_in_sight(hand, f'label.pick:has(input[value="{code}"])')
    assert screens(hand.page) <= LONGEST_QUESTION
    tap_in_sight(hand, "main form .btn.primary[type=submit]")


def tap_in_sight(hand: Hand, target: Locator | str) -> None:
    """Tap what stands on the first screen of its page, which nobody has scrolled."""
    locator = hand.page.locator(target) if isinstance(target, str) else target
    assert bottom(locator) <= SCREEN, locator
    assert hand.page.evaluate("scrollY") == 0
    hand.tap(locator)


def bottom(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"]


def screens(page: Page) -> float:
    """How long a page is."""
    length: float = page.evaluate("document.documentElement.scrollHeight")
    return length / SCREEN


def options_in_sight(hand: Hand, count: int, most_taps: int) -> None:
    """The words begin the page; all options are large enough, of two lines, and within their pixels."""
    options = hand.page.locator(".option")
    expect(options).to_have_count(count)
    assert hand.taps <= most_taps
    boxes = [box for each in options.all() if (box := each.bounding_box())]
    assert all(box["height"] >= 48 for box in boxes)
    assert boxes[-1]["y"] + boxes[-1]["height"] - boxes[0]["y"] <= OPTIONS
    # The first of them is chosen without scrolling.
    assert boxes[0]["y"] + boxes[0]["height"] <= SCREEN
    assert lines_of(options.locator("b")) == lines_of(options.locator(".does")) == [1] * count
    said = hand.page.locator(".say").bounding_box()
    assert said
    assert said["y"] <= 160
    assert said["y"] + said["height"] <= boxes[0]["y"]
    assert screens(hand.page) <= LONGEST_WITH_WORDS
    fits(hand.page)


def words_in_sight(hand: Hand, most_taps: int) -> None:
    """The words and the button that gives the ruling stand on the first screen."""
    hand.check()
    assert hand.taps <= most_taps
    said = hand.page.locator(".say").bounding_box()
    assert said
    assert said["y"] <= 320
    assert said["y"] + said["height"] <= SCREEN
    assert bottom(hand.give_button) <= SCREEN
    # What is taken to be so begins in sight.
    for fact in hand.page.locator(".usual").all():
        box = fact.bounding_box()
        assert box
        assert box["y"] <= SCREEN - 120
    assert screens(hand.page) <= LONGEST_WITH_WORDS
    fits(hand.page)


def test_opening_lead_out_of_turn(hand: Hand) -> None:
    called_for(hand, SUBJECT)
    answer_in_sight(hand, "S")
    tap_in_sight(hand, 'label.pick:has(input[name=suit][value="H"])')
    tap_in_sight(hand, 'button[name=rank][value="K"]')
    options_in_sight(hand, 5, most_taps=6)
    shot(hand.page, "seven-opening-lead")


def test_a_small_card_dropped(hand: Hand) -> None:
    called_for(hand, "defenders-card-exposed")
    declarer_and(hand, "E")
    cards_in_sight(hand, "S4")
    words_in_sight(hand, most_taps=6)
    shot(hand.page, "seven-small-card")


def test_two_cards_dropped(hand: Hand) -> None:
    called_for(hand, "defenders-card-exposed")
    declarer_and(hand, "E")
    cards_in_sight(hand, "HK", "D7")
    hand.wait_for_question("50.D.turn")
    answer_in_sight(hand, "partner-leads")
    options_in_sight(hand, 6, most_taps=9)
    shot(hand.page, "seven-two-cards")


def test_dummys_other_card(hand: Hand) -> None:
    called_for(hand, "dummy-card-not-named")
    answer_in_sight(hand, "S")
    tap_in_sight(hand, 'label.pick:has(input[name=suit][value="H"])')
    tap_in_sight(hand, 'button[name=rank][value="5"]')
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
    answer_in_sight(hand, "auction")
    hand.wait_for_question("particulars.offender")
    answer_in_sight(hand, "E")
    cards_in_sight(hand, "HK")
    words_in_sight(hand, most_taps=7)
    shot(hand.page, "seven-auction")


def test_a_revoke_is_noted_and_its_tricks_are_counted_at_the_end(hand: Hand, the: TheClub) -> None:
    page = hand.page
    # Another board is to be checked too, at a table that comes before.
    the.ruling(FREE, table=1, board=1)
    called_for(hand, "did-not-follow-suit")
    declarer_and(hand, "W")
    hand.wait_for_question("63.when")
    answer_in_sight(hand, "gone-on")
    words_in_sight(hand, most_taps=5)
    shot(page, "seven-revoke-noting")
    hand.give()
    assert hand.taps == 6
    fits(page)
    shot(page, "seven-revoke")
    tap_in_sight(hand, page.locator(".board-touch button").first)
    expect(page.locator(".board-touch summary")).to_be_visible()

    # At the end of the board its tricks come first.
    page.goto(the.desk)
    hand.tap("#end-of-play > summary")
    rows = page.locator("#end-of-play .with-board")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("levées à compter")
    expect(rows.last).not_to_contain_text("levées à compter")
    hand.tap(rows.first)
    expect(page.locator(".yes-no legend").first).to_contain_text("des levées à transférer pour la renonce")
