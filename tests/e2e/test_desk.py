"""The session's page: its tables on the first screen, each with what is there marked on it, and nothing that jumps."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from incidents.calling import call_director
from incidents.models import Incident, Table, User
from rulings.engine import Seat
from rulings.in_play.events import BoardOver, OnLead
from tests.e2e.a_club import FREE, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE, SEEN_WITHIN
from tests.e2e.hand import CIRCUMSTANCES, DECLARER, Hand
from tests.e2e.looking import fits, look, small_targets
from tests.rulings.desk.live.a_table import note_at

FIRST = 400
"""The pixels of a telephone in which all tables stand."""


def called_from(the: TheClub, table: int, word: str = "") -> Incident:
    return call_director(
        the.session.tables.get(number=table), uuid4(), timezone.now() - timedelta(minutes=2), called_by="E", word=word
    )


def an_evening(language: str, tables: int) -> TheClub:
    """A card lies at 2, a choice waits at 5, an incident is unfinished at 4, 8 calls, at 7 a board is to be checked."""
    the = a_club(language)
    the.session.date = datetime.datetime.now(the.club.zone).date()
    the.session.save()
    Table.objects.bulk_create(Table(session=the.session, number=number) for number in range(13, tables + 1))
    the.ruling(FREE, table=2, board=3)
    the.ruling({**FREE, "particulars.cards": "D10"}, table=5, board=7)
    note_at(the.session.tables.select_related("session__club").get(number=5), OnLead(Seat.WEST), the.director)
    # Nobody can check a board before its play is over.
    the.ruling(FREE, table=7, board=5)
    note_at(the.session.tables.select_related("session__club").get(number=7), BoardOver(), the.director)
    the.incident({DECLARER: "S", CIRCUMSTANCES: []}, table=4)
    called_from(the, 8, "Une carte est tombée" if language == "fr" else "A card fell")
    return the


def marks_on(page: Page) -> dict[str, list[str]]:
    """By the number of the table, the marks that are seen on its button."""
    found: dict[str, list[str]] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".tb")].map((each) => [
            each.firstElementChild.lastChild.textContent.trim(),
            [...each.querySelectorAll(".mk")].filter((mark) => mark.checkVisibility()).map((mark) => mark.classList[1]),
        ]).filter(([, marks]) => marks.length))"""
    )
    return found


@pytest.mark.parametrize("tables", [12, 30])
@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr")], ids=["phone-fr"])
def test_all_tables_stand_on_the_first_screen_with_what_is_there(
    page: Page, language: str, tables: int, signed_in: Callable[[Page, User], Page]
) -> None:
    the = an_evening(language, tables)
    signed_in(page, the.director).goto(the.desk)
    grid = page.locator(".tables").bounding_box()
    title = page.locator("h1").bounding_box()
    assert grid
    assert title
    assert title["y"] + title["height"] <= grid["y"] <= 130
    assert grid["y"] + grid["height"] <= FIRST
    buttons = [each.bounding_box() for each in page.locator(".tb").all()]
    assert len(buttons) == tables
    tops = sorted({round(box["y"]) for box in buttons if box})
    assert len(tops) == (3 if tables == 12 else 5)
    assert all(box and box["height"] >= 44 and box["width"] >= 44 for box in buttons)
    # On a large button two marks, on a small one the most pressing; each tells what else there is.
    expected = {"2": ["lying"], "4": ["todo"], "5": ["asks", "lying"], "7": ["ok"], "8": ["call"]}
    assert marks_on(page) == (expected if tables == 12 else {table: marks[:1] for table, marks in expected.items()})
    named = page.get_by_role("button", name=re.compile(r"^Table\s+2\s*, le roi de cœur d’Est est sur la table"))
    expect(named).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile(r"^Table\s+8\s*, un joueur appelle"))).to_have_count(1)
    # A line each, none longer than two lines, the first of them on the first screen.
    lines = page.locator("#at-tables > li")
    expect(lines).to_have_count(4)
    boxes = [each.bounding_box() for each in lines.all()]
    assert boxes[0]
    assert boxes[0]["y"] < FIRST + 20
    assert all(box and 48 <= box["height"] <= 62 for box in boxes), boxes
    assert page.evaluate("document.documentElement.scrollHeight") <= 1.2 * PHONE.height
    look(page, language, f"desk-{tables}")
    assert small_targets(page) == []
    page.locator("main details").evaluate_all("(all) => all.forEach((each) => { each.open = true })")
    assert small_targets(page) == []
    for address in ("players/", "boards/", "scores/", "call-link/", "report/", "edit/"):
        expect(page.locator(f"#around a[href='{the.desk}{address}']")).to_be_visible()


