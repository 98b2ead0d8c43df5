"""A list of players from a spreadsheet, on a telephone: the sheet, the question whose a name is, two made one."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from openpyxl import Workbook
from playwright.sync_api import Page, expect

from incidents.models import Player, Seating, User
from tests.e2e.a_club import TheClub, a_club
from tests.e2e.browsers import PHONE, Troubles
from tests.e2e.looking import look, small_targets, words

pytestmark = pytest.mark.parametrize("screen", [PHONE], ids=["phone"])


def a_list(*rows: list[Any]) -> bytes:
    """An Excel file as a club keeps it: a first sheet of something else, the list a line to a table."""
    book = Workbook()
    accounts = book.active
    assert accounts is not None
    accounts.append(["Recettes", 120])
    sheet = book.create_sheet("Placement")
    sheet.append(["Tournoi du vendredi"])
    sheet.append([])
    sheet.append(["Table", "Nord", "Sud", "Est", "Ouest"])
    for row in rows:
        sheet.append(row)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def choose(page: Page, data: bytes) -> None:
    page.locator("input[type=file]").set_input_files(
        {
            "name": "joueurs.xlsx",
            "mimeType": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "buffer": data,
        }
    )
    page.locator("button[value=check]").click()


def address(the: TheClub) -> str:
    return f"{the.home}sessions/{the.session.pk}/players/"


def add_known(the: TheClub, name: str) -> Player:
    player = Player.with_name(the.club, name)
    player.save()
    return player


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_spreadsheet_is_taken_and_whose_a_name_is_is_asked(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    the = a_club(language)
    agnes = add_known(the, "Agnès Fauvel")
    signed_in(page, the.director).goto(address(the))
    look(page, language, "players-file")
    choose(page, a_list([1, "FAUVEL Agnès", "Bérénice Caradec", "Damien Ernoult", "Solenn Guivarch"]))
    expect(page.locator("h2", has_text=words(language, "Is this the same person?"))).to_be_visible()
    expect(page.locator("main")).to_contain_text("Placement")
    look(page, language, "players-question")
    assert small_targets(page) == []

    troubles.expect(r"\b422\b.*/players/")
    page.locator("button[value=import]").click()
    refusal = page.locator(".notice.error")
    expect(refusal).to_have_text(words(language, "Nothing was taken: say of each of these names whose it is."))
    look(page, language, "players-question-refused")
    page.locator("label", has_text="Agnès Fauvel").click()
    page.locator("button[value=import]").click()
    expect(page.locator("main")).to_contain_text("Agnès Fauvel")
    look(page, language, "players-taken")
    seat = Seating.objects.get(table__session=the.session, table__number=1, direction="NS")
    assert seat.pair.first == agnes


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_whole_list_surname_first_is_one_tap(
    page: Page, language: str, signed_in: Callable[[Page, User], Page]
) -> None:
    the = a_club(language)
    names = ["Agnès Fauvel", "Bérénice Caradec", "Damien Ernoult", "Solenn Guivarch"]
    players = [add_known(the, name) for name in names]
    signed_in(page, the.director).goto(address(the))
    choose(page, a_list([1, *(" ".join(reversed(name.upper().split())) for name in names)]))
    look(page, language, "players-questions")
    page.locator("button[value=import-same]").click()
    expect(page.locator("main")).to_contain_text("Solenn Guivarch")
    seats = Seating.objects.filter(table__session=the.session, table__number=1).select_related("pair")
    assert {pk for seat in seats for pk in (seat.pair.first_id, seat.pair.second_id)} == {each.pk for each in players}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_two_players_are_made_one(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], troubles: Troubles
) -> None:
    the = a_club(language)
    agnes, twice = add_known(the, "Agnès Fauvel"), add_known(the, "FAUVEL Agnès")
    signed_in(page, the.admin).goto(f"{the.home}people/{agnes.pk}/")
    look(page, language, "person-twice")
    page.get_by_role("link", name=words(language, "This player is in the list twice")).click()
    look(page, language, "merge-choose")
    page.get_by_role("link", name="FAUVEL Agnès").click()
    look(page, language, "merge")
    assert small_targets(page) == []
    page.locator("label", has_text="Agnès Fauvel").first.click()
    page.get_by_role("button", name=words(language, "Make them one player")).click()
    expect(page.locator(".notice, .alert").first).to_contain_text(words(language, "They are one player now."))
    look(page, language, "merged")
    assert not Player.objects.filter(pk=twice.pk).exists()
