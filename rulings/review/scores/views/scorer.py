"""The scorer's list: what is to be entered, what was, and what was withdrawn."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from incidents.models import ClubRole, ResultsFile, Session
from incidents.web.access import ClubRequest, member
from rulings.models import ScoreChange
from rulings.review.scores import change_score
from rulings.review.scores.changes_shown import Shown, of_club, show_changes
from rulings.web.page import page

BACK_TO_CLUB = "club"
BACK_TO_RULING = "ruling"


@member(ClubRole.DIRECTOR)
@require_safe
def session_list(request: ClubRequest, session: int) -> HttpResponse:
    """A session's score changes."""
    return _session_list(request, _session(request, session))


@member(ClubRole.DIRECTOR)
@require_safe
def slips(request: ClubRequest, session: int) -> HttpResponse:
    """The slips of all that is open, several to a sheet."""
    of = _session(request, session)
    context = {
        "title": _("Slips for the scorer"),
        "session": of,
        "changes": list(
            show_changes(of_club(request.club).not_kept_from(request.membership).filter(session=of).to_be_entered())
        ),
    }
    return page(request, "rulings/review/scores/_slips.html", context)


@member(ClubRole.DIRECTOR)
@require_safe
def slip(request: ClubRequest, change: int) -> HttpResponse:
    """One score change on its slip."""
    (each,) = show_changes([_fetched(request, change)])
    context = {"title": _("Slip for the scorer"), "session": each.change.session, "changes": [each], "alone": True}
    return page(request, "rulings/review/scores/_slips.html", context)


@member(ClubRole.ADMIN)
@require_safe
def season(request: ClubRequest) -> HttpResponse:
    """What is still to be entered, in whatever session, the oldest first."""
    return _season(request)


@member(ClubRole.DIRECTOR)
@require_POST
def enter_change(request: ClubRequest, change: int) -> HttpResponse:
    """The scorer has entered it."""
    found = _fetched(request, change)
    try:
        change_score.enter(found, request.user)
    except change_score.NoLongerOpen as late:
        return _late(request, found, str(late))
    messages.success(request, _("Entered. Nobody else has to."))
    return redirect(_back(request, found))


@member(ClubRole.DIRECTOR)
@require_POST
def withdraw_change(request: ClubRequest, change: int) -> HttpResponse:
    """It is not to be entered, or no longer to stand."""
    done = change_score.withdraw(_fetched(request, change), request.user)
    if done.entered_at is not None:
        messages.warning(request, _("Withdrawn. It had been entered: the former score has to be put back."))
    else:
        messages.success(request, _("Withdrawn: it is not to be entered."))
    return redirect(_back(request, done))


def _session(request: ClubRequest, session: int) -> Session:
    return get_object_or_404(Session.objects.of(request.club), pk=session)


def _fetched(request: ClubRequest, change: int) -> ScoreChange:
    return get_object_or_404(of_club(request.club).not_kept_from(request.membership), pk=change)


def _back(request: ClubRequest, change: ScoreChange) -> str:
    """The page on which the button was."""
    slug = request.club.slug
    match request.POST.get("back"):
        case "club" if request.membership.may(ClubRole.ADMIN):
            return reverse("rulings:open-scores", args=(slug,))
        case "ruling":
            return reverse("rulings:ruling", args=(slug, change.ruling.number))
        case _:
            return reverse("rulings:score-changes", args=(slug, change.session_id))


def _late(request: ClubRequest, change: ScoreChange, error: str) -> HttpResponse:
    """The list as it is now, with who was first."""
    if request.POST.get("back") == BACK_TO_CLUB and request.membership.may(ClubRole.ADMIN):
        return _season(request, error=error)
    return _session_list(request, change.session, error=error)


def _session_list(request: ClubRequest, session: Session, *, error: str = "") -> HttpResponse:
    changes = list(show_changes(of_club(request.club).not_kept_from(request.membership).filter(session=session)))
    context = {
        "title": _("Score changes"),
        "session": session,
        "open": [each for each in changes if each.is_open],
        "entered": [each for each in changes if each.change.withdrawn_at is None and not each.is_open],
        "withdrawn": [each for each in changes if each.change.withdrawn_at is not None],
        "has_results": ResultsFile.objects.filter(session=session).exists(),
        "error": error,
    }
    url = reverse("rulings:score-changes", args=(request.club.slug, session.pk))
    return _page(request, "rulings/review/scores/_session.html", context, url, conflict=bool(error))


def _season(request: ClubRequest, *, error: str = "") -> HttpResponse:
    changes = (
        of_club(request.club)
        .not_kept_from(request.membership)
        .to_be_entered()
        .order_by("session__date", "session", "pk")
    )
    by_session: dict[Session, list[Shown]] = {}
    for each in show_changes(changes):
        by_session.setdefault(each.change.session, []).append(each)
    context = {"title": _("Scores to be entered"), "sessions": list(by_session.items()), "error": error}
    url = reverse("rulings:open-scores", args=(request.club.slug,))
    return _page(request, "rulings/review/scores/_season.html", context, url, conflict=bool(error))


def _page(request: ClubRequest, template: str, context: dict[str, Any], url: str, *, conflict: bool) -> HttpResponse:
    return page(request, template, context, url=url, status=409 if conflict else 200)
