"""What of a request cannot be read is refused with 400, in one place, before anything else looks at it.

Django reads a form when somebody first asks for a field of it. Where an address has no page that is the page that says
so, as it looks for the token: it fails in its turn, and so does the one that tells of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, UnreadablePostError

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

CHOOSES_HOW: Final = re.compile(r";[\s\"]*charset[\s\"]*=|\*", re.IGNORECASE)
"""Names a character set; or encodes a parameter (RFC 2231), which no browser does."""
UTF_8: Final = re.compile(r"\s*charset\s*=\s*\"?utf-?8\"?\s*", re.IGNORECASE)
UNREADABLE: Final = "application/x-unreadable"


def in_utf_8(application: Wsgi) -> Wsgi:
    """Let nobody choose how his request is decoded: forms are in UTF-8, what claims to be in anything else is refused.

    Here and not in a middleware, as Django decodes the address by it while it makes the request: what Python has under
    that name (`base64`, `idna`) fails there, where no page is left to answer.
    """

    def guarded(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        kind, semicolon, more = str(environ.get("CONTENT_TYPE", "")).partition(";")
        if CHOOSES_HOW.search(semicolon + more):
            environ = {**environ, "CONTENT_TYPE": kind if UTF_8.fullmatch(more) else UNREADABLE}
        return application(environ, start_response)

    return guarded


def read_at_once(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Read the form, if there is one, before anybody asks for it. What cannot be read is a bad request."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.content_type == UNREADABLE:
            raise BadRequest("What is sent is read as UTF-8 alone.")
        try:
            request.POST  # noqa: B018
        except UnreadablePostError as cut_off:
            raise BadRequest("The request ended before its end.") from cut_off
        return get_response(request)

    return middleware
