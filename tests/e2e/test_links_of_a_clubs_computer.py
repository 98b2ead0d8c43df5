"""What a club's own computer hands out on paper is opened by telephones: at its port, by the address they are shown."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from config.club.folders import ClubFolder
from tests.club.on_a_computer import NAMED, SECONDS, collect, prepare, running
from tests.e2e.browsers import PHONE, Troubles
from tests.e2e.looking import words
from tests.e2e.reading_codes import read_codes
from tests.production.deployed import free_port

PLAYERS = ("Zoé Kerguélen", "Amaury d’Estissac")


@pytest.mark.xdist_group("club")
def test_a_sheet_of_slips_leads_to_the_computer_at_its_port(
    tmp_path: Path, browser: Browser, troubles: Troubles
) -> None:
    """Its owner is at localhost, where no telephone would find it."""
    folder = ClubFolder(tmp_path / "Arbitre")
    port = free_port()
    with running(prepare(folder, collect(folder)), port, *NAMED) as window:
        site, first = window.wait_for(r"(https://127\.0\.0\.1:\d+)(/invitations/\S+)", SECONDS).groups()
        window.wait_for("Ctrl-C stops it", SECONDS)
        assert urlsplit(site).port == port
        owner = browser.new_context(ignore_https_errors=True, locale="en-GB")
        troubles.watch(owner)
        links = sheet(owner.new_page(), f"https://localhost:{port}", first)
        assert set(links) == set(PLAYERS)
        for name, link in links.items():
            assert link.startswith(f"{site}/invitations/")
            telephone = browser.new_context(**PHONE.arguments(), ignore_https_errors=True, locale="en-GB")
            troubles.watch(telephone)
            opened = telephone.new_page()
            opened.goto(link)
            expect(opened.locator("input[name=name]")).to_have_value(name)
        assert window.stop() == 0


def sheet(page: Page, site: str, first: str) -> dict[str, str]:
    """The links of the slips by whose they are, as a camera reads them and as they are typed."""
    page.goto(f"{site}{first}")
    typed = {"name": "Odile Roux", "username": "odile", "password1": "eight of clubs", "password2": "eight of clubs"}
    for name, value in typed.items():
        page.locator(f"input[name={name}]").fill(value)
    page.locator("main button[type=submit]").click()
    expect(page).to_have_url(re.compile("/cercle-du-quai/$"))
    page.goto(f"{page.url}sessions/new/")
    page.get_by_role("button", name=words("en", "Create the session")).click()
    expect(page.locator(".tables button").first).to_be_visible()
    page.goto(f"{page.url}players/")
    page.locator("textarea[name=text]").fill(f"table;direction;pair;player 1;player 2\n1;NS;1;{';'.join(PLAYERS)}")
    page.get_by_role("button", name=words("en", "Check the list")).click()
    page.get_by_role("button", name=words("en", "Take this list")).click()
    expect(page.locator("main table")).to_contain_text(PLAYERS[0])
    page.goto(f"{site}/cercle-du-quai/people/invitations/")
    page.locator("button[value=everybody]").click()
    expect(page.locator(".handout")).to_have_count(len(PLAYERS))
    addresses = page.locator(".slip-address").all_inner_texts()
    page.emulate_media(media="print")
    assert read_codes(page, page.locator(".handed-out")) == addresses
    return dict(zip(page.locator(".slip-name").all_inner_texts(), addresses, strict=True))
