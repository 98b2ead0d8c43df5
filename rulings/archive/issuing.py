"""The only writer of rulings.

A ruling is worked out again under the lock of its incident, written once, and never touched after. Sent again with
the same key it is the same ruling: a double tap, a retry after a lost answer, two tabs.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypedDict, cast

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Club, Fact, Incident, LogEntry, Session
from incidents.playing.own import at_own_table
from incidents.recording import establish_several
from incidents.sitting import Sitting, who_sat
from incidents.text import as_kept, fault_of
from rulings.archive import disputed_facts
from rulings.archive.appeal_deadline import DeadlineRule
from rulings.archive.as_data import as_record
from rulings.archive.chain import ChainEnd, add_link
from rulings.archive.facets import Facets, facets
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import look_for_names
from rulings.archive.record import DIRECTOR_PLAYED_AT_TABLE, Record, RecordedCall, RuledCase
from rulings.archive.search.document import search_texts
from rulings.archive.standing import NoSubject, Standing, standing
from rulings.engine import Citation, Resolved
from rulings.models import ChainLink, CitedClause, NotedWarning, Ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime
    from uuid import UUID

    from django_stubs_ext import WithAnnotations

    from incidents.models import User
    from incidents.models.cases import IncidentQuerySet
    from rulings.archive.names import NamesInText

    GivenRuling = WithAnnotations[Ruling, "BesideRuling"]

LONGEST_REASON: Final = 1_000


class NotIssued(Exception):
    """No ruling was written; `str()` says why, in the reader's language, and what can be done."""


class NotResolved(NotIssued):
    """The law still asks for something."""


class StaleFacts(NotIssued):
    """The facts changed since the page was shown: what the director read is not what would be ruled."""


class RulingKeyReused(NotIssued):
    """The key of a form already sent comes back with other contents."""


class ReasonRefused(NotIssued):
    """The reason why a ruling is superseded is missing, too long, or cannot be kept."""


class CauseRefused(NotIssued):
    """What is sent for why a ruling is superseded is none of the causes."""


class ClosedWithoutRuling(NotIssued):
    """The incident was closed without a ruling."""


class NothingChanged(NotIssued):
    """The facts lead to the very ruling that stands."""


@dataclass(frozen=True)
class RuledNow:
    """What is ruled: on a subject of which title, its record without the call, and the columns worked out of it."""

    title: str
    record: RuledCase
    columns: Facets | BookColumns


class BookColumns(TypedDict):
    """The columns of a ruling that no law was run for."""

    from_book: bool


def issue(
    incident: int | Incident,
    by: User,
    idempotency_key: UUID,
    expected_version: int,
    reason: str = "",
    *,
    cause: str | None = None,
    usual: tuple[str, ...] = (),
    at: datetime | None = None,
    named: NamesInText | None = None,
) -> Ruling:
    """Give the ruling on an incident as its facts stand, and return it.

    `incident` is the key of one, or one that is held in the transaction at hand already (`hold`).
    `idempotency_key` is that of the form; sent again with the same contents it returns the ruling it gave.
    `expected_version` is the incident's version on the page the director read. When a ruling stands already, the new
    one supersedes it; `cause`, a code of Ruling.Cause, says why (None where nobody was asked), and so does `reason` in
    words, which may be left for later where there is a cause. A first ruling has neither, whatever is sent. `usual` are
    the keys of the answers which that page took to be so: they are established first. Whoever holds the incident has
    looked for names in the reason before and hands over those which were `named`; of any other they are looked for
    here, before anything is held. Names that came later, and what the sides said of a fact when it was established, are
    not looked at.
    Raises one of the NotIssued above; NamesInText; Incident.DoesNotExist.
    """
    reason = as_kept(reason, LONGEST_REASON)
    if reason and isinstance(incident, int):
        session = Session.objects.filter(incidents=incident).first()
        named = look_for_names(reason, session=session) if session else None
    return write_ruling(
        incident,
        by,
        idempotency_key,
        expected_version,
        partial(_as_the_laws_say, usual, by),
        reason=reason,
        cause=cause,
        at=at,
        named=named,
    )


