"""The director's desk: a session's tables to call from, what is unfinished, and what was ruled last."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import uuid4

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from incidents.calling import AlreadyTaken, IncidentClosed, take
from incidents.models import ClubRole, Incident, Session, Table
from incidents.models.tables_in_room import has_several_sections, name_in_room
from incidents.recording import FormKeyReused, open_incident
from incidents.web.access import ClubRequest, member
from rulings.desk.calls.place_call import AlreadyUnfinished, tap
from rulings.desk.calls.queue import TAPPED
from rulings.desk.live.in_short import in_short
from rulings.desk.now import context_now
from rulings.inquiry.incident import fetch_incident, place
from rulings.models import Ruling
from rulings.web.form_keys import Incomplete, key
from rulings.web.page import page
from rulings.words.current_language import in_readers_language

if TYPE_CHECKING:
    from rulings.desk.marks import TableMark

LATEST = 8
LARGE = 16
"""With more tables their buttons are small, so that all of them stand on one screen of a telephone."""


@dataclass(frozen=True)
class TableButton:
    """A table on the desk: one tap calls the director to it."""

    id: int
    number: int
    opening_key: str
    marks: tuple[TableMark, ...]


@dataclass(frozen=True)
class Latest:
    """A ruling that stands, with the clause that decided it."""

    ruling: Ruling
    headline: str
    table: str
    clause: str


@member(ClubRole.DIRECTOR)
@require_safe
def desk(request: ClubRequest, session: int) -> HttpResponse:
    """The session's page."""
    return _desk(request, get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session))


@member(ClubRole.DIRECTOR)
@require_POST
def call(request: ClubRequest, session: int, table: int) -> HttpResponse:
    """The director is called to a table: open the incident, and ask what happened."""
    # By the session's key, not by the session: there SQLite raises on a number that no key can be.
    tables = Table.objects.of(request.club).select_related("session__club")
    at = get_object_or_404(tables, pk=table, session__pk=session)
    try:
        opening_key = key(request.POST, "opening_key")
        if "another" in request.POST:
            incident = open_incident(at, request.user, opening_key, timezone.now())
        else:
            incident = tap(at, opening_key, request.membership)
    except AlreadyUnfinished as unfinished:
        return _led_to(request, at, unfinished.there)
    except Table.DoesNotExist:
        raise Http404 from None
    except (Incomplete, FormKeyReused):
        return _desk(request, at.session, error=_("This page was too old. Tap the table again."), status=422)
    incident.club = request.club
    return redirect(place(incident))


def _led_to(request: ClubRequest, table: Table, there: list[Incident]) -> HttpResponse:
    """Lead to what is unfinished at the table, a call that waits before all else; its page offers another incident."""
    first = next((each for each in there if each.is_waiting), there[0])
    if first.is_waiting:
        # Whoever goes to a table that called has taken its call.
        with suppress(AlreadyTaken, IncidentClosed):
            take(first, request.user)
    return redirect(f"{place(fetch_incident(request, first.number))}?{urlencode({TAPPED: table.pk})}")


def _desk(request: ClubRequest, session: Session, *, error: str = "", status: int = 200) -> HttpResponse:
    tables = list(session.tables.in_order())
    several = has_several_sections(tables)
    now = context_now(request, session, tables)
    context = {
        **now,
        "title": session.name,
        "session": session,
        "error": error,
        "sections": [
            (
                section,
                [TableButton(each.pk, each.number, str(uuid4()), now["marks"][each.pk]) for each in group],
            )
            for section, group in groupby(tables, key=lambda table: table.section)
        ],
        "is_large": len(tables) > LARGE,
        "boards": session.boards.count(),
        "rulings": _latest(now["at_tables"].rulings(_latest_keys(request, session)), several=several),
    }
    url = reverse("rulings:desk", args=(request.club.slug, session.pk))
    return page(request, "rulings/desk/_session.html", context, url=url, status=status)


def _latest_keys(request: ClubRequest, session: Session) -> QuerySet[Ruling, int]:
    visible = Ruling.objects.of(request.club).not_kept_from(request.membership)
    return visible.filter(session=session).standing().newest_first().values_list("pk", flat=True)[:LATEST]


def _latest(rulings: list[Ruling], *, several: bool) -> list[Latest]:
    short = in_short(rulings)
    return [
        Latest(
            ruling,
            in_readers_language(short[ruling.pk].headline),
            name_in_room(ruling.section, ruling.table_number, several_sections=several),
            short[ruling.pk].decided,
        )
        for ruling in rulings
    ]
