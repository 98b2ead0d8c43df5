"""The Laws without a network: a browser keeps the pocket book, that and nothing else, and reads it offline."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.signals import request_started
from playwright.sync_api import Page, expect

from incidents.models import User
from rulings.lawbook.pocket import making
from rulings.lawbook.pocket.shelf import write_book
from rulings.laws.subjects import SUBJECTS
from tests.e2e.a_club import a_club
from tests.e2e.browsers import Troubles, axe, shot
from tests.e2e.looking import fits, look, small_targets, words

LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])
SHELVES = "caches.keys()"
MOST_MOMENTS = 60
"""Of half a second, in which a new version is fetched whole."""
ON_THE_SHELF = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const each of await (await caches.open(name)).keys()) kept.push(new URL(each.url).pathname);
    return kept;
}"""

BECOMES_OF_AN_UPDATE = """async () => {
    const kept = await navigator.serviceWorker.ready;
    await kept.update();
    const next = kept.installing || kept.waiting;
    return new Promise((tell) => {
        const look = () => ["redundant", "activated"].includes(next.state) && tell(next.state);
        next.addEventListener("statechange", look);
        look();
    });
}"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of all the laws and two trees: those of the others are made in the same way."""
    shelf = tmp_path_factory.mktemp("made") / "book"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "SUBJECTS", SUBJECTS[:2])
        write_book(shelf)
    return shelf


@pytest.fixture
def book(settings: LazySettings, tmp_path: Path, made: Path) -> Path:
    """That book, as the server serves it, to be altered by a test."""
    settings.POCKET_BOOK = shelf = tmp_path / "book"
    shutil.copytree(made, shelf)
    return shelf


def wait_until_kept(page: Page, language: str) -> None:
    """Wait until the page says that it is kept."""
    expect(page.locator(".kept")).to_have_text(
        words(language, "Kept on this device: it can be read without a network.")
    )


