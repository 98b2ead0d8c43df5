"""An incident as the inquiry fetches it, and the page where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict, cast

from django.contrib import messages
from django.db.models import Exists, OuterRef, Prefetch, Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from incidents.models import Club, Fact, Incident, Pair, Participation
from incidents.models.cases import IncidentQuerySet
from incidents.models.tables_in_room import several_sections
from incidents.playing.own import StillToPlay
from incidents.web.access import ClubRequest
from rulings.archive import disputed_facts, issuing
from rulings.archive.record import FROM_THE_BOOK
from rulings.archive.standing import NoSubject, Standing, standing
from rulings.models import Ruling
from rulings.web.answers_offered import answer_url

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import WithAnnotations

    from incidents.models import Membership, User

    FetchedIncident = WithAnnotations[Incident, "BesideIncident"]


def incidents_of(club: Club) -> IncidentQuerySet:
    """A club's incidents with all that their pages show, in a number of queries that does not grow."""
    return _shown(Incident.objects.of(club)).select_related("club").prefetch_related(facts_told())


def _shown(incidents: IncidentQuerySet) -> IncidentQuerySet:
    return incidents.select_related("session", "table", "board", "director")


def _facts() -> QuerySet[Fact]:
    return Fact.objects.select_related("established_by")


def facts_told() -> Prefetch[str, QuerySet[Fact], str]:
    """The facts of incidents, to be fetched with them: with who established each."""
    return Prefetch("facts", _facts(), to_attr="facts_at_hand")


class BesideIncident(TypedDict):
    """What an incident's page asks of it beside its own columns, told in the same query."""

    said: bool
    """Whether the director who asks has said what he does in its session."""
    sits: bool
    """Whether he is seated there."""
    has_ruling: bool
    several_sections: bool
    """Whether its session has several sections, so that a table is called by its section too."""


# Written down once, for they are the same of every incident.
HAS_RULING: Final = Exists(Ruling.objects.filter(incident=OuterRef("pk")))
SEVERAL_SECTIONS: Final = several_sections("table__section")


def fetch_incident(request: ClubRequest, number: int) -> FetchedIncident:
    """The incident of the request's club with this number, with what its pages ask of it beside.

    Raises Http404, and StillToPlay for what is kept today from a director who plays himself.
    """
    of_club = Incident.objects.of(request.club).filter(number=number)
    try:
        found = cast("FetchedIncident", beside(_shown(of_club), request.user).get())
    except Incident.DoesNotExist:
        raise Http404 from None
    found.club = request.club
    found.facts_at_hand = list(_facts().filter(incident=found))
    check_open(found, request.membership)
    return found


def hold_incident(request: ClubRequest, number: int) -> FetchedIncident:
    """The same, held with its club until the transaction at hand ends, for the ruling that is given on it.

    What stands beside it is as it was before others let go of it.
    """
    try:
        incident = issuing.hold(beside(Incident.objects.of(request.club), request.user).filter(number=number))
    except Incident.DoesNotExist:
        raise Http404 from None
    found = cast("FetchedIncident", incident)
    check_open(found, request.membership)
    return found


def beside(incidents: IncidentQuerySet, director: User) -> IncidentQuerySet:
    """The same incidents, each with what is asked beside it, as this director asks."""
    # By his key, which Django need not look at as it does at a person, and in no order.
    said = Participation.objects.filter(session=OuterRef("session"), user=director.pk)
    himself = Q(first__user=director.pk) | Q(second__user=director.pk)
    sits = Pair.objects.filter(himself, session=OuterRef("session")).order_by()
    return incidents.annotate(
        said=Exists(said), sits=Exists(sits), has_ruling=HAS_RULING, several_sections=SEVERAL_SECTIONS
    )


def may_play(incident: FetchedIncident) -> bool:
    """Whether the director who asks may play in the session of an incident; False only where it is certain."""
    return incident.said or incident.sits


def check_open(incident: FetchedIncident, membership: Membership) -> None:
    """Raise StillToPlay when an incident is kept today from a director who plays himself."""
    # Nothing is kept from a director of whom the session knows nothing, which spares a query.
    if may_play(incident) and Incident.objects.filter(pk=incident.pk).kept_from(membership).exists():
        raise StillToPlay(incident.session_id)


def ruling_on(incident: Incident) -> Ruling | None:
    """The ruling that stands on an incident."""
    return Ruling.objects.of(incident.club).filter(incident=incident).standing().first()


def says_the_same(ruling: Ruling, incident: Incident, standing: Standing) -> bool:
    """Whether a ruling was given on just these facts, established as they are."""
    record = ruling.record
    on = (record["subject"], record["edition"], record["regulations"])
    if on != (standing.subject.key, standing.edition.value, standing.regulations.as_mapping()):
        return False
    kept = {fact.key: fact for fact in incident.known_facts}
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


def standing_at(incident: Incident, key: str) -> Standing:
    """An incident as the page of this question takes it: what nearly always is so before it, is so.

    Raises NoSubject.
    """
    stands = standing(incident)
    return stands if key in {established.key for established in stands.path} else stands.as_usual(up_to=key)


def way_back(incident: Incident, stands: Standing, key: str = "") -> str:
    """The page of the last answer that somebody gave before this question; that of the subject where there is none."""
    given = [each for each in stands.keys_before(key) if each not in stands.supposed]
    if given:
        return answer_url(incident, given[-1])
    return reverse("rulings:subject", args=(incident.club.slug, incident.number))


def place(incident: Incident) -> str:
    """The address of the page where an incident stands: the next question, the check, its ruling, how it was closed."""
    slug = incident.club.slug
    if incident.is_closed:
        return reverse("rulings:close", args=(slug, incident.number))
    if incident.subject == FROM_THE_BOOK and (taken := ruling_on(incident)) is not None and taken.from_book:
        return reverse("rulings:ruling", args=(slug, taken.number))
    try:
        stands = standing(incident).as_usual()
    except NoSubject:
        return reverse("rulings:subject", args=(slug, incident.number))
    if stands.next_key:
        return answer_url(incident, stands.next_key)
    ruling = ruling_on(incident)
    if ruling is not None and not stands.supposed and says_the_same(ruling, incident, stands):
        return reverse("rulings:ruling", args=(slug, ruling.number))
    return reverse("rulings:check", args=(slug, incident.number))


def table_of(incident: FetchedIncident) -> str:
    """The table of an incident fetched for its page as the room calls it, without a query."""
    return incident.table.name_in_room(several_sections=incident.several_sections)


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
