"""What happened: the menu of subjects, and the search in it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole
from incidents.recording import StaleIncident, choose_subject
from incidents.web.access import ClubRequest, member
from rulings.archive.standing import NoSubject, edition_of, find_subject
from rulings.inquiry.incident import fetch_incident, past_closing, place, ruling_on, table_of
from rulings.inquiry.what_happened import MenuResults, by_moment, find, frequent, open_line
from rulings.web.form_keys import Incomplete, version
from rulings.web.page import page
from rulings.web.search_field import LONGEST_SEARCH, searched_words

if TYPE_CHECKING:
    from rulings.inquiry.incident import FetchedIncident


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def subject(request: ClubRequest, number: int) -> HttpResponse:
    """Ask what happened, and note it. Facts established under another subject stay for when it comes back."""
    incident = fetch_incident(request, number)
    if (closed := past_closing(request, incident)) is not None:
        return closed
    if request.method != "POST":
        return _menu(request, incident)
    chosen = request.POST.get("subject", "")
    try:
        find_subject(chosen, edition_of(request.club))
        choose_subject(incident, chosen, request.user, expected_version=version(request.POST))
    except (NoSubject, Incomplete):
        return _menu(request, incident, error=_("Choose one of these subjects."), status=422)
    except StaleIncident:
        now = fetch_incident(request, number)
        if (closed := past_closing(request, now)) is not None:
            return closed
        return _menu(request, now, error=_changed(now, chosen), status=409)
    return redirect(place(fetch_incident(request, number)))


def _changed(incident: FetchedIncident, chosen: str) -> str:
    edition = edition_of(incident.club)
    mine = _(find_subject(chosen, edition).title)
    try:
        theirs = _(find_subject(incident.subject, edition).title)
    except NoSubject:
        return _("Somebody else changed this incident meanwhile. You chose “%(mine)s”: choose it again to keep it.") % {
            "mine": mine
        }
    return _(
        "Somebody else changed this incident meanwhile: it now says “%(theirs)s”. "
        "You chose “%(mine)s”: choose it again to keep it."
    ) % {"theirs": theirs, "mine": mine}


def _menu(request: ClubRequest, incident: FetchedIncident, *, error: str = "", status: int = 200) -> HttpResponse:
    edition, query = edition_of(request.club), searched_words(request)
    found = find(query, request.club, edition) if query else MenuResults()
    context = {
        "title": _("What happened?"),
        "incident": incident,
        "table": table_of(incident),
        "query": query,
        "longest_search": LONGEST_SEARCH,
        "found": found,
        "announced": _announced(query, found),
        # Under what was found all of it would be in the way.
        "frequent": [] if found.lines else frequent(request.club, edition),
        "moments": [] if found.lines else by_moment(edition),
        "not_ruled": open_line(found.not_ruled if query else request.GET.get("line", ""), request.club),
        "ruling": ruling_on(incident),
        "error": error,
    }
    url = reverse("rulings:subject", args=(request.club.slug, incident.number))
    response = page(request, "rulings/inquiry/_subject.html", context, url=url, status=status)
    if request.htmx.target == "subjects":
        # While somebody types the address follows, without a step of history for each pause.
        response["HX-Replace-Url"] = f"{url}?{urlencode({'q': query})}" if query else url
    return response


def _announced(query: str, found: MenuResults) -> str:
    if not query:
        return _("All subjects")
    if found.more:
        return _("The first %(count)d: type another word") % {"count": len(found.lines)}
    if found.lines:
        count = len(found.lines)
        return ngettext("%(count)d subject", "%(count)d subjects", count) % {"count": count}
    if found.in_the_laws:
        return _("No subject is called “%(words)s”. The Laws speak of it:") % {"words": query}
    return _("Nothing is called “%(words)s”: here are all subjects.") % {"words": query}
