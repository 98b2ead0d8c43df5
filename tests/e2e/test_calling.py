"""A table calls from a player's telephone; the directors see it on theirs, one takes it, the other takes it over."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from incidents.call_links import make_link
from incidents.models import Incident, User
from tests.e2e.a_club import COLLEAGUE, DIRECTOR, a_club
from tests.e2e.browsers import LAPTOP, PHONE, SEEN_WITHIN
from tests.e2e.hand import DECLARER, Hand
from tests.e2e.looking import look, small_targets, words


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone-fr", "laptop-en"])
def test_a_table_calls_and_two_directors_take_it_in_turn(
    page: Page,
    language: str,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[Page, User], Page],
) -> None:
    the = a_club(language)
    the.session.date = datetime.datetime.now(the.club.zone).date()
    the.session.save()
    his = signed_in(new_context().new_page(), the.colleague)
    player = signed_in(new_context().new_page(), the.player)
    signed_in(page, the.director)
    for each in (page, his):
        each.goto(the.desk)
        expect(each.locator(".line.call")).to_have_count(0)
        expect(each.locator(".tables .mk")).to_have_count(0)
    tapped_next = his.locator(".tables button").nth(3)
    tapped_next.focus()
    player.goto(the.home)
    player.get_by_role("link", name=words(language, "Call the director")).click()
    look(player, language, "call")
    assert small_targets(player) == []
    player.locator("select[name=table]").select_option(label="4")
    player.locator("input[name=word]").fill("Entame ?")
    player.locator("main form button[type=submit]").click()
    expect(player.locator(".called")).to_be_visible()
    look(player, language, "called")

    for each in (page, his):
        expect(each.locator(".line.call")).to_contain_text("4", timeout=SEEN_WITHIN)
        expect(each.locator(".line.call")).to_contain_text("Entame ?")
        # The table's button says so too, on both telephones, and is still the button that it was.
        expect(each.locator(".tables .mk")).to_have_count(1)
        expect(each.locator(".tables button:has(.mk.call)")).to_contain_text("4")
    expect(tapped_next).to_be_focused()
    look(page, language, "calls")
    assert small_targets(page) == []
    # What has just renewed itself takes no tap for a moment.
    page.wait_for_timeout(500)
    page.locator(".line.call form button").click()
    mine = Hand(page)
    mine.wait_for_question("subject")
    expect(his.locator(".line.call")).to_have_count(0, timeout=SEEN_WITHIN)
    expect(his.locator("#at-tables")).to_contain_text(DIRECTOR)
    expect(his.locator(".tables button:has(.mk.todo)")).to_contain_text("4")
    expect(player.locator(".called.taken")).to_be_visible()
    mine.subject()
    mine.answer("S")

    his.goto(the.address(Incident.objects.get()))
    his.locator(".who-has-it a").first.click()
    look(his, language, "hand-over")
    his.locator("button.primary[name=director]").click()
    expect(his.locator(".who-has-it")).to_contain_text(COLLEAGUE)
    assert Incident.objects.get().answers() == {DECLARER: "S"}
    his.locator(".who-has-it a").last.click()
    expect(his).to_have_url(re.compile("/close/$"))
    look(his, language, "close")

    page.goto(the.desk)
    expect(page.locator(".tables .mk.todo")).to_have_count(1)
    his.locator("button[name=closed_as][value=no-irregularity]").click()
    expect(page.locator(".tables .mk.todo")).to_have_count(0, timeout=SEEN_WITHIN)


def test_the_sessions_link_is_shown_with_its_code_and_calls_without_signing_in(
    page: Page, new_context: Callable[..., BrowserContext], signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club("fr")
    the.session.date = datetime.datetime.now(the.club.zone).date()
    the.session.save()
    make_link(the.session, the.director)
    signed_in(page, the.director)
    page.goto(f"{the.desk}call-link/")
    look(page, "fr", "call-link")
    device = new_context().new_page()
    device.goto(page.locator("#link").input_value())
    device.locator("select[name=table]").select_option(label="7")
    device.locator("main form button[type=submit]").click()
    expect(device.locator(".called")).to_be_visible()
    assert Incident.objects.get().table.number == 7
