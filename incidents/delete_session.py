"""The named write that deletes a session on which nothing was ruled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import ProtectedError

from incidents.days_of_rulings import days_of_rulings
from incidents.models import (
    Board,
    BoardResult,
    CallLink,
    Club,
    Fact,
    FieldScores,
    Incident,
    LogEntry,
    Pair,
    Participation,
    ResultsFile,
    Seating,
    Session,
    Table,
    Tag,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from incidents.models import User
    from incidents.models.cases import IncidentQuerySet

    Sweep = Callable[[IncidentQuerySet], None]

_sweeps: list[Sweep] = []


@dataclass(frozen=True)
class WhatGoes:
    """What a session holds: by how much there is of each."""

    tables: int
    boards: int
    deals: int
    pairs: int
    results: int
    calls: int
    """Calls for the director, closed ones too: they go where none of them was ruled on."""


class SomethingHappened(Exception):
    """A ruling was given in the session, or another room has something of it that is kept."""


class CallsSince(Exception):
    """There are other calls in the session than whoever deletes it was shown."""


def register(sweep: Sweep) -> None:
    """Have this take away what another room keeps of incidents that go. Call it from the `ready` of its application."""
    if sweep not in _sweeps:
        _sweeps.append(sweep)


def what_goes(session: Session) -> WhatGoes:
    """What a session holds, to be read before it is deleted."""
    boards = Board.objects.filter(session=session)
    return WhatGoes(
        tables=Table.objects.filter(session=session).count(),
        boards=boards.count(),
        deals=boards.exclude(deal="").count(),
        pairs=Pair.objects.filter(session=session).count(),
        results=BoardResult.objects.filter(board__session=session).count(),
        calls=Incident.objects.filter(session=session).count(),
    )


def delete_session(session: Session, by: User, *, calls_seen: int = 0) -> None:
    """Delete a session with all that it holds; players stay as the club knows them. Deleted twice it is once.

    Its calls go with it where none was ruled on and whoever deletes was shown as many; the journal keeps its lines of
    them, and no other incident gets their numbers.
    Raises SomethingHappened where a ruling was given in it or another room keeps something of it, and CallsSince.
    """
    with transaction.atomic():
        # Whoever rules on one of them, or notes something of it, has it first and is seen, or finds it no more.
        held = Incident.objects.filter(session=session).select_for_update().order_by("pk")
        numbers = list(held.values_list("number", flat=True))
        # A call opens under the same lock: it comes before, and is seen, or finds no session any more.
        club = Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        if not Session.objects.filter(pk=session.pk).exists():
            return
        if days_of_rulings(session):
            raise SomethingHappened
        goes = what_goes(session)
        if not goes.calls == len(numbers) == calls_seen:
            raise CallsSince
        day = Session.objects.values_list("date", flat=True).get(pk=session.pk)
        try:
            with transaction.atomic():
                _delete(session)
        except ProtectedError:
            raise SomethingHappened from None
        club.numbered_up_to = max([club.numbered_up_to, *numbers])
        club.save(update_fields=["numbered_up_to"])
        # Its name is left out: one may be in it.
        detail = {"session": session.pk, "date": day.isoformat(), "boards": goes.boards, "pairs": goes.pairs}
        LogEntry.objects.note(Tag.SESSION_DELETED, club=club, who=by, detail=detail | {"calls": sorted(numbers)})


def _delete(session: Session) -> None:
    _delete_calls(Incident.objects.filter(session=session))
    BoardResult.objects.filter(board__session=session).delete()
    FieldScores.objects.filter(board__session=session).delete()
    # With the file go its lines.
    ResultsFile.objects.filter(session=session).delete()
    Seating.objects.filter(table__session=session).delete()
    Pair.objects.filter(session=session).delete()
    Participation.objects.filter(session=session).delete()
    CallLink.objects.filter(session=session).delete()
    Board.objects.filter(session=session).delete()
    Table.objects.filter(session=session).delete()
    Session.objects.filter(pk=session.pk).delete()


def _delete_calls(calls: IncidentQuerySet) -> None:
    for sweep in _sweeps:
        sweep(calls)
    Fact.objects.filter(incident__in=calls).delete()
    # One may be settled by another, and both go.
    calls.update(settled_by=None)
    calls.delete()
