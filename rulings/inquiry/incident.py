"""An incident as the inquiry fetches it, and the page where it stands."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.access import ClubRequest, member
from incidents.models import Club, Fact, Incident, Role, Table
from incidents.models.cases import IncidentQuerySet
from incidents.playing.own import StillToPlay
from rulings import disputes
from rulings.inquiry.outcome import NoSubject, Standing, standing
from rulings.inquiry.showing import answer_url
from rulings.models import Ruling


def incidents_of(club: Club) -> IncidentQuerySet:
    """A club's incidents with all that their pages show, in a number of queries that does not grow."""
    facts = Fact.objects.select_related("established_by")
    return (
        Incident.objects.of(club)
        .select_related("club", "session", "table", "board", "director")
        .prefetch_related(Prefetch("facts", queryset=facts))
    )


def fetched(request: ClubRequest, number: int) -> Incident:
    """The incident of the request's club with this number.

    Raises Http404, and StillToPlay for what is kept today from a director who plays himself.
    """
    found = incidents_of(request.club).not_kept_from(request.membership).filter(number=number).first()
    if found is not None:
        return found
    kept = Incident.objects.kept_from(request.membership).filter(number=number).first()
    if kept is not None:
        raise StillToPlay(kept.session_id)
    raise Http404


def ruling_on(incident: Incident) -> Ruling | None:
    """The ruling that stands on an incident."""
    return Ruling.objects.of(incident.club).filter(incident=incident).standing().first()


def says_the_same(ruling: Ruling, incident: Incident, standing: Standing) -> bool:
    """Whether a ruling was given on just these facts, established as they are."""
    record = ruling.record
    on = (record["subject"], record["edition"], record["regulations"])
    if on != (standing.subject.key, standing.edition.value, standing.regulations.as_mapping()):
        return False
    kept = {fact.key: fact for fact in incident.facts.all()}
    given = [(fact["key"], fact["code"], disputes.codes(disputes.read(fact))) for fact in record["facts"]]
    return given == [
        (
            fact.key,
            fact.code if isinstance(fact.code, str) else list(fact.code),
            disputes.codes(disputes.written(kept[fact.key], standing)),
        )
        for fact in standing.path
    ]


def place(incident: Incident) -> str:
    """The address of the page where an incident stands: the next question, the check, its ruling, how it was closed."""
    slug = incident.club.slug
    if incident.is_closed:
        return reverse("rulings:close", args=(slug, incident.number))
    try:
        stands = standing(incident)
    except NoSubject:
        return reverse("rulings:subject", args=(slug, incident.number))
    if stands.next_key:
        return answer_url(incident, stands.next_key)
    ruling = ruling_on(incident)
    if ruling is not None and says_the_same(ruling, incident, stands):
        return reverse("rulings:ruling", args=(slug, ruling.number))
    return reverse("rulings:check", args=(slug, incident.number))


def table_name(table: Table) -> str:
    """A table as the room calls it: ``4``, or ``B4`` where there are several sections."""
    several = table.session.tables.exclude(section=table.section).exists()
    return str(table) if several else str(table.number)


def past_closing(request: ClubRequest, incident: Incident) -> HttpResponse | None:
    """The way to the page of an incident that was closed without a ruling; None while it is open.

    A form that was on its way says that nothing of it was recorded.
    """
    if not incident.is_closed:
        return None
    if request.method == "POST":
        messages.warning(
            request, _("This incident was closed meanwhile: nothing was recorded. Open it again to go on.")
        )
    return redirect(place(incident))


@member(Role.DIRECTOR)
@require_safe
def incident(request: ClubRequest, number: int) -> HttpResponse:
    """An incident's own address leads to where it stands."""
    return redirect(place(fetched(request, number)))
