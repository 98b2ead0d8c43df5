"""Where pairs sit from the second round on, boards from any number, sections of different sizes."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from incidents import recording
from incidents.importing import write
from incidents.in_round import boards_at
from incidents.models import Club, Incident, Pair, Seating, Session, User
from incidents.movements import movement_of
from incidents.setting_up import change_session, create_session, table_counts
from tests.incidents.conftest import SignedIn
from tests.incidents.test_sessions import FILLED, NEW


def make(club: Club, director: User, **said: Any) -> Session:
    filled: dict[str, Any] = {
        "name": "Soir",
        "date": club.day_of_play(),
        "tables": {"A": 5},
        "rounds": 9,
        "boards_per_round": 2,
        "creation_key": uuid4(),
        "movements": {"A": "howell"},
    }
    return create_session(club, director, **(filled | said))


def change(session: Session, by: User, **said: Any) -> Session:
    filled: dict[str, Any] = {
        "name": session.name,
        "date": session.date,
        "tables": table_counts(session),
        "rounds": session.rounds,
        "boards_per_round": session.boards_per_round,
    }
    return change_session(session, by, **(filled | said))


def meeting(session: Session, table: int, round: int, section: str = "A") -> tuple[str, str]:
    """Both pairs at a table in a round, by their numbers."""
    at = Seating.objects.filter(table__session=session, table__section=section, table__number=table, round=round)
    seats = {each.direction: str(each.pair.number) for each in at.select_related("pair")}
    return seats.get("NS", ""), seats.get("EW", "")


def test_in_every_round_it_is_known_who_meets_whom_on_which_boards(club: Club, director: User) -> None:
    session, howell = make(club, director), movement_of("howell", 5)
    for round_ in range(1, 10):
        for table in session.tables.all():
            sitting = howell.sitting(table.number, round_)
            assert meeting(session, table.number, round_) == (str(sitting.ns.number), str(sitting.ew.number))
            first = 2 * sitting.set - 1
            assert boards_at(table, round_) == (first, first + 1)
    assert Pair.objects.filter(session=session).count() == 10
    assert session.boards.count() == 18


def test_where_no_movement_is_said_nothing_is_guessed(club: Club, director: User) -> None:
    session = make(club, director, movements={})
    assert not Pair.objects.filter(session=session).exists()
    assert session.round_now is None
    assert boards_at(session.tables.get(number=1), 1) == ()


def test_a_list_of_the_first_round_goes_round_with_its_own_numbers(club: Club, director: User) -> None:
    """The pairs of the list are matched by where they begin, whatever they are called."""
    session = make(club, director, tables={"A": 3}, rounds=3, movements={"A": "mitchell"})
    lines = [f"{table};NS;{table};N{table}a Xx;N{table}b Xx\n{table};EO;{20 + table};;" for table in (1, 2, 3)]
    write(session, "table;direction;pair;player 1;player 2\n" + "\n".join(lines), director)
    assert [meeting(session, table, 1) for table in (1, 2, 3)] == [("1", "21"), ("2", "22"), ("3", "23")]
    assert [meeting(session, table, 2) for table in (1, 2, 3)] == [("1", "23"), ("2", "21"), ("3", "22")]
    assert [meeting(session, table, 3) for table in (1, 2, 3)] == [("1", "22"), ("2", "23"), ("3", "21")]
    assert Pair.objects.filter(session=session).count() == 6


def test_a_pair_that_is_missing_leaves_its_place_empty_all_along(club: Club, director: User) -> None:
    session = make(club, director, tables={"A": 3}, rounds=3, movements={"A": "mitchell"})
    rows = "1;NS;1;;\n1;EO;21;;\n2;NS;2;;\n2;EO;22;;\n3;NS;3;;\n"
    write(session, f"table;direction;pair;player 1;player 2\n{rows}", director)
    assert [[meeting(session, table, each)[1] for table in (1, 2, 3)] for each in (1, 2, 3)] == [
        ["21", "22", ""],
        ["", "21", "22"],
        ["22", "", "21"],
    ]


def test_a_list_that_says_more_than_the_first_round_is_taken_at_its_word(club: Club, director: User) -> None:
    session = make(club, director, tables={"A": 3}, rounds=3, movements={"A": "mitchell"})
    rows = "1;NS;1;;;1\n1;EO;21;;;1\n2;NS;1;;;2\n2;EO;21;;;2\n"
    write(session, f"table;direction;pair;player 1;player 2;round\n{rows}", director)
    assert not Seating.objects.filter(table__session=session, by_movement=True).exists()
    assert (meeting(session, 2, 2), meeting(session, 1, 3)) == (("1", "21"), ("", ""))


def test_another_movement_seats_the_same_people_anew(club: Club, director: User) -> None:
    session = make(club, director, tables={"A": 4}, rounds=3, movements={"A": "mitchell"})
    write(session, "table;direction;pair;player 1;player 2\n1;NS;1;Ana Bo;Cy Da\n", director)
    assert meeting(session, 1, 2)[0] == "1"
    session = change(session, director, movements={"A": "howell"})
    # Where pair 8 of the Howell began is now a pair that is called 1.
    assert meeting(session, 1, 3)[0] == "1"
    assert Pair.objects.filter(session=session).count() == 1
    session = change(session, director, movements={})
    assert not Seating.objects.filter(table__session=session, round__gt=1).exists()
    assert session.round_now is None


def test_more_tables_and_fewer_rounds_are_seated_anew(club: Club, director: User) -> None:
    session = change(make(club, director), director, tables={"A": 6}, rounds=3)
    assert meeting(session, 6, 3) == ("11", "8")
    assert not Seating.objects.filter(table__session=session, round__gt=3).exists()
    assert Pair.objects.filter(session=session).count() == 12
    session = change(session, director, tables={"A": 3})
    assert session.tables.count() == 3
    assert Pair.objects.filter(session=session).count() == 6


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"movements": {"A": "howell"}, "tables": {"A": 9}}, "movement_A"),
        ({"movements": {"A": "howell"}, "rounds": 10}, "movement_A"),
        ({"movements": {"A": "mitchell"}, "tables": {"A": 8}, "rounds": 8}, "movement_A"),
        ({"movements": {"A": "relay-mitchell"}, "tables": {"A": 7}, "rounds": 7}, "movement_A"),
        ({"movements": {"A": "swiss"}}, "movement_A"),
        ({"movements": {"B": "howell"}}, "movement_B"),
        ({"first_board": 390}, "first_board"),
        ({"first_board": 0}, "first_board"),
    ],
)
def test_what_cannot_be_is_refused(said: dict[str, Any], field: str, club: Club, director: User) -> None:
    with pytest.raises(ValidationError) as refused:
        make(club, director, **said)
    assert list(refused.value.message_dict) == [field]
    assert not Session.objects.exists()
    session = make(club, director)
    with pytest.raises(ValidationError):
        change(session, director, **said)


# ---- Boards from any number, sections of different sizes ------------------------------------------------------------


def test_boards_begin_at_any_number(club: Club, director: User, signed_in: SignedIn) -> None:
    signed_in(director).post(NEW, FILLED | {"first_board": "17", "rounds": "8", "tables": "8"})
    session = Session.objects.get()
    assert list(session.boards.values_list("number", flat=True)) == list(range(17, 33))
    # And may begin elsewhere while nothing is recorded about those that go.
    session = change(session, director, first_board=19)
    assert list(session.boards.values_list("number", flat=True)) == list(range(19, 35))
    called = recording.open_incident(session.tables.get(number=1), director, uuid4(), timezone.now())
    recording.describe_call(called, None, session.boards.get(number=19), "", "", director)
    with pytest.raises(ValidationError, match=r"20.*35"):
        change(session, director, first_board=20)
    assert session.boards.count() == 16


@pytest.mark.parametrize("typed", ["A 7, B 5", "a:7;b=5", "A 7 B 5", "A=7 B:5", "A 7, B"])
def test_sections_may_have_different_numbers_of_tables(typed: str, director: User, signed_in: SignedIn) -> None:
    signed_in(director).post(NEW, FILLED | {"sections": typed, "tables": "5"})
    assert table_counts(Session.objects.get()) == {"A": 7, "B": 5}


@pytest.mark.parametrize("typed", ["A 0", "A:x", "A 7, A 5", "A 201"])
def test_tables_of_a_section_that_cannot_be_are_told(typed: str, director: User, signed_in: SignedIn) -> None:
    response = signed_in(director).post(NEW, FILLED | {"sections": typed})
    assert response.status_code == 422
    assert response.context["form"]["sections"].value() == typed
    assert not Session.objects.exists()


def test_each_section_has_its_own_movement_and_all_boards_are_there(
    club: Club, director: User, signed_in: SignedIn
) -> None:
    session = make(club, director, tables={"A": 7, "B": 5}, rounds=7, movements={"A": "mitchell"}, first_board=17)
    assert session.boards.count() == 14
    sent = {"tables_A": 7, "tables_B": 5, "rounds": 7, "boards_per_round": 2, "scoring": "imps", "name": "Soir"}
    sent |= {"date": session.date.isoformat(), "movement_A": "mitchell", "movement_B": "howell", "first_board": 17}
    assert signed_in(director).post(f"/parc/sessions/{session.pk}/edit/", sent).status_code == 302
    session.refresh_from_db()
    assert session.movements == {"A": "mitchell", "B": "howell"}
    assert session.boards.count() == 18
    assert meeting(session, 1, 2, "A") == ("1", "7")
    assert meeting(session, 1, 2, "B") == ("10", "2")
    assert boards_at(session.tables.get(section="B", number=4), 1) == (31, 32)


def test_a_form_without_the_new_fields_leaves_them_alone(club: Club, director: User, signed_in: SignedIn) -> None:
    session = make(club, director, first_board=17)
    sent = {"name": "Autre", "date": session.date.isoformat(), "rounds": 9, "boards_per_round": 2, "tables_A": 5}
    browser = signed_in(director)
    assert browser.post(f"/parc/sessions/{session.pk}/edit/", sent | {"scoring": "imps"}).status_code == 302
    session.refresh_from_db()
    assert (session.name, session.first_board, session.movements) == ("Autre", 17, {"A": "howell"})


def test_what_is_refused_of_a_movement_stands_at_its_field(club: Club, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    response = browser.post(NEW, FILLED | {"movement": "howell", "tables": "5"})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["movement"]
    session = make(club, director)
    sent = {"name": "Soir", "date": session.date.isoformat(), "rounds": 10, "boards_per_round": 2, "tables_A": 5}
    sent |= {"scoring": "imps", "movement_A": "howell"}
    response = browser.post(f"/parc/sessions/{session.pk}/edit/", sent)
    assert list(response.context["form"].errors) == ["movement_A"]


def test_a_call_is_of_the_round_that_is_played(club: Club, director: User) -> None:
    session = make(club, director)
    Session.objects.filter(pk=session.pk).update(round_now=4)
    table = session.tables.get(number=2)
    called = recording.open_incident(table, director, uuid4(), timezone.now())
    assert Incident.objects.get(pk=called.pk).round == 4
    # On another day nobody knows.
    Session.objects.filter(pk=session.pk).update(date="2026-01-01")
    late = recording.open_incident(table, director, uuid4(), timezone.now())
    assert Incident.objects.get(pk=late.pk).round is None
