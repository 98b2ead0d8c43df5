"""The page behind a link: open to whoever has it, and telling nobody else anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole, Membership, User
from incidents.playing.own import StillToPlay, may_see_deal, open_to
from incidents.web.access import public, still_to_play
from rulings.review.opinions.ask_opinion import OpinionLinkClosed, OpinionRefused, answer, find_consultation
from rulings.review.opinions.case_in_words import case
from rulings.review.opinions.forms import OpinionForm
from rulings.web.form_keys import Incomplete, key

if TYPE_CHECKING:
    from incidents.web.access import ClubRequest
    from rulings.models import Consultation


@public
@require_http_methods(["GET", "HEAD", "POST"])
def consultation(request: HttpRequest, token: str) -> HttpResponse:
    """The case, and the form for an opinion on it."""
    try:
        response = _answered(request, token) if request.method == "POST" else _case(request, token, OpinionForm())
    except StillToPlay as kept:
        response = still_to_play(cast("ClubRequest", request), kept)
    except OpinionLinkClosed:
        # One page and one status for a link that expired, was closed or never was: it tells a guesser nothing.
        response = render(request, "rulings/review/opinions/closed.html", status=404)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _answered(request: HttpRequest, token: str) -> HttpResponse:
    form = OpinionForm(request.POST)
    try:
        giving_key = key(request.POST, "giving_key")
        if form.is_valid():
            answer(token, form.cleaned_data["text"], giving_key)
            return render(request, "rulings/review/opinions/thanks.html")
    except OpinionRefused as refused:
        form.add_error("text", str(refused))
    except Incomplete:
        form.add_error(None, _("This page was too old. Send it again."))
    return _case(request, token, form, status=422)


def _case(request: HttpRequest, token: str, form: OpinionForm, *, status: int = 200) -> HttpResponse:
    """Raises OpinionLinkClosed, and StillToPlay for a director who has the board still to play himself."""
    consulted = find_consultation(token)
    context = {
        "consultation": consulted,
        "case": case(_as_he_may_see_it(request, consulted)),
        "form": form,
        "giving_key": uuid4(),
    }
    return render(request, "rulings/review/opinions/consultation.html", context, status=status)


def _as_he_may_see_it(request: HttpRequest, consulted: Consultation) -> dict[str, Any]:
    """The case; of his own call without the hands for a director of the club who has the board still to play himself.

    Whoever is not signed in is nobody the club knows. Raises StillToPlay.
    """
    shown: dict[str, Any] = consulted.shown
    if not isinstance(request.user, User):
        return shown
    himself = Membership.objects.current().filter(club=consulted.club_id, user=request.user)
    membership = himself.select_related("club").first()
    if membership is None or not membership.may(ClubRole.DIRECTOR):
        return shown
    try:
        open_to(membership, consulted.incident)
    except StillToPlay:
        of_club = cast("ClubRequest", request)
        of_club.club, of_club.membership = membership.club, membership
        raise
    if not shown["deal"] or may_see_deal(membership, consulted.incident.board):
        return shown
    return {**shown, "deal": ""}
