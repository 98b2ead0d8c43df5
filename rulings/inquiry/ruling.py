"""A ruling as it is read: at the table by the director, at home by the players, on paper by the club."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from incidents.access import ClubRequest, member
from incidents.models import Direction, Role, Seating
from incidents.regulations import REGULATIONS
from rulings.inquiry.pages import page
from rulings.inquiry.sheet import sheet
from rulings.models import Ruling


@member(Role.PLAYER)
@require_safe
def ruling(request: ClubRequest, number: str) -> HttpResponse:
    """A ruling. Players read it without the name of anybody: its seats are in it, its people are not."""
    given = get_object_or_404(
        Ruling.objects.of(request.club).select_related(
            "incident__board", "incident__table", "session", "given_by", "supersedes", "superseded_by"
        ),
        number=number,
    )
    record, call, directs = given.record, _call(given), request.membership.may(Role.DIRECTOR)
    laid_out = sheet(record, statements=directs)
    several = given.session.tables.exclude(section=given.section).exists()
    context = {
        "title": laid_out.headline,
        "ruling": given,
        "table": f"{given.section}{given.table_number}" if several else str(given.table_number),
        "sheet": laid_out,
        "call": call,
        "pairs": ", ".join(f"{each.label} {call['pairs'][each]}" for each in Direction if each in call["pairs"]),
        "regulations": [
            (regulation.label, record["regulations"][regulation.key])
            for regulation in REGULATIONS
            if regulation.key in record["regulations"]
        ],
        "directs": directs,
        "superseded_by": getattr(given, "superseded_by", None),
    }
    return page(request, "rulings/ruling/_ruling.html", context)


def _call(given: Ruling) -> dict[str, Any]:
    """The call as the ruling keeps it, completed by what was noted on the incident after the ruling was given."""
    incident = given.incident
    seated = Seating.objects.at(incident.table, incident.round) if incident.round is not None else ()
    noted = {
        "round": incident.round,
        "board": incident.board.number if incident.board else None,
        "contract": incident.contract,
        "pairs": {seating.direction: str(seating.pair.number) for seating in seated},
    }
    return {name: given.record["call"][name] or later for name, later in noted.items()}
