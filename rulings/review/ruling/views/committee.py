"""The file that is handed to the committee which hears an appeal."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_list_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.playing.own import may_see_deal
from incidents.web.access import ClubRequest, member
from rulings.archive.sentence import facts_in_a_sentence
from rulings.models import Appeal, Ruling
from rulings.review.opinions.case_in_words import hands
from rulings.review.ruling.call import call_in_words
from rulings.review.ruling.reasons import reasons
from rulings.review.ruling.views.ruling import fetch_ruling
from rulings.review.scores.changes_shown import of_ruling
from rulings.web.page import page
from rulings.web.sheet import sheet


@member(ClubRole.DIRECTOR)
@require_safe
def file(request: ClubRequest, number: str) -> HttpResponse:
    """All that a committee needs: facts and statements, the ruling, its clauses, the hands, the grounds. No name."""
    given = fetch_ruling(request, number)
    appeals = get_list_or_404(Appeal.objects.of(request.club).order_by("pk"), ruling=given)
    context = {
        "title": _("The committee’s file: ruling %(number)s") % {"number": number},
        "ruling": given,
        "appeals": appeals,
        "sheet": sheet(given.record, statements=True),
        "happened": facts_in_a_sentence(given),
        "reasons": reasons(given.record),
        "changes": of_ruling(given),
        "cross": _cross(request, given),
        **call_in_words(given),
    }
    return page(request, "rulings/review/ruling/_committee.html", context)


def _cross(request: ClubRequest, given: Ruling) -> dict[str, Any] | None:
    """The hands as they are drawn, once nobody can have the board still to play: the director may play himself."""
    board, session = given.incident.board, given.session
    over = session.results_at is not None or session.date < request.club.day_of_play()
    if board is None or not board.deal or not over or not may_see_deal(request.membership, board):
        return None
    return {
        "hands": hands(board.deal),
        "dealer": board.get_dealer_display(),
        "vulnerability": board.get_vulnerability_display(),
    }
