"""The pocket book: made of the Laws alone, served to anybody as it was made, and nothing beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.test import Client

from incidents.models import Club, User
from rulings.lawbook.pocket import making
from rulings.lawbook.pocket.shelf import is_written, read_page
from rulings.laws.subjects import SUBJECTS, subject
from rulings.words.texts import laws
from tests.rulings.lawbook.reading import Read

TWO = (subject("card-seen-by-accident"), subject("trick-seen-again"))
"""Two that hand over to no other subject."""


@pytest.fixture(scope="module")
def whole() -> Iterator[dict[str, str]]:
    """Every page, with the trees of two subjects; no database is at hand while it is made."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "SUBJECTS", TWO)
        yield making.make_book()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a book of one law, where it is made by a test."""
    monkeypatch.setattr(making, "SUBJECTS", SUBJECTS[:1])
    monkeypatch.setattr(making, "laws", lambda: {54: laws()[54]})


def test_it_has_every_law_and_tree_in_both_languages(whole: dict[str, str]) -> None:
    for language in ("fr", "en"):
        assert {f"{language}/laws/{number}/" for number in laws()} <= set(whole)
        assert {f"{language}/{page}" for page in ("", "definitions/", "index/")} <= set(whole)
        assert {f"{language}/trees/{subject.key}/" for subject in TWO} <= set(whole)


def test_every_link_of_it_leads_to_a_page_of_it(whole: dict[str, str]) -> None:
    """But for the way home; what a page loads is listed too."""
    listed = set(json.loads(whole[making.FILES])["files"])
    for name, html in whole.items():
        if not name.endswith("/"):
            continue
        for link in re.findall(r'(?:href|src)="([^"#]+)', html):
            if link.startswith("/") and link != "/":
                assert link in listed | {"/book/worker.js"}, f"{name} leads to {link}"
    ids = {name: set(re.findall(r'id="([^"]+)"', html)) for name, html in whole.items()}
    lost = [
        f"{name}: {link}#{anchor}"
        for name, html in whole.items()
        for link, anchor in re.findall(r'href="([^"#]*)#([^"]+)"', html)
        if anchor not in ids[link.removeprefix("/book/") if link else name]
    ]
    assert lost == []


def test_a_page_loads_no_script_of_its_own_and_no_style(whole: dict[str, str]) -> None:
    """The content policy is as strict here as anywhere."""
    for html in whole.values():
        assert "<style" not in html
        assert " style=" not in html
        assert not re.search(r"<script(?! src=)", html)
        assert not re.search(r"\son[a-z]+=", html)


def test_a_tree_says_each_question_once_and_what_is_said_at_its_ends(whole: dict[str, str]) -> None:
    tree = whole[f"en/trees/{TWO[1].key}/"]
    numbers = re.findall(r'id="number-(\d+)"', tree)
    assert len(numbers) == len(set(numbers))
    assert '<p class="said">' in tree
    assert "possible answers" not in tree


def test_the_version_is_told_by_what_it_says(whole: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same again is the same version; with one tree less it is another."""
    monkeypatch.setattr(making, "make_pages", lambda: {name: html for name, html in whole.items() if name[-1:] == "/"})
    again = json.loads(making.make_book()[making.FILES])
    assert again == json.loads(whole[making.FILES])
    monkeypatch.setattr(making, "make_pages", lambda: {"fr/": whole["fr/"]})
    assert json.loads(making.make_book()[making.FILES])["version"] != again["version"]


@pytest.mark.usefixtures("small")
def test_it_is_written_and_served_as_it_was_made(settings: LazySettings, tmp_path: Path, client: Client) -> None:
    settings.POCKET_BOOK = tmp_path / "book"
    assert not is_written()
    assert client.get("/book/fr/").status_code == 404
    call_command("pocketbook", verbosity=0)
    assert is_written()
    answer = client.get("/book/fr/laws/54/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    worker = client.get("/book/worker.js")
    assert worker.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert not worker.cookies
    assert client.get("/book/").headers["Location"] == "/book/fr/"


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["", "fr", "fr/laws/94/", "../files.json", "fr/../fr/", "fr/page.html", "/etc/passwd"])
def test_nothing_is_served_that_is_not_of_it(settings: LazySettings, tmp_path: Path, name: str, client: Client) -> None:
    settings.POCKET_BOOK = tmp_path / "book"
    call_command("pocketbook", verbosity=0)
    assert read_page(name) is None
    if name:
        assert client.get(f"/book/{name}").status_code == 404


@pytest.mark.usefixtures("small")
def test_what_is_written_anew_is_served_anew(settings: LazySettings, tmp_path: Path) -> None:
    settings.POCKET_BOOK = tmp_path / "book"
    call_command("pocketbook", verbosity=0)
    assert read_page("fr/laws/54/")
    files = tmp_path / "book" / making.FILES
    files.write_text('{"version": "2", "files": ["/book/fr/"]}', encoding="utf-8")
    assert read_page("fr/laws/54/") is None


def test_the_laws_of_a_club_offer_it_where_it_is_written(
    settings: LazySettings, tmp_path: Path, club: Club, player: User
) -> None:
    assert "/book/" in Read(player, club).links
    settings.POCKET_BOOK = tmp_path / "nowhere"
    assert "/book/" not in Read(player, club).links
    assert "data-book" not in Read(player, club).text
