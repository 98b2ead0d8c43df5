"""Two people at once: a change is entered by one of them, and a form sent twice makes one change. On both databases."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Barrier
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connection

from incidents.models import LogEntry, User
from rulings.archive.journal_tags import RulingTag
from rulings.models import Ruling, ScoreChange
from rulings.review.scores import change_score
from rulings.review.scores.change_score import BesideOthers, NoLongerOpen, enter, make
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, give
from tests.rulings.review.scores.changing import change_to_make, make_change

RACES = 20


def together(*writes: Callable[[], object]) -> list[object]:
    """What each of these writes, begun in the same moment, returned or raised."""
    start = Barrier(len(writes))

    def run(write: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            start.wait()
            return write()
        except Exception as raised:
            return raised
        finally:
            connection.close()

    with ThreadPoolExecutor(len(writes)) as threads:
        return list(threads.map(run, writes))


def a_ruling() -> tuple[Ruling, User, User]:
    club = a_club()
    director, admin = a_person(club), a_person(club)
    return give(an_incident(a_session(club), director, board=3), director), director, admin


def entering(change: ScoreChange, by: User) -> Callable[[], object]:
    return lambda: enter(change, by)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_enter_at_once_exactly_one_wins() -> None:
    ruling, *people = a_ruling()
    for _ in range(RACES):
        change = make_change(ruling, people[0])
        outcome = together(*(entering(change, by) for by in people))
        assert sorted(type(each).__name__ for each in outcome) == ["NoLongerOpen", "ScoreChange"]
        change.refresh_from_db()
        (won,) = (each for each in outcome if isinstance(each, ScoreChange))
        assert change.entered_by_id == won.entered_by_id
    assert LogEntry.objects.filter(tag=RulingTag.SCORE_CHANGE_ENTERED).count() == RACES


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_both_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: what is read before the other wrote is what both go by."""
    ruling, *people = a_ruling()
    both_read = Barrier(2)

    def unlocked(change: ScoreChange) -> ScoreChange:
        found = ScoreChange.objects.select_related("club", "ruling__incident", "entered_by").get(pk=change.pk)
        both_read.wait(timeout=20)
        return found

    change = make_change(ruling, people[0])
    monkeypatch.setattr(change_score, "_locked", unlocked)
    if connection.vendor == "sqlite":
        # It has one writer at a time: there the transaction is taken away as well.
        monkeypatch.setattr(change_score, "transaction", SimpleNamespace(atomic=nullcontext))
    outcome = together(*(entering(change, by) for by in people))
    assert not [each for each in outcome if isinstance(each, NoLongerOpen)]


@pytest.mark.django_db(transaction=True)
def test_a_form_sent_five_times_at_once_makes_one_change() -> None:
    ruling, director, _ = a_ruling()
    for _ in range(RACES):
        change = change_to_make(ruling)
        outcome = together(*[lambda change=change: make(ruling, change, director, beside=BesideOthers.ADDS)] * 5)
        assert len({each.pk for each in outcome if isinstance(each, ScoreChange)}) == 1, outcome
        assert not [each for each in outcome if isinstance(each, IntegrityError)]
    assert ScoreChange.objects.count() == RACES
