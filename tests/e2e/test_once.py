"""However often the act is sent, it is done once: double taps, two requests at once, an answer that got lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from incidents.models import Incident, User
from rulings.models import Ruling
from tests.e2e.a_club import FREE, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import Hand
from tests.e2e.looking import look


def posts(page: Page, ending: str) -> list[Request]:
    """A list in which the posts to addresses with this ending will gather."""
    gathered: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith(ending):
            gathered.append(request)

    page.on("request", note)
    return gathered


@pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False)],
    ids=["phone-fr", "laptop-en", "plain-phone-en"],
)
def test_a_double_tap_gives_one_ruling(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """With JavaScript the second tap is not even sent, which fails when a form under way is not held back.

    What becomes of two that are sent is shown, with a control, by `test_two_posts_at_once_give_one_ruling`.
    """
    the = a_club(language)
    signed_in(page, the.director)
    hand, sent = Hand(page), posts(page, "/ruling/")
    page.goto(the.address(the.incident(FREE), "check/"))
    hand.give_button.dblclick()
    hand.ruled()
    look(page, language, accessible=False)
    assert len(sent) == 1 or not javascript
    assert Ruling.objects.count() == 1


def test_a_double_tap_on_a_table_is_one_call(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """The impatient tap on the session's page; fails when each tap opens an incident of its own."""
    the = a_club("fr")
    signed_in(page, the.director)
    hand = Hand(page)
    page.goto(the.desk)
    page.get_by_role("button", name="Table 9", exact=True).dblclick()
    hand.asked("subject")
    assert Incident.objects.count() == 1


def test_two_posts_at_once_give_one_ruling(
    page: Page, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """Two requests with one form's key under way together. Control: with keys of their own, the second is refused."""
    the = a_club("fr")
    signed_in(page, the.director)
    send_twice = """async (keys) => {
        const form = document.querySelector("form[action$='/ruling/']");
        const send = async (key) => {
            const body = new FormData(form);
            if (key) body.set("idempotency_key", key);
            const answer = await fetch(form.action, {method: "POST", body: new URLSearchParams(body)});
            return [answer.status, answer.url];
        };
        return Promise.all(keys.map(send));
    }"""
    page.goto(the.address(the.incident(FREE), "check/"))
    first, second = page.evaluate(send_twice, [None, None])
    assert first == second
    assert first[0] == 200
    assert first[1].endswith(f"/rulings/{Ruling.objects.get().number}/")

    troubles.expect(r"\b422\b.*/ruling/")
    page.goto(the.address(the.incident(FREE, table=5), "check/"))
    keys = ["2b0c9a3e-6a52-4b0e-8f0e-0a4f5f3c1d11", "2b0c9a3e-6a52-4b0e-8f0e-0a4f5f3c1d22"]
    assert sorted(status for status, _ in page.evaluate(send_twice, keys)) == [200, 422]
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
    hand.ruled()
    assert page.url.endswith(the.page_of(given))
    assert Ruling.objects.count() == 1
    look(page, "fr")
