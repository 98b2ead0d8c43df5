"""Python's part of the seal: refused by name, before the database is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db.models import ProtectedError

from incidents.models import Incident, LogEntry, Session, User
from incidents.models.written_once import Sealed
from rulings.models import CitedClause, Ruling
from tests.gates.recording import Figure
from tests.rulings.a_club import an_incident, give


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    return give(an_incident(session, director), director)


REFUSED: dict[str, Callable[[Ruling], object]] = {
    "save": lambda ruling: ruling.save(),
    "save some fields": lambda ruling: ruling.save(update_fields=["reason"]),
    "delete": lambda ruling: ruling.delete(),
    "update": lambda _: Ruling.objects.update(reason="other"),
    "filtered update": lambda ruling: Ruling.objects.filter(pk=ruling.pk).update(reason="other"),
    "base manager": lambda _: Ruling._base_manager.update(reason="other"),
    "through the incident": lambda ruling: ruling.incident.rulings.update(reason="other"),
    "update or create": lambda ruling: Ruling.objects.update_or_create(pk=ruling.pk, defaults={"reason": "other"}),
    "bulk update": lambda ruling: Ruling.objects.bulk_update([ruling], ["reason"]),
    "bulk create over": lambda ruling: Ruling.objects.bulk_create(
        [ruling], update_conflicts=True, update_fields=["reason"], unique_fields=["id"]
    ),
    "bulk create past": lambda ruling: Ruling.objects.bulk_create([ruling], ignore_conflicts=True),
    "delete all": lambda _: Ruling.objects.all().delete(),
    "clause: save": lambda ruling: ruling.cited.all()[0].save(),
    "clause: delete": lambda ruling: ruling.cited.all()[0].delete(),
    "clause: update": lambda ruling: ruling.cited.update(clause="1"),
    "clause: delete all": lambda _: CitedClause.objects.all().delete(),
    "clause: bulk update": lambda ruling: CitedClause.objects.bulk_update(list(ruling.cited.all()), ["clause"]),
}


@pytest.mark.parametrize("tamper", REFUSED.values(), ids=REFUSED.keys())
@pytest.mark.gate("T9")
def test_refused_by_name(ruling: Ruling, tamper: Callable[[Ruling], object], figure: Figure) -> None:
    with pytest.raises(Sealed):
        tamper(ruling)
    assert Ruling.objects.get().reason == ""
    figure(ways_by_name=1)


@pytest.mark.gate("T9")
def test_what_a_ruling_stands_on_cannot_be_deleted(ruling: Ruling) -> None:
    LogEntry.objects.filter(incident=ruling.incident)
    for other in (ruling.incident, ruling.session, ruling.club, ruling.given_by):
        with pytest.raises(ProtectedError):
            other.delete()


@pytest.mark.gate("T9", control=True)
def test_an_unsaved_copy_is_another_row_or_none(ruling: Ruling) -> None:
    """Control: adding is what is left, and `save` on a row that is new does add."""
    clause = CitedClause(club=ruling.club, ruling=ruling, clause="50.E.1", law=50, place=99)
    clause.save()
    assert ruling.cited.filter(clause="50.E.1").exists()


@pytest.mark.gate("T9", control=True)
def test_incidents_stay_alterable(ruling: Ruling) -> None:
    """Control: it is the seal which refuses above, not something around it."""
    Incident.objects.update(contract="4S")
    assert Incident.objects.get().contract == "4S"
