"""Calls on a telephone: an insufficient bid in few taps, an auction touched call by call, or typed without a script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from incidents.models import Fact, User
from tests.e2e.a_club import Code, TheClub, a_club
from tests.e2e.browsers import PHONE, Troubles, axe, shot
from tests.e2e.hand import Hand
from tests.e2e.looking import fits, look, small_targets, words

SUBJECT: Final = "insufficient-bid"
MOST_TAPS: Final = 8
NARROWEST: Final[ViewportSize] = {"width": 320, "height": 640}
BEFORE_THE_CALL: Final[Mapping[str, Code]] = {"particulars.auction": ["E", "1S"]}
TO_COMPARE: Final[Mapping[str, Code]] = {
    **BEFORE_THE_CALL,
    "particulars.call": "1H",
    "27.circumstances": [],
    "27.A.1.reply": "refuse",
    "27.B.replacement": "double",
}
ON_A_PHONE = pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
EITHER = pytest.mark.parametrize("language", ["fr", "en"])


def touch(hand: Hand, first: str, *calls: str) -> None:
    """Who began, then each call."""
    hand.tap(f'label.pick:has(input[name=first][value="{first}"])')
    for call in calls:
        hand.tap(f'[data-call="{call}"]')


def cells(page: Page) -> list[str]:
    """What stands in the grid that is being filled, "" for an empty place."""
    return [each.strip() for each in page.locator("[data-cells] li").all_inner_texts()]


def to_call(the: TheClub, facts: Mapping[str, Code], key: str) -> str:
    """The address of a question about an insufficient bid, which is asked next on these facts."""
    return the.address(the.incident(facts, subject=SUBJECT), f"answers/{key}/")


@pytest.fixture
def the() -> TheClub:
    return a_club()


@ON_A_PHONE
@EITHER
def test_from_the_table_to_the_words_in_eight_taps(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(4)
    hand.tap(f"button[name=subject][value={SUBJECT}]:visible")
    hand.wait_for_question("particulars.auction")
    look(page, language, "call-auction")
    touch(hand, "E", "1S")
    expect(page.locator("[data-onward]")).to_be_in_viewport(ratio=1)
    look(page, language, "call-auction-entered")
    hand.tap("[data-onward]")
    hand.wait_for_question("particulars.call")
    expect(page.locator(".bidding-box")).to_be_in_viewport(ratio=1)
    expect(page.locator('.bid[value="1NT"]')).to_be_disabled()
    look(page, language, "call-insufficient")
    hand.answer("1H")
    hand.wait_for_question("27.A.1.reply")
    wrong = page.locator("table.auction .called.wrong")
    expect(wrong).to_have_accessible_name(
        {"fr": "1 cœur de Sud, insuffisante", "en": "1 heart by South, insufficient"}[language]
    )
    expect(page.locator("ol.options button").last).to_be_in_viewport(ratio=1)
    look(page, language, "call-reply")
    hand.answer("refuse")
    hand.wait_for_question("27.B.replacement")
    look(page, language, "call-replacement")
    hand.answer("lowest")
    hand.check()
    assert hand.taps <= MOST_TAPS
    expect(page.locator(".say")).to_be_in_viewport()
    look(page, language, "call-words")
    hand.give()
    expect(wrong).to_be_visible()
    look(page, language, "call-ruling")


@ON_A_PHONE
def test_an_auction_is_touched_call_by_call(page: Page, the: TheClub, signed_in: Callable[[Page, User], Page]) -> None:
    signed_in(page, the.director).goto(to_call(the, {}, "particulars.auction"))
    hand, box, onward = Hand(page), page.locator(".bidding-box"), page.locator("[data-onward]")
    expect(box.locator(".bid:enabled")).to_have_count(0)
    touch(hand, "N")
    assert cells(page) == ["", ""]
    expect(box.locator('[data-call="X"]')).to_be_disabled()
    touch(hand, "N", "pass", "1S", "X", "XX")
    assert cells(page) == ["", "Passe", "1♠", "X", "XX", ""]
    # Only what is above it, and nothing to double.
    expect(box.locator('[data-call="1H"]')).to_be_disabled()
    expect(box.locator('[data-call="1NT"]')).to_be_enabled()
    expect(box.locator('[data-call="X"]')).to_be_disabled()
    hand.tap("[data-take-back]")
    assert cells(page) == ["", "Passe", "1♠", "X", ""]
    # One who began elsewhere has the same calls.
    hand.tap('label.pick:has(input[name=first][value="W"])')
    assert cells(page) == ["Passe", "1♠", "X", ""]
    # The auction goes on, since a bid in it was insufficient: no third pass ends it.
    for _pass in range(2):
        hand.tap('[data-call="pass"]')
    expect(box.locator('[data-call="pass"]')).to_be_disabled()
    hand.tap(onward)
    hand.wait_for_question("particulars.call")
    fact = Fact.objects.get(key="particulars.auction")
    assert fact.code == ["W", "pass", "1S", "X", "pass", "pass"]


@pytest.mark.parametrize("javascript", [False], ids=["plain"])
def test_without_a_script_the_calls_are_typed_and_nothing_typed_is_lost(
    page: Page, the: TheClub, javascript: bool, troubles: Troubles, signed_in: Callable[[Page, User], Page]
) -> None:
    assert not javascript
    troubles.expect("status of 422")
    signed_in(page, the.director).goto(to_call(the, {}, "particulars.auction"))
    field, refused = page.locator("input[name=calls]"), page.locator("#refused")
    expect(page.locator(".bidding-box")).to_be_hidden()

    def send(typed: str) -> None:
        field.fill(typed)
        page.locator("[data-onward]").click()

    send("1P passe")
    expect(refused).to_have_text(words("fr", "Say who called first."))
    expect(field).to_have_value("1P passe")
    page.locator('label.pick:has(input[name=first][value="N"])').click()
    send("1P 1C")
    expect(refused).to_contain_text("1♥ d’Est n’est pas au-dessus de 1♠")
    expect(field).to_have_value("1P 1C")
    expect(page.locator('input[name=first][value="N"]')).to_be_checked()
    send("1P bof")
    expect(refused).to_contain_text("bof")
    send("1P contre")
    expect(page.locator("table.auction .called.asked")).to_have_count(1)
    page.locator('.bid[value="1C"]').click()
    expect(page.locator("table.auction .called.wrong")).to_have_text("1♣")


@ON_A_PHONE
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_box_fits_the_narrowest_screen_by_day_and_by_night(
    page: Page, the: TheClub, scheme: str, signed_in: Callable[[Page, User], Page]
) -> None:
    signed_in(page, the.director).emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size(NARROWEST)
    hand = Hand(page)

    def whole(name: str, *targets: Locator) -> None:
        fits(page)
        axe(page)
        assert small_targets(page) == []
        for target in targets:
            expect(target).to_be_visible()
        shot(page, f"call-{name}-320-{scheme}")

    page.goto(to_call(the, {}, "particulars.auction"))
    touch(hand, "N", "1S", "X", "pass")
    whole("auction")
    page.goto(to_call(the, BEFORE_THE_CALL, "particulars.call"))
    whole("call", page.locator(".bidding-box"))
    page.goto(to_call(the, TO_COMPARE, "23.A.comparison"))
    whole("comparison", page.locator(".guided").last)
