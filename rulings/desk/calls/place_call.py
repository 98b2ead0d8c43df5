"""The named writes of the call queue that have to know names and rulings; the others are in `incidents/calling.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from incidents import calling, closing
from incidents.models import Closing, Club, Incident
from incidents.models.cases import LONGEST_WORD
from incidents.recording import open_incident
from incidents.text import as_kept
from rulings.archive.blotting import without_names
from rulings.archive.names import look_for_names
from rulings.desk.calls.queue import unfinished_at
from rulings.models import Ruling

if TYPE_CHECKING:
    from collections.abc import Collection
    from uuid import UUID

    from incidents.models import Board, CallLink, Membership, Table, User


class AlreadyUnfinished(Exception):
    """Something is unfinished at the table already: `there`, the newest first."""

    def __init__(self, there: list[Incident]) -> None:
        super().__init__()
        self.there = there


class RuledOn(Exception):
    """A ruling was given on the incident: it cannot be closed without one."""


def tap(table: Table, opening_key: UUID, by: Membership) -> Incident:
    """Open an incident at a table where nothing is unfinished, and return it; see `incidents.recording.open_incident`.

    Of two directors who tap at once one opens it, and the other is told: raises AlreadyUnfinished, but not when it was
    this very tap, sent twice, that opened what is there.
    """
    with transaction.atomic():
        _queue_at(table)
        there = unfinished_at(table.pk, table.session, by)
        if there and not any(each.opening_key == opening_key for each in there):
            raise AlreadyUnfinished(there)
        return open_incident(table, by.user, opening_key, timezone.now())


def call(
    table: Table,
    opening_key: UUID,
    *,
    by: User | None,
    link: CallLink | None,
    board: Board | None,
    called_by: str,
    word: str,
) -> Incident:
    """Note a table's call; see `incidents.calling.call_director`.

    Names in what the caller says are blotted out and nobody is told: a refusal would make a table wait that has
    called, and would tell a stranger who is a member.
    """
    return calling.call_director(
        table,
        opening_key,
        timezone.now(),
        by=by,
        link=link,
        board=board,
        called_by=called_by,
        word=without_names(as_kept(word, LONGEST_WORD), table.session) if word else "",
    )


def close(
    incident: Incident,
    closed_as: str,
    by: User,
    *,
    reason: str = "",
    settled_by: Incident | None = None,
    expected_version: int | None = None,
    no_names: Collection[str] = (),
) -> Incident:
    """End an incident without a ruling; see `incidents.closing.close`. Raises RuledOn and NamesInText too.

    `no_names` are words of the reason that the director was asked about (`look_for_names`).
    """
    reason = reason if closed_as == Closing.OTHER else ""
    named = look_for_names(reason, session=incident.session, no_names=no_names)
    with transaction.atomic():
        # Held first, as whoever gives a ruling holds it: of the two, one comes later and sees the other.
        held = Incident.objects.select_for_update(no_key=True).get(pk=incident.pk)
        if Ruling.objects.filter(incident=incident).exists():
            raise RuledOn
        if named is not None and not held.is_closed:
            raise named
        return closing.close(
            incident, closed_as, by, reason=reason, settled_by=settled_by, expected_version=expected_version
        )


def _queue_at(table: Table) -> None:
    """Wait for whoever opens an incident in the club: the row that they hold too."""
    Club.objects.select_for_update(no_key=True).get(pk=table.session.club_id)
