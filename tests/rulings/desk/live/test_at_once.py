"""Two directors at one table at once: one of them notes, the other is told. On both databases."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import nullcontext
from threading import Barrier
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connection

from incidents.models import Club, LogEntry, Table, User
from rulings.archive.journal_tags import RulingTag
from rulings.desk.live import note_event
from rulings.desk.live.boards_in_play import board_at
from rulings.desk.live.note_event import HeldTable, Meanwhile
from rulings.in_play.events import Event, NewTrick
from rulings.models import LiveEvent
from tests.rulings.a_club import a_club, a_person, a_session
from tests.rulings.desk.live import a_table
from tests.rulings.desk.live.a_table import FIVE_SHOWN, KING_PLAYED, a_penalty_card, in_play, note, note_at, today, undo
from tests.rulings.review.scores.test_at_once import together

RACES = 20
TAPS: tuple[Event, ...] = (FIVE_SHOWN, KING_PLAYED)


def two_at_a_table() -> tuple[Table, list[User]]:
    session = a_session(a_club())
    today(session)
    people = [a_person(session.club) for _ in range(2)]
    a_penalty_card(session, people[0])
    return session.tables.select_related("session__club").get(number=1), people


def tapping(table: Table, event: Event, by: User, seen: str, key: uuid.UUID | None = None) -> Callable[[], object]:
    return lambda: note(table, event, by, key=key or uuid.uuid4(), seen=seen)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_tap_at_once_exactly_one_wins() -> None:
    table, people = two_at_a_table()
    for race in range(RACES):
        seen = in_play(table).version
        outcome = together(*(tapping(table, event, by, seen) for event, by in zip(TAPS, people, strict=True)))
        assert sorted(type(each).__name__ for each in outcome) == ["LiveEvent", "Meanwhile"], outcome
        (won,) = (each for each in outcome if isinstance(each, LiveEvent))
        assert won.ordinal == 2 * race + 1
        undo(table, won.ordinal, people[0], key=uuid.uuid4(), seen=in_play(table).version)
    assert LogEntry.objects.filter(tag=RulingTag.LIVE_EVENT_NOTED).count() == RACES


@pytest.mark.django_db(transaction=True)
def test_of_two_who_saw_the_same_neither_is_wrong() -> None:
    table, people = two_at_a_table()
    for _ in range(RACES):
        seen = in_play(table).version
        outcome = together(*(tapping(table, NewTrick(), by, seen) for by in people))
        assert len({each.pk for each in outcome if isinstance(each, LiveEvent)}) == 1, outcome
        assert not [each for each in outcome if isinstance(each, Exception)]
    assert LiveEvent.objects.count() == RACES


@pytest.mark.django_db(transaction=True)
def test_a_form_sent_five_times_at_once_is_one_event() -> None:
    table, (director, _) = two_at_a_table()
    for _ in range(RACES):
        key, seen = uuid.uuid4(), in_play(table).version
        outcome = together(*[tapping(table, NewTrick(), director, seen, key)] * 5)
        assert len({each.pk for each in outcome if isinstance(each, LiveEvent)}) == 1, outcome
    assert LiveEvent.objects.count() == RACES


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_the_second_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: both read the table before the other wrote; only the order of the events still keeps one of them out."""
    table, people = two_at_a_table()
    note_at(table, NewTrick(), people[0])
    both_read = Barrier(2)

    def read_together(_club: Club, _session: int, table: int) -> HeldTable:
        at = Table.objects.select_related("session__club").get(pk=table)
        found = board_at(at)
        both_read.wait(timeout=20)
        return HeldTable(at, found)

    monkeypatch.setattr(note_event, "hold", read_together)
    if connection.vendor == "sqlite":
        # It has one writer at a time: there the transaction is taken away as well.
        monkeypatch.setattr(a_table, "transaction", SimpleNamespace(atomic=nullcontext))
    seen = in_play(table).version
    outcome = together(*(tapping(table, event, by, seen) for event, by in zip(TAPS, people, strict=True)))
    assert not [each for each in outcome if isinstance(each, Meanwhile)]
    assert all(isinstance(each, LiveEvent | IntegrityError) for each in outcome), outcome
