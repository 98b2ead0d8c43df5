"""However often the act is sent, it is done once: double taps, two requests at once, an answer that got lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from incidents.models import Incident, User
from rulings.models import Ruling
from tests.e2e.a_club import FREE, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import Hand
from tests.e2e.looking import look

SEND_TWICE = """async ([selector, field, keys]) => {
    // What two taps would send, both under way at once; with keys of their own where some are given.
    const button = document.querySelector(selector);
    const send = async (key) => {
        const body = new URLSearchParams(new FormData(button.form, button));
        if (key) body.set(field, key);
        const address = button.hasAttribute("formaction") ? button.formAction : button.form.action;
        const answer = await fetch(address, {method: "POST", body});
        return [answer.status, answer.url];
    };
    return Promise.all(keys.map(send));
}"""
KEYS = ["2b0c9a3e-6a52-4b0e-8f0e-0a4f5f3c1d11", "2b0c9a3e-6a52-4b0e-8f0e-0a4f5f3c1d22"]


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False)],
    ids=["phone-fr", "laptop-en", "plain-phone-en"],
)
def test_a_double_tap_gives_one_ruling(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    """On a table and on the act, as an impatient finger does it.

    Browsers and htmx hold most second taps back; what becomes of those that are sent is shown, with a control, by
    `test_two_posts_at_once_are_one`.
    """
    the = a_club(language)
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.desk)
    page.locator(".tables button").nth(8).dblclick()
    hand.wait_for_question("subject")
    assert Incident.objects.count() == 1
    page.goto(the.address(the.incident(FREE), "check/"))
    hand.give_button.dblclick()
    hand.wait_for_ruling()
    look(page, language, accessible=False)
    assert Ruling.objects.count() == 1


def test_two_posts_at_once_are_one(page: Page, signed_in: Callable[[Page, User], Page], troubles: Troubles) -> None:
    """One form sent twice at once. Control: with keys of their own calls are two, and the second ruling is refused."""
    the = a_club("fr")
    signed_in(page, the.director)
    table = [".tables button", "opening_key"]
    page.goto(the.desk)
    first, second = page.evaluate(SEND_TWICE, [*table, [None, None]])
    assert first == second
    assert first[0] == 200
    assert Incident.objects.count() == 1
    # A tap of its own leads to what is unfinished there, and to a button for another incident.
    page.goto(the.desk)
    page.locator(".tables button").first.click()
    another = ["form:has([name=another]) button[name=opening_key]", "opening_key"]
    expect(page.locator(another[0])).to_be_visible()
    assert Incident.objects.count() == 1
    first, second = page.evaluate(SEND_TWICE, [*another, [None, None]])
    assert first == second
    assert Incident.objects.count() == 2
    page.evaluate(SEND_TWICE, [*another, KEYS])
    assert Incident.objects.count() == 4

    give = [".give button", "idempotency_key"]
    page.goto(the.address(the.incident(FREE), "check/"))
    first, second = page.evaluate(SEND_TWICE, [*give, [None, None]])
    assert first == second
    assert first[0] == 200
    assert first[1].endswith(f"/rulings/{Ruling.objects.get().number}/")
    troubles.expect(r"\b422\b.*/ruling/")
    page.goto(the.address(the.incident(FREE, table=5), "check/"))
    assert sorted(status for status, _ in page.evaluate(SEND_TWICE, [*give, KEYS])) == [200, 422]
    assert Ruling.objects.count() == 2


def test_a_ruling_whose_answer_got_lost_is_given_once(
    page: Page, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """The server did it, the telephone never heard; "try again" finds the ruling that was given."""
    the = a_club("fr")
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.address(the.incident(FREE), "check/"))

    def lose_the_answer(route: Route) -> None:
        assert route.fetch().ok
        route.abort("connectionreset")

    troubles.expect(r"ERR_CONNECTION_RESET|htmx:(sendError|afterRequest)")
    page.route(re.compile("/ruling/$"), lose_the_answer, times=1)
    hand.tap(hand.give_button)
    expect(page.locator("#trouble")).to_be_visible()
    given = Ruling.objects.get()
    hand.tap(page.locator(".trouble-retry"))
    hand.wait_for_ruling()
    assert page.url.endswith(the.page_of(given))
    assert Ruling.objects.count() == 1
    look(page, "fr")
