"""A session ready to direct in under a minute, its players from a spreadsheet and its deals from a file."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from incidents.models import Board, Pair, Player, Session, Table, User
from tests.e2e.a_club import a_club
from tests.e2e.browsers import LAPTOP, PHONE, Troubles
from tests.e2e.hand import Hand
from tests.e2e.looking import look, words
from tests.incidents.dirty_pbn import DEALS, FOLDER

MOST_FIELDS = 9
MOST_TAPS = 2

WAYS = pytest.mark.parametrize(
    ("screen", "language", "javascript"),
    [(PHONE, "fr", True), (LAPTOP, "en", True), (LAPTOP, "fr", False)],
    ids=["phone-fr", "laptop-en", "plain-laptop-fr"],
)


@WAYS
def test_a_session_in_two_taps(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """Everything that must be there is filled in already; a figure that differs is one field to change."""
    the = a_club(language)
    axed = javascript and language == "fr"
    signed_in(page, the.director).goto(the.home)
    look(page, language, "club", accessible=axed)
    hand = Hand(page)
    hand.tap(page.get_by_role("link", name=words(language, "New session")))
    expect(page).to_have_url(re.compile("/sessions/new/$"))
    look(page, language, "session-new", accessible=axed)
    fields = page.locator("main form").locator("input:not([type=hidden]), select, textarea")
    assert 1 <= fields.count() <= MOST_FIELDS
    for field in fields.all():
        assert field.input_value() or field.get_attribute("required") is None, field.get_attribute("name")
    create = page.get_by_role("button", name=words(language, "Create the session"))
    hand.tap(create)
    expect(page.locator(".tables button")).to_have_count(12)
    assert hand.taps <= MOST_TAPS
    made = Session.objects.latest("pk")
    assert made != the.session
    assert (Table.objects.filter(session=made).count(), Board.objects.filter(session=made).count()) == (12, 24)

    # Two sections of five, and a figure that cannot be.
    page.goto(f"{the.home}sessions/new/")
    page.locator("input[name=tables]").fill("5")
    page.locator("input[name=boards_per_round]").fill("9")
    page.locator("input[name=sections]").fill("A, A")
    troubles.expect(r"\b422\b.*/sessions/new/")
    hand.tap(create)
    expect(page.locator(".invalid-feedback").first).to_be_visible()
    expect(page.locator("input[name=tables]")).to_have_value("5")
    look(page, language, "session-new-refused", accessible=axed)
    page.locator("input[name=boards_per_round]").fill("3")
    page.locator("input[name=sections]").fill("A, B")
    hand.tap(create)
    expect(page.locator(".tables")).to_have_count(2)
    look(page, language, "desk-two-sections", accessible=axed)


@WAYS
def test_a_list_of_players_with_mistakes_then_corrected(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """Each mistake is told with its line, nothing is taken, and the list is there to be corrected."""
    the = a_club(language)
    axed = javascript and language == "fr"
    before = Player.objects.count()
    signed_in(page, the.director).goto(f"{the.desk}players/")
    look(page, language, "players", accessible=axed)
    wrong = (
        "table;ligne;paire;joueur 1;joueur 2\n"
        "1;NS;1;Ève Salaün;Luc Tanguy\n99;EO;2;Rémi Uzel;Zoé Vial\n2;XX;3;Paul Ney;Ida Roux\n"
    )
    page.locator("input[type=file]").set_input_files(
        {"name": "joueurs.csv", "mimeType": "text/csv", "buffer": wrong.encode("cp1252")}
    )
    troubles.expect(r"\b422\b.*/players/")
    check = page.get_by_role("button", name=words(language, "Check the list"))
    check.click()
    mistakes = page.locator("section.notice.error")
    for line in (3, 4):
        expect(mistakes).to_contain_text({"fr": f"Ligne {line}", "en": f"Line {line}"}[language])
    expect(mistakes).not_to_contain_text({"fr": "Ligne 2", "en": "Line 2"}[language])
    look(page, language, "players-mistakes", accessible=axed)
    text = page.locator("textarea[name=text]")
    expect(text).to_have_value(wrong)
    assert Player.objects.count() == before

    text.fill(wrong.replace("99;EO", "1;EO").replace("2;XX", "2;NS"))
    check.click()
    take = page.get_by_role("button", name=words(language, "Take this list"))
    expect(take).to_be_visible()
    look(page, language, "players-check", accessible=axed)
    assert Player.objects.count() == before
    take.click()
    expect(page.locator("main table")).to_contain_text("Ève Salaün – Luc Tanguy")
    look(page, language, "players-taken", accessible=axed)
    assert Player.objects.count() == before + 6
    assert Pair.objects.filter(session=the.session).count() == 3


@WAYS
def test_a_file_of_boards_with_mistakes_of_which_the_good_ones_are_taken(
    page: Page, language: str, javascript: bool, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    """What would change is shown, without its hands; a mistake hides no other board, and nothing is taken unasked."""
    the = a_club(language)
    axed = javascript and language == "fr"
    Board.objects.filter(session=the.session).update(deal="")
    signed_in(page, the.director).goto(f"{the.desk}boards/")
    look(page, language, "boards", accessible=axed)
    troubles.expect(r"\b422\b.*/boards/import/")
    check = page.get_by_role("button", name=words(language, "Check the file"))
    file = page.locator("input[type=file]")

    file.set_input_files(FOLDER / "43-no-such-rank.pbn")
    check.click()
    told = page.locator(".notice.error")
    expect(told.locator("li")).to_have_count(2)
    hand = DEALS[3].split()[1]
    expect(page.locator("main")).not_to_contain_text(hand, use_inner_text=True)
    look(page, language, "boards-mistakes", accessible=axed)
    page.get_by_role("button", name=words(language, "Correct the file")).click()
    expect(page.locator("textarea[name=text]")).to_be_visible()
    look(page, language, "boards-correcting", accessible=axed)
    assert not Board.objects.filter(session=the.session).exclude(deal="").exists()
    # Taken out, what was wrong is no longer in the way.
    page.locator("textarea[name=text]").fill(f'[Board "3"]\n[Deal "{DEALS[3]}"]\n')
    check.click()
    look(page, language, "boards-check", accessible=axed)
    page.locator("button[value=import]").click()
    expect(page).to_have_url(re.compile("/boards/$"))
    look(page, language, "boards-taken", accessible=axed)
    assert Board.objects.filter(session=the.session).exclude(deal="").get().deal == DEALS[3]

    file.set_input_files(FOLDER / "51-many-mistakes.pbn")
    check.click()
    look(page, language, "boards-many-mistakes", accessible=axed)
    page.locator("button[value=import-good]").click()
    expect(page).to_have_url(re.compile("/boards/$"))
    known = Board.objects.filter(session=the.session).exclude(deal="")
    assert set(known.values_list("number", flat=True)) == {1, 3, 4}
