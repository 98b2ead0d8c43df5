"""Arbitre as deployed with one page in the place of all its own: what Django costs when a view does next to nothing.

Its middleware, settings, database and server are Arbitre's; the page's address says how many queries it is to make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.template import engines
from django.urls import path

from config.wsgi import application as arbitre
from incidents.models import Fact, Incident, LogEntry, Membership, Tag
from incidents.web.access import SIGNED_IN, UserRequest, public

if TYPE_CHECKING:
    from django.http import HttpRequest

BEFORE: Final = 3
"""Reads that no page can do without: his session, who he is, what he is in the club."""
_PAGE: Final = engines["django"].from_string(
    "<main><h1>{{ incident.number }}</h1>{% for fact in facts %}<p>{{ fact.code }}</p>{% endfor %}</main>"
)


def one_view(request: HttpRequest, club: str, number: int, reads: int, writes: int) -> HttpResponse:
    """So many queries of the kinds that Arbitre's own pages make, and a few words."""
    user = cast("UserRequest", request).user
    membership = Membership.objects.select_related("club").get(club__slug=club, user=user)
    incidents = Incident.objects.select_related("club", "session", "table", "board", "director")
    incident, facts = Incident(club=membership.club), list[Fact]()
    for turn in range(reads - BEFORE):
        if turn % 2:
            facts = list(Fact.objects.filter(incident=incident).select_related("established_by"))
        else:
            incident = incidents.get(club=membership.club, number=number)
    if writes:
        with transaction.atomic():
            for turn in range(writes):
                if turn % 2:
                    LogEntry.objects.note(Tag.FACT_ESTABLISHED, club=membership.club, who=user, incident=incident)
                else:
                    incident.save(update_fields=["version", "director", "taken_at"])
    return HttpResponse(_PAGE.render({"incident": incident, "facts": facts}, request))


@public
def there(_request: HttpRequest) -> HttpResponse:
    """That the server answers."""
    return HttpResponse()


# The default denial stands in the way of this page too.
one_view.access = SIGNED_IN  # type: ignore[attr-defined]

urlpatterns = [path("", there), path("<slug:club>/<int:number>/<int:reads>/<int:writes>/", one_view)]
settings.ROOT_URLCONF = __name__
application = arbitre
