"""The result of a board, noted from a ruling: asked for once, and a score change made of it by one tap."""

from __future__ import annotations

import re
from typing import Final

import pytest

from incidents.models import BoardResult, Club, ClubRole, LogEntry, Session, Tag, User
from incidents.note_result import Obtained, note_result
from rulings.engine import Code
from rulings.models import Ruling, ScoreChange
from rulings.review.scores.adjusted import Kind
from tests.rulings.a_club import a_person, an_incident, give
from tests.rulings.at_the_desk import Desk, signed_in, text
from tests.rulings.review.scores.changing import form_of, result
from tests.rulings.review.scores.test_tricks_moved import revoked, two_tricks

__all__ = ["two_tricks"]

ESTABLISHED: Final[dict[str, Code]] = {
    "particulars.declarer": "S",
    "particulars.offender": "W",
    "63.when": "gone-on",
    "61.circumstances": (),
}
MADE: Final = result("result", 9)


def result_kept(ruling: Ruling) -> BoardResult:
    return BoardResult.objects.get(board__number=3, table=ruling.incident.table)


def note(ruling: Ruling, by: User, obtained: Obtained) -> BoardResult:
    return note_result(ruling.session.boards.get(number=3), ruling.incident.table, obtained, by)


def test_it_is_noted_from_the_ruling_and_shown_there(ruling: Ruling, desk: Desk, director: User) -> None:
    assert "Note the result of the board" in text(desk.get("ruling", ruling.number))
    answer = desk.post("board-result", ruling.number, **MADE)
    assert answer.status_code == 302
    assert answer["Location"] == desk.url("ruling", ruling.number)
    assert (result_kept(ruling).contract, result_kept(ruling).tricks, result_kept(ruling).noted_by) == (
        "4S",
        9,
        director,
    )
    # Board 3: North-South are not vulnerable.
    assert "4♠ by South −1 (NS −50)" in text(desk.get("ruling", ruling.number))
    assert "4♠ by South −1 (NS −50)" in text(desk.get("end-of-board", ruling.number))


def test_it_leads_back_to_the_end_of_the_board(ruling: Ruling, desk: Desk) -> None:
    assert (
        'name="back" value="checks"'
        in desk.client.get(desk.url("board-result", ruling.number) + "?back=checks").content.decode()
    )
    answer = desk.post("board-result", ruling.number, back="checks", **MADE)
    assert answer["Location"] == desk.url("end-of-board", ruling.number)


def test_passed_out_is_one_tap_whatever_was_tapped_before(ruling: Ruling, desk: Desk) -> None:
    desk.post("board-result", ruling.number, **(MADE | {"result-level": ["4", "P"]}))
    assert (result_kept(ruling).contract, result_kept(ruling).declarer, result_kept(ruling).tricks) == ("", "", None)
    assert "passed out" in text(desk.get("ruling", ruling.number))


def test_what_is_missing_is_said_and_nothing_tapped_is_lost(ruling: Ruling, desk: Desk) -> None:
    for missing in ("strain", "declarer", "tricks"):
        answer = desk.post("board-result", ruling.number, **(MADE | {f"result-{missing}": ""}))
        assert answer.status_code == 422
        assert "Complete the result." in text(answer)
        assert re.search(r'name="result-level" value="4" checked', answer.content.decode())
    nothing = desk.post("board-result", ruling.number)
    assert nothing.status_code == 422
    assert "Choose the contract." in text(nothing)
    wrong = desk.post("board-result", ruling.number, **(MADE | {"result-tricks": "14"}))
    assert wrong.status_code == 422
    assert not BoardResult.objects.exists()


def test_a_ruling_without_a_board_asks_for_it_first(session: Session, desk: Desk, director: User) -> None:
    ruling = give(an_incident(session, director), director)
    assert "Nobody has said yet which board it was." in text(desk.get("board-result", ruling.number))
    assert desk.post("board-result", ruling.number, **MADE).status_code == 422
    assert "Note the result of the board" not in text(desk.get("ruling", ruling.number))


def test_only_directors_of_the_club_note_it(ruling: Ruling, desk: Desk, player: User) -> None:
    address = desk.url("board-result", ruling.number)
    assert signed_in(player).get(address).status_code == 403
    there = Club.objects.create(slug="elsewhere", name="Elsewhere")
    stranger = a_person(there, ClubRole.DIRECTOR, "Otto Strange")
    for method in ("get", "post"):
        assert getattr(signed_in(stranger), method)(address, MADE).status_code == 404
    assert not BoardResult.objects.exists()


