"""Opening an incident, and saying at once what is known of it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from incidents.models import Club, Fact, HowEstablished, Incident, LogEntry, Table, Tag
from incidents.recording import held_incident
from incidents.recording.what_can_be_kept import check_code, check_key

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from incidents.models import Board, User
    from incidents.models.cases import Code


class FormKeyReused(Exception):
    """The key of a form already sent comes back with other contents."""


def open_incident(table: Table, by: User, opening_key: UUID, at: datetime) -> Incident:
    """Note a call from `table` and return it; sent again with the same key, return the one already there.

    It is of the round that is being played, where the session's movement is known. Raises FormKeyReused when the key
    was used for another table of the club, and Table.DoesNotExist for one that went with its session.
    """
    with transaction.atomic():
        # The club's row is the queue for numbers, and makes two sendings of one key take turns.
        club = Club.objects.select_for_update(no_key=True).get(pk=table.session.club_id)
        known = Incident.objects.of(club).filter(opening_key=opening_key).first()
        if known is not None:
            if known.table_id != table.pk:
                raise FormKeyReused
            return known
        held = table_by_now(table)
        incident = Incident.objects.create(
            club=club,
            number=Incident.objects.next_number(club),
            session=held.session,
            table=held,
            round=held.session.round_in_play,
            called_at=at,
            director=by,
            taken_at=at,
            opening_key=opening_key,
        )
        LogEntry.objects.note(Tag.INCIDENT_OPENED, club=club, who=by, incident=incident, detail={"table": str(table)})
        return incident


def table_by_now(table: Table) -> Table:
    """A table with its session as both are, while the club's row is held. Raises Table.DoesNotExist."""
    return Table.objects.select_related("session__club").get(pk=table.pk)


def begin_with(
    incident: Incident, subject: str, answers: Mapping[str, Code], by: User, *, board: Board | None, like: Incident
) -> None:
    """Say at once what is known of an incident that was opened in the same transaction: nobody has seen it yet.

    The players agree to the `answers`; the round and the contract are those of the call that it is `like`, on the same
    board at the same table. Raises NotACode.
    """
    for key, code in answers.items():
        check_key(key)
        check_code(code)
    with transaction.atomic():
        at = timezone.now()
        incident.subject, incident.board = subject, board
        incident.round, incident.contract = like.round, like.contract
        held_incident.bump(incident, by, "subject", "board", "round", "contract")
        Fact.objects.bulk_create(
            Fact(incident=incident, key=key, code=code, established_by=by, established_at=at)
            for key, code in answers.items()
        )
        described = {
            "subject": subject,
            "round": like.round,
            "board": board.number if board else None,
            "contract": like.contract,
        }
        LogEntry.objects.note(Tag.CALL_DESCRIBED, club=incident.club, who=by, incident=incident, detail=described)
        for key, code in answers.items():
            detail = {"key": key, "code": code, "before": None, "established": HowEstablished.AGREED.value}
            LogEntry.objects.note(Tag.FACT_ESTABLISHED, club=incident.club, who=by, incident=incident, detail=detail)
        incident.forget_its_facts()
