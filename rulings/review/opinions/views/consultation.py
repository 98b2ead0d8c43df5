"""The page behind a link: open to whoever has it, and telling nobody else anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole, Membership, User
from incidents.models.clubs import token_hash
from incidents.playing.own import StillToPlay, may_see_deal, may_see_hands, open_to
from incidents.web.access import public, still_to_play
from rulings.models import Consultation
from rulings.review.opinions.ask_opinion import OpinionLinkClosed, OpinionRefused, answer, find_consultation
from rulings.review.opinions.case_in_words import case
from rulings.review.opinions.forms import OpinionForm
from rulings.review.opinions.views.poll_answer import asked_or_answered
from rulings.web.form_keys import Incomplete, key

if TYPE_CHECKING:
    from incidents.web.access import ClubRequest
    from rulings.review.opinions.case import KeptCase

ANSWERED: Final = "answered"
"""The cookie of a browser from which a poll was answered."""


@public
@require_http_methods(["GET", "HEAD", "POST"])
def consultation(request: HttpRequest, token: str) -> HttpResponse:
    """The case, and the form for an opinion on it."""
    try:
        response = _opened(request, token)
    except StillToPlay as kept:
        response = still_to_play(cast("ClubRequest", request), kept)
    except OpinionLinkClosed:
        # One page and one status for a link that expired, was closed or never was: it tells a guesser nothing.
        response = render(request, "rulings/review/opinions/closed.html", status=404)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _opened(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an opinion or of a poll, or what follows an answer. Raises OpinionLinkClosed and StillToPlay."""
    poll = Consultation.objects.polls().filter(token_hash=token_hash(token)).select_related("incident").first()
    if poll is not None:
        return _polled(request, poll)
    return _answered(request, token) if request.method == "POST" else _case(request, token, OpinionForm())


def _polled(request: HttpRequest, poll: Consultation) -> HttpResponse:
    """A poll, answered once from one browser as far as its cookie tells. Raises OpinionLinkClosed and StillToPlay."""
    if ANSWERED in request.COOKIES:
        return render(request, "rulings/review/opinions/thanks.html")
    if not poll.is_open:
        # Whatever is sent: a step on the way to an answer would show the hand once more.
        raise OpinionLinkClosed
    membership = _as_director(request, poll)
    if membership is not None and not may_see_hands(membership, poll.incident):
        _of_club(request, membership)
        raise StillToPlay(poll.incident.session_id)
    page = asked_or_answered(request, poll, "rulings/review/opinions/poll.html", {})
    if page is not None:
        return page
    thanks = render(request, "rulings/review/opinions/thanks.html")
    # It goes to this link alone, and says nothing but that it was answered.
    thanks.set_cookie(
        ANSWERED,
        "1",
        expires=poll.expires_at,
        path=request.path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return thanks


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
    shown = _as_he_may_see_it(request, consulted)
    context = {
        "consultation": consulted,
        # What was asked of the hands may tell of them.
        "question": consulted.question if shown == consulted.shown else "",
        "case": case(shown),
        "form": form,
        "giving_key": uuid4(),
    }
    return render(request, "rulings/review/opinions/consultation.html", context, status=status)


def _as_he_may_see_it(request: HttpRequest, consulted: Consultation) -> KeptCase:
    """The case; of his own call without the hands for a director of the club who has the board still to play himself.

    Whoever is not signed in is nobody the club knows. Raises StillToPlay.
    """
    shown: KeptCase = consulted.shown
    membership = _as_director(request, consulted)
    if membership is None or not shown["deal"] or may_see_deal(membership, consulted.incident.board):
        return shown
    return {**shown, "deal": ""}


def _as_director(request: HttpRequest, consulted: Consultation) -> Membership | None:
    """Whoever opens it as a director of the club who asks; None for everybody else. Raises StillToPlay."""
    if not isinstance(request.user, User):
        return None
    himself = Membership.objects.current().filter(club=consulted.club_id, user=request.user)
    membership = himself.select_related("club").first()
    if membership is None or not membership.may(ClubRole.DIRECTOR):
        return None
    try:
        open_to(membership, consulted.incident)
    except StillToPlay:
        _of_club(request, membership)
        raise
    return membership


def _of_club(request: HttpRequest, membership: Membership) -> None:
    """Have the page that says so know in which club it is."""
    of_club = cast("ClubRequest", request)
    of_club.club, of_club.membership = membership.club, membership
