"""`python -m tests.bench.web_club`: a club on its evening in the database at hand, for what is measured on its pages.

Prints as JSON its name, the cookies of thirty directors, and whose incidents stand where. Run in the environment of
what is deployed (`Deployed.python`).
"""

from __future__ import annotations

import json
import sys
import uuid
from typing import TYPE_CHECKING, Any, Final

import django

if TYPE_CHECKING:
    from incidents.models import Club, Session, Table, User

DIRECTORS: Final = 30
EACH: Final = 6
"""Incidents that a director answers, in the large session and again in small ones."""
TABLES: Final = 30
INCIDENTS: Final = 200


def make_club() -> dict[str, Any]:
    """What stands above."""
    from tests.production.populating import signed_in
    from tests.rulings.a_club import a_club, a_person, a_session

    club = a_club(f"club-{uuid.uuid4().hex[:8]}")
    directors = [a_person(club, password=None) for _ in range(DIRECTORS)]
    large = a_session(club, tables=TABLES, boards=24, name="Large")
    at = list(large.tables.all())
    in_large = _incidents(club, [at[place % TABLES] for place in range(INCIDENTS)], directors, first=1)
    alone = [a_session(club, tables=1, boards=2).tables.get() for _ in range(DIRECTORS * EACH)]
    in_small = _incidents(club, alone, directors, first=INCIDENTS + 1)
    evening = _with_live_cards(a_session(club, tables=TABLES, boards=TABLES, name="Evening"), directors)
    return {
        "club": club.slug,
        "cookies": [signed_in(director) for director in directors],
        "large": [in_large[place::DIRECTORS][:EACH] for place in range(DIRECTORS)],
        "small": [in_small[place::DIRECTORS][:EACH] for place in range(DIRECTORS)],
        "evening": evening.pk,
    }


def _incidents(club: Club, tables: list[Table], directors: list[User], *, first: int) -> list[int]:
    """An incident at each of these tables, of which only the subject is known, by their numbers."""
    from django.utils import timezone

    from incidents.models import Incident
    from tests.rulings.a_club import SUBJECT

    now = timezone.now()
    created = Incident.objects.bulk_create(
        Incident(
            club=club,
            session=table.session,
            table=table,
            number=first + place,
            called_at=now,
            director=directors[place % DIRECTORS],
            taken_at=now,
            opening_key=uuid.uuid4(),
            subject=SUBJECT.key,
        )
        for place, table in enumerate(tables)
    )
    return [each.number for each in created]


def _with_live_cards(session: Session, directors: list[User]) -> Session:
    """Two penalty cards at each table: what a ruling left there, and one that was dropped since."""
    from tests.rulings.desk.live.a_table import FIVE_SHOWN, a_penalty_card, note_at, today

    today(session)
    for table in session.tables.all():
        by = directors[table.number % DIRECTORS]
        a_penalty_card(session, by, table=table.number, board=table.number)
        note_at(table, FIVE_SHOWN, by)
    return session


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(make_club()))
