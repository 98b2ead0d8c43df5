"""What holds for every request and every answer of the application, whichever view is asked."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse

LONGEST_LENGTH = 18
"""Digits of a length that need not be read to be too much."""


def never_stored(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Forbid browsers and proxies to keep any page.

    A club's phone goes from hand to hand: after a sign-out, "back" may not show what a director saw. All pages, not
    only those of people who are signed in: the others are sign-in and invitations, which are no less private. Static
    files are answered further out and keep their own rule.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Cache-Control"] = "no-store"
        return response

    return middleware


def of_bearable_size(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse, with 400, a body larger than anything we ask for, before any of it is read; so too an address or headers.

    Django's own limit leaves files out: it would write whatever anybody sends to the disk, signed in or not, as the
    token is looked for in the form. A request without a length has no body here. Of the address and the headers the
    servers before the application take no more either (config/deploy/Caddyfile, Dockerfile, `config.club.serving`).
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if len(request.path_info) + len(request.META.get("QUERY_STRING", "")) > settings.LONGEST_ADDRESS:
            raise BadRequest("The address is longer than settings.LONGEST_ADDRESS.")
        if sum(len(said) for name, said in request.META.items() if name.startswith("HTTP_")) > settings.LARGEST_HEADERS:
            raise BadRequest("The headers are larger than settings.LARGEST_HEADERS.")
        length = request.META.get("CONTENT_LENGTH") or ""
        if length.isdecimal() and (len(length) > LONGEST_LENGTH or int(length) > settings.LARGEST_REQUEST):
            raise RequestDataTooBig("The request is larger than settings.LARGEST_REQUEST.")
        return get_response(request)

    return middleware
