"""The one write about what is to be checked at the end of play: a note that closes it, or opens it again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from incidents.models import Incident, LogEntry
from incidents.text import as_kept, fault_of
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import look_for_names
from rulings.archive.watched import watched_by
from rulings.desk.live.boards_in_play import Boards
from rulings.desk.live.to_check import to_check
from rulings.models import CheckResult, EndOfPlayCheck, Ruling

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from uuid import UUID

    from incidents.models import User
    from rulings.archive.names import NamesInText
    from rulings.models import LiveEvent

LONGEST_NOTE: Final = 500


class CheckNotNoted(Exception):
    """Nothing was noted; `str()` says why, in the reader's language."""


class CheckKeyReused(CheckNotNoted):
    """The key of a form already sent comes back with other contents."""


class CheckSuperseded(CheckNotNoted):
    """The ruling no longer stands, and what it left to be checked went with it."""


class Gone(CheckNotNoted):
    """What was noted at the table was undone, and what it left to be checked went with it."""


class Stale(CheckNotNoted):
    """Somebody else closed it, or opened it again, since the page was shown."""


class NoteRefused(CheckNotNoted):
    """The note is too long, or cannot be kept."""


@dataclass(frozen=True)
class CheckClosing:
    """What came of one thing that a ruling leaves to be checked; with `event`, that live event of the ruling's call."""

    ruling: Ruling
    place: int
    """Which of those of the ruling, or of the event, from 1."""
    outcome: CheckResult
    seen: int
    """How many notes of it the page showed."""
    key: UUID
    """That of the form: sent again it is the same note."""
    event: LiveEvent | None = None

    @property
    def which(self) -> tuple[int | None, int | None, int]:
        """What tells it from every other: the event's where one leaves it, else the ruling's own."""
        return (None, self.event.pk, self.place) if self.event else (self.ruling.pk, None, self.place)


def note(
    ruling: Ruling,
    place: int,
    by: User,
    outcome: CheckResult,
    *,
    event: LiveEvent | None = None,
    note: str = "",
    seen: int,
    key: UUID,
    no_names: Collection[str] = (),
) -> EndOfPlayCheck:
    """Close one thing, or open it again (`CheckClosing`). Raises as `note_several`."""
    (made,) = note_several([CheckClosing(ruling, place, outcome, seen, key, event)], by, words=note, no_names=no_names)
    return made


def note_several(
    closings: Sequence[CheckClosing], by: User, *, words: str = "", no_names: Collection[str] = ()
) -> list[EndOfPlayCheck]:
    """Close what stands at some places of the rulings of one session, or open it again: all of it or none.

    `words` is the note that goes with each; `no_names` are those of its words that the director was asked about
    (`look_for_names`). Raises one of the CheckNotNoted above; NamesInText; ValueError for a place where there is
    nothing to be checked.
    """
    text = as_kept(words, LONGEST_NOTE)
    named = look_for_names(text, session=closings[0].ruling.session, no_names=no_names)
    with transaction.atomic():
        # A ruling cannot be locked, it is written once; its incident is, as by whoever supersedes it.
        wanted = {each.ruling.incident_id for each in closings}
        locked = Incident.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=wanted).order_by("pk")
        incidents = {each.pk: each for each in locked}
        stands = _Standing.of(closings)
        made = []
        for each in closings:
            if each.event is not None and each.event.incident_id not in incidents:
                raise ValueError(f"{each.event} hangs on another call than {each.ruling}")
            made.append(stands.known(each, text) or _write(each, stands, by, text, named, incidents))
        return made


