"""The last page before a ruling, and the act of giving it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.archive.as_data import as_record
from rulings.archive.issuing import (
    LONGEST_REASON,
    NotIssued,
    NotResolved,
    RulingKeyReused,
    StaleFacts,
    issue,
    would_repeat,
)
from rulings.archive.names import NamesInText, look_for_names
from rulings.archive.similar import similar_before
from rulings.archive.standing import NoSubject, Standing, standing
from rulings.inquiry.difference import changes
from rulings.inquiry.former import forget, former
from rulings.inquiry.incident import (
    fetch_incident,
    hold_incident,
    past_closing,
    place,
    ruling_on,
    table_of,
    way_back,
)
from rulings.inquiry.usual_answers import usual_answers
from rulings.models import Ruling
from rulings.web import answers_offered
from rulings.web.form_keys import Incomplete, carried, key, no_names, usual, version
from rulings.web.page import page
from rulings.web.sheet import sheet
from rulings.words.current_language import in_readers_language

if TYPE_CHECKING:
    from rulings.inquiry.incident import FetchedIncident


@member(ClubRole.DIRECTOR)
@require_safe
def check(request: ClubRequest, number: int) -> HttpResponse:
    """Show the facts and what they lead to, once more, before the ruling is given."""
    incident = fetch_incident(request, number)
    if (closed := past_closing(request, incident)) is not None:
        return closed
    stands = _resolved(incident)
    return _check(request, incident, stands) if stands else redirect(place(incident))


@member(ClubRole.DIRECTOR)
@require_POST
def give(request: ClubRequest, number: int) -> HttpResponse:
    """Give the ruling."""
    reason = request.POST.get("reason", "")
    # Before anything is held: nobody waits while names are looked for.
    named = (
        look_for_names(reason, session=fetch_incident(request, number).session, no_names=no_names(request.POST))
        if reason
        else None
    )
    try:
        with transaction.atomic():
            incident = hold_incident(request, number)
            if (closed := past_closing(request, incident)) is not None:
                return closed
            ruling = issue(
                incident,
                request.user,
                key(request.POST, "idempotency_key"),
                version(request.POST),
                reason,
                cause=request.POST.get("cause", ""),
                usual=usual(request.POST),
                named=named,
            )
    except (Incomplete, RulingKeyReused):
        return _again(request, number, _("This page was too old. Check the facts and give the ruling again."), 422)
    except NotResolved:
        return redirect(place(fetch_incident(request, number)))
    except StaleFacts as stale:
        return _again(request, number, str(stale), 409)
    except NamesInText as asked:
        return _again(request, number, str(asked), 422, asked)
    except NotIssued as refused:
        return _again(request, number, str(refused), 422)
    forget(request)
    return redirect("rulings:ruling", club=request.club.slug, number=ruling.number)


def _resolved(incident: FetchedIncident) -> Standing | None:
    try:
        stands = standing(incident).as_usual()
    except NoSubject:
        return None
    return stands if stands.resolved else None


def _again(
    request: ClubRequest, number: int, error: str, status: int, named: NamesInText | None = None
) -> HttpResponse:
    """The page once more, from the facts as they are now, with what was typed."""
    incident = fetch_incident(request, number)
    if (closed := past_closing(request, incident)) is not None:
        return closed
    stands = _resolved(incident)
    if stands is None:
        return redirect(place(incident))
    return _check(request, incident, stands, error=error, named=named, status=status)


def _check(
    request: ClubRequest,
    incident: FetchedIncident,
    stands: Standing,
    *,
    error: str = "",
    named: NamesInText | None = None,
    status: int = 200,
) -> HttpResponse:
    resolved = stands.resolved
    if resolved is None:
        return redirect(place(incident))
    ruling = ruling_on(incident)
    now = as_record(stands.subject, stands.edition, stands.regulations, resolved)
    before = former(request, incident, ruling)
    context = {
        "title": _("Check the facts"),
        "incident": incident,
        "table": table_of(incident),
        "subject": stands.subject,
        "facts": answers_offered.facts(incident, stands),
        "back": way_back(incident, stands),
        "usual": usual_answers(incident, stands),
        "supposed": stands.supposed,
        "headline": in_readers_language(now["headline"]),
        "sheet": sheet(now),
        "former": in_readers_language(before["headline"]) if before else "",
        "changes": changes(before["facts"], now["facts"]) if before else (),
        "similar": similar_before(incident, stands, resolved, request.membership),
        "ruling": ruling,
        "same": ruling is not None and would_repeat(ruling, incident, stands, resolved),
        "reason": request.POST.get("reason", ""),
        "longest_reason": LONGEST_REASON,
        "causes": Ruling.Cause.choices,
        "idempotency_key": uuid4(),
        "no_names": carried(request.POST, named),
        "error": error,
    }
    url = reverse("rulings:check", args=(request.club.slug, incident.number))
    return page(request, "rulings/inquiry/_check.html", context, url=url, status=status)
