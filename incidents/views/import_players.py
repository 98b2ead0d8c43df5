"""A session's players: a list from a spreadsheet, shown before it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.importing import Mistake, Mistakes, NothingToPutBack, ReplacesOthers, look_ahead, put_back, write
from incidents.importing.decoding import decode
from incidents.importing.read_rows import MOST_BYTES
from incidents.models import ClubRole, FormerPlayers, Pair, Seating, Session
from incidents.web.access import ClubRequest, member
from incidents.web.pace import check_lists_of

if TYPE_CHECKING:
    from incidents.importing import Plan
    from incidents.importing.lost_players import LostPlayers

MOST_MISTAKES_SHOWN = 50
MOST_LOST_SHOWN = 60
MOST_DIGITS = 18


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: ClubRequest, session_id: int) -> HttpResponse:
    """Send a list, see what it says, then take it whole; or see what is wrong, line by line, with nothing lost."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    if request.method != "POST":
        return _page(request, session)
    text = request.POST.get("text", "")
    try:
        text = _sent(request)
        if request.POST.get("step") == "put-back":
            return _put_back(request, session)
        if request.POST.get("step") == "import":
            check_lists_of(request.user)
            done = write(session, text, request.user, shown=request.POST.get("shown", ""))
            messages.success(request, _("%(pairs)d pairs are seated.") % {"pairs": len(done.pairs)})
            return redirect("incidents:session-players", club=request.club.slug, session_id=session.pk)
        if request.POST.get("step") == "correct":
            return _page(request, session, text)
        planned, lost = look_ahead(session, text)
    except Mistakes as mistakes:
        return _page(request, session, text, mistakes.found)
    except ReplacesOthers as others:
        return _check(request, others.plan, others.lost, text, changed=True)
    return _check(request, planned, lost, text)


def _put_back(request: ClubRequest, session: Session) -> HttpResponse:
    """Undo the taking of a list: the one before it stands again."""
    sent = request.POST.get("former", "")
    check_lists_of(request.user)
    try:
        pairs = put_back(
            session, int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= MOST_DIGITS else 0, request.user
        )
    except NothingToPutBack:
        messages.warning(request, _("This list is not the former one any more: look at what stands now."))
    else:
        messages.success(request, _("The former list stands again: %(pairs)d pairs.") % {"pairs": pairs})
    return redirect("incidents:session-players", club=request.club.slug, session_id=session.pk)


def _check(request: ClubRequest, planned: Plan, lost: LostPlayers, text: str, *, changed: bool = False) -> HttpResponse:
    context = {
        "session": planned.session,
        "plan": planned,
        "text": text,
        "lost": lost,
        "lost_pairs": lost.pairs[:MOST_LOST_SHOWN],
        "more_pairs": max(0, len(lost.pairs) - MOST_LOST_SHOWN),
        "changed": changed,
    }
    return render(request, "incidents/players_check.html", context, status=409 if changed else 200)


def _sent(request: ClubRequest) -> str:
    """The list as text, from the file if one was chosen, else as typed."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    return decode(file.read(MOST_BYTES + 1), MOST_BYTES)


def _page(
    request: ClubRequest, session: Session, text: str = "", mistakes: list[Mistake] | None = None
) -> HttpResponse:
    places = (
        Seating.objects.filter(table__session=session)
        .select_related("table", "pair__first", "pair__second")
        .order_by("round", "table__section", "table__number", "-direction")
    )
    context = {
        "session": session,
        "text": text,
        "mistakes": (mistakes or [])[:MOST_MISTAKES_SHOWN],
        "more_mistakes": max(0, len(mistakes or []) - MOST_MISTAKES_SHOWN),
        "places": places.filter(round=1),
        "pairs": Pair.objects.filter(session=session).count(),
        "former": FormerPlayers.objects.filter(session=session).first(),
    }
    return render(request, "incidents/players.html", context, status=422 if mistakes else 200)
