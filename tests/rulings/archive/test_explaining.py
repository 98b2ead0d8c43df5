"""The words why a ruling takes the place of another, given later: once, sealed, searched by directors, no names."""

from __future__ import annotations

import uuid
from unittest.mock import patch

import pytest
from django.db import IntegrityError, transaction

from incidents.models import ClubRole, Incident, LogEntry, Membership, Session, User
from incidents.models.written_once import Sealed
from rulings.archive.explaining import NothingToExplain, explain, is_unexplained
from rulings.archive.issuing import ReasonRefused
from rulings.archive.names import NamesInText
from rulings.models import LaterReason, Ruling
from tests.rulings.a_club import (
    a_club,
    a_later_reason,
    a_person,
    a_session,
    an_incident,
    give,
    seat_players,
    supersede,
    who_directs,
)

WORDS = "Le zéphyr avait soufflé la carte."


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    return supersede(session, director)


def fresh(ruling: Ruling) -> Ruling:
    return Ruling.objects.get(pk=ruling.pk)


def test_the_words_stand_beside_the_ruling_and_in_the_journal(ruling: Ruling, director: User) -> None:
    assert is_unexplained(ruling)
    kept = explain(ruling, director, f"  {WORDS}\n")
    assert (kept.words, kept.given_by, kept.club) == (WORDS, director, ruling.club)
    told = fresh(ruling)
    assert told.reason_told == WORDS
    assert told.reason == ""
    assert not is_unexplained(told)
    noted = LogEntry.objects.latest("pk")
    assert (noted.tag, noted.who, noted.incident, noted.detail) == (
        "ruling-explained",
        director,
        ruling.incident,
        {"ruling": ruling.number},
    )


def test_they_are_said_once(ruling: Ruling, director: User) -> None:
    first = explain(ruling, director, WORDS)
    # A double tap is the same act.
    assert explain(ruling, director, WORDS) == first
    colleague = a_person(ruling.club)
    for by, words in ((director, "Other words."), (colleague, WORDS)):
        with pytest.raises(NothingToExplain):
            explain(fresh(ruling), by, words)
    assert LaterReason.objects.count() == 1
    assert LogEntry.objects.filter(tag="ruling-explained").count() == 1


def test_a_ruling_that_supersedes_none_or_has_its_reason_takes_none(session: Session, director: User) -> None:
    alone = give(an_incident(session, director), director)
    told = supersede(session, director, reason="Misheard.")
    for ruling in (alone, told):
        assert not is_unexplained(ruling)
        with pytest.raises(NothingToExplain):
            explain(ruling, director, WORDS)
    assert not LaterReason.objects.exists()


@pytest.mark.parametrize("words", ["", "  \n", "x" * 1_001, "bell\x07"])
def test_words_that_are_none_are_refused(ruling: Ruling, director: User, words: str) -> None:
    with pytest.raises(ReasonRefused):
        explain(ruling, director, words)


def test_names_are_looked_for(session: Session, director: User) -> None:
    seat_players(session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Est", "Rosa Petit")
    ruling = supersede(session, director)
    with pytest.raises(NamesInText, match="Claire Dupont"):
        explain(ruling, director, "Claire Dupont a mal compris.")
    with pytest.raises(NamesInText) as asked:
        explain(ruling, director, "Un marchand passait.")
    assert not LaterReason.objects.exists()
    explain(ruling, director, "Un marchand passait.", no_names=asked.value.words)


def test_nothing_is_kept_without_its_line_in_the_journal(ruling: Ruling, director: User) -> None:
    with (
        patch("rulings.archive.explaining.LogEntry.objects.note", side_effect=RuntimeError),
        pytest.raises(RuntimeError),
    ):
        explain(ruling, director, WORDS)
    assert not LaterReason.objects.exists()


def test_directors_find_the_ruling_by_them_and_players_do_not(session: Session, director: User) -> None:
    ruling, other = supersede(session, director), supersede(session, director)
    directs = who_directs(session.club)
    assert set(Ruling.objects.matching("zephyr", directs)) == set()
    explain(ruling, director, WORDS)
    for query in ("zephyr", "ZÉPHYRS", "zeph", f"zephyr {ruling.number}", "zephyr entame 54", "carte soufflée zéphyr"):
        assert list(Ruling.objects.matching(query, directs)) == [ruling], query
    assert list(Ruling.objects.matching(f"zephyr {other.number}", directs)) == []
    # What others have in common is still found once each.
    assert Ruling.objects.matching("entame", directs).count() == Ruling.objects.count()
    plays = Membership(club=session.club, user=director, role=ClubRole.PLAYER)
    assert not Ruling.objects.matching("zephyr", plays).exists()


def test_another_club_finds_nothing_by_them(ruling: Ruling, director: User) -> None:
    explain(ruling, director, WORDS)
    other = a_club("quai")
    give(an_incident(a_session(other), a_person(other)), a_person(other))
    assert not Ruling.objects.matching("zephyr", who_directs(other)).exists()


def test_they_are_written_once(ruling: Ruling, director: User) -> None:
    kept = explain(ruling, director, WORDS)
    kept.words = "Altered."
    for tried in (
        kept.save,
        kept.delete,
        lambda: LaterReason.objects.update(words="Altered."),
        LaterReason.objects.all().delete,
    ):
        with pytest.raises(Sealed):
            tried()
    assert LaterReason.objects.get().words == WORDS


def test_the_tables_take_neither_a_ruling_without_why_nor_words_that_say_nothing(
    ruling: Ruling, session: Session, director: User
) -> None:
    incident = Incident.objects.get(pk=ruling.incident_id)
    values = {
        field.attname: getattr(ruling, field.attname) for field in Ruling._meta.concrete_fields if not field.primary_key
    }
    values |= {"ordinal": 99, "number": "2026-0099", "idempotency_key": uuid.uuid4(), "supersedes_id": ruling.pk}
    with pytest.raises(IntegrityError, match="superseded_for_a_reason"), transaction.atomic():
        Ruling.objects.create(**values | {"cause": "", "reason": ""})
    with pytest.raises(IntegrityError, match="a_later_reason_says_something"), transaction.atomic():
        a_later_reason(ruling, director, "")
    assert incident.rulings.count() == 2