def write_ruling(
    incident: int | Incident,
    by: User,
    idempotency_key: UUID,
    expected_version: int,
    rule: Callable[[Incident], RuledNow],
    *,
    sent: Sequence[object] = (),
    reason: str = "",
    cause: str | None = None,
    at: datetime | None = None,
    named: NamesInText | None = None,
) -> Ruling:
    """Write what `rule` makes of an incident that is held, as `issue` does of what the Laws make of it.

    `sent` is what the form holds beside the reason: with the same key it must be the same.
    """
    with transaction.atomic():
        if isinstance(incident, int):
            incident = hold(Incident.objects.filter(pk=incident))
        digest = _digest(incident.pk, by.pk, expected_version, reason, *([cause] if cause else []), *sent)
        given = _given(incident, idempotency_key)
        known = next((each for each in given if each.idempotency_key == idempotency_key), None)
        if known is not None:
            return _sent_again(known, digest)
        if incident.is_closed:
            raise ClosedWithoutRuling(_("This incident was closed without a ruling. Open it again first."))
        if incident.version != expected_version:
            raise StaleFacts(_("The facts have changed since you read this page. Check them again."))
        ruled = rule(incident)
        seated = who_sat(incident)
        record = _with_the_call(ruled.record, incident, seated)
        record["noted"] = _noted(incident, by, seated)
        record["appeals"] = DeadlineRule.of(incident.club).as_kept()
        superseded = {each.supersedes_id for each in given}
        previous = next((each for each in given if each.pk not in superseded), None)
        if previous is not None:
            if _same(previous.record, record):
                raise NothingChanged(_("The facts lead to the ruling that stands: nothing has changed."))
            if cause is not None and cause not in Ruling.Cause:
                raise CauseRefused(_("Choose why the former ruling is superseded."))
            # The cause alone is enough at the table: the words may come later (`explaining`).
            if reason or not cause:
                check_reason(reason)
            if named is not None:
                raise named
        moment = at or timezone.now()
        ruling = _write(
            incident,
            ruled.title,
            record,
            **ruled.columns,
            given_at=moment,
            given_by=by,
            supersedes=previous,
            reason=reason if previous else "",
            cause=(cause or "") if previous else "",
            idempotency_key=idempotency_key,
            request_digest=digest,
        )
        # What the former ruling has noted on players goes with it.
        withdrawn = NotedWarning.objects.filter(ruling=previous).delete()[0] if previous and previous.is_noted else 0
        LogEntry.objects.note(
            RulingTag.RULING_SUPERSEDED if previous else RulingTag.RULING_GIVEN,
            club=incident.club,
            who=by,
            incident=incident,
            detail={"ruling": ruling.number}
            | ({"supersedes": previous.number} if previous else {})
            | ({"cause": ruling.cause} if ruling.cause else {})
            | ({"warnings": withdrawn} if withdrawn else {})
            | ({"subject": ruling.subject} if ruling.from_book else {}),
        )
        return ruling


def would_repeat(ruling: Ruling, incident: Incident, standing: Standing, resolved: Resolved) -> bool:
    """Whether giving a ruling now would say what `ruling` says, and so be refused as NothingChanged."""
    now = _with_the_call(_ruled(incident, standing, resolved), incident, who_sat(incident))
    return _same(ruling.record, now)


def _digest(*body: object) -> str:
    return hashlib.sha256(json.dumps(body).encode()).hexdigest()


def hold(incidents: IncidentQuerySet) -> Incident:
    """The one incident of these, then its club, held until the transaction ends; with its facts.

    The incident's lock keeps its facts as they are; the club's is the queue for numbers, and makes two sendings of one
    key take turns. Rows that refer to the club may still be written meanwhile. Raises Incident.DoesNotExist.
    """
    incident = incidents.select_for_update(of=("self",)).select_related("session", "table", "board").get()
    incident.club = Club.objects.select_for_update(no_key=True).get(pk=incident.club_id)
    incident.facts_at_hand = list(incident.facts.all())
    return incident


class BesideRuling(TypedDict):
    """What is asked of a ruling beside its own columns, in the same query."""

    is_noted: bool
    """Whether it is noted on a player that he was warned or penalised by it."""


def _given(incident: Incident, idempotency_key: UUID) -> list[GivenRuling]:
    """The rulings on an incident, and the one of its club that was given with this key. One query."""
    with_this_key = Q(club=incident.club, idempotency_key=idempotency_key)
    is_noted = Exists(NotedWarning.objects.filter(ruling=OuterRef("pk")))
    given = Ruling.objects.filter(with_this_key | Q(incident=incident)).annotate(is_noted=is_noted)
    return cast("list[GivenRuling]", list(given))


def _sent_again(known: Ruling, digest: str) -> Ruling:
    if known.request_digest != digest:
        raise RulingKeyReused(_("This form was already sent with other contents. Open the page again."))
    return known


def _establish_as_usual(incident: Incident, usual: tuple[str, ...], by: User) -> None:
    """Establish what the page took to be so. Raises StaleFacts where another law would take something else to be."""
    if not usual:
        return
    try:
        stands = standing(incident).as_usual()
    except NoSubject:
        raise NotResolved(_("Nobody has said yet what happened.")) from None
    if stands.supposed != usual:
        raise StaleFacts(_("The facts have changed since you read this page. Check them again."))
    establish_several(incident, stands.usual_answers, by, expected_version=incident.version)


def _resolved(incident: Incident) -> tuple[Standing, Resolved]:
    try:
        found = standing(incident)
    except NoSubject:
        raise NotResolved(_("Nobody has said yet what happened.")) from None
    if found.resolved is None:
        raise NotResolved(_("The Laws still need an answer before there is a ruling."))
    return found, found.resolved


