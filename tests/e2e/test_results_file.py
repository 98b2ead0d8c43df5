"""A scorer's file on a telephone: seen, taken; what it tells fills a call, until the score change goes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from incidents.importing.usebio import read_results
from incidents.models import BoardResult, Incident, User
from incidents.note_result import Obtained, note_result
from rulings.models import Ruling, ScoreChange
from tests.e2e.a_club import TheClub, a_club
from tests.e2e.browsers import PHONE
from tests.e2e.hand import CARD, DECLARER, REPLY, Hand
from tests.e2e.looking import fits, look, small_targets, words
from tests.incidents.usebio_files import a_mitchell, ebuscore

TABLE, BOARD = 3, 7
LINES: Final = [
    replace(line, contract="3N", declarer="W", tricks=8, score="100")
    if (line.board, line.ns) == (BOARD, TABLE)
    else line
    for line in a_mitchell(tables=12, boards=24)
]
PLAYED: Final = next(line for line in LINES if (line.board, line.ns) == (BOARD, TABLE))


def take_file(page: Page, hand: Hand, language: str, file: Path) -> None:
    """From the session's page to the results that are there."""
    hand.tap(page.locator("#around > summary"))
    hand.tap(page.locator("#around").get_by_role("link", name=words(language, "Results"), exact=True))
    expect(page.locator("h1")).to_have_text(words(language, "Results"))
    look(page, language, "results")
    assert not small_targets(page)
    page.locator("#file").set_input_files(file)
    hand.tap(page.get_by_role("button", name=words(language, "Check the file")))
    expect(page.locator("h1")).to_have_text(words(language, "Check the results"))
    look(page, language, "results-check")
    assert not small_targets(page)
    # What the director had noted himself is asked.
    expect(page.locator("[name=instead]")).to_have_count(1)
    assert BoardResult.objects.count() == 1
    hand.tap(page.locator("button[value=import]"))
    expect(page.locator("h1")).to_have_text(words(language, "Results"))
    look(page, language, "results-taken")


def rule_at_the_table(page: Page, hand: Hand, language: str) -> Ruling:
    """A call of table 3 whose board is said: all else is known of it."""
    hand.call(TABLE)
    hand.subject()
    hand.tap(page.get_by_role("link", name=words(language, "Table, round, board, contract, who called")))
    page.locator("[name=board]").select_option(str(BOARD))
    hand.tap(page.get_by_role("button", name=words(language, "Save"), exact=True))
    hand.wait_for_question(DECLARER)
    incident = Incident.objects.latest("pk")
    assert incident.contract == PLAYED.contract
    look(page, language, "results-declarer")
    expect(page.locator(".results-say")).to_contain_text(str(PLAYED.ew + 12))
    hand.answer("W")
    hand.wait_for_question(CARD)
    hand.card("HK")
    hand.wait_for_question(REPLY)
    hand.answer("refuse-free")
    hand.check()
    look(page, language, "results-checked")
    hand.give()
    return incident.rulings.get()


def change_score(page: Page, hand: Hand, language: str, the: TheClub, ruling: Ruling) -> bytes:
    """The score change of the ruling, its pairs and its result filled in, and the file that goes out."""
    page.goto(f"{the.page_of(ruling)}scores/assigned/")
    for field, value in (("NS", PLAYED.ns), ("EW", PLAYED.ew + 12), ("before-tricks", PLAYED.tricks)):
        expect(page.locator(f"[name={field}]")).to_have_value(str(value))
    look(page, language, "results-score-change")
    page.locator("[name=to1-tricks]").select_option("9")
    hand.tap(page.locator("button[name=step][value=check]"))
    hand.tap(page.locator("button[name=step][value=make]"))
    expect(page.locator(".score-changes .tag")).to_be_visible()
    page.goto(f"{the.desk}scores/")
    look(page, language, "results-scores")
    with page.expect_download() as download:
        hand.tap(page.get_by_role("link", name=words(language, "With the results (USEBIO)")))
    return Path(download.value.path()).read_bytes()


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "fr"), (PHONE, "en")], ids=["phone-fr", "phone-en"])
def test_a_file_is_taken_and_a_call_knows_what_it_tells(
    page: Page, language: str, signed_in: Callable[[Page, User], Page], tmp_path: Path
) -> None:
    the = a_club(language)
    file = tmp_path / "results.xml"
    file.write_bytes(ebuscore(LINES, offset=12))
    table = the.session.tables.get(number=TABLE)
    note_result(the.session.boards.get(number=1), table, Obtained("2H", "N", 8), the.director)
    signed_in(page, the.director).goto(the.desk)
    hand = Hand(page)
    take_file(page, hand, language, file)
    assert BoardResult.objects.count() == len(LINES)
    assert BoardResult.objects.get(board__number=1, table=table).contract == "2H"
    page.goto(the.desk)
    ruling = rule_at_the_table(page, hand, language)
    assert ruling.record["call"]["pairs"] == {"NS": str(PLAYED.ns), "EW": str(PLAYED.ew + 12)}
    back = read_results(change_score(page, hand, language, the, ruling))
    assert ScoreChange.objects.get().board.number == BOARD
    (out,) = [each for each in back.lines if (each.board, each.ns) == (BOARD, str(TABLE))]
    assert (out.contract, out.declarer, out.tricks, out.score) == ("3N", "W", 9, -600)
    assert not any(pair.people for pair in back.pairs)
    fits(page)
