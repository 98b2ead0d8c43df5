"""`python -m tests.production.recounting CLUB`: what the database at hand holds of a club's rulings, and what is amiss.

Prints as JSON the keys of all its rulings, the incidents that have several, and a line for each that is not whole.
Run in the environment of what is deployed (`Deployed.python`).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import django


def recount(club: str) -> dict[str, Any]:
    """What stands above."""
    from rulings.models import Ruling

    rulings = list(Ruling.objects.filter(club__slug=club).order_by("ordinal"))
    many = Counter(ruling.incident_id for ruling in rulings)
    return {
        "keys": [str(ruling.idempotency_key) for ruling in rulings],
        "doubled": [incident for incident, count in many.items() if count > 1],
        "amiss": list(amiss(club, rulings)),
    }


def amiss(club: str, rulings: list[Any]) -> Iterator[str]:
    """A line for each ruling that is there in part, would end otherwise, or that the journal does not know."""
    from django.db import connection

    from incidents.models import LogEntry
    from rulings.archive import sealing
    from rulings.archive.journal_tags import RulingTag
    from rulings.archive.rechecking import differences
    from rulings.models import CitedClause

    cited: dict[int, set[str]] = {}
    for ruling, clause in CitedClause.objects.filter(ruling__club__slug=club).values_list("ruling", "clause"):
        cited.setdefault(ruling, set()).add(clause)
    given = (RulingTag.RULING_GIVEN.value, RulingTag.RULING_SUPERSEDED.value)
    noted = Counter(
        detail["ruling"]
        for detail in LogEntry.objects.filter(club__slug=club, tag__in=given).values_list("detail", flat=True)
    )
    for place, ruling in enumerate(rulings, start=1):
        if ruling.ordinal != place:
            yield f"{ruling.number} stands in place {place}"
        if cited.get(ruling.pk, set()) != set(ruling.record["clauses"]):
            yield f"{ruling.number} has not the clauses that it cites"
        if noted[ruling.number] != 1:
            yield f"{ruling.number} has {noted[ruling.number]} lines in the journal"
        for difference in differences(ruling.record):
            yield f"{ruling.number} would end otherwise: {difference}"
    if noted.total() != len(rulings):
        yield f"{noted.total()} lines in the journal for {len(rulings)} rulings"
    if not sealing.all_sealed():
        yield "the seals are gone"
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            for (line,) in cursor.fetchall():
                if line != "ok":
                    yield line


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(recount(sys.argv[1])))
