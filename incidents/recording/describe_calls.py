"""Saying what a call is about, where and in what contract it happened, and who called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from incidents.models import Club, Incident, LogEntry, SeatLetter, Session, Table, Tag
from incidents.models.cases import CONTRACT
from incidents.recording import held_incident
from incidents.sitting import played_there

if TYPE_CHECKING:
    from incidents.models import Board, User


def choose_subject(
    incident: Incident, subject: str, by: User, *, expected_version: int | None = None, in_journal: bool = True
) -> Incident:
    """Say which subject the incident is about, and return it fresh. Facts already established stay.

    It is not noted `in_journal` where another line of the same act says it.

    Raises StaleIncident when `expected_version` is given and no longer the incident's.
    """
    with transaction.atomic():
        locked = held_incident.lock(incident)
        if locked.subject == subject:
            return held_incident.refresh(incident, locked)
        held_incident.check_version(locked, expected_version)
        before, locked.subject = locked.subject, subject
        held_incident.bump(locked, by, "subject")
        if in_journal:
            detail = {"subject": subject, "before": before}
            LogEntry.objects.note(Tag.SUBJECT_CHOSEN, club=locked.club, who=by, incident=locked, detail=detail)
        return held_incident.refresh(incident, locked)


def describe_call(
    incident: Incident,
    round: int | None,
    board: Board | None,
    contract: str,
    called_by: str,
    by: User,
    *,
    table: Table | None = None,
    expected_version: int | None = None,
) -> Incident:
    """Say where and in what contract it happened and who called; each may be left open. Return the incident fresh.

    `table` corrects a tap on the wrong one; without it the incident stays where it is. Where the board is said, or
    another one, a round and a contract that are left open are filled in from the results of the session.
    Raises ValidationError, by field, when the table, round or board is not of the session or the contract or seat is
    not one, and StaleIncident when `expected_version` is given and no longer the incident's.
    """
    with transaction.atomic():
        locked = held_incident.lock(incident)
        at = table or locked.table
        told = (at.pk, round, board.pk if board else None, contract, called_by)
        if told == (locked.table_id, locked.round, locked.board_id, locked.contract, locked.called_by):
            return held_incident.refresh(incident, locked)
        held_incident.check_version(locked, expected_version)
        # As whoever makes the session smaller: the round that is said is to be one of it still.
        Club.objects.select_for_update(no_key=True).get(pk=locked.club_id)
        session = Session.objects.get(pk=locked.session_id)
        in_round = round
        if board is not None and (at.pk, board.pk) != (locked.table_id, locked.board_id):
            in_round, contract = _completed(locked, at, board, round, contract, by)
        _check_told(session, at, in_round, board, contract, called_by)
        locked.table, locked.round, locked.board, locked.contract, locked.called_by = (
            at,
            in_round,
            board,
            contract,
            called_by,
        )
        held_incident.bump(locked, by, "table", "round", "board", "contract", "called_by")
        LogEntry.objects.note(
            Tag.CALL_DESCRIBED,
            club=locked.club,
            who=by,
            incident=locked,
            detail={
                "table": str(at),
                "round": in_round,
                "board": board.number if board else None,
                "contract": contract,
                "called_by": called_by,
            },
        )
        return held_incident.refresh(incident, locked)


def _completed(
    locked: Incident, at: Table, board: Board, in_round: int | None, contract: str, by: User
) -> tuple[int | None, str]:
    """The round and the contract as they are told, else as they are known of the board that has just been said.

    What was filled in of the board said before goes with it.
    """
    if locked.board is not None and (in_round, contract) == (locked.round, locked.contract):
        before = played_there(locked.board, locked.table, locked.club, by)
        in_round = None if in_round == before.round else in_round
        contract = "" if contract == before.contract else contract
    elif (locked.round and not in_round) or (locked.contract and not contract):
        # Taken out by hand.
        return in_round, contract
    known = played_there(board, at, locked.club, by)
    return in_round or known.round, contract or known.contract


def _check_told(
    session: Session, table: Table, round: int | None, board: Board | None, contract: str, called_by: str
) -> None:
    wrong: dict[str, str] = {}
    if table.session_id != session.pk:
        wrong["table"] = _("The session has no such table.")
    if round is not None and not 1 <= round <= session.rounds:
        wrong["round"] = _("The session has no such round.")
    if board is not None and board.session_id != session.pk:
        wrong["board"] = _("The session has no such board.")
    if contract and not CONTRACT.match(contract):
        wrong["contract"] = _("A contract is written 4S, 3NX or 6HXX.")
    if called_by and called_by not in SeatLetter.values:
        wrong["called_by"] = _("There is no such seat.")
    if wrong:
        raise ValidationError(wrong)
