"""The named write that says when a session's scores were available: from then on the time for appeals runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Club, LogEntry, Session, Tag

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models import User


def publish_results(session: Session, at: datetime, by: User, *, again: bool = True) -> Session:
    """Say that the session's scores were available at `at`, or put right when they were; return the session fresh.

    Said again, it changes and notes nothing. Without `again`, what was noted before stays whatever it is: so for who
    says no more than that they are there by now, perhaps from a page of last week.
    Raises ValidationError on a moment to come, or before the session's day.
    """
    if at > timezone.now():
        raise ValidationError(_("This is still to come. Say it when the scores are out."), code="future")
    with transaction.atomic():
        # The row that whoever changes the session holds too: he would write back the moment that he had read.
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        held = Session.objects.select_related("club").get(pk=session.pk)
        if held.results_at is not None and (held.results_at == at or not again):
            return held
        if at.astimezone(held.club.zone).date() < held.date:
            raise ValidationError(_("This is before the session."), code="before")
        before, held.results_at = held.results_at, at
        held.save(update_fields=["results_at"])
        detail = {"session": held.pk, "at": at.isoformat(), "before": before.isoformat() if before else None}
        LogEntry.objects.note(Tag.RESULTS_PUBLISHED, club=held.club, who=by, detail=detail)
        return held
