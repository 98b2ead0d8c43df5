"""The named writes of the record about an incident. Each is one transaction and leaves one line in the journal.

Rows are locked in one order everywhere: the incident, then its club, then somebody's account. Whoever writes sessions,
boards, members, players or invitations holds the club's row. The locks leave the key alone (`no_key`), so that
PostgreSQL does not make every journal line of the club wait for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import (
    Basis,
    Club,
    Direction,
    Fact,
    HowEstablished,
    Incident,
    LogEntry,
    SeatLetter,
    Session,
    Table,
    Tag,
)
from incidents.models.cases import CONTRACT
from incidents.models.disputes import LONGEST_STATEMENT
from incidents.sitting import played_there
from incidents.text import storable, tidy

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from incidents.models import Board, Dispute, User
    from incidents.models.cases import Code

LONGEST_KEY = 120
LONGEST_CODE = 200
MOST_CODES = 60


class StaleIncident(Exception):
    """Somebody else changed the incident since the form was shown, or closed it without a ruling."""


class FormKeyReused(Exception):
    """The key of a form already sent comes back with other contents."""


class NotACode(ValueError):
    """What should be an answer's code cannot be kept as one."""


class NotADispute(ValueError):
    """What is said about a fact cannot be kept: no such side or basis, or no such text."""


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
        last = Incident.objects.of(club).aggregate(last=Max("number"))["last"] or 0
        incident = Incident.objects.create(
            club=club,
            number=last + 1,
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


def choose_subject(
    incident: Incident, subject: str, by: User, *, expected_version: int | None = None, in_journal: bool = True
) -> Incident:
    """Say which subject the incident is about, and return it fresh. Facts already established stay.

    It is not noted `in_journal` where another line of the same act says it.

    Raises StaleIncident when `expected_version` is given and no longer the incident's.
    """
    with transaction.atomic():
        locked = _locked(incident)
        if locked.subject == subject:
            return _fresh(incident, locked)
        _still(locked, expected_version)
        before, locked.subject = locked.subject, subject
        _bump(locked, by, "subject")
        if in_journal:
            detail = {"subject": subject, "before": before}
            LogEntry.objects.note(Tag.SUBJECT_CHOSEN, club=locked.club, who=by, incident=locked, detail=detail)
        return _fresh(incident, locked)


def establish(
    incident: Incident,
    key: str,
    code: Code,
    by: User,
    dispute: Dispute | None = None,
    *,
    expected_version: int | None = None,
) -> Fact:
    """Establish the answer to one question, or replace it, and return the fact.

    With a `dispute` the players did not agree: `code` is what the director finds, on its basis, and the versions of the
    sides are kept beside it. Without one the fact is agreed at the table.
    The same answer sent twice changes nothing and leaves nothing, so a double tap is harmless whatever its version.
    Raises NotACode, NotADispute, and StaleIncident when `expected_version` is given and no longer the incident's.
    """
    _check_key(key)
    check_code(code)
    if dispute is not None:
        _check_dispute(dispute)
    how = _how(code, dispute)
    with transaction.atomic():
        if dispute is None and expected_version == incident.version:
            seen = _replaced_as_seen(incident, key, code, by)
            if seen is not None:
                return seen
        locked = _locked(incident)
        fact = Fact.objects.filter(incident=locked, key=key).first() or Fact(incident=locked, key=key)
        basis = dispute.basis if dispute else ""
        versions = [version.as_stored() for version in dispute.versions] if dispute else fact.versions
        if fact.pk and (fact.code, fact.established, fact.basis, fact.versions) == (code, how.value, basis, versions):
            _fresh(incident, locked)
            return fact
        _still(locked, expected_version)
        before = fact.code if fact.pk else None
        fact.code, fact.established, fact.basis, fact.versions = code, how.value, basis, versions
        fact.established_by, fact.established_at = by, timezone.now()
        fact.save()
        _bump(locked, by)
        # The codes alone: what people said can be forgotten, a line of the journal cannot.
        detail = {"key": key, "code": code, "before": before, "established": how.value}
        LogEntry.objects.note(
            Tag.FACT_ESTABLISHED,
            club=locked.club,
            who=by,
            incident=locked,
            detail=detail | ({"basis": basis} if basis else {}),
        )
        _fresh(incident, locked)
        return fact


def establish_several(
    incident: Incident, answers: Mapping[str, Code], by: User, *, expected_version: int | None = None
) -> None:
    """Establish several answers to which the players agree, or none of them.

    Raises as `establish` does. The caller's instance is then what it was, or as it is now.
    """
    with transaction.atomic():
        for key, code in answers.items():
            establish(incident, key, code, by, expected_version=expected_version)
            if expected_version is not None:
                expected_version = incident.version


def _replaced_as_seen(incident: Incident, key: str, code: Code, by: User) -> Fact | None:
    """Establish an agreed answer on an incident which still is as its caller has fetched it, in three statements.

    The version stands in the condition of the first, which holds the row from then on: while it stands, so do all the
    facts that were fetched after it. None, and nothing is written, where it does not, where the same answer stands
    already, and where the call has to be taken first: the long way knows what to do.
    """
    if not incident.knows_its_facts or incident.is_closed or incident.taken_at is None:
        return None
    known = incident.facts_at_hand
    fact = next((each for each in known if each.key == key), None)
    if fact is not None and (fact.code, fact.established, fact.basis) == (code, HowEstablished.AGREED.value, ""):
        return None
    version = incident.version + 1
    as_seen = Incident.objects.filter(
        pk=incident.pk, version=incident.version, closed_at__isnull=True, taken_at__isnull=False
    )
    if not as_seen.update(version=version):
        return None
    before = None if fact is None else fact.code
    now = {"code": code, "established": HowEstablished.AGREED.value, "basis": "", "established_at": timezone.now()}
    if fact is None:
        fact = Fact.objects.create(incident=incident, key=key, established_by=by, **now)
        incident.facts_at_hand = [*known, fact]
    else:
        # Nothing is said of the versions: those kept stay, and those forgotten meanwhile stay forgotten.
        for name, value in now.items():
            setattr(fact, name, value)
        fact.established_by = by
        fact.save(update_fields=[*now, "established_by"])
    detail = {"key": key, "code": code, "before": before, "established": HowEstablished.AGREED.value}
    LogEntry.objects.note(Tag.FACT_ESTABLISHED, club=incident.club, who=by, incident=incident, detail=detail)
    incident.version = version
    return fact


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
        locked = _locked(incident)
        at = table or locked.table
        told = (at.pk, round, board.pk if board else None, contract, called_by)
        if told == (locked.table_id, locked.round, locked.board_id, locked.contract, locked.called_by):
            return _fresh(incident, locked)
        _still(locked, expected_version)
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
        _bump(locked, by, "table", "round", "board", "contract", "called_by")
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
        return _fresh(incident, locked)


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


def begin_with(
    incident: Incident, subject: str, answers: Mapping[str, Code], by: User, *, board: Board | None, like: Incident
) -> None:
    """Say at once what is known of an incident that was opened in the same transaction: nobody has seen it yet.

    The players agree to the `answers`; the round and the contract are those of the call that it is `like`, on the same
    board at the same table. Raises NotACode.
    """
    for key, code in answers.items():
        _check_key(key)
        check_code(code)
    with transaction.atomic():
        at = timezone.now()
        incident.subject, incident.board = subject, board
        incident.round, incident.contract = like.round, like.contract
        _bump(incident, by, "subject", "board", "round", "contract")
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


def check_code(code: object) -> None:
    """Raise NotACode unless this can be kept as an answer's code on both databases."""
    codes = code if isinstance(code, list) else [code]
    if len(codes) > MOST_CODES:
        raise NotACode("too many codes")
    for one in codes:
        if not isinstance(one, str) or len(one) > LONGEST_CODE or not one.isprintable():
            raise NotACode(repr(one)[:60])


def check_statement(statement: str) -> None:
    """Raise NotADispute unless this can be kept as what a side says. The message is for people."""
    if len(statement) > LONGEST_STATEMENT:
        raise NotADispute(_("A statement is too long: %(most)d characters at most.") % {"most": LONGEST_STATEMENT})
    try:
        storable(statement)
    except ValidationError as unstorable:
        raise NotADispute(" ".join(unstorable.messages)) from None


def _how(code: Code, dispute: Dispute | None) -> HowEstablished:
    """Disputed where a side says otherwise than what is found; found where nobody does, and nobody agreed either."""
    if dispute is None:
        return HowEstablished.AGREED
    otherwise = any(version.code not in (None, code) for version in dispute.versions)
    return HowEstablished.DISPUTED if otherwise else HowEstablished.FOUND


def _check_dispute(dispute: Dispute) -> None:
    if dispute.basis not in Basis.values:
        raise NotADispute(dispute.basis)
    sides = [version.side for version in dispute.versions]
    if len(set(sides)) != len(sides) or not set(sides) <= set(Direction.values):
        raise NotADispute(", ".join(sides))
    for version in dispute.versions:
        if version.code is not None:
            check_code(version.code)
        if version.statement != tidy(version.statement):
            raise NotADispute(repr(version.statement)[:60])
        check_statement(version.statement)


def _check_key(key: str) -> None:
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        raise NotACode(repr(key)[:60])


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


def _locked(incident: Incident) -> Incident:
    """The incident as it stands, held until the transaction ends: without it PostgreSQL loses updates."""
    return (
        Incident.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "session", "table", "board")
        .get(pk=incident.pk)
    )


def _still(locked: Incident, expected_version: int | None) -> None:
    if locked.is_closed or (expected_version is not None and locked.version != expected_version):
        raise StaleIncident


def _bump(locked: Incident, by: User, *fields: str) -> None:
    locked.version += 1
    if locked.taken_at is None:
        # Whoever looks into a call has taken it.
        locked.director, locked.taken_at = by, timezone.now()
    locked.save(update_fields=["version", "director", "taken_at", *fields])


def _fresh(incident: Incident, locked: Incident) -> Incident:
    """Bring the caller's instance to what was just read or written, so that what he shows next is true."""
    for field in ("subject", "version", "director_id", "taken_at", "table", "round", "board", "contract", "called_by"):
        setattr(incident, field, getattr(locked, field) if field != "board" or locked.board_id else None)
    incident.forget_its_facts()
    return incident
