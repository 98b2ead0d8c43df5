"""A ruling read by each of its readers, appealed by a party, printed by the director, decided by an administrator."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import Player, User
from rulings.models import Appeal, Ruling
from tests.e2e.a_club import DUMMY_SEEN, FAMILIES, FREE, PLAYER, TheClub, a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import unfold
from tests.e2e.looking import fits, heading_has_focus, look, small_targets, words
from tests.e2e.on_paper import SMALLEST_LETTER, smallest_letter

WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (PHONE, "en", False), (LAPTOP, "fr", True)],
    ids=["phone-fr", "laptop-en", "plain-phone-en", "laptop-fr"],
)
A4, A5 = (595, 842), (420, 595)
"""In points."""
GROUNDS = "Ouest n’avait pas vu que l’entame était hors tour, et personne ne l’avait dit."


def at_the_table(the: TheClub) -> User:
    """The player, as the one who sits East-West at table 1."""
    Player.objects.filter(club=the.club, name=PLAYER).update(user=the.player)
    return the.player


def sizes(page: Page) -> set[tuple[int, int]]:
    """The sizes of the pages that are printed, in points, once nothing of the page before is on its way out."""
    page.wait_for_load_state("networkidle")
    printed = page.pdf(prefer_css_page_size=True)
    found = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", printed)
    return {(round(float(width)), round(float(height))) for width, height in found}


def note_that_the_scores_are_there(page: Page, the: TheClub, language: str, *, accessible: bool) -> None:
    """On the session's page, where it is folded: looked at first, then noted."""
    around = page.locator("#around > summary")
    around.click()
    page.get_by_role("link", name=words(language, "They were available at another time")).click()
    expect(page.locator("h1")).to_have_text(words(language, "When the scores were available"))
    look(page, language, "scores-available", accessible=accessible)
    assert not small_targets(page)
    page.get_by_role("link", name=the.session.name).click()
    around.click()
    page.get_by_role("button", name=words(language, "The scores are available now")).click()
    said = "Noted when the scores were available: the time for appeals runs from then."
    expect(page.locator(".notice").filter(has_text=words(language, said))).to_be_visible()
    around.click()
    expect(page.get_by_role("link", name=words(language, "Correct the time"))).to_be_visible()


@WAYS
def test_a_party_appeals_and_an_administrator_decides(
    page: Page,
    language: str,
    javascript: bool,
    signed_in: Callable[[Page, User], Page],
    troubles: Troubles,
) -> None:
    the = a_club(language)
    ruling = the.ruling(FREE, table=1)

    signed_in(page, the.director).goto(the.desk)
    note_that_the_scores_are_there(page, the, language, accessible=javascript)

    # The party reads his ruling, and appeals.
    signed_in(page, at_the_table(the)).goto(the.page_of(ruling))
    expect(page.locator("#decision")).to_have_text(words(language, "The decision"))
    look(page, language, "ruling-parties", accessible=javascript)
    assert not small_targets(page)
    page.get_by_role("link", name=words(language, "Appeal this ruling")).click()
    expect(page.locator("h1")).to_have_text(words(language, "Appeal this ruling"))
    if javascript:
        heading_has_focus(page)
    look(page, language, "appeal-asked", accessible=javascript)
    assert not small_targets(page)
    page.locator("[name=grounds]").fill(GROUNDS)
    troubles.expect(r"\b422\b.*/appeal/")
    send = page.get_by_role("button", name=words(language, "Send the appeal"))
    send.click()
    expect(page.get_by_text("92.D")).not_to_have_count(0)
    expect(page.locator("[name=grounds]")).to_have_value(GROUNDS)
    look(page, language, "appeal-refused", accessible=javascript)
    page.locator("[name=concurrence][value=pair]").check()
    send.click()
    expect(page.locator(".appeal-state .tag")).to_have_text(words(language, "open"))
    assert Appeal.objects.get().noted_by == the.player

    # The administrator finds it, and notes what became of it.
    signed_in(page, the.admin).goto(the.home)
    page.locator("details.menu summary").click()
    page.locator(".menu-items").get_by_role("link", name=words(language, "Appeals")).click()
    expect(page.locator("h1")).to_have_text(words(language, "Appeals"))
    look(page, language, "appeals", accessible=javascript)
    assert not small_targets(page)
    page.locator(".rows a").click()
    page.get_by_role("link", name=words(language, "Note the outcome")).click()
    look(page, language, "appeal-outcome", accessible=javascript)
    assert not small_targets(page)
    page.locator("[name=outcome][value=upheld]").check()
    page.locator("[name=decision]").fill("Le camp n’a rien perdu.")
    page.get_by_role("button", name=words(language, "Save")).click()
    expect(page.locator(".appeal-state")).to_contain_text(words(language, "ruling upheld"))
    look(page, language, "ruling-decided", accessible=javascript)

    # Who asked reads it.
    signed_in(page, the.player).goto(the.page_of(ruling))
    expect(page.locator(".appeal-state")).to_contain_text("Le camp n’a rien perdu.")
    fits(page)

    the_other_side_too(signed_in(page, the.director), the, ruling, language, accessible=javascript)


