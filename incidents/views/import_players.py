"""A session's players: a list from a spreadsheet, shown before it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.importing import (
    Mistake,
    Mistakes,
    NothingToPutBack,
    NotSaidWho,
    ReplacesOthers,
    look_ahead,
    put_back,
    spreadsheets,
    write,
)
from incidents.importing.decoding import decode
from incidents.importing.file_limits import MOST_BYTES_OF_A_LIST, MOST_BYTES_OF_A_WORKBOOK
from incidents.importing.lost_players import LostPlayers
from incidents.importing.recognise_players import ALL, SAME_PERSON
from incidents.importing.spreadsheets import PlayersSheet
from incidents.models import ClubRole, FormerPlayers, Pair, Seating, Session
from incidents.text import number_sent
from incidents.web.access import ClubRequest, member
from incidents.web.pace import check_lists_of
from incidents.web.sizes import takes_lists

if TYPE_CHECKING:
    from incidents.importing import Plan

MOST_MISTAKES_SHOWN = 50
MOST_ASKED = 150
"""One by one: a form may not have many more answers."""
ENOUGH_FOR_ALL = 2
NOTHING = PlayersSheet("", "")
MOST_LOST_SHOWN = 60
NOTHING_LOST = LostPlayers((), ())


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
@takes_lists("text")
def players(request: ClubRequest, session_id: int) -> HttpResponse:
    """Send a list, see what it says, then take it whole; or see what is wrong, line by line, with nothing lost."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    if request.method != "POST":
        return _page(request, session)
    sent = PlayersSheet(request.POST.get("text", ""), "")
    step = request.POST.get("step")
    try:
        sent = _sent(request)
        if step == "put-back":
            return _put_back(request, session)
        if step in ("import", "import-same"):
            check_lists_of(request.user)
            shown = request.POST.get("shown", "")
            done = write(session, sent.text, request.user, _answers(request), shown=shown)
            messages.success(request, _("%(pairs)d pairs are seated.") % {"pairs": len(done.pairs)})
            return redirect("incidents:session-players", club=request.club.slug, session_id=session.pk)
        if step == "correct":
            return _page(request, session, sent)
        planned, lost = look_ahead(session, sent.text, _answers(request))
    except Mistakes as mistakes:
        return _page(request, session, sent, mistakes.found)
    except NotSaidWho as unanswered:
        return _check(request, unanswered.plan, NOTHING_LOST, sent, refused=True)
    except ReplacesOthers as others:
        return _check(request, others.plan, others.lost, sent, changed=True)
    return _check(request, planned, lost, sent)


def _put_back(request: ClubRequest, session: Session) -> HttpResponse:
    """Undo the taking of a list: the one before it stands again."""
    sent = request.POST.get("former", "")
    check_lists_of(request.user)
    try:
        pairs = put_back(session, number_sent(sent), request.user)
    except NothingToPutBack:
        messages.warning(request, _("This list is not the former one any more: look at what stands now."))
    else:
        messages.success(request, _("The former list stands again: %(pairs)d pairs.") % {"pairs": pairs})
    return redirect("incidents:session-players", club=request.club.slug, session_id=session.pk)


def _sent(request: ClubRequest) -> PlayersSheet:
    """The list as text, from the file if one was chosen, else as typed."""
    file = request.FILES.get("file")
    if file is None:
        return PlayersSheet(request.POST.get("text", ""), "")
    data = file.read(max(MOST_BYTES_OF_A_LIST, MOST_BYTES_OF_A_WORKBOOK) + 1)
    if spreadsheets.is_spreadsheet(data):
        return spreadsheets.read_spreadsheet(data)
    return PlayersSheet(decode(data, MOST_BYTES_OF_A_LIST), "")


def _answers(request: ClubRequest) -> dict[str, str]:
    """What was answered about names that may be somebody's."""
    answers = {name: request.POST.get(name, "") for name in request.POST if name.startswith("who-")}
    return answers | ({ALL: SAME_PERSON} if request.POST.get("step") == "import-same" else {})


def _check(
    request: ClubRequest,
    planned: Plan,
    lost: LostPlayers,
    sent: PlayersSheet,
    *,
    refused: bool = False,
    changed: bool = False,
) -> HttpResponse:
    """What the list says, and what is lost by it; where a name may be somebody's, with the question."""
    questions = planned.questions
    context = {
        "session": planned.session,
        "plan": planned,
        "text": sent.text,
        "sheet": sent.name,
        "refused": refused,
        "questions": questions if len(questions) <= MOST_ASKED else [],
        "asked_at_once": questions if len(questions) > MOST_ASKED else [],
        "all_at_once": len(planned.unanswered) >= ENOUGH_FOR_ALL
        and all(len(question.likely) == 1 for question in planned.unanswered),
        "lost": lost,
        "lost_pairs": lost.pairs[:MOST_LOST_SHOWN],
        "more_pairs": max(0, len(lost.pairs) - MOST_LOST_SHOWN),
        "changed": changed,
    }
    status = 409 if changed else 422 if refused else 200
    return render(request, "incidents/players_check.html", context, status=status)


def _page(
    request: ClubRequest, session: Session, sent: PlayersSheet = NOTHING, mistakes: list[Mistake] | None = None
) -> HttpResponse:
    places = (
        Seating.objects.filter(table__session=session, round=1)
        .select_related("table", "pair__first", "pair__second")
        .order_by("table__section", "table__number", "-direction")
    )
    context = {
        "session": session,
        "text": sent.text,
        "sheet": sent.name,
        "mistakes": (mistakes or [])[:MOST_MISTAKES_SHOWN],
        "more_mistakes": max(0, len(mistakes or []) - MOST_MISTAKES_SHOWN),
        "places": places,
        "pairs": Pair.objects.filter(session=session).count(),
        "named": any(place.pair.names for place in places),
        "invites": request.membership.may(ClubRole.ADMIN),
        "former": FormerPlayers.objects.filter(session=session).first(),
    }
    return render(request, "incidents/players.html", context, status=422 if mistakes else 200)