@pytest.mark.parametrize("tables", [12, 30])
@pytest.mark.parametrize(("screen", "language"), [(LAPTOP, "en")], ids=["laptop-en"])
def test_on_a_laptop_the_tables_stand_beside_what_is_under_way(
    page: Page, language: str, tables: int, signed_in: Callable[[Page, User], Page]
) -> None:
    the = an_evening(language, tables)
    signed_in(page, the.director).goto(the.desk)
    grid, lines = page.locator(".tables").bounding_box(), page.locator("#at-tables").bounding_box()
    assert grid
    assert lines
    assert abs(grid["y"] - lines["y"]) < 8
    assert grid["x"] + grid["width"] < lines["x"]
    # All of it on one screen.
    assert page.evaluate("document.documentElement.scrollHeight") <= LAPTOP.height
    look(page, language, f"desk-{tables}")


@pytest.mark.parametrize("tables", [12, 30])
def test_one_tap_on_the_table_asks_what_happened(
    page: Page, tables: int, signed_in: Callable[[Page, User], Page]
) -> None:
    the = an_evening("fr", tables)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    hand.call(11)
    assert hand.taps == 1
    assert Incident.objects.latest("pk").table.number == 11
    # A tap on the one that calls takes its call.
    page.goto(the.desk)
    hand.tap(page.get_by_role("button", name=re.compile(r"^Table\s+8\s*,")))
    expect(page).to_have_url(re.compile("/subject/"))
    assert Incident.objects.get(table__number=8).taken_at is not None


def test_very_large_letters_need_no_sideways_scrolling(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    the = an_evening("fr", 30)
    page.set_viewport_size({"width": 320, "height": 640})
    signed_in(page, the.director).goto(the.desk)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator("main details").evaluate_all("(all) => all.forEach((each) => { each.open = true })")
    fits(page)


def test_what_renews_itself_keeps_what_is_typed_and_unfolded_and_waits_for_a_finger(
    page: Page, signed_in: Callable[[Page, User], Page]
) -> None:
    the = an_evening("fr", 12)
    signed_in(page, the.director).goto(the.desk)
    calls = page.locator(".line.call")
    expect(calls).to_have_count(1)
    # What is unfolded stays so, renewed.
    page.locator("#end-of-play > summary").click()
    called_from(the, 1)
    expect(calls).to_have_count(2, timeout=SEEN_WITHIN)
    expect(page.locator("#end-of-play")).to_have_attribute("open", "")
    # While a finger is down, here at the edge where nothing is tapped, nothing moves under it.
    page.mouse.move(3, 600)
    page.mouse.down()
    called_from(the, 3)
    page.wait_for_timeout(4000)
    expect(calls).to_have_count(2)
    page.mouse.up()
    expect(calls).to_have_count(3, timeout=SEEN_WITHIN)
    # A form of the part that somebody fills in is not replaced, nor what he chose; once it is sent or emptied it is.
    page.evaluate("""() => document.querySelector("#now form").insertAdjacentHTML("beforeend", '<input id="typed">')""")
    page.locator("#typed").fill("Est a")
    page.locator("h1").click()
    called_from(the, 6)
    page.wait_for_timeout(4000)
    expect(page.locator("#typed")).to_have_value("Est a")
    expect(calls).to_have_count(3)
    page.locator("#typed").fill("")
    page.locator("h1").click()
    expect(calls).to_have_count(4, timeout=SEEN_WITHIN)
    # The tables stand where they stood, and are the same buttons.
    first = page.locator(".tb").first
    key, box = first.get_attribute("value"), first.bounding_box()
    called_from(the, 9)
    expect(calls).to_have_count(5, timeout=SEEN_WITHIN)
    assert (first.get_attribute("value"), first.bounding_box()) == (key, box)
    # What moved as it was renewed takes no tap for a moment.
    called_from(the, 10)
    page.evaluate(
        """() => new Promise((done) => document.addEventListener("htmx:afterSwap", () => done(), {once: true}))"""
    )
    page.locator("#around > summary").click()
    expect(page.locator("#around")).not_to_have_attribute("open", "")
    page.wait_for_timeout(500)
    page.locator("#around > summary").click()
    expect(page.locator("#around")).to_have_attribute("open", "")
