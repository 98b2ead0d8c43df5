"""The live board on two phones at once: what one director taps, the other sees."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from incidents.models import Table, User
from rulings.engine import PACK, Seat
from rulings.in_play.events import NewTrick, NotPlayed
from rulings.models import LiveEvent
from tests.e2e.a_club import COLLEAGUE, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE, SEEN_WITHIN, Screen, Troubles
from tests.e2e.hand import Hand
from tests.e2e.looking import look, words
from tests.rulings.desk.live.a_table import note_at

WORDS = {
    "has led": {"fr": "Ouest a attaqué", "en": "West has led"},
    "is on lead": {"fr": "C’est à Ouest d’attaquer", "en": "West is on lead"},
    "prohibits": {"fr": "Interdire", "en": "Prohibit"},
    "the choice": {"fr": "C’est à Sud de choisir", "en": "South is to choose"},
    "has shown": {"fr": "Ouest vient de montrer une carte", "en": "West has just shown a card"},
    "was played": {"fr": "Est a joué le", "en": "East has played the"},
    "undo": {"fr": "Annuler", "en": "Undo"},
    "may he": {"fr": "Quelles cartes Est peut-il jouer", "en": "Which cards may East play"},
}


def tonight(language: str) -> tuple[TheClub, Table]:
    """The club's evening, today, with the king of hearts before East at table 4."""
    the = a_club(language)
    the.session.date = timezone.localdate()
    the.session.save()
    the.ruling()
    return the, the.session.tables.get(number=4)


def live(the: TheClub, table: Table) -> str:
    return f"{the.desk}tables/{table.pk}/live/"


def tap(hand: Hand, language: str, what: str) -> None:
    # What has just changed under a finger takes no tap for a moment.
    time.sleep(0.5)
    hand.tap(hand.page.locator(".live button, .live a.btn").filter(has_text=WORDS[what][language]).first)