def test_every_form_of_a_score_is_filled_in_with_it(ruling: Ruling, desk: Desk, director: User) -> None:
    note(ruling, director, Obtained("3NX", "E", 8))
    for kind in (Kind.TRICKS, Kind.ASSIGNED, Kind.WEIGHTED, Kind.SPLIT):
        page = desk.get("score-change-form", ruling.number, kind.value).content.decode()
        before = page[page.index('name="before-level"') : page.index("</fieldset>")]
        assert re.findall(r'<option value="(\w+)" selected', before) == ["3", "N", "X", "E", "8"]


def test_what_is_typed_as_obtained_is_the_result_noted(ruling: Ruling, desk: Desk) -> None:
    desk.post("score-change-form", ruling.number, "assigned", **form_of(Kind.ASSIGNED, step="make"))
    assert (result_kept(ruling).contract, result_kept(ruling).tricks) == ("4S", 9)
    # The line of the score change tells of it.
    assert not LogEntry.objects.filter(tag=Tag.RESULT_NOTED).exists()
    sent = form_of(Kind.ASSIGNED, step="make", beside="replaces") | result("before", 8)
    desk.post("score-change-form", ruling.number, "assigned", **sent)
    assert result_kept(ruling).tricks == 8


@pytest.mark.parametrize("elsewhere", [{"board": "2"}, {"NS": "7", "EW": "8"}])
def test_the_score_of_other_pairs_is_not_that_of_the_table(
    ruling: Ruling, desk: Desk, elsewhere: dict[str, str]
) -> None:
    desk.post("score-change-form", ruling.number, "assigned", **(form_of(Kind.ASSIGNED, step="make") | elsewhere))
    assert ScoreChange.objects.exists()
    assert not BoardResult.objects.exists()


def test_with_it_one_tap_makes_the_change_of_the_tricks(two_tricks: Ruling, desk: Desk, director: User) -> None:
    address = desk.url("score-change-form", two_tricks.number, "tricks")
    assert "Make this score change" not in text(desk.get("ruling", two_tricks.number))
    note(two_tricks, director, Obtained("4S", "S", 9))
    page = desk.get("ruling", two_tricks.number)
    assert "NS −50" in text(page)
    assert "NS +450" in text(page)
    form = page.content.decode().partition(f'action="{address}"')[2].partition("</form>")[0]
    sent = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form)) | {"step": "make"}
    for _tap in range(2):
        answer = desk.client.post(address, sent)
        assert answer.status_code == 302, text(answer)
    change = ScoreChange.objects.get()
    assert (change.kind, change.clause, change.before["tricks"]) == ("tricks", "64.A.1", 9)
    assert (change.after["NS"][0]["tricks"], change.board.number) == (11, 3)
    assert "Make this score change" not in text(desk.get("ruling", two_tricks.number))


def test_more_tricks_than_there_are_offer_no_tap(two_tricks: Ruling, desk: Desk, director: User) -> None:
    note(two_tricks, director, Obtained("4S", "S", 12))
    page = text(desk.get("ruling", two_tricks.number))
    assert "Make this score change" not in page
    assert "Make the score change" in page


def test_a_revoke_left_to_the_end_leads_to_its_tricks(session: Session, desk: Desk, director: User) -> None:
    incident = an_incident(session, director, ESTABLISHED, board=3, in_round=1)
    incident.subject = "did-not-follow-suit"
    incident.save()
    ruling = give(incident, director)
    page = desk.get("end-of-board", ruling.number).content.decode()
    # First of all, and from there to the questions of its law, or with a yes to the form that knows the clause.
    assert page.index("Are there tricks to transfer") < page.index('class="two-ways"')
    assert desk.url("answer", incident.number, "63.when") in page
    name = re.search(r'name="(answer-[^"]+)" value="yes"', page)
    assert name is not None
    sent = {name[1]: "yes", "noting_key": "1b5a8a06-6a3c-4c9b-9f7e-7a3f2c1f9a11"}
    sent |= dict(re.findall(r'name="(seen-[^"]+)" value="(\d+)"', page))
    answer = desk.post("end-of-board", ruling.number, **sent)
    assert answer["Location"] == desk.url("score-change-form", ruling.number, "tricks")
    assert 'value="64.A"' in desk.get("score-change-form", ruling.number, "tricks").content.decode()


def test_a_ruling_that_moves_no_trick_is_offered_none(session: Session, director: User, desk: Desk) -> None:
    ruling = revoked(session, director, **{"64.C.1.more": "yes"})
    note(ruling, director, Obtained("4S", "S", 9))
    assert "Make this score change" not in text(desk.get("ruling", ruling.number))
