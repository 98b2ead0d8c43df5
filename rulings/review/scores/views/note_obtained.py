"""What was obtained on the board of a ruling, noted by a few taps: where a law turns on the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import Board, ClubRole, Table
from incidents.note_result import note_result
from incidents.web.access import ClubRequest, member
from rulings.review.ruling.call import call_in_words
from rulings.review.ruling.views.ruling import fetch_ruling
from rulings.review.scores import obtained
from rulings.review.scores.forms import TappedResultForm
from rulings.web.page import page

if TYPE_CHECKING:
    from rulings.models import Ruling
    from rulings.review.scores.obtained import WherePlayed

BACK: Final = {"checks": "rulings:end-of-board"}
"""The pages, other than the ruling's, from which it is asked for and to which it leads back."""


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def board_result(request: ClubRequest, number: str) -> HttpResponse:
    """Ask for the result of the ruling's board at its table, and note it in place of what was noted before."""
    ruling = fetch_ruling(request, number)
    at = obtained.where_played(ruling)
    sent = request.POST if request.method == "POST" else None
    noted = obtained.board_result(ruling, request.membership)
    there = obtained.obtained_fields(ruling, noted) or obtained.declarer_told(ruling)
    form = TappedResultForm(sent, "result", there)
    if sent is None or at is None or not form.is_valid() or form.result is None:
        return _page(request, ruling, at, form)
    try:
        note_result(at.board, at.table, form.result.as_noted(), request.user)
    except (Board.DoesNotExist, Table.DoesNotExist):
        return _page(request, ruling, None, form)
    except ValidationError as refused:
        form.add_error(None, refused)
        return _page(request, ruling, at, form)
    messages.success(request, _("Noted: %(outcome)s.") % {"outcome": obtained.in_words(form.result, at.board)})
    return redirect(BACK.get(request.POST.get("back", ""), "rulings:ruling"), request.club.slug, ruling.number)


def _page(request: ClubRequest, ruling: Ruling, at: WherePlayed | None, form: TappedResultForm) -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    back = asked.get("back", "")
    context = call_in_words(ruling) | {
        "title": _("Result of the board"),
        "ruling": ruling,
        "at": at,
        "form": form,
        "back": back if back in BACK else "",
    }
    url = reverse("rulings:board-result", args=(request.club.slug, ruling.number))
    status = 422 if request.method == "POST" else 200
    return page(request, "rulings/review/scores/_note_result.html", context, url=url, status=status)