@LANGUAGES
@pytest.mark.usefixtures("book")
def test_the_laws_are_read_without_a_network(page: Page, language: str, troubles: Troubles) -> None:
    """By somebody who never signed in. Control: a page that is not of the book is not there."""
    a_club(language)
    page.goto(f"/book/{language}/")
    wait_until_kept(page, language)
    look(page, language, "pocket-contents")
    assert small_targets(page) == []

    page.context.set_offline(True)
    page.goto(f"/book/{language}/")
    page.locator("details.part").nth(3).locator("summary").click()
    page.locator("a[href='laws/54/']").click()
    expect(page.locator("h1")).to_contain_text("54")
    page.locator("#clause-54\\.B summary").first.click()
    expect(page.locator("#clause-54\\.B\\.1")).to_be_visible()
    look(page, language, "pocket-law-54")
    page.locator("#clause-54\\.D summary").first.click()
    page.locator("#clause-54\\.D a.cite").last.click()
    expect(page.locator("h1")).to_be_visible()
    for path in ("definitions/", "index/", f"trees/{SUBJECTS[0].key}/"):
        page.goto(f"/book/{language}/{path}")
        look(page, language, f"pocket-{path.partition('/')[0]}")
    page.get_by_role("link", name={"fr": "EN", "en": "FR"}[language], exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", {"fr": "en", "en": "fr"}[language])

    troubles.expect("ERR_INTERNET_DISCONNECTED")
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        page.goto("/accounts/sign-in/")
    page.context.set_offline(False)


@pytest.mark.usefixtures("book")
def test_nothing_else_is_kept(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """A director opens the Laws of his club, and then its pages: what is kept is the book's list, to the letter."""
    the = a_club("fr")
    signed_in(page, the.director).goto(f"{the.home}laws/")
    page.goto("/book/fr/")
    wait_until_kept(page, "fr")
    for address in (the.home, the.desk, f"{the.home}laws/54/", the.log):
        page.goto(address)
    page.goto("/book/fr/")
    listed = page.evaluate("fetch('/book/files.json').then((answer) => answer.json())")
    assert sorted(page.evaluate(ON_THE_SHELF)) == sorted(listed["files"])
    assert len(page.evaluate(SHELVES)) == 1
    assert not [address for address in listed["files"] if the.club.slug in address]


@pytest.mark.usefixtures("book")
def test_the_book_is_fetched_with_nobodys_cookies(page: Page, signed_in: Callable[[Page, User], Page]) -> None:
    """What stays on a device for whoever uses it next was asked for by nobody. Control: the page itself was."""
    asked: dict[str, list[bool]] = {"document": [], "empty": []}

    def note(environ: Mapping[str, str], **_signal: object) -> None:
        if environ["PATH_INFO"].startswith("/book/") and (kind := environ.get("HTTP_SEC_FETCH_DEST")) in asked:
            asked[kind].append("HTTP_COOKIE" in environ)

    signed_in(page, a_club("fr").director)
    request_started.connect(note)
    try:
        page.goto("/book/fr/")
        wait_until_kept(page, "fr")
    finally:
        request_started.disconnect(note)
    assert set(asked["document"]) == {True}
    assert set(asked["empty"]) == {False}


def test_a_new_version_takes_the_place_of_the_old_one(page: Page, book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page.goto("/book/fr/")
    wait_until_kept(page, "fr")
    (before,) = page.evaluate(SHELVES)
    monkeypatch.setattr(making, "SUBJECTS", SUBJECTS[:1])
    write_book(book)
    page.reload()
    for _moment in range(MOST_MOMENTS):
        if page.evaluate(SHELVES) not in ([before], []) and len(page.evaluate(SHELVES)) == 1:
            break
        page.wait_for_timeout(500)
    assert page.evaluate(SHELVES) != [before]
    page.goto("/book/fr/")
    expect(page.locator(f"a[href$='trees/{SUBJECTS[1].key}/']")).to_have_count(0)
    assert f"/book/fr/trees/{SUBJECTS[1].key}/" not in page.evaluate(ON_THE_SHELF)


def test_a_version_that_does_not_come_whole_takes_no_place(page: Page, book: Path) -> None:
    """Of a new version one file is not there: it is given up, and what was kept is read on."""
    page.goto("/book/fr/")
    wait_until_kept(page, "fr")
    (before,) = page.evaluate(SHELVES)
    worker = book / making.WORKER
    listed = '"files": ["/book/fr/gone/", '
    worker.write_text(worker.read_text().replace('"version": "', '"version": "next').replace('"files": [', listed))
    assert page.evaluate(BECOMES_OF_AN_UPDATE) == "redundant"
    assert before in page.evaluate(SHELVES)
    assert "/book/fr/gone/" not in page.evaluate(ON_THE_SHELF)


def test_where_a_worker_is_refused_open_pages_keep_working(page: Page, book: Path, troubles: Troubles) -> None:
    """As under a certificate that the browser does not trust: it says so, and what is open is read on."""
    (book / making.WORKER).unlink()
    troubles.expect(r"\b404\b")
    page.goto("/book/fr/")
    expect(page.locator(".kept")).to_have_text(
        words("fr", "This browser keeps no copy: without a network, only pages that are open can be read.")
    )
    # This page asks for the worker too: without a network before its answer, another error would stand here.
    with page.expect_console_message(lambda message: "404" in message.text):
        page.goto("/book/fr/laws/54/")
    page.context.set_offline(True)
    page.locator("#clause-54\\.B summary").first.click()
    expect(page.locator("#clause-54\\.B\\.2")).to_be_visible()
    troubles.expect("ERR_INTERNET_DISCONNECTED")
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        page.goto("/book/fr/")


@LANGUAGES
@pytest.mark.parametrize(("width", "height"), [(320, 640), (640, 400)], ids=["320px", "200%"])
@pytest.mark.usefixtures("book")
def test_nothing_is_cut_off_on_a_small_screen_nor_when_it_is_enlarged(
    page: Page, language: str, width: int, height: int
) -> None:
    a_club(language)
    page.set_viewport_size({"width": width, "height": height})
    for path in ("", "laws/77/", "laws/40/", "definitions/", "index/", f"trees/{SUBJECTS[0].key}/"):
        page.goto(f"/book/{language}/{path}")
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        fits(page)
        axe(page)
        shot(page, f"pocket-{width}-{path.strip('/').replace('/', '-') or 'contents'}-{language}")
