"""The round that is played, moved on by one tap, and the page of who meets whom."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from incidents.models import Club, LogEntry, Session, Tag, User
from incidents.move_round import RoundMovedMeanwhile, move_round
from tests.incidents.conftest import SignedIn
from tests.incidents.test_seating_by_movement import change, make


@pytest.fixture(autouse=True)
def in_english(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(language="en")


@pytest.fixture
def tonight(club: Club, director: User) -> Session:
    return make(club, director)


def test_one_tap_moves_on_and_another_back(tonight: Session, director: User, signed_in: SignedIn) -> None:
    browser, address = signed_in(director), f"/parc/sessions/{tonight.pk}/rounds/move/"
    assert tonight.round_now == 1
    response = browser.post(address, {"seen": "1", "to": "2"}, follow=True)
    assert "Round 2 of 9" in response.content.decode()
    browser.post(address, {"seen": "2", "to": "1"})
    tonight.refresh_from_db()
    assert tonight.round_now == 1
    lines = LogEntry.objects.filter(tag=Tag.ROUND_MOVED).order_by("pk")
    assert [(line.detail["before"], line.detail["round"]) for line in lines] == [(1, 2), (2, 1)]


def test_tapped_twice_it_moves_once(tonight: Session, director: User) -> None:
    for _ in range(2):
        assert move_round(tonight, 2, director, seen=1).round_now == 2
    assert LogEntry.objects.filter(tag=Tag.ROUND_MOVED).count() == 1


def test_a_page_that_is_too_old_moves_nothing(tonight: Session, director: User, signed_in: SignedIn) -> None:
    move_round(tonight, 2, director, seen=1)
    move_round(tonight, 3, director, seen=2)
    with pytest.raises(RoundMovedMeanwhile) as meanwhile:
        move_round(tonight, 2, director, seen=1)
    assert meanwhile.value.now == 3
    sent = {"seen": "1", "to": "2"}
    response = signed_in(director).post(f"/parc/sessions/{tonight.pk}/rounds/move/", sent, follow=True)
    assert "round 3 is being played" in response.content.decode()
    tonight.refresh_from_db()
    assert tonight.round_now == 3


@pytest.mark.parametrize("to", [0, 10])
def test_there_is_no_round_beyond_the_last(to: int, tonight: Session, director: User) -> None:
    with pytest.raises(ValidationError):
        move_round(tonight, to, director, seen=1)


@pytest.mark.parametrize("sent", [{}, {"to": "x", "seen": "1"}, {"to": "99999999999999999999", "seen": "1"}])
def test_what_is_no_round_is_told(sent: dict[str, str], tonight: Session, director: User, signed_in: SignedIn) -> None:
    response = signed_in(director).post(f"/parc/sessions/{tonight.pk}/rounds/move/", sent, follow=True)
    assert "There is no such round." in response.content.decode()


def test_without_a_movement_there_is_no_round_to_move(session: Session, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    assert "rounds/move/" not in browser.get(f"/parc/sessions/{session.pk}/").content.decode()
    assert browser.get(f"/parc/sessions/{session.pk}/rounds/").status_code == 404
    with pytest.raises(ValidationError):
        move_round(session, 2, director, seen=1)


def test_the_page_says_who_meets_whom_on_which_boards(tonight: Session, director: User, signed_in: SignedIn) -> None:
    move_round(tonight, 2, director, seen=1)
    browser, address = signed_in(director), f"/parc/sessions/{tonight.pk}/rounds/"
    context = browser.get(address).context
    assert context["shown"] == 2
    assert [(each.table, each.ns, each.ew, each.boards) for each in context["tables"]] == [
        ("1", "10", "2", "3–4"),
        ("2", "1", "9", "5–6"),
        ("3", "7", "5", "7–8"),
        ("4", "4", "8", "17–18"),
        ("5", "6", "3", "1–2"),
    ]
    assert browser.get(address, {"round": "9"}).context["after"] is None
    assert browser.get(address, {"round": "10"}).status_code == 404


def test_another_clubs_rounds_are_not_there(tonight: Session, stranger: User, signed_in: SignedIn) -> None:
    browser = signed_in(stranger)
    assert browser.get(f"/quai/sessions/{tonight.pk}/rounds/").status_code == 404
    assert browser.post(f"/quai/sessions/{tonight.pk}/rounds/move/", {"seen": 1, "to": 2}).status_code == 404
    tonight.refresh_from_db()
    assert tonight.round_now == 1


def test_with_fewer_rounds_the_last_is_played(tonight: Session, director: User) -> None:
    for round_ in range(1, 7):
        move_round(tonight, round_ + 1, director, seen=round_)
    assert change(tonight, director, rounds=5).round_now == 5
