"""An expired session or an outdated form, told so that the person gets back to where he was.

Django answers with a redirect to the sign-in page. htmx would follow it unseen and put that page inside a fragment; and
after a POST the address to come back to would be one that only takes forms.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render, resolve_url
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

LONGEST_PLACE: Final = 2_048
"""Letters of an address to come back to; nothing of a longer one is looked at."""


class HtmxRequest(HttpRequest):
    """A request as it comes out of the middleware of django-htmx: every one that reaches a view."""

    htmx: HtmxDetails


def expired_session(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HtmxRequest], HttpResponse]:
    """Send the whole page, not the fragment, to sign in, and back to the page that was shown."""

    def middleware(request: HtmxRequest) -> HttpResponse:
        response = get_response(request)
        if not isinstance(response, HttpResponseRedirect) or request.user.is_authenticated:
            return response
        target = urlsplit(response.url)
        if target.path != resolve_url(settings.LOGIN_URL):
            return response
        # Who asked for this page may not have it; a redirect to the sign-in page with another one is somebody's choice.
        if QueryDict(target.query).get(REDIRECT_FIELD_NAME) == request.get_full_path():
            response = redirect_to_login(_page_shown(request))
        if request.htmx:
            return HttpResponseClientRedirect(response.url)
        return response

    return middleware


def too_old(request: HtmxRequest, **_why: str) -> HttpResponse:
    """Refuse a form whose token is not this session's (he signed in anew in another tab): 403, nothing done.

    Under htmx the page is loaded again, with a token that will be taken: trying the same form again never would.
    """
    response = render(request, "403_csrf.html", status=HTTPStatus.FORBIDDEN)
    if request.htmx:
        response["HX-Refresh"] = "true"
    return response


def _page_shown(request: HtmxRequest) -> str:
    """The page the person was looking at, as an address within this site."""
    if request.htmx:
        shown = request.htmx.current_url or ""
    elif request.method in ("GET", "HEAD"):
        return request.get_full_path()
    else:
        shown = request.headers.get("Referer", "")
    if len(shown) > LONGEST_PLACE:
        # To read a host of a hundred thousand accents takes Python seconds.
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    try:
        address = urlsplit(shown)
    except ValueError:
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    if address.netloc != request.get_host() or not address.path.startswith("/") or address.path.startswith("//"):
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    return address.path + (f"?{address.query}" if address.query else "")
