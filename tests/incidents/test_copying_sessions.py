"""Last week's session once more: everything but what happened in it, and nobody who played unless asked."""

from __future__ import annotations

import datetime
from uuid import uuid4

import pytest
from django.utils import timezone

from incidents.importing import write
from incidents.models import Board, Club, LogEntry, Pair, Player, Seating, Session, Tag, User
from incidents.setting_up import create_session, table_counts
from tests.incidents.conftest import SignedIn
from tests.incidents.test_models import DEAL

LIST = "section;table;direction;pair;player 1;player 2\nA;1;NS;11;Ana Bo;Cy Da\nA;1;EO;12;Ed Fo;Gi Hu\n"


@pytest.fixture
def last_week(club: Club, director: User) -> Session:
    """Seven tables and five, boards from 17, two movements, scored in IMPs."""
    made = create_session(
        club,
        director,
        name="Tournoi du lundi",
        date=club.today() - datetime.timedelta(days=7),
        tables={"A": 7, "B": 5},
        rounds=7,
        boards_per_round=2,
        first_board=17,
        movements={"A": "mitchell", "B": "howell"},
        scoring="imps",
        creation_key=uuid4(),
    )
    write(made, LIST, director)
    Board.objects.filter(session=made, number=17).update(deal=DEAL)
    return made


def copy_of(session: Session, signed_in: SignedIn, director: User, **changed: str) -> Session:
    """The form as it is filled in, sent with what is changed of it."""
    browser, address = signed_in(director), f"/parc/sessions/{session.pk}/copy/"
    form = browser.get(address).context["form"]
    filled = {field.html_name: field.value() if field.value() is not None else "" for field in form}
    filled = {name: value for name, value in filled.items() if value not in (False, "")}
    response = browser.post(address, filled | changed)
    assert response.status_code == 302, response.context["form"].errors
    made = Session.objects.latest("pk")
    assert response.headers["Location"] == f"/parc/sessions/{made.pk}/"
    return made


def test_all_is_as_last_week_but_nobody_plays_yet(last_week: Session, director: User, signed_in: SignedIn) -> None:
    made = copy_of(last_week, signed_in, director)
    alike = ("name", "rounds", "boards_per_round", "first_board", "movements", "scoring")
    assert [getattr(made, name) for name in alike] == [getattr(last_week, name) for name in alike]
    assert table_counts(made) == {"A": 7, "B": 5}
    numbers = [list(each.boards.values_list("number", flat=True)) for each in (made, last_week)]
    assert numbers[0] == numbers[1] == list(range(17, 17 + 18))
    assert made.date == last_week.date + datetime.timedelta(days=7)
    assert not made.boards.exclude(deal="").exists()
    assert not Pair.objects.filter(session=made).exclude(first=None).exists()
    line = LogEntry.objects.get(tag=Tag.SESSION_CREATED, detail__session=made.pk)
    assert line.detail["copied_from"] == last_week.pk
    assert "pairs" not in line.detail


def test_its_players_come_too_where_they_are_asked(last_week: Session, director: User, signed_in: SignedIn) -> None:
    Player.objects.filter(name="Ed Fo").update(name="", folded_name="", forgotten_at=timezone.now())
    before = Player.objects.count()
    made = copy_of(last_week, signed_in, director, players_too="on")
    seats = Seating.objects.filter(table__session=made, by_movement=False)
    assert {(str(each.table), each.round, each.direction, each.pair.number, each.pair.names) for each in seats} == {
        ("A1", 1, "NS", 11, "Ana Bo – Cy Da"),
        # Whoever was forgotten stays so.
        ("A1", 1, "EW", 12, "Gi Hu"),
    }
    assert Player.objects.count() == before
    assert LogEntry.objects.get(tag=Tag.SESSION_CREATED, detail__session=made.pk).detail["pairs"] == 2


@pytest.mark.parametrize(("days", "later"), [(7, 7), (3, 7), (14, 14), (15, 21), (0, 7), (-2, 7)])
def test_it_is_next_weeks(
    days: int, later: int, last_week: Session, club: Club, director: User, signed_in: SignedIn
) -> None:
    """A week later; of an older one the first such weekday that is not past."""
    last_week.date = club.today() - datetime.timedelta(days=days)
    last_week.save()
    form = signed_in(director).get(f"/parc/sessions/{last_week.pk}/copy/").context["form"]
    assert form["date"].value() == last_week.date + datetime.timedelta(days=later)


def test_one_movement_for_all_may_be_chosen_instead(last_week: Session, director: User, signed_in: SignedIn) -> None:
    made = copy_of(last_week, signed_in, director, movement="", rounds="9")
    assert made.movements == {}
    assert made.round_now is None


def test_sent_twice_it_is_copied_once(last_week: Session, director: User, signed_in: SignedIn) -> None:
    key = str(uuid4())
    first = copy_of(last_week, signed_in, director, players_too="on", creation_key=key)
    assert copy_of(last_week, signed_in, director, players_too="on", creation_key=key) == first
    assert Pair.objects.filter(session=first).exclude(first=None).count() == 2


def test_another_clubs_session_is_not_there(last_week: Session, stranger: User, signed_in: SignedIn) -> None:
    assert signed_in(stranger).get(f"/quai/sessions/{last_week.pk}/copy/").status_code == 404


def test_the_session_leads_there(last_week: Session, director: User, signed_in: SignedIn) -> None:
    for address in (f"/parc/sessions/{last_week.pk}/", f"/parc/sessions/{last_week.pk}/edit/"):
        assert f'href="/parc/sessions/{last_week.pk}/copy/"' in signed_in(director).get(address).content.decode()
