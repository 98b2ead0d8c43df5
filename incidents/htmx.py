"""An expired session, told so that the person gets back to where he was.

Django answers with a redirect to the sign-in page. htmx would follow it unseen and put that page inside a fragment; and
after a POST the address to come back to would be one that only takes forms.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import resolve_url
from django_htmx.http import HttpResponseClientRedirect


def expired_session(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Send the whole page, not the fragment, to sign in, and back to the page that was shown."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not isinstance(response, HttpResponseRedirect) or request.user.is_authenticated:
            return response
        target = urlsplit(response.url)
        if target.path != resolve_url(settings.LOGIN_URL):
            return response
        if REDIRECT_FIELD_NAME in QueryDict(target.query):
            response = redirect_to_login(_page_shown(request))
        if request.headers.get("HX-Request") == "true":
            return HttpResponseClientRedirect(response.url)
        return response

    return middleware


def _page_shown(request: HttpRequest) -> str:
    """The page the person was looking at, as an address within this site."""
    if request.headers.get("HX-Request") == "true":
        shown = request.headers.get("HX-Current-URL", "")
    elif request.method in ("GET", "HEAD"):
        return request.get_full_path()
    else:
        shown = request.headers.get("Referer", "")
    try:
        address = urlsplit(shown)
    except ValueError:
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    if address.netloc != request.get_host() or not address.path.startswith("/") or address.path.startswith("//"):
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    return address.path + (f"?{address.query}" if address.query else "")
