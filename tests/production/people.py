"""`python -m tests.production.people DIRECTORS PLAYERS`: a club in the database at hand whose people work by its pages.

Prints as JSON its name, the cookies of its directors and players, and ways to rule: a subject each, with facts that
lead to a ruling. Run in the environment of what is deployed (`Deployed.python`).
"""

from __future__ import annotations

import json
import sys
import uuid
from itertools import islice
from typing import Any, Final

import django

WAYS_OF_EACH: Final = 40
"""The first of a subject's: all would take longer to find."""
MOST_FACTS: Final = 7


def people(directors: int, players: int) -> dict[str, Any]:
    """What stands above."""
    from incidents.models import ClubRole
    from tests.production.populating import signed_in
    from tests.rulings.a_club import a_club, a_person

    club = a_club(f"club-{uuid.uuid4().hex[:8]}")
    return {
        "club": club.slug,
        "directors": [signed_in(a_person(club, password=None)) for _ in range(directors)],
        "players": [signed_in(a_person(club, ClubRole.PLAYER, password=None)) for _ in range(players)],
        "ways": ways(),
    }


def ways() -> list[dict[str, Any]]:
    """Subjects with their facts, in the order in which they are asked."""
    from rulings.engine import Edition, Regulations, every_case
    from rulings.laws.subjects import SUBJECTS

    return [
        {"subject": subject.key, "facts": {each.key: each.code for each in case.path}}
        for subject in SUBJECTS
        if Edition.LAWS_2017 in subject.editions
        for case in islice(every_case(subject.law, Edition.LAWS_2017, Regulations()), WAYS_OF_EACH)
        if len(case.path) <= MOST_FACTS
    ]


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(people(int(sys.argv[1]), int(sys.argv[2]))))
