"""What a session's page shows of its calls: who waits, and since when; what is unfinished, and who has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Incident
from rulings.archive.standing import NoSubject, standing
from rulings.desk.live.boards_in_play import are_on_same_board
from rulings.desk.silence import silent_for
from rulings.engine import Pending
from rulings.inquiry.incident import facts_told, incidents_of
from rulings.inquiry.noted_for_later import waits_for_end
from rulings.words.wording import in_words

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from incidents.models import Membership, Session, User

SECONDS_IN_A_MINUTE: Final = 60
TAPPED: Final = "tapped"
"""After the question mark of an incident's page: the table that was tapped, where this was unfinished already."""


@dataclass(frozen=True)
class WaitingCall:
    """A call that waits, or an incident handed over to somebody who has not taken it yet."""

    incident: Incident
    table: str
    minutes: int
    handed_to: User | None
    is_mine: bool
    is_hidden: bool
    """Kept from this director, who may have the board still to play: that a table calls is all he is told."""


@dataclass(frozen=True)
class UnfinishedIncident:
    """An incident without a ruling that a director has, and what it waits for."""

    incident: Incident
    table: str
    title: str
    waits_for: str
    is_mine: bool
    quiet_for: str
    """For how long nobody has answered anything, where that is longer than a round; empty otherwise."""
    waits_for_end: bool = False
    """Whether it was noted while its board was in play, and is judged when that is over."""


@dataclass(frozen=True)
class Queue:
    """All incidents of a session that wait for a director."""

    calls: tuple[WaitingCall, ...]
    """Whoever waits longest first."""
    unfinished: tuple[UnfinishedIncident, ...]
    """The newest first."""
    tables: frozenset[int]
    """The keys of the tables where something that was taken is unfinished, what is kept from this director too."""


def queue(session: Session, membership: Membership, *, several: bool, now: datetime) -> Queue:
    """The calls and the unfinished incidents of a session as this director sees them `now`.

    `several`: tables are named with their section.
    """
    found = list(_waiting(session))
    for each in found:
        each.club, each.session = session.club, session
    kept_from_him = _kept_from(membership, found)
    # Of a call handed over to somebody else he is told as little as of what others have taken.
    calls = [each for each in found if each.taken_at is None and _tells_him(each, kept_from_him)]
    taken = [each for each in found if each.taken_at is not None]
    told = [each for each in taken if each.pk not in kept_from_him]
    me = membership.user_id
    return Queue(
        calls=tuple(_call(each, me, now, several=several, hidden=each.pk in kept_from_him) for each in calls),
        unfinished=tuple(
            _unfinished(each, me, now, several=several) for each in sorted(told, key=lambda each: -each.number)
        ),
        tables=frozenset(each.table_id for each in found if each not in calls),
    )


def _waiting(session: Session) -> QuerySet[Incident]:
    """The calls of a session and the incidents without a ruling, in the order in which they were called."""
    of_session = Incident.objects.filter(club=session.club_id, session=session).open().filter(rulings=None)
    told = of_session.select_related("table", "board", "director").prefetch_related(facts_told())
    return told.order_by("called_at", "number")


def unfinished_at(table_id: int, session: Session, membership: Membership) -> list[Incident]:
    """The incidents of a table that wait for a director, the newest first: a tap on the table leads to them.

    A director who plays may answer any call; of what others look into he is told what he may know.
    """
    found = list(incidents_of(session.club).open().filter(table=table_id, rulings=None).newest_first())
    kept_from_him = _kept_from(membership, found)
    return [each for each in found if _tells_him(each, kept_from_him)]


def noted_on_board_of(incident: Incident, membership: Membership) -> list[UnfinishedIncident]:
    """What was noted in play on the board of another incident, and is still to be judged, the newest first."""
    now = timezone.now()
    found = unfinished_at(incident.table_id, incident.session, membership)
    on_it = [each for each in found if each.taken_at is not None and _is_beside(each, incident)]
    told = [_unfinished(each, membership.user_id, now, several=False) for each in on_it]
    return [each for each in told if each.waits_for_end]


def _is_beside(one: Incident, other: Incident) -> bool:
    return are_on_same_board(one.board_id, other.board_id, abs(one.called_at - other.called_at))


def _kept_from(membership: Membership, found: list[Incident]) -> frozenset[int]:
    if not found:
        return frozenset()
    kept = Incident.objects.filter(pk__in=[each.pk for each in found]).kept_from(membership)
    return frozenset(kept.values_list("pk", flat=True))


def _tells_him(incident: Incident, kept_from_him: frozenset[int]) -> bool:
    """Whether a director is told of an incident: of a table's call, which he may answer, whatever is kept from him."""
    return incident.director_id is None or incident.pk not in kept_from_him


def _call(incident: Incident, me: int, now: datetime, *, several: bool, hidden: bool) -> WaitingCall:
    waited = (now - incident.called_at).total_seconds()
    return WaitingCall(
        incident,
        incident.table.name_in_room(several_sections=several),
        max(0, int(waited // SECONDS_IN_A_MINUTE)),
        incident.director,
        incident.director_id == me,
        hidden,
    )


def _unfinished(incident: Incident, me: int, now: datetime, *, several: bool) -> UnfinishedIncident:
    title, waits_for, waits_for_end = _state(incident)
    table = incident.table.name_in_room(several_sections=several)
    last = max([incident.taken_at or incident.called_at, *(fact.established_at for fact in incident.facts_at_hand)])
    quiet_for = silent_for(incident.session, last, now)
    return UnfinishedIncident(incident, table, title, waits_for, incident.director_id == me, quiet_for, waits_for_end)


def _state(incident: Incident) -> tuple[str, str, bool]:
    try:
        stands = standing(incident)
    except NoSubject:
        return "", _("Say what happened"), False
    title = _(stands.subject.short or stands.subject.title)
    if waits_for_end(stands):
        return _(stands.subject.short or stands.subject.title), _("Noted: to be judged when the board is over"), True
    title = _(stands.subject.title)
    if isinstance(stands.outcome, Pending):
        return title, in_words(stands.outcome.asked.text), False
    return title, _("Ready: check the facts and give the ruling"), False
