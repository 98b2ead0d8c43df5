"""When trees and practice are closed to players: never a ruling of one's own making on a board in play."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.http import HttpResponse
from django.utils.translation import gettext as _

from incidents.models import ClubRole, Session
from incidents.web.access import ClubRequest
from rulings.web.page import page

P = ParamSpec("P")


def is_closed_to(request: ClubRequest) -> bool:
    """Whether the club plays today and whoever asks does not direct."""
    if request.membership.may(ClubRole.DIRECTOR):
        return False
    return Session.objects.of(request.club).filter(date__in=request.club.days_in_play()).exists()


def not_while_playing(
    view: Callable[Concatenate[ClubRequest, P], HttpResponse],
) -> Callable[Concatenate[ClubRequest, P], HttpResponse]:
    """To players, on a day when their club plays, the view says why it is closed: 403."""

    @wraps(view)
    def opened(request: ClubRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if is_closed_to(request):
            context = {"title": _("Closed while your club plays")}
            return page(request, "rulings/lawbook/_closed.html", context, status=HTTPStatus.FORBIDDEN)
        return view(request, *args, **kwargs)

    return opened
