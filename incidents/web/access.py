"""Who may open what. Every view says it, in one decorator; a view that says nothing opens to nobody.

The order of answers: another club's data does not exist (404), then the role (403), then how much was sent (429), then
the method (405). So the decorators of this module stand above those of `django.views.decorators.http`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING, Concatenate, ParamSpec, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from incidents.models import Club, ClubRole, Incident, Membership, User
from incidents.playing.own import StillToPlay
from incidents.web.htmx import HtmxRequest
from incidents.web.language import speak
from incidents.web.pace import OF_A_DAY, OF_AN_HOUR, check_pace, check_pace_of, filling

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from incidents.models.clubs import MembershipQuerySet
    from incidents.web.pace import BesideMembership

    SendingMembership = WithAnnotations[Membership, BesideMembership]

P = ParamSpec("P")

PUBLIC = "public"
SIGNED_IN = "signed-in"


class UserRequest(HtmxRequest):
    """A request of somebody who is signed in."""

    user: User


class ClubRequest(UserRequest):
    """A request of a member, to one of his club's pages."""

    club: Club
    membership: Membership


def public(view: Callable[Concatenate[HtmxRequest, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view is open to everybody. There are few: `tests/incidents/test_access.py` lists them."""

    @wraps(view)
    def opened(request: HtmxRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return view(request, *args, **kwargs)

    opened.access = PUBLIC  # type: ignore[attr-defined]
    opened.login_required = False  # type: ignore[attr-defined]
    return opened


def signed_in(view: Callable[Concatenate[UserRequest, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view is open to everybody who is signed in; others are sent to sign in.

    Raises SentTooMuch, but for a view marked `never_waits`.
    """
    waits = not getattr(view, "never_waits", False)

    @wraps(view)
    def opened(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        signed_in_request = cast("UserRequest", request)
        if waits and request.method == "POST":
            check_pace_of(signed_in_request.user)
        return view(signed_in_request, *args, **kwargs)

    opened.access = SIGNED_IN  # type: ignore[attr-defined]
    return opened


def member(
    role: ClubRole,
) -> Callable[[Callable[Concatenate[ClubRequest, P], HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """The view is open to the members of the club in its address who may do what `role` may.

    The view gets a `ClubRequest` and no `club` argument: `request.club` and `request.membership` are there, the
    club's language (unless the person chose one) and its time zone are in force. A view that raises StillToPlay is
    answered for it: 403, with why and where to say otherwise; one whose incident has gone, 404.
    Raises Http404 for everybody else's clubs, whether or not they exist, PermissionDenied for too low a role, and
    SentTooMuch.
    """

    def guard(view: Callable[Concatenate[ClubRequest, P], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def opened(request: HttpRequest, club: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            sends = request.method == "POST"
            membership = sending_membership_in(club, request.user) if sends else membership_in(club, request.user)
            if membership is None:
                raise Http404
            speak(request, membership.club)
            if not membership.may(role):
                raise PermissionDenied
            if sends:
                sending = cast("SendingMembership", membership)
                check_pace(hour_filled=sending.hour_filled, day_filled=sending.day_filled)
            of_club = cast("ClubRequest", request)
            of_club.club, of_club.membership = membership.club, membership
            with timezone.override(membership.club.zone):
                try:
                    return view(of_club, *args, **kwargs)
                except StillToPlay as kept:
                    return still_to_play(of_club, kept)
                except Incident.DoesNotExist:
                    # It went with its session since the page was asked for.
                    raise Http404 from None

        opened.access = role.value  # type: ignore[attr-defined]
        return opened

    return guard


def membership_in(slug: str, user: User) -> Membership | None:
    """This person's membership in the club with this slug, unless it has ended, with the club. One query."""
    return _memberships_in(slug, user).first()


def sending_membership_in(slug: str, user: User) -> SendingMembership | None:
    """The same for whoever sends a form, with how much he has sent lately. One query too."""
    beside: dict[str, Subquery] = {
        "hour_filled": Subquery(filling(user.pk, OF_AN_HOUR)),
        "day_filled": Subquery(filling(user.pk, OF_A_DAY)),
    }
    return cast("SendingMembership | None", _memberships_in(slug, user).annotate(**beside).first())


def _memberships_in(slug: str, user: User) -> MembershipQuerySet:
    return Membership.objects.current().filter(club__slug=slug, user=user.pk).select_related("club")


def still_to_play(request: ClubRequest, kept: StillToPlay) -> HttpResponse:
    """Why a director who plays is not shown this, and where he says that he has played it."""
    own_part = reverse("incidents:playing", args=(request.club.slug, kept.session_id))
    response = render(request, "incidents/still_to_play.html", {"own_part": own_part}, status=HTTPStatus.FORBIDDEN)
    if request.htmx:
        # htmx swaps no refusal: the page is loaded whole. That of a form has no page of its own.
        shown = request.get_full_path() if request.method in ("GET", "HEAD") else own_part
        response["HX-Redirect"] = shown
    return response


class DefaultDenyMiddleware:
    """Refuse every view that does not say who may open it, so that forgetting to say it opens nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(
        self, _request: HttpRequest, view: Callable[..., HttpResponse], _args: object, _kwargs: object
    ) -> None:
        """Raise PermissionDenied unless the view carries one of this module's decorators."""
        if not getattr(view, "access", None):
            raise PermissionDenied
