"""The page by which a table calls the director: for a player who is signed in, or for whoever has the session's link.

One address does both: it takes the call, and then says what became of it, renewed while it is open.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db.models import Max, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.call_links import NoSuchLink, find_call_link
from incidents.calling import WINDOW, TooManyCalls
from incidents.models import ClubRole, Incident, Seating, Session, Table, Tag
from incidents.models.tables_in_room import has_several_sections
from incidents.recording import FormKeyReused
from incidents.web.access import ClubRequest, member, public
from incidents.web.language import speak
from rulings.desk.calls.forms import CallDirectorForm
from rulings.desk.calls.place_call import call
from rulings.web.form_keys import Incomplete, key
from rulings.web.polling import NOTHING_NEW

if TYPE_CHECKING:
    from incidents.models import Board, CallLink, User

EVERY: Final = "every 3s"


@dataclass(frozen=True)
class Caller:
    """Who calls, from which session, at which address."""

    session: Session
    url: str
    by: User | None = None
    link: CallLink | None = None


@dataclass(frozen=True)
class Called:
    """What became of a table's call."""

    incident: Incident
    table: str

    @property
    def is_taken(self) -> bool:
        """Whether a director has taken it."""
        return self.incident.taken_at is not None

    @property
    def stamp(self) -> str:
        """What the page shows, in a few letters."""
        return f"{self.incident.pk}-{'taken' if self.is_taken else 'waits'}"


@member(ClubRole.PLAYER)
@require_http_methods(["GET", "HEAD", "POST"])
def by_a_member(request: ClubRequest, session: int) -> HttpResponse:
    """A member calls from a session of today; the table where he sits is filled in where it is known."""
    of_club = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session)
    if not of_club.is_in_play:
        raise Http404
    url = reverse("rulings:call-director", args=(request.club.slug, of_club.pk))
    return _page(request, Caller(of_club, url, by=request.user))


@public
@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever has the session's link calls; it opens on the session's day and tells nobody why it does not."""
    try:
        link = find_call_link(token)
    except NoSuchLink:
        response = render(request, "rulings/desk/calls/ended.html", status=HTTPStatus.NOT_FOUND)
    else:
        club = link.session.club
        speak(request, club)
        with timezone.override(club.zone):
            response = _page(request, Caller(link.session, reverse("calling:call", args=(token,)), link=link))
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _page(request: HttpRequest, caller: Caller) -> HttpResponse:
    tables = list(caller.session.tables.in_order())
    if request.method == "POST":
        return _sent(request, caller, tables)
    again = "again" in request.GET
    at = _table(request.GET.get("at", ""), tables) or (None if again else _his_table(caller, tables))
    called = None if again or at is None else _call_of(at, tables)
    if "seen" in request.GET:
        if called is not None and called.stamp == request.GET["seen"]:
            return HttpResponse(status=NOTHING_NEW)
        return render(request, "rulings/desk/calls/_called.html", _context(caller, at, called))
    if called is not None:
        return render(request, "rulings/desk/calls/called.html", _context(caller, at, called))
    return _form(request, caller, CallDirectorForm(tables, _boards(caller), at=at))


def _sent(request: HttpRequest, caller: Caller, tables: list[Table]) -> HttpResponse:
    form = CallDirectorForm(tables, _boards(caller), request.POST)
    if not form.is_valid():
        return _form(request, caller, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    told = form.cleaned_data
    try:
        call(
            told["at_table"],
            key(request.POST, "opening_key"),
            by=caller.by,
            link=caller.link,
            board=told["on_board"],
            called_by=told["called_by"],
            word=told["word"],
        )
    except Table.DoesNotExist:
        raise Http404 from None
    except (Incomplete, FormKeyReused):
        form.add_error(None, _("This page was too old. Send it again."))
    except ValidationError as refused:
        for field, said in refused.message_dict.items():
            form.add_error(field, said)
    except TooManyCalls:
        form.add_error(
            None, _("The director has been called many times from here. Raise your hand, or go and see the director.")
        )
        return _form(request, caller, form, status=HTTPStatus.TOO_MANY_REQUESTS)
    else:
        return redirect(f"{caller.url}?{urlencode({'at': told['at_table'].pk})}")
    return _form(request, caller, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _form(request: HttpRequest, caller: Caller, form: CallDirectorForm, *, status: int = HTTPStatus.OK) -> HttpResponse:
    context = {"session": caller.session, "form": form, "opening_key": uuid4(), "page_url": caller.url}
    return render(request, "rulings/desk/calls/call.html", context, status=status)


def _context(caller: Caller, at: Table | None, called: Called | None) -> dict[str, object]:
    return {
        "session": caller.session,
        "called": called,
        "page_url": caller.url,
        "at": at.pk if at else "",
        "every": EVERY,
    }


def _boards(caller: Caller) -> list[Board]:
    return list(caller.session.boards.all())


def _table(typed: str, tables: list[Table]) -> Table | None:
    return next((each for each in tables if str(each.pk) == typed), None)


def _call_of(table: Table, tables: list[Table]) -> Called | None:
    """The last call of a table: while it waits, and for some minutes after a director took it."""
    calls = Incident.objects.open().filter(table=table, rulings=None)
    last = calls.waiting().order_by("called_at").first()
    if last is None:
        since = timezone.now() - WINDOW
        last = calls.filter(taken_at__gt=since, log_entries__tag=Tag.CALLED_FROM_TABLE).order_by("-called_at").first()
    return Called(last, table.name_in_room(several_sections=has_several_sections(tables))) if last else None


def _his_table(caller: Caller, tables: list[Table]) -> Table | None:
    """Where a member sits now: in the round that is played, else in that which was last noted, or all along."""
    if caller.by is None:
        return None
    his = Seating.objects.filter(pair__session=caller.session).filter(
        Q(pair__first__user=caller.by) | Q(pair__second__user=caller.by)
    )
    places = {seating.round: seating.table_id for seating in his}
    now = caller.session.round_in_play or caller.session.incidents.aggregate(now=Max("round"))["now"]
    where = set(places.values()) if len(set(places.values())) == 1 else {places.get(now)}
    return next((each for each in tables if each.pk in where), None)
