"""The end of a board: one row, one page with its questions, one button for all of them."""

from __future__ import annotations

import re
import uuid
from typing import TYPE_CHECKING, Any, cast

import pytest
from django.urls import reverse

from incidents.models import Club, Incident, Session, Table, User
from rulings.archive.watched import left_to_check
from rulings.desk.live.boards_in_play import Boards
from rulings.in_play.events import BoardOver
from rulings.models import CheckResult, EndOfPlayCheck, Ruling
from rulings.review.checks.by_board import of_the_board_of, open_by_board, questions_of, row_of
from rulings.review.checks.close_check import CheckClosing, Stale, note_several
from rulings.review.checks.items import of_rulings
from tests.rulings.a_club import a_person, seat_players
from tests.rulings.at_the_desk import html, signed_in, text
from tests.rulings.desk.live.a_table import FIVE_SHOWN, a_penalty_card, note_at, today
from tests.rulings.review.checks.test_pages import superseding
from tests.rulings.review.checks.watched import note_check, places, rule_and_watch

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

    from rulings.archive.record import RecordedStep
    from rulings.review.checks.items import Item


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    return rule_and_watch(session, director)


def address(ruling: Ruling) -> str:
    return reverse("rulings:end-of-board", args=(ruling.club.slug, ruling.number))


def items_of(ruling: Ruling, person: User) -> tuple[Item, ...]:
    return of_the_board_of(ruling, ruling.club.memberships.get(user=person))


def form_of(ruling: Ruling, person: User) -> dict[str, str]:
    """What the page sends of itself, nothing answered."""
    page = html(signed_in(person).get(address(ruling)))
    inner = page.partition('class="end-of-board"')[2]
    return dict(re.findall(r'type="hidden" name="([a-z0-9_-]+)" value="([^"]*)"', inner))


def sending(ruling: Ruling, person: User, **sent: str) -> Response:
    return signed_in(person).post(address(ruling), form_of(ruling, person) | sent)


def answer_to(ruling: Ruling, place: int, said: str) -> dict[str, str]:
    return {f"answer-{ruling.pk}-0-{place}": said}


def test_nothing_to_report_closes_them_all(ruling: Ruling, session: Session, director: User) -> None:
    response = sending(ruling, director, all="nothing-to-adjust")
    assert response.status_code == 302
    assert response["Location"] == reverse("rulings:desk", args=(session.club.slug, session.pk))
    noted = EndOfPlayCheck.objects.filter(ruling=ruling)
    assert {each.place for each in noted} == set(range(1, places(ruling) + 1))
    assert {each.outcome for each in noted} == {CheckResult.NOTHING}


def test_a_yes_leads_to_the_score_and_what_is_not_answered_stays_open(ruling: Ruling, director: User) -> None:
    response = sending(ruling, director, **answer_to(ruling, 1, "yes"))
    assert response["Location"] == reverse("rulings:score-change-kinds", args=(ruling.club.slug, ruling.number))
    assert EndOfPlayCheck.objects.get().outcome == CheckResult.ADJUSTED
    assert f"answer-{ruling.pk}-0-1" not in html(signed_in(director).get(address(ruling)))
    if places(ruling) > 1:
        assert f"answer-{ruling.pk}-0-2" in html(signed_in(director).get(address(ruling)))


@pytest.mark.parametrize("sent", [{}, {"all": "nothing-to-adjust"}])
def test_nothing_said_and_two_things_said_are_refused_with_what_was_typed(
    ruling: Ruling, director: User, sent: dict[str, str]
) -> None:
    typed = {"note": "It was the last board."} | (answer_to(ruling, 1, "yes") if sent else {})
    response = sending(ruling, director, **sent, **typed)
    assert response.status_code == 422
    assert "It was the last board." in html(response)
    assert len(re.findall(r'value="yes" checked', html(response))) == bool(sent)
    assert not EndOfPlayCheck.objects.exists()


def test_sent_twice_it_is_noted_once(ruling: Ruling, director: User) -> None:
    form = form_of(ruling, director) | {"all": "nothing-to-adjust"}
    for _time in range(2):
        assert signed_in(director).post(address(ruling), form).status_code == 302
    assert EndOfPlayCheck.objects.count() == places(ruling)


def test_closed_by_another_meanwhile_nothing_is_noted(ruling: Ruling, club: Club, director: User) -> None:
    form = form_of(ruling, director)
    note_check(ruling, a_person(club, name="Berthe Colin"))
    response = signed_in(director).post(address(ruling), form | {"all": "nothing-to-adjust", "note": "Two down."})
    assert response.status_code == 409
    assert "Berthe Colin has noted meanwhile" in text(response)
    assert "Two down." in html(response)
    assert EndOfPlayCheck.objects.count() == 1


