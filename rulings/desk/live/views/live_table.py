"""The live board of one table: what holds there, what to say, and one tap for what happens next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode
from uuid import uuid4

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from incidents.models import ClubRole, Incident, Table
from incidents.playing.own import StillToPlay
from incidents.web.access import ClubRequest, member
from rulings.desk.live import layout, note_event, sent_event
from rulings.desk.live.boards_in_play import board_at
from rulings.desk.live.completing import asked_about, ways_to_be_exposed
from rulings.desk.live.note_event import EventNotNoted
from rulings.desk.live.telling import in_a_line
from rulings.engine import Seat
from rulings.in_play.events import Exposed
from rulings.in_play.running import CannotHappen, run
from rulings.web.form_keys import Incomplete, key
from rulings.web.page import page
from rulings.web.polling import EVERY, newest_lines, renew, stamp, stamp_at
from rulings.web.question_page import question_with_answers

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import QueryDict

    from rulings.desk.live.board import InPlay
    from rulings.desk.live.note_event import HeldTable, NotedEvent


IN_PLACE: Final = "live-now"
"""The part of the page that a tap changes."""


@member(ClubRole.DIRECTOR)
@require_safe
def table(request: ClubRequest, session: int, table: int) -> HttpResponse:
    """The live board of a table."""
    return _page(request, _look(request, fetch_table(request, session, table)))


@member(ClubRole.DIRECTOR)
@require_safe
def now(request: ClubRequest, session: int, table: int) -> HttpResponse:
    """What renews itself of that page: nothing, while nothing has changed."""

    def part() -> HttpResponse:
        at = fetch_table(request, session, table)
        # What is asked in it names the page it stands on, as it does there.
        context = _context(_look(request, at)) | {"page_url": _address(request, at)}
        response = render(request, "rulings/desk/live/_now.html", context)
        patch_vary_headers(response, ("HX-Request",))
        return response

    return renew(request, request.club, _place(session, table), part)


@member(ClubRole.DIRECTOR)
@require_safe
def tell(request: ClubRequest, session: int, table: int) -> HttpResponse:
    """Ask for what one tap is not enough for: a card, some cards, a suit."""
    at = fetch_table(request, session, table)
    board = open_board(request, at)
    return _tell(request, at, board, request.GET) or redirect("rulings:live-table", request.club.slug, session, table)


@member(ClubRole.DIRECTOR)
@require_POST
def note(request: ClubRequest, session: int, table: int) -> HttpResponse:
    """Something happened: note it."""

    def write(held: HeldTable) -> NotedEvent:
        event, noting_key = sent_event.event(request.POST, held.board), key(request.POST, "noting_key")
        return note_event.note(held, event, request.user, key=noting_key, seen=request.POST.get("version", ""))

    shown, refused = _tap(request, session, table, write)
    match refused:
        case None:
            return _shown_anew(request, shown)
        case Incomplete():
            return _page(request, shown, error=_("This page was too old. Tap again."), status=422)
        case note_event.Meanwhile() | note_event.EventKeyReused():
            return _page(request, shown, conflict=_conflict(request, shown.board, str(refused)), status=409)
        case _:
            return _again(request, shown, str(refused))


@member(ClubRole.DIRECTOR)
@require_POST
def undo(request: ClubRequest, session: int, table: int) -> HttpResponse:
    """A tap was a mistake: note that it was."""

    def write(held: HeldTable) -> NotedEvent:
        noting_key = key(request.POST, "noting_key")
        try:
            number = int(request.POST.get("number", ""))
        except ValueError:
            raise Incomplete from None
        return note_event.undo(held, number, request.user, key=noting_key, seen=request.POST.get("version", ""))

    shown, refused = _tap(request, session, table, write)
    match refused:
        case None:
            return _shown_anew(request, shown)
        case note_event.Meanwhile() | note_event.EventKeyReused():
            return _page(request, shown, conflict={"why": str(refused)}, status=409)
        case note_event.EventNotNoted():
            return _page(request, shown, error=str(refused), status=422)
        case _:
            return _page(request, shown, error=_("This page was too old. Tap again."), status=422)


@dataclass(frozen=True)
class ShownTable:
    """A table as its page shows it."""

    at: Table
    board: InPlay | None
    stamp: str


def _tap(
    request: ClubRequest, session: int, table: int, write: Callable[[HeldTable], NotedEvent]
) -> tuple[ShownTable, EventNotNoted | Incomplete | sent_event.Unreadable | None]:
    """Write what was tapped at a table, and read it for its page in the same transaction; or say why not.

    Raises Http404, and StillToPlay when the board is kept from this director while he plays.
    """
    place = _place(session, table)
    # Before the table is held: what others write meanwhile is then asked for again.
    newest = newest_lines(request.club)
    with transaction.atomic():
        try:
            held = note_event.hold(request.club, session, table)
        except Table.DoesNotExist:
            raise Http404 from None
        check_open(request, held.board)
        try:
            noted = write(held)
        except (EventNotNoted, Incomplete, sent_event.Unreadable) as refused:
            return ShownTable(held.table, held.board, stamp_at(place, newest)), refused
    own = (noted.line.pk,) if noted.line else ()
    return ShownTable(held.table, noted.board, stamp_at(place, newest, *own)), None


def _shown_anew(request: ClubRequest, shown: ShownTable) -> HttpResponse:
    """The page after a tap: to htmx the page itself, to a browser without it the way there."""
    if request.htmx:
        return _page(request, shown)
    return redirect("rulings:live-table", request.club.slug, shown.at.session_id, shown.at.pk)


def fetch_table(request: ClubRequest, session: int, table: int) -> Table:
    """The table of a session of the club. Raises Http404."""
    tables = Table.objects.of(request.club).select_related("session__club")
    return get_object_or_404(tables, pk=table, session__pk=session)


def table_name(at: Table) -> str:
    """A table as the room calls it. One query."""
    return at.name_in_room(several_sections=at.session.tables.of_other_sections(at.section).exists())


def open_board(request: ClubRequest, at: Table) -> InPlay | None:
    """The board in play at a table. Raises StillToPlay when it is kept from this director while he plays."""
    board = board_at(at)
    check_open(request, board)
    return board


def check_open(request: ClubRequest, board: InPlay | None) -> None:
    """Raise StillToPlay when a board is kept from this director while he plays."""
    if board is not None:
        incidents = Incident.objects.filter(pk__in=[ruling.incident_id for ruling in board.rulings])
        if incidents.kept_from(request.membership).exists():
            raise StillToPlay(board.table.session_id)


def _look(request: ClubRequest, at: Table) -> ShownTable:
    """A table as it is now; its stamp is read first, so that what comes while it is read is asked for again."""
    moment = stamp(request.club, _place(at.session_id, at.pk))
    return ShownTable(at, open_board(request, at), moment)


def _page(request: ClubRequest, shown: ShownTable, *, status: int = 200, **told: Any) -> HttpResponse:
    url = _address(request, shown.at)
    response = page(request, "rulings/desk/live/_table.html", _context(shown) | told, url=url, status=status)
    if request.htmx.target == IN_PLACE:
        # The tap stays where it was made, and the way back as long as it was: of a boosted form only this says so.
        response["HX-Push-Url"] = "false"
    return response


def _address(request: ClubRequest, at: Table) -> str:
    return reverse("rulings:live-table", args=(request.club.slug, at.session_id, at.pk))


def _place(session: int, table: int) -> str:
    return f"table {session} {table}"


def _context(shown: ShownTable) -> dict[str, Any]:
    """What the page shows."""
    name = table_name(shown.at)
    return {
        "title": _("Table %(table)s") % {"table": name},
        "table": name,
        "at": shown.at,
        "session": shown.at.session,
        "stamp": shown.stamp,
        "every": EVERY,
        **(layout.context_of_board(shown.board) if shown.board else {}),
    }


def _again(request: ClubRequest, shown: ShownTable, error: str) -> HttpResponse:
    """The page on which it was tapped, with why nothing was noted and all that was ticked."""
    return _tell(request, shown.at, shown.board, request.POST, error=error, status=422) or _page(
        request, shown, error=error, status=422
    )


def _tell(
    request: ClubRequest, at: Table, board: InPlay | None, about: QueryDict, *, error: str = "", status: int = 200
) -> HttpResponse | None:
    """The page that completes an event, with what was ticked on it; None where `about` names no event of that kind."""
    kind, slug = about.get("kind", ""), request.club.slug
    try:
        seat = Seat(about.get("seat", ""))
        asked = asked_about(kind, seat)
    except (KeyError, ValueError):
        return None
    if board is None or board.running is None:
        return None
    ways = ways_to_be_exposed(board.running.table.declarer) if kind == Exposed.kind else {}
    question = question_with_answers(asked)
    url = reverse("rulings:live-tell", args=(slug, at.session_id, at.pk))
    hidden = {"version": board.version, "noting_key": uuid4(), "kind": kind, "seat": seat.value}
    if "due" in about:
        hidden["due"] = about["due"]
    told = {
        **question,
        "title": question["heading"],
        "table": table_name(at),
        "back": reverse("rulings:live-table", args=(slug, at.session_id, at.pk)),
        "form_url": reverse("rulings:live-note", args=(slug, at.session_id, at.pk)),
        "hidden": hidden,
        "sent": about.getlist("answer"),
        "ways": [(how.value, *words) for how, words in ways.items()],
        "error": error,
    }
    again = {name: value for name, value in hidden.items() if name in {"kind", "seat", "due"}}
    return page(request, "rulings/desk/live/_tell.html", told, url=f"{url}?{urlencode(again)}", status=status)


def _conflict(request: ClubRequest, board: InPlay | None, why: str) -> dict[str, Any]:
    """What somebody else did meanwhile, and the event that was not noted: one tap from it, if it can still happen."""
    event = sent_event.event(request.POST, board)
    running = board.running if board else None
    told: dict[str, Any] = {"why": why, "mine": in_a_line(event, running.table.asking if running else None)}
    if board is None or running is None:
        return told
    told["since"] = [each.pk for each in board.since(request.POST.get("version", ""))]
    try:
        run(running.table, event)
    except (CannotHappen, ValueError):
        return told
    return told | {"again": layout.as_sent(event), "version": board.version, "key": uuid4()}
