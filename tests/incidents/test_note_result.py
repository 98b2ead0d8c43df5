"""The result of a board at a table: whole or passed out, one of each, and told of in the journal."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from incidents.models import BoardResult, LogEntry, Session, Tag, User
from incidents.note_result import Obtained, note_result
from incidents.setting_up import change_session
from tests.rulings.a_club import a_session

MADE = Obtained("4S", "S", 10)


def note(session: Session, by: User, obtained: Obtained = MADE, *, board: int = 3, table: int = 2) -> BoardResult:
    return note_result(session.boards.get(number=board), session.tables.get(number=table), obtained, by)


def test_it_is_kept_with_who_noted_it_and_told_of(session: Session, director: User) -> None:
    kept = note(session, director)
    kept.refresh_from_db()
    assert (kept.contract, kept.declarer, kept.tricks) == ("4S", "S", 10)
    assert (kept.source, kept.noted_by) == ("noted", director)
    line = LogEntry.objects.get(tag=Tag.RESULT_NOTED)
    assert line.detail == {
        "session": session.pk,
        "board": 3,
        "table": "A2",
        "contract": "4S",
        "declarer": "S",
        "tricks": 10,
        "replaced": False,
    }


def test_what_is_noted_later_takes_its_place(session: Session, director: User) -> None:
    note(session, director)
    note(session, director, Obtained("4SX", "S", 9))
    assert [str(each) for each in BoardResult.objects.all()] == [str(BoardResult.objects.get())]
    assert BoardResult.objects.get().contract == "4SX"
    noted = LogEntry.objects.filter(tag=Tag.RESULT_NOTED).order_by("pk")
    assert [entry.detail["replaced"] for entry in noted] == [False, True]


def test_the_same_again_writes_nothing(session: Session, director: User) -> None:
    first = note(session, director)
    assert note(session, director).noted_at == first.noted_at
    assert LogEntry.objects.filter(tag=Tag.RESULT_NOTED).count() == 1


def test_each_table_has_its_own_and_a_board_may_be_passed_out(session: Session, director: User) -> None:
    note(session, director)
    note(session, director, Obtained(), table=1)
    assert BoardResult.objects.count() == 2


@pytest.mark.parametrize(
    "obtained",
    [
        Obtained("8S", "S", 10),
        Obtained("4Z", "S", 10),
        Obtained("4S", "", 10),
        Obtained("4S", "S", None),
        Obtained("4S", "S", 14),
        Obtained("4S", "X", 10),
        Obtained("", "S", None),
        Obtained("", "", 7),
    ],
)
def test_what_is_no_result_is_refused(session: Session, director: User, obtained: Obtained) -> None:
    with pytest.raises(ValidationError):
        note(session, director, obtained)
    assert not BoardResult.objects.exists()
    assert not LogEntry.objects.filter(tag=Tag.RESULT_NOTED).exists()


@pytest.mark.parametrize(
    "told",
    [
        {"contract": "4S", "declarer": "", "tricks": 9},
        {"contract": "", "declarer": "S", "tricks": None},
        {"contract": "4S", "declarer": "S", "tricks": 14},
        {"contract": "4S", "declarer": "S", "tricks": None},
    ],
)
def test_the_database_refuses_it_too(session: Session, director: User, told: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        BoardResult.objects.create(
            board=session.boards.get(number=1),
            table=session.tables.get(number=1),
            noted_by=director,
            noted_at=timezone.now(),
            **told,
        )


def test_a_table_of_another_session_is_refused(session: Session, director: User) -> None:
    other = a_session(session.club, tables=2, boards=4, name="Other")
    with pytest.raises(ValidationError):
        note_result(session.boards.get(number=1), other.tables.get(number=1), MADE, director)


def test_no_board_or_table_goes_from_under_it(session: Session, director: User) -> None:
    kept = note(session, director)
    for thing in (kept.board, kept.table):
        with pytest.raises(ProtectedError):
            thing.delete()
    with pytest.raises(ValidationError):
        change_session(
            session, director, name="Smaller", date=session.date, tables={"A": 4}, rounds=1, boards_per_round=2
        )
