"""The named writes about the hands of a claim: noted, a line added or removed, what the solver said kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import LogEntry
from incidents.text import as_kept, fault_of
from rulings.archive.journal_tags import RulingTag
from rulings.models import ClaimHands, Ruling
from rulings.models.claims import LONGEST_LINE, MOST_LINES, KeptLine
from rulings.review.claims.claim_position import ClaimPosition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models import Incident, User


class NotNoted(Exception):
    """Nothing was written; `str()` says why, in the reader's language."""


class RuledAlready(NotNoted):
    """A ruling was given: what it was given on stays as it is."""


class Outdated(NotNoted):
    """Somebody else wrote meanwhile."""


class LineRefused(NotNoted):
    """The line is too long, says nothing, or takes more tricks than there are."""


def kept_hands(incident: Incident) -> ClaimHands | None:
    """What is noted of an incident's hands."""
    return ClaimHands.objects.filter(incident=incident.pk).first()


def is_ruled(incident: Incident) -> bool:
    """Whether a ruling was given on it, so that its hands are closed to change."""
    return Ruling.objects.filter(incident=incident.pk).exists()


# In each of these the incident is held by whoever calls (`hold_incident`), as for the ruling that closes them.


def note_hands(incident: Incident, position: ClaimPosition, by: User, *, seen: int) -> ClaimHands:
    """Keep what is left of the hands. Lines noted stay, but for those with more tricks than are left now.

    Raises RuledAlready, and Outdated where version `seen` is no longer the last (0: nothing was noted).
    """
    row = _open_row(incident, seen) or ClaimHands(club_id=incident.club_id, incident_id=incident.pk, version=0)
    row.hands, row.strain, row.leader, row.side = position.pbn, position.strain, position.leader, position.side
    row.lines = [line for line in row.lines if line["tricks"] <= position.left]
    row.solved = {}
    return _write(row, by)


def add_line(incident: Incident, words: str, tricks: int, by: User, *, seen: int) -> ClaimHands:
    """Note a line looked at, and its tricks for the side that claims. Raises one of the NotNoted above."""
    row = _known_row(incident, seen)
    said = as_kept(words, LONGEST_LINE)
    _check_line(said, tricks, row)
    row.lines = [*row.lines, KeptLine(words=said, tricks=tricks)]
    return _write(row, by)


def remove_line(incident: Incident, place: int, by: User, *, seen: int) -> ClaimHands:
    """Take the line at this place away, counted from 0. Raises one of the NotNoted above."""
    row = _known_row(incident, seen)
    if not 0 <= place < len(row.lines):
        raise Outdated(_("This line is no longer there."))
    row.lines = [*row.lines[:place], *row.lines[place + 1 :]]
    return _write(row, by)


def keep_answer(incident: Incident, by_card: Mapping[str, int], by: User, *, seen: int) -> ClaimHands:
    """Keep what the solver said of the hands as they stood. Raises RuledAlready and Outdated."""
    row = _known_row(incident, seen)
    row.solved = dict(by_card)
    return _write(row, by)


def _open_row(incident: Incident, seen: int) -> ClaimHands | None:
    if is_ruled(incident):
        raise RuledAlready(_("A ruling was given meanwhile: its hands and lines stay as they are."))
    row = kept_hands(incident)
    if (row.version if row else 0) != seen:
        raise Outdated(_("Somebody else changed the hands or the lines meanwhile. Look at them, then send it again."))
    return row


def _known_row(incident: Incident, seen: int) -> ClaimHands:
    row = _open_row(incident, seen)
    if row is None:
        raise Outdated(_("Note the hands first."))
    return row


def _check_line(words: str, tricks: int, row: ClaimHands) -> None:
    if not words:
        raise LineRefused(_("Say in a few words which line it is."))
    if fault := fault_of(words, LONGEST_LINE):
        raise LineRefused(fault)
    if not 0 <= tricks <= ClaimPosition.kept(row).left:
        raise LineRefused(_("Say how many tricks it takes: no more than are left."))
    if len(row.lines) >= MOST_LINES:
        raise LineRefused(_("There are %(most)d lines already: remove one first.") % {"most": MOST_LINES})


def _write(row: ClaimHands, by: User) -> ClaimHands:
    row.version += 1
    row.noted_by, row.noted_at = by, timezone.now()
    row.save()
    LogEntry.objects.note(RulingTag.CLAIM_HANDS_NOTED, club=row.club, who=by, incident=row.incident)
    return row
