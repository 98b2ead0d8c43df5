"""The file that is handed to the committee which hears an appeal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import get_list_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.playing.own import may_see_hands
from incidents.web.access import ClubRequest, member
from rulings.archive.sentence import facts_in_a_sentence
from rulings.models import Appeal, Ruling
from rulings.review.claims.claim_shown import claim_shown
from rulings.review.opinions.case_in_words import hands
from rulings.review.ruling.call import call_in_words
from rulings.review.ruling.reasons import reasons
from rulings.review.ruling.views.ruling import fetch_ruling
from rulings.review.scores.changes_shown import of_ruling
from rulings.web.page import page
from rulings.web.sheet import sheet

if TYPE_CHECKING:
    from incidents.models import Board


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
        "changes": of_ruling(given, request.membership),
        **_hands(request, given),
        **call_in_words(given),
    }
    return page(request, "rulings/review/ruling/_committee.html", context)


def _hands(request: ClubRequest, given: Ruling) -> dict[str, Any]:
    """The deal, and the hands of a claim, once nobody can have the board still to play: the director may play himself,
    and so may who hears the appeal.
    """
    incident, session = given.incident, given.session
    over = session.results_at is not None or session.date < request.club.day_of_play()
    if not over or not may_see_hands(request.membership, incident):
        return {}
    board = incident.board
    return {"claim": claim_shown(incident), "cross": _cross(board) if board is not None and board.deal else None}


def _cross(board: Board) -> dict[str, Any]:
    """The hands as they are drawn."""
    return {
        "hands": hands(board.deal),
        "dealer": board.get_dealer_display(),
        "vulnerability": board.get_vulnerability_display(),
    }
