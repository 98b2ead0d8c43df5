"""What an incident came to before its facts changed, so that the page can say from what to what."""

from __future__ import annotations

from typing import TypedDict

from incidents.models import Incident
from incidents.web.access import ClubRequest
from rulings.archive.as_data import as_record
from rulings.archive.record import RecordedFact, Words
from rulings.archive.standing import Standing
from rulings.models import Ruling

_KEY = "former-outcome"


class Former(TypedDict):
    """Of a record, what is compared with what comes next."""

    headline: Words
    facts: list[RecordedFact]


def remember(request: ClubRequest, incident: Incident, before: Standing) -> None:
    """Keep what the incident came to before an answer, if it had come to a ruling.

    In the person's session and for one incident only: it serves the page that follows, it is no record.
    """
    if before.resolved is not None:
        record = as_record(before.subject, before.edition, before.regulations, before.resolved)
        request.session[_KEY] = {
            "incident": incident.pk,
            "record": {"headline": record["headline"], "facts": record["facts"]},
        }


def former(request: ClubRequest, incident: Incident, ruling: Ruling | None) -> Former | None:
    """What to compare with: the ruling that stands; without one, what this person last saw the incident come to."""
    if ruling is not None:
        return {"headline": ruling.record["headline"], "facts": ruling.record["facts"]}
    kept = request.session.get(_KEY)
    if not kept or kept["incident"] != incident.pk:
        return None
    seen: Former = kept["record"]
    return seen


def forget(request: ClubRequest) -> None:
    """A ruling was given: what came before it is in the log now."""
    request.session.pop(_KEY, None)
