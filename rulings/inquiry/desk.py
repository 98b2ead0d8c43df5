"""The director's desk: a session's tables to call from, what is unfinished, and what was ruled last."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from uuid import uuid4

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from incidents.access import ClubRequest, member
from incidents.models import Incident, Role, Session, Table
from incidents.recording import KeyReused, open_incident
from rulings.engine import Pending
from rulings.inquiry.forms import Incomplete, key
from rulings.inquiry.incident import incidents_of, place
from rulings.inquiry.outcome import NoSubject, standing
from rulings.models import Ruling
from rulings.pages import page
from rulings.wording import in_words

LATEST = 8


@dataclass(frozen=True)
class TableButton:
    """A table on the desk: one tap calls the director to it."""

    id: int
    number: int
    opening_key: str
    unfinished: bool


@dataclass(frozen=True)
class Unfinished:
    """An incident without a ruling, and what it waits for."""

    incident: Incident
    table: str
    title: str
    waits_for: str


@dataclass(frozen=True)
class Latest:
    """A ruling that stands, with the clause that decided it."""

    ruling: Ruling
    table: str
    clause: str


@member(Role.DIRECTOR)
@require_safe
def desk(request: ClubRequest, session: int) -> HttpResponse:
    """The session's page."""
    return _desk(request, get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session))


@member(Role.DIRECTOR)
@require_POST
def call(request: ClubRequest, session: int, table: int) -> HttpResponse:
    """The director is called to a table: open the incident, and ask what happened."""
    # By the session's key, not by the session: there SQLite raises on a number that no key can be.
    tables = Table.objects.of(request.club).select_related("session__club")
    at = get_object_or_404(tables, pk=table, session__pk=session)
    try:
        incident = open_incident(at, request.user, key(request.POST, "opening_key"), timezone.now())
    except (Incomplete, KeyReused):
        return _desk(request, at.session, error=_("This page was too old. Tap the table again."), status=422)
    incident.club = request.club
    return redirect(place(incident))


def _desk(request: ClubRequest, session: Session, *, error: str = "", status: int = 200) -> HttpResponse:
    tables = list(session.tables.in_order())
    several = len({table.section for table in tables}) > 1
    unfinished = [_unfinished(incident, several) for incident in _without_ruling(request, session)]
    waiting = {each.incident.table_id for each in unfinished} | set(_kept_at(request, session))
    context = {
        "title": session.name,
        "session": session,
        "error": error,
        "several": several,
        "sections": [
            (section, [TableButton(each.pk, each.number, str(uuid4()), each.pk in waiting) for each in group])
            for section, group in groupby(tables, key=lambda table: table.section)
        ],
        "tables": len(tables),
        "boards": session.boards.count(),
        "unfinished": unfinished,
        "rulings": [_latest(ruling, several) for ruling in _standing_rulings(request, session)],
    }
    url = reverse("rulings:desk", args=(request.club.slug, session.pk))
    return page(request, "rulings/inquiry/_desk.html", context, url=url, status=status)


def _without_ruling(request: ClubRequest, session: Session) -> list[Incident]:
    visible = incidents_of(request.club).visible_to(request.membership)
    return list(visible.filter(session=session, rulings=None).order_by("-number"))


def _kept_at(request: ClubRequest, session: Session) -> QuerySet[Incident, int]:
    """The tables of what is unfinished and kept from a director who plays: that there is something, and no more."""
    kept = Incident.objects.filter(session=session, rulings=None).kept_from(request.membership)
    return kept.values_list("table_id", flat=True)


def _standing_rulings(request: ClubRequest, session: Session) -> QuerySet[Ruling]:
    visible = Ruling.objects.of(request.club).not_kept_from(request.membership)
    return visible.filter(session=session).standing().newest_first()[:LATEST]


def _latest(ruling: Ruling, several: bool) -> Latest:
    decided = [step["clause"] for step in ruling.record["steps"] if step.get("decisive")]
    return Latest(ruling, f"{ruling.section if several else ''}{ruling.table_number}", decided[-1])


def _unfinished(incident: Incident, several: bool) -> Unfinished:
    table = str(incident.table) if several else str(incident.table.number)
    try:
        stands = standing(incident)
    except NoSubject:
        return Unfinished(incident, table, "", _("Say what happened"))
    title = _(stands.subject.title)
    if isinstance(stands.outcome, Pending):
        return Unfinished(incident, table, title, in_words(stands.outcome.asked.text))
    return Unfinished(incident, table, title, _("Ready: check the facts and give the ruling"))
