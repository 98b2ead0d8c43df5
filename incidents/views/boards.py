"""A session's boards and their deals."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from incidents.forms.sessions import DealForm
from incidents.models import Board, ClubRole, Session
from incidents.playing.own import hidden_deals, may_see_deal
from incidents.setting_up import set_deal
from incidents.web.access import ClubRequest, member


@member(ClubRole.DIRECTOR)
@require_safe
def boards(request: ClubRequest, session_id: int) -> HttpResponse:
    """The boards: dealer, vulnerability, and whether the deal is known. Never the hands: a director may be playing."""
    session = get_object_or_404(Session.objects.of(request.club), pk=session_id)
    context = {
        "session": session,
        "boards": Board.objects.filter(session=session).order_by("number"),
        "to_play": hidden_deals(request.membership),
    }
    return render(request, "incidents/boards.html", context)


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def board(request: ClubRequest, session_id: int, number: int) -> HttpResponse:
    """One board's deal, written as in PBN; opening this page is the explicit tap that shows it.

    To a director who has it still to play it is neither shown nor taken: the page says why, and asks whether he has.
    """
    board = get_object_or_404(
        Board.objects.of(request.club).select_related("session"), session_id=session_id, number=number
    )
    if not may_see_deal(request.membership, board):
        kept = {"board": board, "session": board.session}
        return render(request, "incidents/board_to_play.html", kept, status=HTTPStatus.FORBIDDEN)
    form = DealForm(request.POST if request.method == "POST" else None, initial={"deal": board.deal})
    if form.is_valid():
        try:
            set_deal(board, form.cleaned_data["deal"], request.user)
        except Board.DoesNotExist:
            raise Http404 from None
        messages.success(request, _("Board %(number)d is saved.") % {"number": board.number})
        return redirect("incidents:session-boards", club=request.club.slug, session_id=session_id)
    context = {"form": form, "board": board, "session": board.session}
    return render(request, "incidents/board.html", context, status=422 if form.is_bound else 200)