def _write(
    closing: CheckClosing,
    stands: _Standing,
    by: User,
    text: str,
    named: NamesInText | None,
    incidents: Mapping[int, Incident],
) -> EndOfPlayCheck:
    """Note it, if it may be."""
    ruling = stands.rulings[closing.ruling.pk]
    if ruling.pk in stands.superseded:
        raise CheckSuperseded(_("This ruling no longer stands: check what the one in its place leaves to be checked."))
    clause = stands.clause(closing)
    _check_turn(stands.last.get(closing.which), closing.outcome, closing.seen)
    _check_note(text)
    if named is not None:
        raise named
    made = EndOfPlayCheck.objects.create(
        club=ruling.club,
        ruling=ruling,
        event=closing.event,
        place=closing.place,
        turn=closing.seen + 1,
        outcome=closing.outcome,
        note=text,
        noted_by=by,
        noting_key=closing.key,
    )
    LogEntry.objects.note(
        RulingTag.CHECK_REOPENED if closing.outcome == CheckResult.REOPENED else RulingTag.CHECK_CLOSED,
        club=ruling.club,
        who=by,
        incident=incidents[ruling.incident_id],
        detail={"ruling": ruling.number, "clause": clause, "outcome": closing.outcome.value},
    )
    return made


@dataclass
class _Standing:
    """How what is being closed stands, read once it is held."""

    rulings: dict[int, Ruling]
    superseded: set[int | None]
    last: dict[tuple[int | None, int | None, int], EndOfPlayCheck]
    """The last note of each, by what tells it from every other."""
    by_key: dict[UUID, EndOfPlayCheck]
    """By the key of its form. That of an event may have been made under a ruling superseded since."""
    of_events: dict[tuple[int, int], str] = field(default_factory=dict)
    """By event and place, the clause under which what the events at the table leave is looked at."""

    @classmethod
    def of(cls, closings: Sequence[CheckClosing]) -> _Standing:
        keys = [each.ruling.pk for each in closings]
        events = [each.event.pk for each in closings if each.event]
        read = Ruling.objects.select_related("club", "session__club", "incident__table").in_bulk(keys)
        notes = list(
            EndOfPlayCheck.objects.filter(Q(ruling__in=keys) | Q(event__in=events))
            .select_related("noted_by", "event")
            .order_by("turn")
        )
        stands = cls(
            rulings=read,
            superseded=set(Ruling.objects.filter(supersedes__in=keys).values_list("supersedes", flat=True)),
            last={(None if each.event_id else each.ruling_id, each.event_id, each.place): each for each in notes},
            by_key={each.noting_key: each for each in notes},
        )
        if events:
            ruling = read[keys[0]]
            for board in Boards(ruling.session, ruling.incident.table).noted:
                stands.of_events |= {(left.event.pk, left.place): left.clause for left in to_check(board)}
        return stands

    def known(self, closing: CheckClosing, text: str) -> EndOfPlayCheck | None:
        """The note with this key, if the form was sent before. Raises CheckKeyReused."""
        known = self.by_key.get(closing.key)
        same = (closing.event, closing.place, closing.outcome, text)
        if known is not None and (known.event, known.place, known.outcome, known.note) != same:
            raise CheckKeyReused(_("This form was already sent with other contents. Open the page again."))
        return known

    def clause(self, closing: CheckClosing) -> str:
        """By which it is to be checked. Raises Gone; ValueError for a place where there is nothing."""
        if closing.event is None:
            left = watched_by(self.rulings[closing.ruling.pk].record)
            clauses = {number: clause for number, (_text, clause) in enumerate(left, 1)}
        else:
            event = closing.event.pk
            clauses = {place: clause for (of, place), clause in self.of_events.items() if of == event}
            if not clauses:
                raise Gone(_("What was noted at the table was undone: there is nothing to check any more."))
        if closing.place not in clauses:
            raise ValueError(f"{closing.event or closing.ruling} leaves nothing to be checked at {closing.place}")
        return clauses[closing.place]


def _check_turn(last: EndOfPlayCheck | None, outcome: CheckResult, seen: int) -> None:
    """Raise Stale unless what stands is what the page showed, and the act is one that it offered."""
    closed = last is not None and last.outcome != CheckResult.REOPENED
    if (last.turn if last else 0) == seen and closed == (outcome == CheckResult.REOPENED):
        return
    if last is None:
        raise Stale(_("This page was too old. Look at it again."))
    raise Stale(
        _("%(who)s has noted meanwhile: %(outcome)s.") % {"who": last.noted_by, "outcome": last.get_outcome_display()}
    )


def _check_note(text: str) -> None:
    if fault := fault_of(text, LONGEST_NOTE):
        raise NoteRefused(fault)
