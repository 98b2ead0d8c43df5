"""What an incident came to before a fact was changed, so that the page can say from what to what."""

from __future__ import annotations

from incidents.access import ClubRequest
from incidents.models import Incident
from rulings.inquiry.outcome import Standing
from rulings.models import in_readers_language
from rulings.record import as_record

_KEY = "former-outcome"


def remember(request: ClubRequest, incident: Incident, before: Standing) -> None:
    """Keep the ruling that the incident came to before an answer, if it had come to one.

    In the person's session and for one incident only: it serves the page that follows, it is no record.
    """
    if before.resolved is not None:
        record = as_record(before.subject, before.edition, before.regulations, before.resolved)
        request.session[_KEY] = {"incident": incident.pk, "headline": record["headline"]}


def former_headline(request: ClubRequest, incident: Incident) -> str:
    """The headline kept for this incident, in the reader's language; empty when there is none."""
    kept = request.session.get(_KEY)
    if not kept or kept["incident"] != incident.pk:
        return ""
    return in_readers_language(kept["headline"])


def forget(request: ClubRequest) -> None:
    """A ruling was given: what came before it is in the log now."""
    request.session.pop(_KEY, None)
