"""The named writes that end an incident without a ruling, and open it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Closing, Incident, LogEntry, Tag
from incidents.models.cases import LONGEST_WORD
from incidents.recording import StaleIncident
from incidents.text import as_kept, fault_of

if TYPE_CHECKING:
    from incidents.models import User


def close(
    incident: Incident,
    closed_as: str,
    by: User,
    *,
    reason: str = "",
    settled_by: Incident | None = None,
    expected_version: int | None = None,
) -> Incident:
    """End an incident without a ruling, and return it. All that was established stays.

    `reason` is kept where it is another than those offered, `settled_by` where another incident of the session settles
    it. Sent again it changes nothing.
    Raises ValidationError by field, and StaleIncident when the incident changed since the form was shown.
    """
    reason = as_kept(reason, LONGEST_WORD) if closed_as == Closing.OTHER else ""
    settled_by = settled_by if closed_as == Closing.DUPLICATE else None
    _check(incident, closed_as, reason, settled_by)
    with transaction.atomic():
        held = _held(incident)
        if held.is_closed and (held.closed_as, held.closing_reason, held.settled_by_id) == (
            closed_as,
            reason,
            settled_by.pk if settled_by else None,
        ):
            return held
        if held.is_closed or (expected_version is not None and held.version != expected_version):
            raise StaleIncident
        held.closed_at, held.closed_by, held.closed_as = timezone.now(), by, closed_as
        held.closing_reason, held.settled_by = reason, settled_by
        held.version += 1
        held.save(
            update_fields=["closed_at", "closed_by", "closed_as", "closing_reason", "settled_by", "version"],
        )
        # The code alone: what somebody wrote can be forgotten, a line of the journal cannot.
        detail = {"closed_as": closed_as} | ({"incident": settled_by.number} if settled_by else {})
        LogEntry.objects.note(Tag.INCIDENT_CLOSED, club=held.club, who=by, incident=held, detail=detail)
        return held


def reopen(incident: Incident, by: User) -> Incident:
    """Open a closed incident again, with all that was established, and return it; whoever does so has it."""
    with transaction.atomic():
        held = _held(incident)
        if not held.is_closed:
            return held
        before = held.closed_as
        held.closed_at = held.closed_by = held.settled_by = None
        held.closed_as = held.closing_reason = ""
        held.director, held.taken_at = by, timezone.now()
        held.version += 1
        held.save(
            update_fields=[
                *("closed_at", "closed_by", "closed_as", "closing_reason", "settled_by"),
                *("director", "taken_at", "version"),
            ],
        )
        LogEntry.objects.note(
            Tag.INCIDENT_REOPENED, club=held.club, who=by, incident=held, detail={"closed_as": before}
        )
        return held


def _held(incident: Incident) -> Incident:
    return Incident.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=incident.pk)


def _check(incident: Incident, closed_as: str, reason: str, settled_by: Incident | None) -> None:
    wrong: dict[str, str] = {}
    if closed_as not in Closing.values:
        wrong["closed_as"] = _("Say why it needs no ruling.")
    if closed_as == Closing.OTHER and not reason:
        wrong["reason"] = _("Write the reason.")
    if fault := fault_of(reason, LONGEST_WORD):
        wrong["reason"] = fault
    if closed_as == Closing.DUPLICATE:
        of_session = settled_by is not None and settled_by.session_id == incident.session_id
        if settled_by is None or not of_session or settled_by.pk == incident.pk or settled_by.is_closed:
            wrong["settled_by"] = _("Choose the incident that settles it.")
    if wrong:
        raise ValidationError(wrong)
