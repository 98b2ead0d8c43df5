"""On which player a ruling's warning or penalty is noted; and what is noted of a player before a director decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from incidents.forms.club import PlayerSearchForm
from incidents.models import ClubRole, Player
from incidents.web.access import ClubRequest, member
from rulings.archive.warnings_kept import WarningNotNoted, note_warning, withdraw_warnings
from rulings.inquiry.incident import fetch_incident, place, table_of
from rulings.review.penalties.noted_before import noted_before, players_at
from rulings.review.penalties.offences import offence_asked, offence_of
from rulings.review.ruling.views.ruling import fetch_ruling
from rulings.web.page import page

if TYPE_CHECKING:
    from incidents.models import Incident
    from rulings.models import Ruling
    from rulings.review.penalties.offences import Offence

MOST_FOUND = 8


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def ruling_warning(request: ClubRequest, number: str) -> HttpResponse:
    """Ask whom a ruling has warned or penalised, and note it on him."""
    ruling = fetch_ruling(request, number)
    offence = offence_of(ruling)
    if offence is None:
        raise Http404
    if request.method != "POST":
        return _whom(request, ruling, offence)
    try:
        note_warning(ruling, _sent(request), request.user)
    except Player.DoesNotExist:
        return _whom(request, ruling, offence, error=_("Choose one of these players."), status=422)
    except WarningNotNoted as refused:
        return _whom(request, fetch_ruling(request, number), offence, error=str(refused), status=409)
    messages.success(request, _("It is noted, and counted this season. Directors of the club alone see it."))
    return redirect("rulings:ruling", club=request.club.slug, number=ruling.number)


@member(ClubRole.DIRECTOR)
@require_POST
def withdraw_warning(request: ClubRequest, number: str) -> HttpResponse:
    """Take back what was noted of a ruling."""
    ruling = fetch_ruling(request, number)
    withdraw_warnings(ruling, request.user)
    messages.success(request, _("It is no longer noted on anybody."))
    return redirect("rulings:ruling", club=request.club.slug, number=ruling.number)


@member(ClubRole.DIRECTOR)
@require_safe
def earlier_warnings(request: ClubRequest, number: int) -> HttpResponse:
    """What is noted this season of a player whom the session's list does not tell, before the director decides."""
    incident = fetch_incident(request, number)
    offence = offence_asked(incident)
    if offence is None:
        return redirect(place(incident))
    form, found = _found(request, incident, offence)
    context = found | {
        "title": _("Noted this season"),
        "incident": incident,
        "table": table_of(incident),
        "back": place(incident),
    }
    status = 200 if form.is_valid() else 422
    return page(request, "rulings/review/penalties/_earlier.html", context, status=status)


def _sent(request: ClubRequest) -> int:
    """The key of the player who was chosen. Raises Player.DoesNotExist for what is none."""
    sent = request.POST.get("player", "")
    # As it is found: no number that is too large for a key is asked for.
    for player in Player.objects.of(request.club).remembered().values_list("pk", flat=True):
        if str(player) == sent:
            return player
    raise Player.DoesNotExist


def _whom(
    request: ClubRequest, ruling: Ruling, offence: Offence, *, error: str = "", status: int = 200
) -> HttpResponse:
    incident = ruling.incident
    incident.club, incident.session = request.club, ruling.session
    form, found = _found(request, incident, offence, before=ruling.pk)
    context = found | {
        "title": _("Whom does it concern?"),
        "ruling": ruling,
        "error": error,
    }
    if status == HttpResponse.status_code and not form.is_valid():
        status = 422
    url = reverse("rulings:ruling-warning", args=(request.club.slug, ruling.number))
    return page(request, "rulings/review/penalties/_whom.html", context, url=url, status=status)


def _found(
    request: ClubRequest, incident: Incident, offence: Offence, *, before: int | None = None
) -> tuple[PlayerSearchForm, dict[str, object]]:
    """Those who are called so; who sits at the table where nobody is searched for."""
    form = PlayerSearchForm(request.GET)
    asked = form.cleaned_data["q"].strip() if form.is_valid() else ""
    if asked:
        found = Player.objects.of(request.club).remembered().matching_name(asked).order_by("folded_name", "pk")
        players = list(found[: MOST_FOUND + 1])
    else:
        players = players_at(incident)
    told = noted_before(players[:MOST_FOUND], incident, offence.what, request.membership, before=before)
    more = len(players) > MOST_FOUND
    return form, {"form": form, "asked": asked, "found": told, "more": more, "offence": offence}