def the_other_side_too(page: Page, the: TheClub, ruling: Ruling, language: str, *, accessible: bool) -> None:
    """The director notes its appeal, and both stand on the ruling."""
    page.goto(the.page_of(ruling))
    page.get_by_role("link", name=words(language, "Note another appeal")).click()
    expect(page.locator("[name=side]")).to_have_count(1)
    page.locator("[name=concurrence][value=captain]").check()
    page.locator("[name=grounds]").fill(GROUNDS)
    page.get_by_role("button", name=words(language, "Note this appeal")).click()
    expect(page.locator(".appeal-state")).to_have_count(2)
    look(page, language, "ruling-two-appeals", accessible=accessible)
    assert not small_targets(page)
    page.get_by_role("link", name=words(language, "The committee’s file")).click()
    look(page, language, "appeal-file-of-both", accessible=accessible)


@WAYS
def test_a_director_prints_each_sheet(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page]
) -> None:
    """On A5 for the table and the case-book, on A4 for the committee; every letter can be read."""
    the = a_club(language)
    ruling = the.ruling(DUMMY_SEEN, table=1)
    signed_in(page, the.director).goto(the.page_of(ruling))
    look(page, language, "ruling-directors", accessible=javascript)
    assert not small_targets(page)
    # Folded, its name is not one that anybody hears.
    button = page.locator("[data-print]")
    unfold(page, ".of-record")
    look(page, language, "ruling-of-record", accessible=javascript)
    assert not small_targets(page)
    if javascript:
        page.evaluate("() => { window.print = () => { window.printed = (window.printed || 0) + 1 } }")
        button.click()
        assert page.evaluate("window.printed") == 1
    else:
        expect(button).to_be_hidden()
    unfold(page, "#appeal").get_by_role("link", name=words(language, "Note an appeal")).click()
    look(page, language, "appeal-noted", accessible=javascript)
    assert not small_targets(page)
    page.locator("[name=side][value=EW]").check()
    page.locator("[name=concurrence][value=pair]").check()
    page.locator("[name=grounds]").fill(GROUNDS)
    page.get_by_role("button", name=words(language, "Note this appeal")).click()
    for link, name, paper in (
        ("The parties’ sheet", "sheet-parties", A5),
        ("The case-book’s sheet", "sheet-case-book", A5),
        ("The committee’s file", "appeal-file", A4),
    ):
        page.goto(the.page_of(ruling))
        unfold(page, ".of-record")
        page.get_by_role("link", name=words(language, link)).click()
        page.wait_for_url(re.compile(r"/(parties|case-book|appeal/file)/$"))
        look(page, language, name, accessible=javascript)
        assert not small_targets(page)
        assert sizes(page) == {paper}
        assert smallest_letter(page) >= SMALLEST_LETTER
        # Control of the eye for letters.
        page.locator("h1").evaluate("({style}) => { style.fontSize = '6pt' }")
        assert smallest_letter(page) < SMALLEST_LETTER


@WAYS
def test_another_player_reads_the_case_book(
    page: Page,
    language: str,
    javascript: bool,
    signed_in: Callable[[Page, User], Page],
) -> None:
    the = a_club(language)
    ruling = the.ruling(FREE, table=1)
    signed_in(page, the.player).goto(the.page_of(ruling))
    look(page, language, "ruling-case-book", accessible=javascript)
    assert not small_targets(page)
    article = page.locator("article").inner_text()
    assert words(language, "defender") in article
    assert [name for name in (*the.names, *FAMILIES) if name in article] == []
    # The control: it is not the sheet of who was there.
    assert "Table 1" not in article
    signed_in(page, at_the_table(the)).goto(the.page_of(ruling))
    assert "Table 1" in page.locator("main").inner_text()
