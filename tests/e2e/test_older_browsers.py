"""Browsers of some years ago: whatever they miss of what the scripts use, one signs in, calls, answers and gives.

Chrome and Firefox of the last two years, and Safari from iOS 15.4 on: no such Safari runs here, so what it misses is
taken away before a page loads.
"""

from __future__ import annotations

import datetime
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from incidents.call_links import make_link
from incidents.models import Incident
from rulings.models import Ruling
from tests.e2e.a_club import PASSWORD, a_club
from tests.e2e.browsers import LAPTOP, PHONE
from tests.e2e.hand import CARD, REPLY, Hand
from tests.e2e.looking import look

OF_SAFARI_15 = {
    "requestSubmit": "delete HTMLFormElement.prototype.requestSubmit",
    "AbortSignal.timeout": "delete AbortSignal.timeout; delete AbortSignal.any",
    "startViewTransition": "delete Document.prototype.startViewTransition",
    "wakeLock": "delete Navigator.prototype.wakeLock",
    "vibrate": "delete Navigator.prototype.vibrate",
    "arrays": "for (const each of ['toSorted', 'toReversed', 'with', 'group']) delete Array.prototype[each]",
    "canParse": "delete URL.canParse; delete URL.parse",
    "withResolvers": "delete Promise.withResolvers; delete Object.groupBy",
}
"""What Safari learnt after iOS 15."""
OLDER_STILL = {
    "fetch": "delete window.fetch",
    "AbortController": "delete window.AbortController; delete window.AbortSignal",
    "findLast": "delete Array.prototype.findLast; delete Array.prototype.findLastIndex; delete Array.prototype.at",
    "replaceAll": "delete String.prototype.replaceAll",
    "structuredClone": "delete window.structuredClone",
    "randomUUID": "delete Crypto.prototype.randomUUID",
    "showModal": "delete HTMLDialogElement.prototype.showModal",
    "IntersectionObserver": "delete window.IntersectionObserver",
    "clipboard": "delete Navigator.prototype.clipboard",
    "serviceWorker": "delete Navigator.prototype.serviceWorker",
    "onLine": "delete Navigator.prototype.onLine",
}
"""What every browser that is supported has: a script that misses it may do less, and keeps nobody from the page."""
ALL_TAKEN = [*OF_SAFARI_15.items(), *OLDER_STILL.items()]


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (LAPTOP, "en")], ids=["phone-fr", "laptop-en"])
def test_in_an_old_safari_one_signs_in_calls_answers_and_gives(
    context: BrowserContext, page: Page, language: str
) -> None:
    context.add_init_script("; ".join(OF_SAFARI_15.values()))
    walk(page, language)
    assert page.evaluate("[AbortSignal.timeout, HTMLFormElement.prototype.requestSubmit].every((each) => !each)")


@pytest.mark.parametrize("taken", [taken for _, taken in ALL_TAKEN], ids=[name for name, _ in ALL_TAKEN])
def test_whatever_a_browser_misses(context: BrowserContext, page: Page, taken: str) -> None:
    context.add_init_script(taken)
    walk(page, "fr")


def walk(page: Page, language: str) -> None:
    """A table calls by its link; a director signs in, takes the call, answers what is asked, and gives the ruling."""
    the = a_club(language)
    the.session.date = datetime.datetime.now(the.club.zone).date()
    the.session.save()
    page.goto(f"/calls/{make_link(the.session, the.director).token}/")
    page.locator("select[name=table]").select_option(label="4")
    page.locator("input[name=word]").fill("Entame ?")
    hand = Hand(page)
    hand.tap("main form button[type=submit]")
    expect(page.locator(".called")).to_be_visible()
    assert Incident.objects.get().word == "Entame ?"

    page.goto(f"/accounts/sign-in/?next={the.desk}")
    page.locator("input[name=username]").fill("dorothee")
    page.locator("input[name=password]").fill(PASSWORD)
    hand.tap("main form button[type=submit]")
    expect(page).to_have_url(re.compile(f"{the.desk}$"))
    hand.tap(".line.call form button")
    hand.wait_for_question("subject")
    hand.subject()
    hand.answer("S")
    hand.wait_for_question(CARD)
    hand.card("HK")
    hand.wait_for_question(REPLY)
    hand.answer("refuse-free")
    hand.check()
    hand.give()
    look(page, language, "old-browser", accessible=False)
    assert Ruling.objects.count() == 1
