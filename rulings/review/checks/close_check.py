"""The one write about what is to be checked at the end of play: a note that closes it, or opens it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from incidents.models import Incident, LogEntry
from incidents.text import storable, tidy
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import look_for_names
from rulings.desk.live.boards_in_play import Boards
from rulings.desk.live.to_check import to_check
from rulings.models import CheckResult, EndOfPlayCheck, Ruling

if TYPE_CHECKING:
    from collections.abc import Collection
    from uuid import UUID

    from incidents.models import User
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
    """Close what stands at `place` among the things that a ruling leaves to be checked, or open it again; with `event`
    among those that this live event, of the ruling's call, leaves.

    `seen` is how many notes of it the page showed, `key` that of the form: sent again it is the same note.
    `no_names` are words of the note that the director was asked about (`look_for_names`).
    Raises one of the CheckNotNoted above; NamesInText; ValueError for a place where there is nothing to be checked.
    """
    text = tidy(note)
    named = look_for_names(text, session=ruling.session, no_names=no_names)
    with transaction.atomic():
        # The ruling cannot be locked, it is written once; its incident is, as by whoever supersedes it.
        incident = Incident.objects.select_for_update(of=("self",), no_key=True).get(pk=ruling.incident_id)
        fresh = Ruling.objects.select_related("club", "session__club", "incident__table").get(pk=ruling.pk)
        if event is not None and event.incident_id != incident.pk:
            raise ValueError(f"{event} hangs on another call than {fresh}")
        known = _known(fresh, event, key)
        if known is not None:
            if (known.event, known.place, known.outcome, known.note) != (event, place, outcome, text):
                raise CheckKeyReused(_("This form was already sent with other contents. Open the page again."))
            return known
        if Ruling.objects.filter(supersedes=fresh).exists():
            raise CheckSuperseded(
                _("This ruling no longer stands: check what the one in its place leaves to be checked.")
            )
        clause = _clause(fresh, place, event)
        last = _last(fresh, place, event)
        _check_turn(last, outcome, seen)
        _check_note(text)
        if named is not None:
            raise named
        made = EndOfPlayCheck.objects.create(
            club=fresh.club,
            ruling=fresh,
            event=event,
            place=place,
            turn=seen + 1,
            outcome=outcome,
            note=text,
            noted_by=by,
            noting_key=key,
        )
        LogEntry.objects.note(
            RulingTag.CHECK_REOPENED if outcome == CheckResult.REOPENED else RulingTag.CHECK_CLOSED,
            club=fresh.club,
            who=by,
            incident=incident,
            detail={"ruling": fresh.number, "clause": clause, "outcome": outcome.value},
        )
        return made


def _known(ruling: Ruling, event: LiveEvent | None, key: UUID) -> EndOfPlayCheck | None:
    """The note with this key. That of an event may have been made under a ruling that was superseded since."""
    of_it = Q(ruling=ruling) | Q(event=event) if event else Q(ruling=ruling)
    return EndOfPlayCheck.objects.filter(of_it, noting_key=key).select_related("event").first()


def _clause(ruling: Ruling, place: int, event: LiveEvent | None) -> str:
    """By which it is to be checked. Raises Gone; ValueError for a place where there is nothing."""
    if event is None:
        clauses = {
            number: str(step["clause"])
            for number, step in enumerate((each for each in ruling.record["steps"] if each["kind"] == "watch"), 1)
        }
    else:
        left = [each for board in Boards(ruling.session, ruling.incident.table).noted for each in to_check(board)]
        clauses = {each.place: each.clause for each in left if each.event == event}
        if not clauses:
            raise Gone(_("What was noted at the table was undone: there is nothing to check any more."))
    if place not in clauses:
        raise ValueError(f"{event or ruling} leaves nothing to be checked at {place}")
    return clauses[place]


def _last(ruling: Ruling, place: int, event: LiveEvent | None) -> EndOfPlayCheck | None:
    of_it = Q(event=event) if event else Q(ruling=ruling, event=None)
    notes = EndOfPlayCheck.objects.filter(of_it, place=place)
    return notes.select_related("noted_by").order_by("turn").last()


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
    if len(text) > LONGEST_NOTE:
        raise NoteRefused(_("This is too long: %(most)d characters at most.") % {"most": LONGEST_NOTE})
    try:
        storable(text)
    except ValidationError as unstorable:
        raise NoteRefused(" ".join(unstorable.messages)) from None
