"""What is kept of a ruling taken from the book, and what keeps it as it was written."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from incidents.models import LogEntry, Session, User
from rulings.archive.chain import ends_hold, unlinked, walk
from rulings.archive.chain_as_it_stands import _form_of
from rulings.archive.journal_tags import RulingTag
from rulings.archive.record import FROM_THE_BOOK
from rulings.archive.sealing import lift_seals
from rulings.models import CitedClause, Ruling
from tests.rulings.at_the_desk import Desk, signed_in
from tests.rulings.from_the_book import WORDS, a_book_ruling


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director, "fr"))


def test_it_keeps_the_words_in_their_language_and_the_clauses_as_cited(desk: Desk, director: User) -> None:
    ruling = a_book_ruling(desk)
    assert (ruling.from_book, ruling.subject, ruling.given_by) == (True, FROM_THE_BOOK, director)
    assert ruling.record["headline"] == {"fr": WORDS}
    assert (ruling.record["steps"], ruling.record["facts"]) == ([], [])
    assert ruling.record["clauses"] == ["27.B.1", "23.A"]
    assert [(each.clause, each.law) for each in CitedClause.objects.filter(ruling=ruling)] == [
        ("27.B.1", 27),
        ("23.A", 23),
    ]
    assert ruling.incident.subject == FROM_THE_BOOK
    (line,) = LogEntry.objects.filter(tag=RulingTag.RULING_GIVEN, incident=ruling.incident)
    assert line.detail == {"ruling": ruling.number, "subject": FROM_THE_BOOK}


def test_it_is_chained_and_sealed(desk: Desk) -> None:
    ruling = a_book_ruling(desk)
    assert [(each.number, each.holds) for each in walk(desk.club.pk)] == [(ruling.number, True)]
    assert ends_hold()
    assert not list(unlinked(desk.club.pk))
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_ruling SET from_book = %s WHERE id = %s", [False, ruling.pk])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("link_form", [1, 2])
@pytest.mark.gate("T23")
def test_a_ruling_made_to_look_taken_from_the_book_holds_no_more(desk: Desk, link_form: int) -> None:
    """Nor one of before there was such a column, of which no link says that it was not."""
    incident = desk.up_to("54.reply")
    desk.give(incident)
    ruling = Ruling.objects.get()
    with lift_seals(), connection.cursor() as cursor:
        if link_form == 1:
            _chain_under_the_first_form(ruling)
        assert [each.holds for each in walk(desk.club.pk)] == [True]
        cursor.execute(
            "UPDATE rulings_ruling SET from_book = %s, subject = %s WHERE id = %s", [True, FROM_THE_BOOK, ruling.pk]
        )
    assert [each.holds for each in walk(desk.club.pk)] == [False]


def _chain_under_the_first_form(ruling: Ruling) -> None:
    from rulings.archive.chain import link_code

    code = link_code(ruling.club_id, 1, "", ruling, ruling.cited.all(), form=1)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_chainlink SET form = 1, mac = %s WHERE ruling_id = %s", [code, ruling.pk])


@pytest.mark.django_db(transaction=True)
def test_the_database_refuses_one_that_is_half_taken_from_the_book(desk: Desk) -> None:
    ruling = a_book_ruling(desk)
    for change in ("from_book = FALSE", "subject = 'simultaneous'"):
        with lift_seals(), pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"UPDATE rulings_ruling SET {change} WHERE id = %s", [ruling.pk])  # noqa: S608, ours


def test_rulings_of_before_the_column_are_chained_under_the_form_they_have() -> None:
    class Before:
        class _meta:
            concrete_fields = [field for field in Ruling._meta.concrete_fields if field.attname != "from_book"]

    assert (_form_of(Before), _form_of(Ruling)) == (1, 2)
