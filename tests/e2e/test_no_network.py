"""No network in the basement: what is on a page keeps working, a tap says so, no page of the browser's own is seen."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from incidents.accounts import inviting
from incidents.models import Invitation, Table, User
from rulings.models import LiveEvent
from tests.e2e.a_club import FREE, TheClub, a_club
from tests.e2e.browsers import PHONE, SEEN_WITHIN, Troubles, axe, shot
from tests.e2e.hand import CARD, CIRCUMSTANCES, DECLARER, Hand, unfold
from tests.e2e.looking import small_targets, words

IN_FRENCH = pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr")], ids=["phone-fr"])
OFFLINE = "The network does not answer. Nothing you entered is lost."
LOST = r"ERR_INTERNET_DISCONNECTED|htmx"
TAP_AND_TAP = "(at) => setInterval((button) => button.click(), 50, document.querySelector(at)) && null"
TO_CHOOSE = {key: FREE[key] for key in (DECLARER, CIRCUMSTANCES, CARD)}


def tonight(language: str) -> tuple[TheClub, Table]:
    the = a_club(language)
    the.session.date = timezone.localdate()
    the.session.save()
    return the, the.session.tables.get(number=4)


@IN_FRENCH
def test_whatever_leaves_a_page_says_so_and_goes_on_when_asked(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """A link of the bar above, a form that htmx does not send, the players' card, a download, and the way back."""
    the, table = tonight(language)
    ruling = the.ruling()
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    unfold(page, "#latest")
    hand.tap(page.locator(f'#latest a[href="{the.page_of(ruling)}"]'))
    expect(page.locator("h1")).to_contain_text("Entame hors tour")
    troubles.expect(LOST)
    trouble, retry, where = page.locator("#trouble"), page.locator(".trouble-retry"), page.url
    page.evaluate("document.getElementById('page').dataset.mine = 'kept'")
    page.context.set_offline(True)

    def told() -> None:
        expect(trouble).to_be_visible()
        expect(trouble).to_contain_text(words(language, OFFLINE))
        expect(page.locator("#page")).to_have_attribute("data-mine", "kept")
        hand.tap(retry)
        expect(trouble).to_be_visible()

    hand.tap("header.top .top-club")
    told()
    hand.tap(page.locator(".languages button[value=en]"))
    told()
    hand.tap(unfold(page, ".of-record").locator("a[download]").first)
    told()
    assert page.url == where
    shot(page, "no-network-fr")
    axe(page)
    # Back, which loads again what htmx had shown: the page stays.
    page.evaluate("history.back()")
    told()

    page.context.set_offline(False)
    hand.tap(retry)
    expect(page).to_have_url(re.compile(re.escape(the.desk) + "$"))
    expect(trouble).to_be_hidden()
    expect(page.locator(".tables").first).to_be_visible()
    assert table.session_id == the.session.pk


