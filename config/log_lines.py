"""Lines on standard error that machines read: one JSON object to a line, whatever somebody sent.

Of a request: who (the number of his account), from where, which address by its pattern, and the status. Neither what
was typed nor an address as it was asked for: the keys of links stand in those.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any, Final

from django.db import DatabaseError
from django.http import HttpRequest

from config.client import address

LONGEST_PART: Final = 20
"""Of an address that there is not, as it was asked for: no key of a link is as short."""
_VALUES: Final = re.compile(r"^.*?(?:DETAIL|CONTEXT):.*$|Failing row contains.*$|Key \(.*\)=\(.*$", re.MULTILINE)
"""What PostgreSQL adds to an error: the values of the row."""


class JsonLines(logging.Formatter):
    """Writes each record as one object: time (UTC), level, where, message; of a request, who and what; the trace."""

    def format(self, record: logging.LogRecord) -> str:
        """One line: JSON has no line breaks, and all but ASCII is escaped."""
        request = getattr(record, "request", None)
        of_request = _told(request, record) if isinstance(request, HttpRequest) else {}
        told: dict[str, Any] = {
            "time": f"{datetime.fromtimestamp(record.created, UTC):%Y-%m-%dT%H:%M:%S.%f}Z",
            "level": "WARNING" if _is_refusal(record) else record.levelname,
            "where": record.name,
            "message": _VALUES.sub("", _message(record, of_request.get("address"))),
            **of_request,
        }
        # Why somebody was refused is said in the message.
        if record.exc_info and record.levelno >= logging.ERROR and not _is_refusal(record):
            told["trace"] = _VALUES.sub("", self.formatException(record.exc_info))
        return json.dumps(told)


def _csrf_reason(record: logging.LogRecord) -> str:
    """Why a form was refused, without the value that was sent: Django puts that behind a dash, or says whose it was."""
    reason = str(record.args[0]) if isinstance(record.args, tuple) and record.args else ""
    what = reason.partition(" - ")[0].rstrip(".")
    return what if what in _REASONS else "token refused"


def _told(request: HttpRequest, record: logging.LogRecord) -> dict[str, Any]:
    return {
        "status": getattr(record, "status_code", None),
        "method": request.method if request.method in _METHODS else "other",
        "address": _address_asked(request),
        "account": getattr(record, "account", None) or _account(request),
        "client": address(request),
    }


_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"})


def _address_asked(request: HttpRequest) -> str:
    """The pattern of the address; of one that there is not, the address, without what is as long as a key."""
    if request.resolver_match is not None:
        return f"/{request.resolver_match.route}"
    return "/".join(part if len(part) < LONGEST_PART else "…" for part in request.path.split("/"))[:200]


def _account(request: HttpRequest) -> int | None:
    """The number of the account, if somebody is signed in and the database can be asked."""
    try:
        number: int | None = getattr(getattr(request, "user", None), "pk", None)
    except DatabaseError:
        return None
    return number


_SECURITY: Final = "django.security."
_CSRF: Final = "django.security.csrf"
_REASONS: Final = frozenset(
    {"Origin checking failed", "Referer checking failed", "CSRF cookie not set", "CSRF token missing"}
)
"""Django's, as its documentation has them."""


def _is_refusal(record: logging.LogRecord) -> bool:
    """Whether it is told of a request that Django would not take (a host that is not ours): whoever asks may do so."""
    return record.name.startswith(_SECURITY)


def _message(record: logging.LogRecord, instead: str | None) -> str:
    """The message; in those about a request, the pattern in the place of the address, and no header that was sent."""
    if record.name == _CSRF:
        return f"CSRF: {_csrf_reason(record)}"
    if _is_refusal(record):
        return f"Refused: {record.name.removeprefix(_SECURITY)}"
    request = getattr(record, "request", None)
    if instead is None or not isinstance(request, HttpRequest) or not isinstance(record.args, tuple):
        return record.getMessage()
    asked = {request.path, request.path.encode("unicode_escape").decode("ascii")}
    args = tuple(instead if isinstance(each, str) and each in asked else each for each in record.args)
    return str(record.msg) % args if args else str(record.msg)