def holds(page: Page, text: str) -> None:
    expect(page.locator(".live-line")).to_contain_text(text, timeout=SEEN_WITHIN)


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=lambda screen: screen.name)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_tap_on_one_is_seen_on_the_other(
    page: Page,
    screen: Screen,
    language: str,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
) -> None:
    the, table = tonight(language)
    signed_in(page, the.director)
    other = signed_in(new_context().new_page(), the.colleague)
    desk = signed_in(new_context().new_page(), the.colleague)
    page.goto(live(the, table))
    other.goto(live(the, table))
    desk.goto(the.desk)
    mine, his = Hand(page), Hand(other)
    look(page, language, f"live-{screen.name}")
    expect(desk.locator("#at-tables")).to_contain_text({"fr": "♥R", "en": "♥K"}[language])
    look(desk, language, f"live-session-{screen.name}")

    tap(mine, language, "has led")
    expect(page.locator(".told li")).to_have_count(2)
    tap(mine, language, "is on lead")
    holds(page, WORDS["the choice"][language])
    # Nobody touches the others: they ask for themselves.
    holds(other, WORDS["the choice"][language])
    expect(desk.locator("#at-tables")).to_contain_text(WORDS["the choice"][language], timeout=SEEN_WITHIN)
    look(page, language, f"live-choice-{screen.name}")

    tap(his, language, "prohibits")
    expect(other.locator(".felt-held")).to_contain_text("♥")
    expect(page.locator(".felt-held")).to_contain_text("♥", timeout=SEEN_WITHIN)
    look(other, language, f"live-prohibited-{screen.name}")
    trail = page.locator(".told")
    expect(trail).to_contain_text(COLLEAGUE)

    time.sleep(0.5)
    # What was noted last stands under the headline, with the way to take it back; that too is said.
    last = page.locator(".live-last")
    expect(last).to_contain_text(WORDS["prohibits"][language])
    mine.tap(last.locator("button"))
    expect(last).to_contain_text(words(language, "Undone"))
    expect(last.locator("button")).to_have_text(words(language, "Put back"))
    expect(page.locator("#announcer")).to_contain_text(words(language, "Undone"))
    holds(other, WORDS["the choice"][language])
    assert LiveEvent.objects.count() == 4


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr")], ids=["phone-fr"])
def test_a_tap_changes_the_page_where_it_was_made(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """No journey: the same page, at the same height, with the same way back; and every tap says what changed."""
    the, table = tonight(language)
    signed_in(page, the.director)
    page.goto(live(the, table))
    hand, announcer, last = Hand(page), page.locator("#announcer"), page.locator(".live-last")
    expect(last).to_have_count(0)
    page.evaluate("document.getElementById('page').dataset.mine = 'kept'; window.scrollTo(0, 260)")
    at, entries = page.evaluate("[scrollY, history.length]")
    assert at > 0
    for what, said in (("has led", "Nouvelle levée"), ("is on lead", WORDS["is on lead"][language])):
        tap(hand, language, what)
        expect(last).to_contain_text(said)
        expect(announcer).to_contain_text(said)
        assert page.evaluate("[scrollY, history.length]") == [at, entries]
        # In sight though the page is scrolled, with its button; and nothing else was drawn anew.
        box = last.bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 300
        assert last.locator("button").bounding_box()["height"] >= 48  # type: ignore[index]
        expect(page.locator("#page")).to_have_attribute("data-mine", "kept")
        expect(page.locator(".live-line")).to_be_focused()
    look(page, language, "live-in-place")

    # Control: what was refused is told above, goes nowhere, and is gone with the next tap.
    page.route("**/live/now/**", lambda route: route.fulfill(status=204))
    note_at(Table.objects.select_related("session__club").get(pk=table.pk), NewTrick(), the.colleague)
    troubles.expect(r"\b409\b.*/live/undo/")
    # As `tap` waits.
    time.sleep(0.5)
    hand.tap(last.locator("button"))
    expect(page.locator("#live-told .notice")).to_be_focused()
    assert page.evaluate("history.length") == entries
    tap(hand, language, "is on lead")
    expect(page.locator("#live-told .notice")).to_have_count(0)


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone-fr", "laptop-en"])
def test_a_card_that_was_shown_and_the_cards_that_may_be_played(
    page: Page, screen: Screen, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the, table = tonight(language)
    signed_in(page, the.director)
    page.goto(live(the, table))
    hand = Hand(page)
    tap(hand, language, "has shown")
    expect(page).to_have_url(re.compile("/live/tell/"))
    look(page, language, f"live-shown-{screen.name}")
    hand.tap(page.locator('label.pick:has(input[value="H5"])'))
    hand.tap('button[name=how][value="accident"]')
    expect(page.locator(".playing-card")).to_have_count(2)
    look(page, language, f"live-two-cards-{screen.name}")

    tap(hand, language, "may he")
    page.locator("input[name=H]").fill({"fr": "V10", "en": "J10"}[language])
    hand.tap(page.locator(".form-check label").filter(has_text="♥"))
    hand.tap(page.locator("main form button.primary"))
    expect(page.locator(".verdicts li")).to_have_count(3)
    look(page, language, f"live-plays-{screen.name}")


@pytest.mark.parametrize(("screen", "language", "javascript"), [(PHONE, "fr", False)], ids=["plain-phone-fr"])
def test_without_javascript(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    the, table = tonight(language)
    signed_in(page, the.director)
    page.goto(live(the, table))
    hand = Hand(page)
    tap(hand, language, "was played")
    expect(page.locator(".playing-card")).to_have_count(0)
    tap(hand, language, "undo")
    expect(page.locator(".live-last")).to_contain_text(words(language, "Undone"))
    expect(page.locator(".playing-card")).to_have_count(1)
    look(page, language, accessible=False)
    assert words(language, "Put back") in page.locator(".told").inner_text()


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr")], ids=["phone-fr"])
def test_who_is_second_is_told_and_loses_nothing(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """Between two questions to the server: the page still shows the table as it was."""
    the, table = tonight(language)
    signed_in(page, the.director)
    page.route("**/live/now/**", lambda route: route.fulfill(status=204))
    page.goto(live(the, table))
    hand = Hand(page)
    note_at(Table.objects.select_related("session__club").get(pk=table.pk), NewTrick(), the.colleague)
    troubles.expect(r"\b409\b.*/live/events/")
    tap(hand, language, "was played")
    told = page.locator("section.notice.warning")
    expect(told).to_be_focused()
    expect(told).to_contain_text(COLLEAGUE)
    expect(told).to_contain_text("♥R")
    look(page, language, "live-second")
    hand.tap(told.locator("button[type=submit]"))
    expect(page.locator(".playing-card")).to_have_count(0)
    assert LiveEvent.objects.count() == 2


@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_a_tab_that_nobody_looks_at_asks_for_nothing(
    page: Page, screen: Screen, signed_in: Callable[[Page, User], Page]
) -> None:
    the, table = tonight("fr")
    signed_in(page, the.director)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/live/now/" in request.url else None)
    with page.expect_request("**/live/now/**"):
        page.goto(live(the, table))
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    before = len(asked)
    page.wait_for_timeout(4500)
    assert len(asked) == before


def test_what_is_ticked_at_the_table_is_not_replaced(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """While the director ticks what was the case something else is noted in the club, so that the part has news."""
    the, table = tonight("fr")
    note_at(table, NotPlayed(Seat.EAST, PACK["HK"], PACK["S2"]), the.director)
    signed_in(page, the.director).goto(live(the, table))
    several = page.locator("#live-now details:has(input[type=checkbox])")
    several.locator("summary").click()
    first = several.locator("input[type=checkbox]").first
    first.check()
    page.locator("h1").click()
    the.incident(table=9)
    # A request is answered with the news, and they are left aside.
    with page.expect_response(lambda response: "/now/" in response.url and response.status == 200):
        pass
    page.wait_for_timeout(500)
    expect(first).to_be_checked()
    # Control: what is not ticked any more is renewed.
    first.uncheck()
    page.locator("#live-now").evaluate("(part) => { part.dataset.old = 'yes' }")
    page.locator("h1").click()
    expect(page.locator("#live-now:not([data-old])")).to_be_visible(timeout=SEEN_WITHIN)