@IN_FRENCH
@pytest.mark.usefixtures("language")
def test_without_the_guard_the_browsers_own_page_is_seen(
    page: Page, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """The control of this file."""
    the, _table = tonight("fr")
    signed_in(page, the.director)
    page.route("**/offline*.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto(the.desk)
    troubles.expect(LOST)
    page.context.set_offline(True)
    page.locator("header.top .top-club").click()
    expect(page.locator("header.top, #page")).to_have_count(0)
    page.context.set_offline(False)


@IN_FRENCH
def test_a_tap_on_the_live_board_is_kept_while_the_board_asks_in_vain(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """What renews itself fails too, and comes back first: neither takes the tap away."""
    the, table = tonight(language)
    the.ruling()
    signed_in(page, the.director).goto(f"{the.desk}tables/{table.pk}/live/")
    troubles.expect(LOST)
    trouble = page.locator("#trouble")
    hand = Hand(page)
    page.context.set_offline(True)
    hand.tap(page.locator(".live-taps button").filter(has_text="Est a joué le"))
    expect(trouble).to_contain_text(words(language, OFFLINE))
    with page.expect_event("requestfailed", lambda request: "/live/now/" in request.url):
        pass
    page.context.set_offline(False)
    with page.expect_response(lambda response: "/live/now/" in response.url, timeout=SEEN_WITHIN):
        pass
    expect(trouble).to_be_visible()
    assert not LiveEvent.objects.exists()
    hand.tap(page.locator(".trouble-retry"))
    expect(page.locator(".playing-card")).to_have_count(0)
    expect(trouble).to_be_hidden()
    assert LiveEvent.objects.count() == 1


@IN_FRENCH
def test_what_is_folded_opens_and_what_was_typed_is_kept(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    the, _table = tonight(language)
    ruling = the.ruling()
    signed_in(page, the.director).goto(f"{the.page_of(ruling)}checks/")
    troubles.expect(LOST)
    hand = Hand(page)
    page.context.set_offline(True)
    hand.tap(page.locator("details.behind summary").first)
    page.locator("textarea[name=note]").fill("Deux de chute.")
    hand.tap(page.locator(".yes-no .pick").filter(has=page.locator(".yes")).first)
    expect(page.locator(".if-yes").first).to_be_visible()
    hand.tap(".note-answers")
    expect(page.locator("#trouble")).to_contain_text(words(language, OFFLINE))
    expect(page.locator("textarea[name=note]")).to_have_value("Deux de chute.")
    expect(page.locator(".yes").first).to_be_checked()
    page.context.set_offline(False)
    hand.tap(page.locator(".trouble-retry"))
    expect(page).to_have_url(re.compile("/scores/$"))
    assert ruling.end_of_play_checks.get().note == "Deux de chute."


@IN_FRENCH
def test_the_players_card_is_read_and_turned(
    page: Page,
    language: str,
    signed_in: Callable[[Page, User], Page],
    new_context: Callable[..., BrowserContext],
    troubles: Troubles,
) -> None:
    """On the director's telephone, and on a player's own, where it says that it may be old."""
    the, _table = tonight(language)
    incident = the.incident(TO_CHOOSE)
    signed_in(page, the.director).goto(the.address(incident, "players/"))
    troubles.expect(LOST)
    said = words(language, "No connection just now: what you read here may be out of date.")
    options = page.locator(".options li")
    count = options.count()
    assert count == 5
    page.context.set_offline(True)
    page.locator("label.turn").tap()
    expect(page.locator("#turned")).to_be_checked()
    for corner in (
        page.locator(".corner nav a[lang=en]"),
        page.locator(".back"),
        page.get_by_role("button", name="QR"),
    ):
        corner.tap()
        expect(page.locator(".no-network")).to_have_text(said)
        expect(options).to_have_count(count)
    shot(page, "no-network-card-fr")
    assert small_targets(page) == []
    page.context.set_offline(False)
    page.get_by_role("button", name="QR").tap()
    address = page.locator(".qr-address").inner_text()

    players = new_context().new_page()
    players.goto(address)
    expect(players.locator(".no-network")).to_be_hidden()
    players.context.set_offline(True)
    expect(players.locator(".no-network")).to_have_text(said, timeout=SEEN_WITHIN)
    expect(players.locator(".options li")).to_have_count(count)
    players.context.set_offline(False)
    expect(players.locator(".no-network")).to_be_hidden(timeout=SEEN_WITHIN)


@IN_FRENCH
def test_where_nothing_can_be_lost_nothing_is_asked_first(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    """A tap is one request, where each was two; a file is asked for before a form into which something was typed."""
    the, _table = tonight(language)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method) if request.method == "HEAD" else None)
    signed_in(page, the.admin).goto(the.home)
    hand = Hand(page)
    hand.tap(page.locator(f'main a[href$="{the.home}members/"]'))
    expect(page.locator("details.card")).not_to_have_count(0)
    hand.tap(page.locator(".languages button[value=en]"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert asked == []
    page.locator("input[name=note]").fill("Pia")
    hand.tap("form[action$='/members/invitations/'] button")
    expect(page.locator("textarea#link")).to_be_visible()
    assert asked == ["HEAD"]


@IN_FRENCH
def test_what_was_typed_stays_where_the_network_fails_unseen(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """A telephone that has the club's wireless net, behind which nothing answers, does not know that it is alone."""
    the, _table = tonight(language)
    signed_in(page, the.admin).goto(f"{the.home}members/")
    hand = Hand(page)
    page.locator("input[name=note]").fill("Pia, de Lyon")
    troubles.expect("ERR_FAILED")
    page.route("**/*", lambda route: route.abort())
    assert page.evaluate("navigator.onLine")
    invite = "form[action$='/members/invitations/'] button"
    hand.tap(invite)
    expect(page.locator("#trouble")).to_contain_text(words(language, OFFLINE))
    # Known by now, it is asked for before a link too.
    hand.tap("header.top .top-club")
    expect(page.locator("#trouble")).to_be_visible()
    expect(page.locator("input[name=note]")).to_have_value("Pia, de Lyon")
    page.unroute("**/*")
    hand.tap(invite)
    expect(page.locator("textarea#link")).to_be_visible()
    assert Invitation.objects.get().note == "Pia, de Lyon"


@IN_FRENCH
@pytest.mark.parametrize("typed", ["Pia", ""], ids=["typed", "nothing-typed"])
@pytest.mark.usefixtures("language")
def test_who_taps_on_while_the_form_is_on_its_way_sends_it_once(
    page: Page, typed: str, signed_in: Callable[[Page, User], Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An invitation made twice is two."""
    the, _table = tonight("fr")
    signed_in(page, the.admin).goto(f"{the.home}members/")
    made = inviting.invite

    def make_slowly(*told: Any) -> tuple[Invitation, str]:
        time.sleep(1)
        return made(*told)

    monkeypatch.setattr(inviting, "invite", make_slowly)
    page.locator("input[name=note]").fill(typed)
    page.evaluate(TAP_AND_TAP, "form[action$='/members/invitations/'] button")
    expect(page.locator("textarea#link")).to_be_visible()
    assert [each.note for each in Invitation.objects.all()] == [typed]
