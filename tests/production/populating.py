"""`python -m tests.production.populating N`: a club in the database at hand, to ask and to write at.

Prints as JSON its session, the cookies of its directors, and N incidents whose facts stand, each ready to be ruled on.
Run in the environment of what is deployed (`Deployed.python`).
"""

from __future__ import annotations

import json
import sys
import uuid
from http.cookies import SimpleCookie
from typing import Any

import django

DIRECTORS = 50


def populate(incidents: int) -> dict[str, Any]:
    """What stands above."""
    from django.utils import timezone

    from incidents.models import Fact, Incident
    from incidents.recording import open_incident
    from tests.rulings.a_club import DUMMY_CAME_DOWN, SUBJECT, a_club, a_person, a_session

    club = a_club(f"club-{uuid.uuid4().hex[:8]}")
    directors = [a_person(club, password=None) for _ in range(DIRECTORS)]
    session = a_session(club, tables=30, boards=24)
    tables = list(session.tables.order_by("number"))
    # One by the only way in, the others like it: thousands by that way would take longer than what is tried on them.
    first = open_incident(tables[0], directors[0], uuid.uuid4(), timezone.now())
    made = Incident.objects.bulk_create(
        Incident(
            club=club,
            session=session,
            table=tables[place % len(tables)],
            number=first.number + 1 + place,
            called_at=first.called_at,
            director=directors[place % DIRECTORS],
            taken_at=first.taken_at,
            opening_key=uuid.uuid4(),
            subject=SUBJECT.key,
        )
        for place in range(incidents)
    )
    Fact.objects.bulk_create(
        Fact(incident=each, key=key, code=code, established_by=directors[0], established_at=first.called_at)
        for each in made
        for key, code in DUMMY_CAME_DOWN.items()
    )
    return {
        "club": club.slug,
        "session": session.pk,
        "cookies": [signed_in(director) for director in directors],
        "incidents": [[each.number, each.version] for each in made],
    }


def signed_in(user: Any) -> str:
    """The cookie of a session of this person's."""
    from django.conf import settings
    from django.test import Client

    browser = Client()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    cookies: SimpleCookie = browser.cookies
    return cookies[settings.SESSION_COOKIE_NAME].value


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(populate(int(sys.argv[1]))))
