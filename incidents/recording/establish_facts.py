"""Establishing the answers to questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from incidents.models import Fact, HowEstablished, Incident, LogEntry, Tag
from incidents.recording import held_incident
from incidents.recording.what_can_be_kept import check_code, check_dispute, check_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models import Dispute, User
    from incidents.models.cases import Code


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
    check_key(key)
    check_code(code)
    if dispute is not None:
        check_dispute(dispute)
    how = _how(code, dispute)
    with transaction.atomic():
        if dispute is None and expected_version == incident.version:
            seen = _replaced_as_seen(incident, key, code, by)
            if seen is not None:
                return seen
        locked = held_incident.lock(incident)
        fact = Fact.objects.filter(incident=locked, key=key).first() or Fact(incident=locked, key=key)
        basis = dispute.basis if dispute else ""
        versions = [version.as_stored() for version in dispute.versions] if dispute else fact.versions
        if fact.pk and (fact.code, fact.established, fact.basis, fact.versions) == (code, how.value, basis, versions):
            held_incident.refresh(incident, locked)
            return fact
        held_incident.check_version(locked, expected_version)
        before = fact.code if fact.pk else None
        fact.code, fact.established, fact.basis, fact.versions = code, how.value, basis, versions
        fact.established_by, fact.established_at = by, timezone.now()
        fact.save()
        held_incident.bump(locked, by)
        # The codes alone: what people said can be forgotten, a line of the journal cannot.
        detail = {"key": key, "code": code, "before": before, "established": how.value}
        LogEntry.objects.note(
            Tag.FACT_ESTABLISHED,
            club=locked.club,
            who=by,
            incident=locked,
            detail=detail | ({"basis": basis} if basis else {}),
        )
        held_incident.refresh(incident, locked)
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


def _how(code: Code, dispute: Dispute | None) -> HowEstablished:
    """Disputed where a side says otherwise than what is found; found where nobody does, and nobody agreed either."""
    if dispute is None:
        return HowEstablished.AGREED
    otherwise = any(version.code not in (None, code) for version in dispute.versions)
    return HowEstablished.DISPUTED if otherwise else HowEstablished.FOUND
