"""Last week's session copied on a telephone, a Howell chosen, the round moved on, a call made: its board and pairs."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from incidents.models import Pair, Session, User
from incidents.movements import movement_of
from incidents.recording import choose_subject, open_incident
from tests.e2e.a_club import DUMMY_SEEN, SUBJECT, TheClub, a_club
from tests.e2e.browsers import PHONE, Troubles
from tests.e2e.hand import Hand
from tests.e2e.looking import fits, look, small_targets, words
from tests.rulings.a_club import an_incident, give

TABLE, ROUND = 3, 3
SITTING = movement_of("howell", 5).sitting(TABLE, ROUND)
FIRST = 17 + 2 * (SITTING.set - 1)
FAR = 400
"""Days by which a date is mistyped."""

in_both = pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (PHONE, "en")], ids=["phone-fr", "phone-en"])


@in_both
def test_a_howell_from_last_weeks_session_to_the_board_of_the_round(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    last = the.session
    Session.objects.filter(pk=last.pk).update(date=the.club.day_of_play() - timedelta(days=7), name="Lundi")
    signed_in(page, the.director).goto(f"{the.desk}")
    hand = Hand(page)
    hand.tap("#around > summary")
    hand.tap(page.locator("#around").get_by_role("link", name=words(language, "Copy the session")))
    expect(page.locator("h1")).to_have_text(words(language, "Copy the session"))
    expect(page.locator("[name=name]")).to_have_value("Lundi")
    expect(page.locator("[name=date]")).to_have_value(the.club.day_of_play().isoformat())
    expect(page.locator("[name=players_too]")).not_to_be_checked()
    for field, value in (("tables", "5"), ("rounds", "9"), ("first_board", "17")):
        page.locator(f"[name={field}]").fill(value)
    page.locator("[name=movement]").select_option("howell")
    look(page, language, "session-copy")
    hand.tap(page.get_by_role("button", name=words(language, "Create the session")))
    expect(page.locator(".tables button")).to_have_count(5)
    made = Session.objects.latest("pk")
    assert (made.movements, made.name) == ({"A": "howell"}, "Lundi")
    assert list(made.boards.values_list("number", flat=True)) == list(range(17, 35))
    assert not Pair.objects.filter(session=made).exclude(first=None).exists()

    _to_the_third_round(hand, language)
    _the_board_of_the_round(hand, language, the, made)


def _to_the_third_round(hand: Hand, language: str) -> None:
    """One tap a round, from the session's page, and who meets whom in it."""
    page = hand.page
    for to in (2, 3):
        hand.tap(page.get_by_role("button", name=words(language, "On to round %(to)s") % {"to": to}))
        expect(page.locator(".round-now")).to_contain_text(
            words(language, "Round %(now)s of %(rounds)s") % {"now": to, "rounds": 9}
        )
    look(page, language, "desk-round")
    assert not small_targets(page)
    hand.tap(page.locator(".round-now a"))
    expect(page.locator("h1")).to_contain_text("3")
    row = page.locator("tbody tr").nth(TABLE - 1)
    expect(row).to_have_text(re.compile(rf"3\s*{SITTING.ns.number}\s*{SITTING.ew.number}\s*{FIRST}–{FIRST + 1}"))
    look(page, language, "session-rounds")


def _the_board_of_the_round(hand: Hand, language: str, the: TheClub, made: Session) -> None:
    """Called to table 3: what the ruling says of its place, and the boards that are offered."""
    page = hand.page
    page.goto(f"{the.home}sessions/{made.pk}/")
    hand.call(TABLE)
    called = made.incidents.get()
    choose_subject(called, SUBJECT, the.director)
    the.answers(called, DUMMY_SEEN, by=the.director)
    page.goto(the.address(called, "check/"))
    hand.give()
    expect(page.locator(".board-touch").first).to_be_visible()
    chips = page.locator(".board-touch > form .board-chip, .board-touch > .board-picks .board-chip")
    expect(chips).to_have_text([str(FIRST), str(FIRST + 1)])
    look(page, language, "ruling-board-of-the-round")
    hand.tap(chips.first)
    ruling = made.rulings.get()
    expect(page.locator("main")).to_contain_text(f"{words(language, 'Board')} {FIRST}")
    call = ruling.record["call"]
    assert call["round"] == ROUND
    assert call["pairs"] == {"NS": str(SITTING.ns.number), "EW": str(SITTING.ew.number)}
    # Any other board may still be chosen.
    page.goto(f"{the.home}incidents/{ruling.incident.number}/details/")
    board = page.locator("[name=board]")
    expect(board.locator("optgroup").first.locator("option")).to_have_text([str(FIRST), str(FIRST + 1)])
    assert board.locator("option").count() == 19
    look(page, language, "details-round")


@in_both
def test_what_goes_wrong_is_asked_about_first(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """A date mistyped, a list replaced after play has begun and put back, a session that stays and one that goes."""
    the = a_club(language)
    give(an_incident(the.session, the.director, table=1, in_round=1), the.director)
    signed_in(page, the.director).goto(f"{the.desk}edit/")
    hand = Hand(page)
    far = the.session.date - timedelta(days=FAR)
    page.locator("[name=date]").fill(far.isoformat())
    troubles.expect(r"\b422\b.*/edit/")
    hand.tap(page.get_by_role("button", name=words(language, "Save")))
    expect(page.get_by_role("button", name=words(language, "Yes, this date is right"))).to_be_visible()
    look(page, language, "session-date-asked")
    assert Session.objects.get(pk=the.session.pk).date == the.session.date

    page.goto(f"{the.desk}players/")
    page.locator("[name=text]").fill("table;ligne;paire;joueur 1;joueur 2\n1;NS;1;Ève Salaün;Luc Tanguy\n")
    hand.tap(page.get_by_role("button", name=words(language, "Check the list")))
    expect(page.locator(".notice.warning").first).to_contain_text(
        words(language, "Play has begun: this is lost by the new list")
    )
    look(page, language, "players-lost")
    before = {str(pair): pair.names for pair in Pair.objects.filter(session=the.session)}
    hand.tap(page.get_by_role("button", name=words(language, "Take this list")))
    expect(page.locator("main table")).to_contain_text("Ève Salaün")
    look(page, language, "players-former")
    hand.tap(page.get_by_role("button", name=words(language, "Put the former list back")))
    expect(page.locator("main table")).not_to_contain_text("Ève Salaün")
    assert {str(pair): pair.names for pair in Pair.objects.filter(session=the.session)} == before

    page.goto(f"{the.desk}delete/")
    expect(page.locator(".notice.warning")).to_contain_text(words(language, "This session stays"))
    look(page, language, "session-stays")
    page.goto(f"{the.home}sessions/new/")
    hand.tap(page.get_by_role("button", name=words(language, "Create the session")))
    expect(page.locator(".tables button")).to_have_count(12)
    made = Session.objects.latest("pk")
    open_incident(made.tables.get(number=3), the.director, uuid4(), timezone.now())
    page.goto(f"{the.home}sessions/{made.pk}/delete/")
    look(page, language, "session-delete")
    fits(page)
    assert not small_targets(page)
    hand.tap(page.get_by_role("button", name=words(language, "Delete this session for good")))
    expect(page.locator("main")).to_contain_text(words(language, "The session is deleted."))
    assert not Session.objects.filter(pk=made.pk).exists()
