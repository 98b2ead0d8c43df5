"""Two directors tap one quiet table at the very same moment: one opens the incident, the other is led to it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import nullcontext
from threading import Barrier
from types import SimpleNamespace

import pytest
from django.db import connection
from django.http import HttpResponse

from incidents.models import Closing, Incident, Membership, Session, Table
from rulings.desk.calls import place_call
from rulings.desk.calls.queue import unfinished_at
from tests.rulings.a_club import a_club, a_person, a_session
from tests.rulings.at_the_desk import Desk, signed_in
from tests.rulings.review.scores.test_at_once import together

RACES = 20


def two_desks() -> tuple[Desk, Desk]:
    session = a_session(a_club())
    first, second = (Desk(session, signed_in(a_person(session.club))) for _ in range(2))
    return first, second


def tapping(desk: Desk, table: Table) -> Callable[[], object]:
    key = uuid.uuid4()
    return lambda: desk.post("call", desk.session.pk, table.pk, opening_key=key)


def tapped_at_once(*desks: Desk) -> list[str]:
    """Where both were led."""
    table = desks[0].session.tables.get(number=1)
    outcome = together(*(tapping(desk, table) for desk in desks))
    assert all(isinstance(each, HttpResponse) and each.status_code == 302 for each in outcome), outcome
    return [each["Location"] for each in outcome if isinstance(each, HttpResponse)]


@pytest.mark.django_db(transaction=True)
def test_of_two_taps_at_once_one_opens_the_incident_and_the_other_leads_there() -> None:
    first, second = two_desks()
    director = Membership.objects.filter(club=first.club).first()
    assert director
    for race in range(1, RACES + 1):
        led = tapped_at_once(first, second)
        opened = Incident.objects.get(number=race)
        table = opened.table_id
        at = first.url("subject", opened.number)
        assert sorted(led) == [at, f"{at}?tapped={table}"]
        assert Incident.objects.count() == race
        place_call.close(opened, Closing.MISTAKE, director.user)


@pytest.mark.django_db(transaction=True)
def test_without_the_queue_both_open_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: both looked before the other wrote."""
    desks = two_desks()
    both_looked = Barrier(2)

    def looked_together(table_id: int, session: Session, by: Membership) -> list[Incident]:
        found = unfinished_at(table_id, session, by)
        both_looked.wait(timeout=20)
        return found

    monkeypatch.setattr(place_call, "_queue_at", lambda _table: None)
    monkeypatch.setattr(place_call, "unfinished_at", looked_together)
    if connection.vendor == "sqlite":
        # It has one writer at a time: there the transaction is taken away as well.
        monkeypatch.setattr(place_call, "transaction", SimpleNamespace(atomic=nullcontext))
    tapped_at_once(*desks)
    assert Incident.objects.count() == 2
