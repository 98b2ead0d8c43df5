"""A card shown in the auction, followed at the table: to the penalty card, and back to the hand; entered once."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from incidents.models import Fact, User
from rulings.models import LiveEvent
from tests.e2e.a_club import Code, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE
from tests.e2e.hand import Hand
from tests.e2e.looking import look, small_targets

SUBJECT: Final = "card-exposed-in-auction"
KING_OF_EAST: Final[Mapping[str, Code]] = {
    "24.stage": "auction",
    "particulars.offender": "E",
    "24.circumstances": [],
    "particulars.cards": ["HK"],
}
WORDS: Final = {
    "face up": {"fr": "visible", "en": "face up"},
    "must pass": {"fr": "Doit passer", "en": "Must pass"},
    "passed": {"fr": "Ouest a passé", "en": "West has passed"},
    "South declares": {"fr": "Sud déclarant", "en": "South declares"},
    "West declares": {"fr": "Ouest déclarant", "en": "West declares"},
    "major": {"fr": "principale", "en": "major"},
    "do not lead": {"fr": "n’entamez pas encore", "en": "do not lead yet"},
    "prohibit": {"fr": "Interdire", "en": "Prohibit"},
    "pick up": {"fr": "reprenez le ♥R", "en": "pick up the ♥K"},
    "another": {"fr": "Est vient de montrer une carte", "en": "East has just shown a card"},
}
WAYS = pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone-fr", "laptop-en"])


def at_the_table(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> tuple[TheClub, Hand]:
    """The ruling is given; its page leads to the table, where the card lies face up."""
    the = a_club(language)
    the.session.date = timezone.localdate()
    the.session.save()
    ruling = the.ruling(KING_OF_EAST, subject=SUBJECT)
    signed_in(page, the.director).goto(the.page_of(ruling))
    hand = Hand(page)
    hand.tap("a.to-live")
    east, west = page.locator(".seat-E"), page.locator(".seat-W")
    expect(east.locator(".playing-card")).to_have_count(1)
    expect(east).to_contain_text(WORDS["face up"][language])
    expect(west.locator(".felt-held")).to_contain_text(WORDS["must pass"][language])
    return the, hand


def tap(hand: Hand, language: str, what: str) -> None:
    time.sleep(0.5)
    hand.tap(hand.page.locator(".live-next button, .live-next a.btn").filter(has_text=WORDS[what][language]).first)


@WAYS
def test_it_is_a_penalty_card_once_its_owner_defends(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the, hand = at_the_table(page, language, signed_in)
    facts = Fact.objects.count()
    look(page, language, "auction-face-up")
    assert small_targets(page) == []
    tap(hand, language, "passed")
    expect(page.locator(".seat-W .felt-held")).to_have_count(0)
    expect(page.locator(".live-last")).to_contain_text(WORDS["passed"][language])
    look(page, language, "auction-passed")

    # Who declares is all that is asked: the card is known, and how it was shown.
    tap(hand, language, "South declares")
    expect(page.locator(".seat-E .tag")).to_contain_text(WORDS["major"][language])
    expect(page.locator(".say")).to_contain_text(WORDS["do not lead"][language])
    look(page, language, "auction-penalty-card")
    tap(hand, language, "prohibit")
    expect(page.locator(".playing-card")).to_have_count(0)
    expect(page.locator(".seat-W .felt-held")).to_contain_text("♥")
    assert Fact.objects.count() == facts
    assert [event.kind for event in LiveEvent.objects.order_by("pk")] == ["passed", "auction-over", "answered"]
    # The tap that follows was the table's: the session's page says what holds there.
    page.goto(the.desk)
    expect(page.locator("#at-tables")).to_contain_text("♥")


@WAYS
def test_it_goes_back_to_the_hand_once_its_owner_declares(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the, hand = at_the_table(page, language, signed_in)
    page.goto(the.desk)
    expect(page.locator("#at-tables")).to_contain_text(WORDS["face up"][language])
    page.go_back()
    tap(hand, language, "West declares")
    expect(page.locator(".playing-card")).to_have_count(0)
    expect(page.locator(".say")).to_contain_text(WORDS["pick up"][language])
    look(page, language, "auction-back-to-hand")
    # A mistaken tap: the card lies there again, and West has still to pass.
    time.sleep(0.5)
    hand.tap(".live-last button")
    expect(page.locator(".seat-E .playing-card")).to_have_count(1)
    expect(page.locator(".seat-W .felt-held")).to_contain_text(WORDS["must pass"][language])


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr")], ids=["phone-fr"])
def test_another_card_is_shown(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    _the, hand = at_the_table(page, language, signed_in)
    tap(hand, language, "another")
    look(page, language, "auction-another-card")
    # In the auction a card falls, is shown, or is led.
    expect(page.locator("button[name=how]")).to_have_count(3)
    hand.tap(page.locator('label.pick:has(input[value="S3"])'))
    hand.tap('button[name=how][value="accident"]')
    expect(page.locator(".seat-E .playing-card")).to_have_count(2)
    tap(hand, language, "South declares")
    expect(page.locator(".seat-E .tag.major")).to_have_count(2)
