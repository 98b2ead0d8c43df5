"""The guided questions: each at its own address, answered there, changed there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole
from incidents.models.cases import Code
from incidents.recording import StaleIncident
from incidents.web.access import ClubRequest, member
from rulings.archive.standing import NoSubject, Standing, knows, standing
from rulings.engine import Asked
from rulings.inquiry import read_answer
from rulings.inquiry.former import remember
from rulings.inquiry.incident import (
    fetch_incident,
    past_closing,
    place,
    ruling_on,
    standing_at,
    table_of,
    way_back,
)
from rulings.inquiry.noted_for_later import told_meanwhile
from rulings.inquiry.usual_answers import establish_beside_usual, usual_answers
from rulings.web import answers_offered, question_page
from rulings.web.form_keys import Incomplete, version
from rulings.web.page import page

if TYPE_CHECKING:
    from rulings.inquiry.incident import FetchedIncident


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: ClubRequest, number: int, key: str) -> HttpResponse:
    """Ask one question of the incident's law, and establish its answer."""
    incident = fetch_incident(request, number)
    if (closed := past_closing(request, incident)) is not None:
        return closed
    try:
        stands = standing_at(incident, key)
    except NoSubject:
        return redirect(place(incident))
    asked = stands.asked(key)
    if asked is None:
        return _not_asked(request, incident, stands, key)
    if request.method == "POST":
        return _answered(request, incident, stands, asked)
    return _question(request, incident, stands, asked)


def _not_asked(request: ClubRequest, incident: FetchedIncident, stands: Standing, key: str) -> HttpResponse:
    if not knows(stands, key):
        raise Http404
    if request.method == "POST":
        messages.warning(request, _("This question is no longer asked: your answer was not recorded."))
    return redirect(place(incident))


def _answered(request: ClubRequest, incident: FetchedIncident, stands: Standing, asked: Asked) -> HttpResponse:
    key = asked.question.key
    try:
        given = read_answer.answer(asked, request.POST)
        on = version(request.POST)
    except read_answer.AnswerRefused as refused:
        return _question(request, incident, stands, asked, error=str(refused), status=422)
    except Incomplete:
        return _question(request, incident, stands, asked, error=_("This page was too old. Answer again."), status=422)
    try:
        establish_beside_usual(incident, stands, key, given, request.user, request.POST, version=on)
    except Incomplete:
        return _question(request, incident, stands, asked, error=_("This page was too old. Answer again."), status=422)
    except StaleIncident:
        return _changed_meanwhile(request, incident.number, asked, given)
    remember(request, incident, stands)
    return _next(request, incident if incident.knows_its_facts else fetch_incident(request, incident.number))


def _next(request: ClubRequest, incident: FetchedIncident) -> HttpResponse:
    """The way to where the incident stands now; to htmx the next question itself, which would ask for it at once."""
    if request.htmx and not incident.is_closed:
        try:
            stands = standing(incident).as_usual()
        except NoSubject:
            return redirect(place(incident))
        asked = stands.asked(stands.next_key) if stands.next_key else None
        if asked is not None:
            return _question(request, incident, stands, asked)
    return redirect(place(incident))


def _changed_meanwhile(request: ClubRequest, number: int, asked: Asked, given: Code) -> HttpResponse:
    """Another director was faster: show what stands now beside what was sent, which is one tap from being recorded."""
    now, key = fetch_incident(request, number), asked.question.key
    if (closed := past_closing(request, now)) is not None:
        return closed
    try:
        stands = standing_at(now, key)
    except NoSubject:
        return _not_recorded(request, now)
    asked_now = stands.asked(key)
    if asked_now is None:
        return _not_recorded(request, now)
    theirs = next((fact for fact in now.known_facts if fact.key == key), None)
    context = {
        "mine": answers_offered.answer_words(stands, key, given),
        "theirs": answers_offered.answer_words(stands, key, theirs.code) if theirs else "",
        "theirs_by": theirs.established_by if theirs else None,
        "theirs_at": theirs.established_at if theirs else None,
        # A player chose among options as they stood: he is asked again, his answer is not taken over in one tap.
        "again": [] if asked_now.question.put_to else _sent_again(request),
    }
    return _question(request, now, stands, asked_now, status=409, conflict=context)


def _sent_again(request: ClubRequest) -> list[tuple[str, str]]:
    return [(name, value) for name in request.POST for value in request.POST.getlist(name) if name in AGAIN]


AGAIN = ("answer", "suit", "rank", "kept_rank", "first", "calls")
"""What an answer is made of, on any of the questions' forms."""


def _not_recorded(request: ClubRequest, incident: FetchedIncident) -> HttpResponse:
    messages.warning(
        request,
        _("Somebody else changed this incident meanwhile, and the question is no longer asked. Nothing was recorded."),
    )
    return redirect(place(incident))


def _question(
    request: ClubRequest,
    incident: FetchedIncident,
    stands: Standing,
    asked: Asked,
    *,
    error: str = "",
    conflict: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    key = asked.question.key
    ruling = ruling_on(incident) if incident.has_ruling else None
    context = {
        **question_page.laid_out(asked, stands, request.POST if error else None, incident.board),
        "incident": incident,
        "table": table_of(incident),
        "facts": answers_offered.facts(incident, stands, here=key),
        "back": way_back(incident, stands, key),
        "usual": usual_answers(incident, stands),
        "supposed": stands.supposed,
        "may_disagree": asked.question.put_to is None,
        "ruling": ruling,
        # Where a ruling stands it has said so.
        "meanwhile": told_meanwhile(stands) if ruling is None and key == stands.next_key else None,
        "error": error,
        "conflict": conflict,
    }
    url = answers_offered.answer_url(incident, key)
    return page(request, "rulings/inquiry/_question.html", context, url=url, status=status)
