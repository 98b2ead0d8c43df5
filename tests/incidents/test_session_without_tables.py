"""A session without tables, which no page makes: the next one is created all the same, and its own is set up."""

from __future__ import annotations

import datetime
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError

from incidents.models import Club, Session, User
from incidents.setting_up import change_session, create_session, table_counts
from tests.incidents.conftest import SignedIn

FRIDAY = datetime.date(2026, 11, 20)


@pytest.fixture
def empty(club: Club) -> Session:
    return Session.objects.create(club=club, name="Vendredi", date=FRIDAY, rounds=3, boards_per_round=4)


@pytest.mark.parametrize("days", [0, 1])
def test_the_next_session_is_filled_in_as_usual(days: int, empty: Session, director: User, signed_in: SignedIn) -> None:
    """Both as the last of its weekday and as the last of all."""
    empty.date = empty.club.today() - datetime.timedelta(days=days)
    empty.save()
    form = signed_in(director).get("/parc/sessions/new/").context["form"]
    assert [form[name].value() for name in ("tables", "rounds", "boards_per_round")] == [12, 3, 4]


def test_it_is_given_its_tables_on_its_own_page(empty: Session, director: User, signed_in: SignedIn) -> None:
    browser, edit = signed_in(director), f"/parc/sessions/{empty.pk}/edit/"
    form = browser.get(edit).context["form"]
    values = {field.html_name: field.value() for field in form}
    assert browser.post(edit, values | {"tables_A": 5}).status_code == 302
    assert table_counts(empty) == {"A": 5}


def test_no_write_leaves_a_session_without_tables(club: Club, director: User) -> None:
    def create(tables: dict[str, int]) -> Session:
        return create_session(
            club, director, name="V", date=FRIDAY, rounds=3, boards_per_round=4, tables=tables, creation_key=uuid4()
        )

    with pytest.raises(ValidationError):
        create({})
    made = create({"A": 2})
    with pytest.raises(ValidationError):
        change_session(made, director, name="V", date=FRIDAY, rounds=3, boards_per_round=4, tables={"A": 0})
    assert table_counts(made) == {"A": 2}
