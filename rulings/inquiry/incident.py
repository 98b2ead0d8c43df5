"""An incident as the inquiry fetches it, and the page where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.db.models import BooleanField, F, Func, Prefetch
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from incidents.models import Club, Fact, Incident, Table
from incidents.models.cases import IncidentQuerySet
from incidents.playing.own import StillToPlay
from incidents.prepared import Given, Prepared
from incidents.web.access import ClubRequest
from rulings.archive import disputed_facts
from rulings.archive.standing import NoSubject, Standing, standing
from rulings.models import Ruling
from rulings.web.answers_offered import answer_url

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.db.models.expressions import Combinable


def incidents_of(club: Club) -> IncidentQuerySet:
    """A club's incidents with all that their pages show, in a number of queries that does not grow."""
    return _shown(Incident.objects.of(club)).select_related("club").prefetch_related(facts_told())


def _shown(incidents: IncidentQuerySet) -> IncidentQuerySet:
    return incidents.select_related("session", "table", "board", "director")


def _facts() -> QuerySet[Fact]:
    return Fact.objects.select_related("established_by")


def facts_told() -> Prefetch[str, QuerySet[Fact], str]:
    """The facts of incidents, to be fetched with them: with who established each."""
    return Prefetch("facts", _facts())


def fetch_incident(request: ClubRequest, number: int) -> Incident:
    """The incident of the request's club with this number, with what its pages ask of it beside (`_beside`).

    Raises Http404, and StillToPlay for what is kept today from a director who plays himself.
    """
    found = next(iter(_INCIDENT.found(club=request.club.pk, number=number, director=request.user.pk)), None)
    if found is None:
        raise Http404
    found.club = request.club
    found.know(_FACTS.found(incident=found.pk))
    # Nothing is kept from a director of whom the session knows nothing; to ask the long question costs more than all
    # the rest of fetching an incident.
    if may_play(found) and Incident.objects.filter(pk=found.pk).kept_from(request.membership).exists():
        raise StillToPlay(found.session_id)
    return found


def _beside(incidents: IncidentQuerySet, director: Combinable) -> IncidentQuerySet:
    """The same, each telling in the same query what would take one of its own (`may_play`, `ruling_on`, `table_of`)."""
    session = F("session")
    return incidents.annotate(
        said=_there("incidents_participation WHERE session_id = ", session, director, " AND user_id = "),
        sits=_there(
            "incidents_pair JOIN incidents_player AS sitting ON sitting.id IN (first_id, second_id)"
            " WHERE session_id = ",
            session,
            director,
            " AND sitting.user_id = ",
        ),
        has_ruling=_there("rulings_ruling WHERE incident_id = ", F("pk")),
        several=_there("incidents_table WHERE session_id = ", session, F("table__section"), " AND section <> "),
    )


_EXISTS: Final = "EXISTS (SELECT 1 FROM %(function)s%(expressions)s)"


def _there(where: str, first: Combinable, second: Combinable | None = None, then: str = "") -> Func:
    """Whether there is such a row. In SQL: Django takes longer to put such questions together than to ask them."""
    values = [first] if second is None else [first, second]
    return Func(*values, function=where, template=_EXISTS, arg_joiner=then, output_field=BooleanField())


def _incident() -> IncidentQuerySet:
    one = Incident.objects.filter(club=Given("club"), number=Given("number"))
    return _beside(_shown(one), Given("director"))


_INCIDENT: Final = Prepared(_incident)
_FACTS: Final = Prepared(lambda: _facts().filter(incident=Given("incident")))


def may_play(incident: Incident) -> bool:
    """Whether the director who asked may play in the session of an incident; False only where it is certain."""
    return bool(getattr(incident, "said", True) or getattr(incident, "sits", True))


def ruling_on(incident: Incident) -> Ruling | None:
    """The ruling that stands on an incident."""
    if not getattr(incident, "has_ruling", True):
        return None
    return Ruling.objects.of(incident.club).filter(incident=incident).standing().first()


def says_the_same(ruling: Ruling, incident: Incident, standing: Standing) -> bool:
    """Whether a ruling was given on just these facts, established as they are."""
    record = ruling.record
    on = (record["subject"], record["edition"], record["regulations"])
    if on != (standing.subject.key, standing.edition.value, standing.regulations.as_mapping()):
        return False
    kept = {fact.key: fact for fact in incident.facts.all()}
    given = [
        (fact["key"], fact["code"], disputed_facts.codes(disputed_facts.grounds_recorded(fact)))
        for fact in record["facts"]
    ]
    return given == [
        (
            fact.key,
            fact.code if isinstance(fact.code, str) else list(fact.code),
            disputed_facts.codes(disputed_facts.grounds_to_record(kept[fact.key], standing)),
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


def table_of(incident: Incident) -> str:
    """An incident's table as the room calls it (`table_name`), without a query where it was fetched for its page."""
    several = getattr(incident, "several", None)
    if several is None:
        return table_name(incident.table)
    return str(incident.table) if several else str(incident.table.number)


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