def check_reason(reason: str) -> None:
    """Raise ReasonRefused, with a message for people, unless these can be the words why a ruling is superseded."""
    if not reason:
        raise ReasonRefused(_("Say why the former ruling is superseded."))
    if fault := fault_of(reason, LONGEST_REASON):
        raise ReasonRefused(fault)


def _as_the_laws_say(usual: tuple[str, ...], by: User, incident: Incident) -> RuledNow:
    _establish_as_usual(incident, usual, by)
    standing, resolved = _resolved(incident)
    record = _ruled(incident, standing, resolved)
    columns = facets(standing.subject, standing.edition, standing.regulations, resolved, record)
    return RuledNow(standing.subject.title, record, columns)


def _ruled(incident: Incident, standing: Standing, resolved: Resolved) -> RuledCase:
    """The law's own record, and how each fact was established."""
    ruled = as_record(standing.subject, standing.edition, standing.regulations, resolved)
    # What nobody has said yet is agreed as soon as the page that shows it is.
    supposed = {key: Fact(key=key) for key in standing.supposed}
    facts = supposed | {fact.key: fact for fact in incident.known_facts}
    ruled["facts"] = [
        {**each, **disputed_facts.grounds_to_record(facts[each["key"]], standing)} for each in ruled["facts"]
    ]
    ruled["clauses"] = disputed_facts.in_the_books_order(
        {*ruled["clauses"], *disputed_facts.clauses_of_findings(ruled)}
    )
    return ruled


def _with_the_call(ruled: RuledCase, incident: Incident, seated: Iterable[Sitting]) -> Record:
    """The record of the ruling: what was ruled, and the call. No name."""
    call: RecordedCall = {
        "session": incident.session_id,
        "section": incident.table.section,
        "table": incident.table.number,
        "round": incident.round,
        "board": incident.board.number if incident.board else None,
        "contract": incident.contract,
        "called_by": incident.called_by,
        "called_at": incident.called_at.isoformat(),
        "pairs": {seating.direction: str(seating.pair.number) for seating in seated},
    }
    # As it will be read back: what is compared and searched is what is stored.
    record: Record = json.loads(json.dumps({**ruled, "call": call}))
    return record


def _noted(incident: Incident, by: User, seated: Iterable[Sitting]) -> list[str]:
    """What is noted, by codes, of how the ruling was given. Nobody's name."""
    players = {player.user_id for seating in seated for player in (seating.pair.first, seating.pair.second) if player}
    # Who does not sit there need not be asked about.
    return [DIRECTOR_PLAYED_AT_TABLE] if by.pk in players and at_own_table(by, incident) else []


def _same(before: Record, now: Record) -> bool:
    """Whether two records say the same; a newer engine which says the same is no other ruling."""
    return _compared(before) == _compared(now)


def _compared(record: Record) -> dict[str, object]:
    """A record without what may differ though it says the same: its engine, how its age writes facts, who ruled, and
    until when it may be appealed."""
    facts = [
        {name: value for name, value in fact.items() if name != "other_version"} | disputed_facts.grounds_recorded(fact)
        for fact in record["facts"]
    ]
    return {**record, "engine": None, "noted": None, "appeals": None, "facts": facts}


def _write(incident: Incident, title: str, record: Record, **given: Any) -> Ruling:
    club = incident.club
    year = given["given_at"].astimezone(club.zone).year
    highest, end = _ends(club, year)
    ordinal = highest + 1
    number = f"{year}-{ordinal:04d}"
    ruling = Ruling.objects.create(
        club=club,
        incident=incident,
        year=year,
        ordinal=ordinal,
        number=number,
        subject=record["subject"],
        edition=record["edition"],
        record=record,
        **search_texts(title, record, number, given["reason"]),
        session=incident.session,
        section=incident.table.section,
        table_number=incident.table.number,
        round=incident.round,
        board_number=incident.board.number if incident.board else None,
        **given,
    )
    cited = CitedClause.objects.bulk_create(
        CitedClause(club=club, ruling=ruling, clause=clause, law=Citation.parse(clause).law, place=place)
        for place, clause in enumerate(record["clauses"])
    )
    add_link(ruling, cited, end)
    return ruling


def _ends(club: Club, year: int) -> tuple[int, ChainEnd]:
    """The highest ordinal that the club, which is held, has given in a year, and where its chain ends. One query."""
    of_year = Ruling.objects.filter(club=OuterRef("pk"), year=year).order_by().values("club")
    last = ChainLink.objects.filter(club=OuterRef("pk")).order_by("-ordinal")
    highest, ordinal, mac = (
        Club.objects.filter(pk=club.pk)
        .values_list(
            Subquery(of_year.values_list(Max("ordinal"))),
            Subquery(last.values("ordinal")[:1]),
            Subquery(last.values("mac")[:1]),
        )
        .get()
    )
    return highest or 0, ChainEnd(ordinal or 0, mac or "")
