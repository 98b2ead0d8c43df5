"""A ruling that moves tricks leads to its score change, which knows how many and for whom."""

from __future__ import annotations

import re

import pytest

from incidents.models import Session, User
from rulings.archive.record import tricks_moved
from rulings.engine import Code
from rulings.models import Ruling, ScoreChange
from rulings.review.scores.adjusted import Kind, NotAScore, Result, move_tricks
from tests.rulings.a_club import an_incident, give, seat_players
from tests.rulings.at_the_desk import Desk, text
from tests.rulings.review.scores.changing import form_of, result

OVER: dict[str, Code] = {
    "particulars.declarer": "S",
    "particulars.offender": "W",
    "63.when": "over",
    "61.circumstances": (),
    "64.A.won": "himself",
    "64.A.later": "yes",
    "64.C.1.more": "no",
}


def revoked(session: Session, director: User, **other: Code) -> Ruling:
    """West has ruffed the trick of his revoke, and his side has won a later one: two tricks."""
    incident = an_incident(session, director, {**OVER, **other}, board=3, in_round=1)
    incident.subject = "did-not-follow-suit"
    incident.save()
    return give(incident, director)


@pytest.fixture
def two_tricks(session: Session, director: User) -> Ruling:
    seat_players(session, "Ada Vexko", "Bo Vexko", "Cy Ornulf", "Di Ornulf")
    return revoked(session, director)


def test_the_record_says_how_many_and_for_whom(two_tricks: Ruling) -> None:
    assert tricks_moved(two_tricks.record) == {"number": 2, "to": "NS"}


def test_a_score_that_is_adjusted_instead_moves_none(session: Session, director: User) -> None:
    assert tricks_moved(revoked(session, director, **{"64.C.1.more": "yes"}).record) is None


def test_the_ruling_leads_to_its_score_change_until_it_is_made(two_tricks: Ruling, desk: Desk) -> None:
    address = desk.url("score-change-form", two_tricks.number, "tricks")
    page = desk.get("ruling", two_tricks.number)
    assert f'href="{address}"' in page.content.decode()
    assert "Score to be changed" in text(page)
    desk.post("score-change-form", two_tricks.number, "tricks", **form_of(Kind.TRICKS, step="make"))
    assert "Score to be changed" not in text(desk.get("ruling", two_tricks.number))


def test_the_form_knows_them_and_works_the_score_out(two_tricks: Ruling, desk: Desk) -> None:
    page = desk.get("score-change-form", two_tricks.number, "tricks").content.decode()
    assert re.search(r'name="number" value="2"|value="2"[^>]*name="number"', page)
    assert '<option value="NS" selected>' in page
    assert 'value="64.A.1"' in page
    # Four spades by South, one down, not vulnerable on board 3; two tricks more make one over.
    sent = form_of(Kind.TRICKS, **result("before", 9), tricks_to="NS", number="2", clause="64.A.1", step="check")
    checked = text(desk.post("score-change-form", two_tricks.number, "tricks", **sent))
    assert "NS −50" in checked
    assert "NS +450" in checked
    desk.post("score-change-form", two_tricks.number, "tricks", **(sent | {"step": "make"}))
    change = ScoreChange.objects.get()
    assert (change.kind, change.clause, change.after["NS"][0]["tricks"]) == ("tricks", "64.A.1", 11)


@pytest.mark.parametrize(
    ("declarer", "made", "tricks", "to", "then"),
    [("S", 9, 2, "NS", 11), ("S", 9, 2, "EW", 7), ("E", 9, 1, "EW", 10), ("E", 9, 1, "NS", 8), ("N", 12, 1, "NS", 13)],
)
def test_they_are_declarers_or_the_defenders(declarer: str, made: int, tricks: int, to: str, then: int) -> None:
    after = move_tricks(Result("4S", declarer, made), tricks, to, "all")
    assert after["NS"] == after["EW"]
    assert after["NS"][0]["tricks"] == then


@pytest.mark.parametrize(
    ("obtained", "to"), [(Result("4S", "S", 12), "NS"), (Result("4S", "S", 1), "EW"), (Result(), "NS"), (None, "EW")]
)
def test_there_are_no_more_than_there_are(obtained: Result | None, to: str) -> None:
    with pytest.raises(NotAScore):
        move_tricks(obtained, 2, to, "-")


def test_too_many_are_refused_on_the_page_and_nothing_typed_is_lost(two_tricks: Ruling, desk: Desk) -> None:
    sent = form_of(Kind.TRICKS, **result("before", 12), tricks_to="NS", number="2", step="check")
    answer = desk.post("score-change-form", two_tricks.number, "tricks", **sent)
    assert answer.status_code == 422
    assert "has not won so many tricks" in text(answer)
    assert '<option value="12" selected>' in answer.content.decode()
    assert not ScoreChange.objects.exists()
