"""The named writes of the call queue: a table calls, a director takes the call, or hands the incident over.

Rows are locked as in `incidents/recording`. Who directs an incident is no fact about it: taking it and handing it
over leave its version alone, so that an answer on its way from the other director's telephone still counts.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Club, ClubRole, Incident, LogEntry, Membership, SeatLetter, Tag
from incidents.models.cases import LONGEST_WORD
from incidents.playing.own import open_to_person
from incidents.recording import FormKeyReused, table_by_now
from incidents.sitting import played_there
from incidents.text import as_kept, fault_of

if TYPE_CHECKING:
    from datetime import datetime
    from uuid import UUID

    from django.db.models import QuerySet

    from incidents.models import Board, CallLink, Table, User

WINDOW: Final = timedelta(minutes=10)
MOST_OF_A_TABLE: Final = 4
MOST_OF_A_PERSON: Final = 6
MOST_OF_A_LINK: Final = 40
"""Calls within the window. A table calls once and then waits; whoever calls as often as this only means to disturb."""


class TooManyCalls(Exception):
    """The table, the person or the link has called too often in the last minutes."""


class AlreadyTaken(Exception):
    """Another director has taken the call."""

    def __init__(self, director: User | None) -> None:
        super().__init__()
        self.director = director


class IncidentClosed(Exception):
    """The incident was closed without a ruling; it must be opened again first."""


def call_director(
    table: Table,
    opening_key: UUID,
    at: datetime,
    *,
    by: User | None = None,
    link: CallLink | None = None,
    board: Board | None = None,
    called_by: str = "",
    word: str = "",
) -> Incident:
    """Note a table's call, and return it: an incident that no director has taken.

    Sent again with the same key it is the call already there; so it is when the table's last call still waits.
    It is of the round that is being played, where the session's movement is known.
    Raises FormKeyReused when the key was used for another table of the club, TooManyCalls, ValidationError by field,
    and Table.DoesNotExist for a table that went with its session.
    """
    word = as_kept(word, LONGEST_WORD)
    _check_call(table, board, called_by, word)
    with transaction.atomic():
        # The club's row is the queue for numbers, and makes two calls of one table take turns.
        club = Club.objects.select_for_update(no_key=True).get(pk=table.session.club_id)
        known = Incident.objects.of(club).filter(opening_key=opening_key).first()
        if known is not None:
            if known.table_id != table.pk:
                raise FormKeyReused
            return known
        waiting = Incident.objects.filter(table=table).waiting().order_by("called_at").first()
        if waiting is not None:
            return waiting
        _check_often(table, by, link)
        held = table_by_now(table)
        incident = Incident.objects.create(
            club=club,
            number=Incident.objects.next_number(club),
            session=held.session,
            table=held,
            round=held.session.round_in_play,
            board=board,
            called_by=called_by,
            called_at=at,
            called_through=link,
            word=word,
            opening_key=opening_key,
        )
        # The word stays out: what somebody said can be forgotten, a line of the journal cannot.
        detail = {"table": str(table), "board": board.number if board else None, "called_by": called_by}
        LogEntry.objects.note(Tag.CALLED_FROM_TABLE, club=club, who=by, incident=incident, detail=detail)
        return incident


def take(incident: Incident, by: User) -> Incident:
    """Take a call that waits, for anybody or for one director, and return it; taken twice by one it is once.

    A director who plays may answer any call of a table. What was handed over to somebody else has been looked into:
    he takes none of it that is kept from him. Raises AlreadyTaken, IncidentClosed and StillToPlay.
    """
    with transaction.atomic():
        held = _held(incident)
        if held.director_id not in (None, by.pk):
            open_to_person(by, held)
        if held.taken_at is not None:
            if held.director_id == by.pk:
                return held
            raise AlreadyTaken(held.director)
        held.director, held.taken_at = by, timezone.now()
        if held.board is not None and not held.contract:
            # The table has said which board it is; of a board of which the results are there no more has to be asked.
            known = played_there(held.board, held.table, held.club, by)
            held.round, held.contract = held.round or known.round, known.contract
        held.save(update_fields=["director", "taken_at", "round", "contract"])
        LogEntry.objects.note(Tag.CALL_TAKEN, club=held.club, who=by, incident=held)
        return held


def hand_over(incident: Incident, to: User, by: User) -> Incident:
    """Let another director of the club have the incident, whatever was established; he sees it among his calls.

    Who hands it over to himself takes it over, and has it at once.
    Raises IncidentClosed, and ValidationError when he does not direct in the club.
    """
    with transaction.atomic():
        held = _held(incident)
        if not directors(held.club).filter(user=to).exists():
            raise ValidationError(_("This is no director of the club."), code="director")
        if held.director_id == to.pk and (held.taken_at is not None or to.pk != by.pk):
            return held
        before, held.director = held.director_id, to
        held.taken_at = timezone.now() if to.pk == by.pk else None
        held.save(update_fields=["director", "taken_at"])
        detail = {"director": to.pk, "before": before}
        LogEntry.objects.note(Tag.INCIDENT_HANDED_OVER, club=held.club, who=by, incident=held, detail=detail)
        return held


def directors(club: Club) -> QuerySet[Membership]:
    """Those who may direct in the club today, by name."""
    able = [role for role in ClubRole if role.at_least(ClubRole.DIRECTOR)]
    current = Membership.objects.of(club).current().filter(role__in=able, user__is_active=True)
    return current.order_by("user__name", "user__username", "pk")


def _held(incident: Incident) -> Incident:
    held = (
        Incident.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "director", "board", "table")
        .get(pk=incident.pk)
    )
    if held.is_closed:
        raise IncidentClosed
    return held


def _check_call(table: Table, board: Board | None, called_by: str, word: str) -> None:
    wrong: dict[str, str] = {}
    if board is not None and board.session_id != table.session_id:
        wrong["board"] = _("The session has no such board.")
    if called_by and called_by not in SeatLetter.values:
        wrong["called_by"] = _("There is no such seat.")
    if fault := fault_of(word, LONGEST_WORD):
        wrong["word"] = fault
    if wrong:
        raise ValidationError(wrong)


def _check_often(table: Table, by: User | None, link: CallLink | None) -> None:
    calls = LogEntry.objects.filter(tag=Tag.CALLED_FROM_TABLE, at__gt=timezone.now() - WINDOW)
    if calls.filter(incident__table=table).count() >= MOST_OF_A_TABLE:
        raise TooManyCalls
    if link is not None and calls.filter(incident__called_through=link).count() >= MOST_OF_A_LINK:
        raise TooManyCalls
    if by is not None and calls.filter(who=by).count() >= MOST_OF_A_PERSON:
        raise TooManyCalls
