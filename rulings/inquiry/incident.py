"""An incident as the inquiry fetches it, and the page where it stands."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from incidents.access import ClubRequest, member
from incidents.models import Club, Fact, Incident, Role, Table
from rulings import disputes
from rulings.inquiry.outcome import NoSubject, Standing, standing
from rulings.inquiry.showing import answer_url
from rulings.models import Ruling


def incidents_of(club: Club) -> QuerySet[Incident]:
    """A club's incidents with all that their pages show, in a number of queries that does not grow."""
    facts = Fact.objects.select_related("established_by")
    return (
        Incident.objects.of(club)
        .select_related("club", "session", "table", "board", "director")
        .prefetch_related(Prefetch("facts", queryset=facts))
    )


def fetched(request: ClubRequest, number: int) -> Incident:
    """The incident of the request's club with this number. Raises Http404."""
    return get_object_or_404(incidents_of(request.club), number=number)


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
    """The address of the page where an incident stands: the next question, the check, or its ruling."""
    slug = incident.club.slug
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


@member(Role.DIRECTOR)
@require_safe
def incident(request: ClubRequest, number: int) -> HttpResponse:
    """An incident's own address leads to where it stands."""
    return redirect(place(fetched(request, number)))