def test_all_are_noted_or_none(ruling: Ruling, director: User) -> None:
    items = items_of(ruling, director)
    seen = [0] * (len(items) - 1) + [1]
    closings = [
        CheckClosing(item.ruling, item.place, CheckResult.NOTHING, of, uuid.uuid4())
        for item, of in zip(items, seen, strict=True)
    ]
    with pytest.raises(Stale):
        note_several(closings, director)
    assert not EndOfPlayCheck.objects.exists()


def test_a_name_is_refused_and_what_was_typed_is_kept(session: Session, director: User) -> None:
    seat_players(session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Benali", "Rosa Petit")
    ruling = rule_and_watch(session, director)
    response = sending(ruling, director, all="nothing-to-adjust", note="Dupont n’a rien vu.")
    assert response.status_code == 422
    assert "Dupont n’a rien vu." in html(response)
    assert not EndOfPlayCheck.objects.exists()


@pytest.mark.parametrize("sent", [{"noting_key": "no key"}, {"seen": "x"}])
def test_a_form_that_no_page_made_is_refused(ruling: Ruling, director: User, sent: dict[str, str]) -> None:
    wrong = {f"seen-{ruling.pk}-0-1": sent["seen"]} if "seen" in sent else sent
    assert sending(ruling, director, all="nothing-to-adjust", **wrong).status_code == 422
    assert not EndOfPlayCheck.objects.exists()


# ---- one row, and the same question once ----------------------------------------------------------


@pytest.fixture
def table(session: Session) -> Table:
    today(session)
    return session.tables.select_related("session__club").get(number=1)


def test_a_ruling_and_what_was_noted_after_it_are_one_row(table: Table, session: Session, director: User) -> None:
    ruling = a_penalty_card(session, director)
    note_at(table, FIVE_SHOWN, director)
    membership = session.club.memberships.get(user=director)
    rows = open_by_board(Boards(session), membership, several=False)
    assert [row.ruling for row in rows.in_play] == [ruling]
    assert rows.played == ()
    note_at(table, BoardOver(), director)
    rows = open_by_board(Boards(session), membership, several=False)
    assert [row.ruling for row in rows.played] == [ruling]
    assert rows.in_play == ()
    asked = [each for of in questions_of(of_the_board_of(ruling, membership)) for each in of.questions]
    assert rows.played[0].points == len(asked) > places(ruling)
    assert sending(ruling, director, all="nothing-to-adjust").status_code == 302
    assert open_by_board(Boards(session), membership, several=False).played == ()


@pytest.mark.parametrize(("sealed", "noted", "shown"), [(None, 3, 3), (2, 3, 2), (2, None, 2), (None, None, None)])
def test_a_row_is_called_by_the_board_noted_since(
    ruling: Ruling, session: Session, director: User, sealed: int | None, noted: int | None, shown: int | None
) -> None:
    """A director rules first and touches the board then."""
    Incident.objects.filter(pk=ruling.incident_id).update(
        board=session.boards.get_or_create(number=noted)[0] if noted else None
    )
    with_board = Ruling.objects.get(pk=ruling.pk)
    with_board.board_number = sealed
    row = row_of(of_rulings([with_board]))
    assert row.number == shown
    if sealed is None:
        found = open_by_board(Boards(session), session.club.memberships.get(user=director), several=False)
        assert [each.number for each in (*found.played, *found.in_play)] == [shown]


def test_the_same_question_of_the_same_card_is_asked_once_and_closed_twice(session: Session, director: User) -> None:
    today(session)
    first, second = (a_penalty_card(session, director) for _each in range(2))
    membership = session.club.memberships.get(user=director)
    items = of_the_board_of(first, membership)
    asked = [each for of in questions_of(items) for each in of.questions]
    of_the_card = [each for each in asked if "♥" in each.asks]
    assert [len(each.items) for each in of_the_card] == [2]
    # Could he have known? That is asked of each time: it names no card.
    assert len([each for each in asked if each.clause == "72.C"]) == 2
    sending(first, director, all="nothing-to-adjust")
    assert {each.ruling for each in EndOfPlayCheck.objects.all()} == {first, second}
    assert EndOfPlayCheck.objects.count() == len(items)


def test_the_tricks_of_a_revoke_come_first() -> None:
    watch, tricks, damage, elsewhere = (
        cast("RecordedStep[Any]", {"kind": kind, "clause": clause})
        for kind, clause in (("watch", "72.C"), ("referral", "64.A"), ("referral", "64.C.1"), ("referral", "37.A"))
    )
    # After what is watched, so that the places of old notes stay; alone, the damage is what remains to be looked at.
    assert left_to_check([tricks, damage, watch, elsewhere]) == [watch, tricks]
    assert left_to_check([damage, watch]) == [watch, damage]


def test_a_superseded_ruling_leads_to_the_one_in_its_place(ruling: Ruling, director: User) -> None:
    form = form_of(ruling, director)
    anew = superseding(ruling, director)
    client = signed_in(director)
    assert client.get(address(ruling))["Location"] == address(anew)
    response = client.post(address(ruling), form | {"all": "nothing-to-adjust", "note": "Two down."})
    assert response.status_code == 409
    assert "Two down." in html(response)
