"""How the score of a change is worked out against the other tables, for the committee and the scorer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import Board, ClubRole, Direction
from incidents.note_result import note_field
from incidents.playing.own import StillToPlay, may_see_deal
from incidents.web.access import ClubRequest, member
from rulings.review.scores.adjusted import Kind, NotAScore
from rulings.review.scores.changes_shown import of_club, show_changes
from rulings.review.scores.field import field_of, read_scores
from rulings.review.scores.working import OwnError, own_error, work_out
from rulings.web.page import page

if TYPE_CHECKING:
    from rulings.models import ScoreChange


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def working(request: ClubRequest, change: int) -> HttpResponse:
    """Show how a score is worked out, and take the other tables' scores where no result of theirs is known.

    Of his own call, too, whoever has the board still to play is told nothing of the other tables.
    """
    fetched = get_object_or_404(of_club(request.club).not_kept_from(request.membership), pk=change)
    if not may_see_deal(request.membership, fetched.board):
        raise StillToPlay(fetched.session_id)
    if request.method != "POST":
        return _page(request, fetched)
    typed = request.POST.get("scores", "")
    try:
        note_field(fetched.board, read_scores(typed), request.user)
    except (NotAScore, Board.DoesNotExist) as refused:
        return _page(request, fetched, typed=typed, error=str(refused))
    except ValidationError as refused:
        return _page(request, fetched, typed=typed, error=" ".join(refused.messages))
    messages.success(request, _("Noted."))
    return redirect("rulings:score-working", request.club.slug, fetched.pk)


def _page(request: ClubRequest, change: ScoreChange, *, typed: str | None = None, error: str = "") -> HttpResponse:
    (each,) = show_changes([change])
    field = field_of(change)
    noted = field.as_typed if field.typed else ""
    own, own_mistake = _own_error(request, change)
    context = {
        "title": _("How it is worked out"),
        "each": each,
        "session": change.session,
        "working": work_out(change),
        "field": field,
        "typed": noted if typed is None else typed,
        "error": error,
        "own": own,
        "own_mistake": own_mistake,
        "sides": Direction.choices,
        "asked": {"side": request.GET.get("side", ""), "without": request.GET.get("without", "")},
        "is_penalty": change.kind == Kind.PENALTY,
        "may_be_self_inflicted": change.kind not in (Kind.ARTIFICIAL, Kind.TRICKS) and bool(change.before),
    }
    url = reverse("rulings:score-working", args=(request.club.slug, change.pk))
    return page(request, "rulings/review/scores/_working.html", context, url=url, status=422 if error else 200)


def _own_error(request: ClubRequest, change: ScoreChange) -> tuple[OwnError | None, str]:
    """What is asked of a side's own error, and what is wrong with it."""
    side, without = request.GET.get("side", ""), request.GET.get("without", "")
    if side not in Direction.values or not without:
        return None, ""
    try:
        scores = read_scores(without)
    except NotAScore as wrong:
        return None, str(wrong)
    if len(scores) != 1:
        return None, _("Write one score.")
    return own_error(change, side, scores[0]), ""
