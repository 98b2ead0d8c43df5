"""The named write that deletes a session in which nothing happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import ProtectedError

from incidents.models import (
    Board,
    BoardResult,
    CallLink,
    Club,
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
    from incidents.models import User


@dataclass(frozen=True)
class WhatGoes:
    """What a session holds: by how much there is of each."""

    tables: int
    boards: int
    deals: int
    pairs: int
    results: int
    incidents: int
    """Calls, ruled on or not: with one of them nothing goes."""


class SomethingHappened(Exception):
    """The director was called in the session: the journal tells of it, and rulings may rest on it."""


def what_goes(session: Session) -> WhatGoes:
    """What a session holds, to be read before it is deleted."""
    boards = Board.objects.filter(session=session)
    return WhatGoes(
        tables=Table.objects.filter(session=session).count(),
        boards=boards.count(),
        deals=boards.exclude(deal="").count(),
        pairs=Pair.objects.filter(session=session).count(),
        results=BoardResult.objects.filter(board__session=session).count(),
        incidents=Incident.objects.filter(session=session).count(),
    )


def delete_session(session: Session, by: User) -> None:
    """Delete a session with all that it holds; players stay as the club knows them. Deleted twice it is once.

    Raises SomethingHappened where the director was called in it, or another room has something of it.
    """
    with transaction.atomic():
        # A call opens under the same lock: it comes before, and is seen, or finds no session any more.
        club = Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        if not Session.objects.filter(pk=session.pk).exists():
            return
        goes = what_goes(session)
        if goes.incidents:
            raise SomethingHappened
        day = Session.objects.values_list("date", flat=True).get(pk=session.pk)
        try:
            with transaction.atomic():
                _delete(session)
        except ProtectedError:
            raise SomethingHappened from None
        # Its name is left out: one may be in it.
        detail = {"session": session.pk, "date": day.isoformat(), "boards": goes.boards, "pairs": goes.pairs}
        LogEntry.objects.note(Tag.SESSION_DELETED, club=club, who=by, detail=detail)


def _delete(session: Session) -> None:
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
