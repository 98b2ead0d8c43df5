"""An insufficient bid, followed at the table: the passes, the end of the auction, the lead three tricks later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from incidents.models import Fact, User
from rulings.models import LiveEvent
from tests.e2e.a_club import Code, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE
from tests.e2e.hand import Hand
from tests.e2e.looking import look, small_targets

SUBJECT: Final = "insufficient-bid"
TOO_LOW: Final[Mapping[str, Code]] = {
    "particulars.auction": ["W", "1S"],
    "particulars.call": "1H",
    "27.circumstances": [],
    "27.A.1.reply": "refuse",
    "27.B.replacement": "other",
    "23.A.comparison": "none",
}
WORDS: Final = {
    "must pass": {"fr": "Doit passer", "en": "Must pass"},
    "to come": {"fr": "Première attaque", "en": "First lead"},
    "West declares": {"fr": "Ouest déclarant", "en": "West declares"},
    "North declares": {"fr": "Nord déclarant", "en": "North declares"},
    "lapses": {"fr": "joue le contrat", "en": "North's side declares"},
    "call me": {"fr": "appelez-moi alors", "en": "call me then"},
    "South leads": {"fr": "C’est à Sud d’attaquer", "en": "South is on lead"},
    "lost": {"fr": "Sud a perdu la main", "en": "South has lost the lead"},
}
WAYS = pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone-fr", "laptop-en"])


def at_the_table(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> tuple[TheClub, Hand]:
    """The ruling is given; its page leads to the table."""
    the = a_club(language)
    the.session.date = timezone.localdate()
    the.session.save()
    ruling = the.ruling(TOO_LOW, subject=SUBJECT)
    signed_in(page, the.director).goto(the.page_of(ruling))
    hand = Hand(page)
    hand.tap("a.to-live")
    south = page.locator(".seat-S")
    expect(south).to_contain_text(WORDS["must pass"][language])
    expect(south.locator(".to-come")).to_contain_text(WORDS["to come"][language])
    return the, hand


def tap(hand: Hand, language: str, what: str) -> None:
    tap_at_rest(
        hand, hand.page.locator(".live-next button, .live-next a.btn").filter(has_text=WORDS[what][language]).first
    )


def tap_at_rest(hand: Hand, target: Locator) -> None:
    """What has just changed under a finger takes no tap for a moment, so it has to have come first."""
    expect(target).to_be_visible()
    hand.page.wait_for_timeout(500)
    hand.tap(target)


@WAYS
def test_his_partners_first_lead_is_restricted_when_it_comes(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the, hand = at_the_table(page, language, signed_in)
    facts = Fact.objects.count()
    look(page, language, "calls-passes")
    assert small_targets(page) == []
    tap(hand, language, "West declares")
    expect(page.locator(".say")).to_contain_text(WORDS["call me"][language])
    look(page, language, "calls-auction-over")
    page.goto(the.desk)
    expect(page.locator("#at-tables")).to_contain_text("Sud" if language == "fr" else "South")
    look(page, language, "calls-desk")
    page.go_back()

    tap(hand, language, "South leads")
    look(page, language, "calls-shown-suits")
    tap_at_rest(hand, page.locator('label:has(input[name="answer"][value="H"])'))
    tap_at_rest(hand, page.locator('main form:has(input[name="answer"]) button[type="submit"]').last)
    prohibit = page.locator('main button[name="event"][value*="prohibit"]')
    expect(prohibit).to_be_visible()
    look(page, language, "calls-choice")
    tap_at_rest(hand, prohibit)
    spades = page.locator('main button[name="event"][value*="26.B.suit"]').first
    expect(spades).to_be_visible()
    look(page, language, "calls-suit")
    tap_at_rest(hand, spades)
    expect(page.locator(".seat-S .felt-held")).to_contain_text("♠")
    look(page, language, "calls-prohibited")
    assert Fact.objects.count() == facts
    kinds = ["auction-over", "on-lead", "answered", "answered", "answered"]
    assert [event.kind for event in LiveEvent.objects.order_by("pk")] == kinds
    tap(hand, language, "lost")
    expect(page.locator(".seat-S .felt-held")).to_have_count(0)
    # A mistaken tap: it holds again.
    tap_at_rest(hand, page.locator(".live-last button"))
    expect(page.locator(".seat-S .felt-held")).to_contain_text("♠")


@WAYS
def test_it_lapses_where_the_offenders_side_declares(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    _the, hand = at_the_table(page, language, signed_in)
    tap(hand, language, "North declares")
    expect(page.locator(".say")).to_contain_text(WORDS["lapses"][language])
    expect(page.locator(".seat-S .felt-held")).to_have_count(0)
    look(page, language, "calls-lapses")
