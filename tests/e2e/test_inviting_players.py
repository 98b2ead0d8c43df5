"""A club without a shell: its hundred and fifty players come in by a sheet of slips, each as himself."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from incidents.models import Club, Invitation, Membership, Player, User
from tests.e2e.a_club import TheClub, a_club
from tests.e2e.browsers import LAPTOP, Screen, shot
from tests.e2e.looking import look, small_targets, words
from tests.e2e.on_paper import overprinted
from tests.e2e.reading_codes import read_codes

LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])
A_PHONE: ViewportSize = {"width": 390, "height": 844}
A_LAPTOP: ViewportSize = {"width": 1280, "height": 800}
TABLES = 38
ON_A_SHEET = 10
PEOPLE = 4 * TABLES
LONGEST = "Marie-Bénédicte-Apolline de La Rochefoucauld-Montmorency d’Estissac-Longueville"
THREE = (LONGEST, "Joueuse011 Kerguélen", "Joueuse150 Kerguélen")


@pytest.fixture
def screen() -> Screen:
    """An administrator sits at a laptop: who comes in has a telephone."""
    return LAPTOP


def list_of(tables: int) -> str:
    """A list of four players to a table, one of them with the longest name."""
    names = [f"Joueuse{number:03} Kerguélen" for number in range(4 * tables)]
    names[7] = LONGEST
    rows = ["table;direction;pair;player 1;player 2"]
    for table in range(tables):
        first, second, third, fourth = names[4 * table : 4 * table + 4]
        rows += [f"{table + 1};NS;{table + 1};{first};{second}", f"{table + 1};EW;{table + 101};{third};{fourth}"]
    return "\n".join(rows)


def bring_in(page: Page, the: TheClub, language: str) -> None:
    """The session gets its list of players, and the club has no others."""
    page.goto(f"{the.desk}edit/")
    page.locator("input[name=tables_A]").fill(str(TABLES))
    page.get_by_role("button", name=words(language, "Save")).click()
    expect(page).not_to_have_url(re.compile("/edit/"))
    page.goto(f"{the.desk}players/")
    page.locator("textarea[name=text]").fill(list_of(TABLES))
    page.get_by_role("button", name=words(language, "Check the list")).click()
    page.get_by_role("button", name=words(language, "Take this list")).click()
    expect(page.locator("button[value=import]")).to_have_count(0)
    expect(page.locator("main table")).to_contain_text("Joueuse000 Kerguélen")
    Player.objects.exclude(name__contains="Kerguélen").exclude(name=LONGEST).delete()
    assert Player.objects.filter(club=the.club).count() == PEOPLE


def read_the_paper(page: Page, link_of: dict[str, str], language: str) -> None:
    """Every code leads to the link of the name beside it, nothing lies on anything else."""
    page.set_viewport_size({"width": 733, "height": 1058})
    assert overprinted(page) == []
    page.emulate_media(media="print")
    for sheet in page.locator(".handed-out").all():
        names = sheet.locator(".slip-name").all_inner_texts()
        assert read_codes(page, sheet) == [link_of[name] for name in names]
    shot(page, f"slips-on-paper-{language}")
    pages = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pages)) == -(-PEOPLE // ON_A_SHEET)
    page.emulate_media(media="screen")


def come_in(guest: Page, link: str, name: str, the: TheClub, language: str) -> None:
    """On a telephone, by a slip: from then on he is that player."""
    guest.set_viewport_size(A_PHONE)
    guest.goto(link)
    look(guest, language, "slip-sign-up", accessible=name == LONGEST)
    expect(guest.locator("input[name=name]")).to_have_value(name)
    username = f"player-{Player.objects.get(name=name).pk}"
    guest.locator("input[name=username]").fill(username)
    guest.locator("input[name=password1]").fill("eight of clubs")
    guest.locator("input[name=password2]").fill("eight of clubs")
    guest.locator("main button[type=submit]").click()
    expect(guest).to_have_url(re.compile(f"{the.home}$"))
    assert Player.objects.get(name=name).user == Membership.objects.get(user__username=username).user


@LANGUAGES
def test_a_list_of_players_comes_in_by_a_sheet_of_slips(
    page: Page, language: str, new_context: Callable[..., BrowserContext], signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    Club.objects.update(language=language)
    bring_in(signed_in(page, the.admin), the, language)
    page.locator("details.menu summary").click()
    page.locator(".menu-items").get_by_role("link", name=words(language, "Players")).click()
    page.get_by_role("link", name=words(language, "Invite the players")).click()
    page.set_viewport_size(A_PHONE)
    look(page, language, "invite-players", accessible=False)
    assert not small_targets(page)
    page.set_viewport_size(A_LAPTOP)
    page.locator("button[value=everybody]").click()
    expect(page.locator(".handout")).to_have_count(PEOPLE)
    look(page, language, "slips", accessible=False)
    link_of = dict(line.split("\t") for line in page.locator("#link").input_value().splitlines())
    assert len(link_of) == Invitation.objects.pending().count() == PEOPLE
    read_the_paper(page, link_of, language)
    for name in THREE:
        come_in(new_context().new_page(), link_of[name], name, the, language)

    page.set_viewport_size(A_PHONE)
    page.get_by_role("link", name=words(language, "Who has come")).click()
    states = page.locator(".states")
    expect(states).to_contain_text(f"{words(language, 'Have come')} 3")
    expect(states).to_contain_text(f"{words(language, 'Not come yet')} {PEOPLE - 3}")
    states.locator("a[href='?show=come']").click()
    expect(page.locator(".invited li")).to_have_count(3)
    look(page, language, "players-come")
    states.locator("a[href='?show=open']").click()
    page.locator(".invited li").first.get_by_role("button", name=words(language, "Withdraw")).click()
    expect(page.locator(".notice.success")).to_be_visible()
    states.locator("a[href='?show=over']").click()
    page.locator(".invited li").first.get_by_role("button", name=words(language, "Renew")).click()
    expect(page.locator(".handout")).to_have_count(1)
    page.locator(".handout summary").click()
    look(page, language, "slip-renewed")
    assert not small_targets(page)
    assert page.locator(".handout textarea").input_value() not in link_of.values()
    expect(page.locator(".handout a[href^='mailto:']")).to_be_visible()


@LANGUAGES
def test_a_new_club_leads_its_administrator(page: Page, language: str, signed_in: Callable[[Page, User], Page]) -> None:
    the = a_club(language)
    signed_in(page, the.admin).goto(the.home)
    look(page, language, "first-steps")
    assert not small_targets(page)
    expect(page.locator(".first-steps .tag.ok")).to_have_count(2)
    page.get_by_role("button", name=words(language, "Put this list away")).click()
    expect(page.locator(".first-steps")).to_have_count(0)
    look(page, language, "first-steps-put-away")
