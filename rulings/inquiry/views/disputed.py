"""The players do not agree: both versions, the ruling for each, and which one the director finds (Law 85)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from incidents.models import Basis, ClubRole, Dispute, Fact, HowEstablished
from incidents.models.disputes import LONGEST_STATEMENT
from incidents.recording import StaleIncident
from incidents.web.access import ClubRequest, member
from rulings.archive.disputed_facts import CLAUSES
from rulings.archive.names import NamesInText
from rulings.archive.standing import NoSubject, Standing, knows
from rulings.engine import Asked
from rulings.inquiry import hearing
from rulings.inquiry.comparing import compare
from rulings.inquiry.former import remember
from rulings.inquiry.hearing import ToldVersions, VersionEntry
from rulings.inquiry.incident import fetch_incident, past_closing, place, ruling_on, standing_at, table_of
from rulings.inquiry.read_answer import AnswerRefused
from rulings.inquiry.usual_answers import establish_beside_usual
from rulings.web import answers_offered
from rulings.web.auction_shown import columns
from rulings.web.form_keys import Incomplete, carried, no_names, version
from rulings.web.page import page
from rulings.words.wording import in_words

if TYPE_CHECKING:
    from rulings.inquiry.incident import FetchedIncident

_WAYS = {
    Basis.WEIGHT.value: gettext_lazy("The weight of the evidence is for it"),
    Basis.UNDETERMINED.value: gettext_lazy("It cannot be determined: I rule on it so that play may go on"),
}


@dataclass(frozen=True)
class FindingWay:
    """One way to find a version: the button that does it."""

    basis: str
    text: str
    clause: str


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def hear_both_sides(request: ClubRequest, number: int, key: str) -> HttpResponse:
    """Hear both sides on one question, show where each version leads, and establish the one that is found."""
    incident = fetch_incident(request, number)
    if (closed := past_closing(request, incident)) is not None:
        return closed
    try:
        stands = standing_at(incident, key)
    except NoSubject:
        return _not_asked(request, incident)
    asked = stands.asked(key)
    if asked is None:
        if not knows(stands, key):
            raise Http404
        return _not_asked(request, incident)
    if asked.question.put_to:
        # A player's choice is not a fact: what he chose is heard by everybody, and may be answered anew.
        return redirect(answers_offered.answer_url(incident, key))
    if request.method == "POST":
        return _heard(request, incident, stands, asked)
    entries = hearing.entries_kept(asked, _fact(incident, key))
    return _page(request, incident, stands, asked, entries, _read(asked, entries))


def _heard(request: ClubRequest, incident: FetchedIncident, stands: Standing, asked: Asked) -> HttpResponse:
    entries, told = hearing.entries_sent(request.POST), None
    try:
        told = hearing.read_versions(asked, entries)
        hearing.check_names(told, _fact(incident, asked.question.key), incident.session, no_names(request.POST))
        found = _found(request, told)
        on = version(request.POST)
    except AnswerRefused as refused:
        return _page(request, incident, stands, asked, entries, told, error=str(refused), status=422)
    except NamesInText as named:
        # Not compared yet: what is sent next is the form, with what was typed in sight.
        return _page(request, incident, stands, asked, entries, None, error=str(named), named=named, status=422)
    except Incomplete:
        error = _("This page was too old. Choose again.")
        return _page(request, incident, stands, asked, entries, told, error=error, status=422)
    if found is None:
        return _page(request, incident, stands, asked, entries, told)
    name, basis = found
    dispute = Dispute(basis, told.versions)
    try:
        key, code = asked.question.key, told.candidates()[name]
        establish_beside_usual(incident, stands, key, code, request.user, request.POST, version=on, dispute=dispute)
    except Incomplete:
        error = _("This page was too old. Choose again.")
        return _page(request, incident, stands, asked, entries, told, error=error, status=422)
    except StaleIncident:
        return _changed_meanwhile(request, incident.number, asked.question.key, entries)
    remember(request, incident, stands)
    return redirect(place(fetch_incident(request, incident.number)))


def _found(request: ClubRequest, told: ToldVersions) -> tuple[str, str] | None:
    """Which version is found, and on which basis; None where rulings are only to be compared. Raises AnswerRefused."""
    if "finding" not in request.POST:
        return None
    name, _colon, basis = request.POST["finding"].partition(":")
    if name not in told.candidates() or basis not in Basis.values:
        raise AnswerRefused(_("Choose the version that you find, and on which basis."))
    if request.POST.get("compared") != _compared(told):
        raise AnswerRefused(_("The versions have changed: read where each of them leads now, then choose."))
    return name, basis


def _compared(told: ToldVersions) -> str:
    """The versions of which the rulings were shown, to find none that was not."""
    return json.dumps(told.candidates())


def _changed_meanwhile(request: ClubRequest, number: int, key: str, entries: tuple[VersionEntry, ...]) -> HttpResponse:
    """Another director was faster: show what stands now, above what was entered and is one tap from being recorded."""
    now = fetch_incident(request, number)
    if (closed := past_closing(request, now)) is not None:
        return closed
    try:
        stands = standing_at(now, key)
    except NoSubject:
        return _not_asked(request, now)
    asked = stands.asked(key)
    if asked is None:
        return _not_asked(request, now)
    theirs = _fact(now, key)
    conflict = {
        "theirs": answers_offered.answer_words(stands, key, theirs.code) if theirs else "",
        "theirs_by": theirs.established_by if theirs else None,
        "theirs_at": theirs.established_at if theirs else None,
    }
    return _page(request, now, stands, asked, entries, _read(asked, entries), conflict=conflict, status=409)


def _not_asked(request: ClubRequest, incident: FetchedIncident) -> HttpResponse:
    """The question is no longer asked. What was typed about it is shown once more: nobody shall have to remember it."""
    said = [entry for entry in hearing.entries_sent(request.POST) if entry.statement.strip()]
    warning = _("This question is no longer asked: your answer was not recorded.")
    if not said:
        if request.method == "POST":
            messages.warning(request, warning)
        return redirect(place(incident))
    context = {
        "title": _("The players do not agree"),
        "incident": incident,
        "table": table_of(incident),
        "warning": warning,
        "said": said,
        "onward": place(incident),
    }
    url = reverse("rulings:incident", args=(incident.club.slug, incident.number))
    return page(request, "rulings/inquiry/_no_longer_asked.html", context, url=url, status=409)


def _page(
    request: ClubRequest,
    incident: FetchedIncident,
    stands: Standing,
    asked: Asked,
    entries: tuple[VersionEntry, ...],
    told: ToldVersions | None,
    *,
    error: str = "",
    named: NamesInText | None = None,
    conflict: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    key = asked.question.key
    fact = _fact(incident, key)
    context = {
        "title": _("The players do not agree"),
        "question": in_words(asked.text),
        "incident": incident,
        "table": table_of(incident),
        "back": answers_offered.answer_url(incident, key),
        "kind": answers_offered.kind(asked),
        "choices": answers_offered.choices(asked),
        "none": answers_offered.none_of(asked),
        "suits": answers_offered.suits(asked),
        "columns": columns(incident.board),
        "entries": entries,
        "longest_statement": LONGEST_STATEMENT,
        "comparison": compare(stands, key, told) if told else None,
        "compared": _compared(told) if told else "",
        "silent": [each for each in entries if told and each.speaks and not _answers(told, each.name)],
        "ways": [FindingWay(basis, str(_WAYS[basis]), CLAUSES[basis]) for basis in Basis.values],
        "standing": _standing(fact, told) if fact and told else "",
        "ruling": ruling_on(incident),
        "supposed": stands.supposed,
        "error": error,
        "no_names": carried(request.POST, named),
        "conflict": conflict,
    }
    url = reverse("rulings:disputed", args=(request.club.slug, incident.number, key))
    return page(request, "rulings/inquiry/_disputed.html", context, url=url, status=status)


def _read(asked: Asked, entries: tuple[VersionEntry, ...]) -> ToldVersions | None:
    """The versions of a form, when each of them can be put to the Laws; None before that."""
    try:
        return hearing.read_versions(asked, entries)
    except AnswerRefused:
        return None


def _answers(told: ToldVersions, side: str) -> bool:
    return any(version.side == side and version.code is not None for version in told.versions)


def _standing(fact: Fact, told: ToldVersions) -> str:
    """The button of what is on record, as the form sends it; empty where the fact was agreed, or never established."""
    if fact.established == HowEstablished.AGREED:
        return ""
    names = [name for name, code in told.candidates().items() if code == fact.code]
    return f"{names[0]}:{fact.basis}" if names else ""


def _fact(incident: FetchedIncident, key: str) -> Fact | None:
    return next((fact for fact in incident.known_facts if fact.key == key), None)
