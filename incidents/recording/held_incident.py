"""An incident held until what is written of it is written: its lock, its version, and the caller's instance."""

from __future__ import annotations

from django.utils import timezone

from incidents.models import Incident, User


class StaleIncident(Exception):
    """Somebody else changed the incident since the form was shown, or closed it without a ruling."""


def lock(incident: Incident) -> Incident:
    """The incident as it stands, held until the transaction ends: without it PostgreSQL loses updates."""
    return (
        Incident.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "session", "table", "board")
        .get(pk=incident.pk)
    )


def check_version(locked: Incident, expected_version: int | None) -> None:
    """Raise StaleIncident when it was closed without a ruling, or its version is no longer the one expected."""
    if locked.is_closed or (expected_version is not None and locked.version != expected_version):
        raise StaleIncident


def bump(locked: Incident, by: User, *fields: str) -> None:
    """Save these fields of a held incident under its next version; whoever writes has taken the call."""
    locked.version += 1
    if locked.taken_at is None:
        locked.director, locked.taken_at = by, timezone.now()
    locked.save(update_fields=["version", "director", "taken_at", *fields])


def refresh(incident: Incident, locked: Incident) -> Incident:
    """Bring the caller's instance to what was just read or written, so that what he shows next is true."""
    for field in ("subject", "version", "director_id", "taken_at", "table", "round", "board", "contract", "called_by"):
        setattr(incident, field, getattr(locked, field) if field != "board" or locked.board_id else None)
    incident.forget_its_facts()
    return incident
