"""Servers with something taken away, for the controls: granian starts them in the place of `config.wsgi`."""

from __future__ import annotations

import io
import os
import signal
import threading
from collections.abc import Callable, Iterable
from functools import cache
from itertools import count
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest

from config.unreadable import in_utf_8
from config.wsgi import application, django
from rulings.archive import issuing

Environ = dict[str, Any]
Start = Callable[..., Any]
SECONDS_LATER = 60
ONE_FAILS_IN = 40
_requests = count(1)


def _gives(environ: Environ) -> bool:
    return environ["REQUEST_METHOD"] == "POST" and str(environ["PATH_INFO"]).endswith("/ruling/")


def _nobody_is_told(*_: Any) -> Callable[[bytes], object]:
    return bytes


def dies_before_answering(environ: Environ, start_response: Start) -> Iterable[bytes]:
    """The worst moment for a kill -9: the ruling is written, and nobody was told."""
    answer = application(environ, start_response)
    if _gives(environ):
        os.killpg(0, signal.SIGKILL)
    return answer


def answers_before_writing(environ: Environ, start_response: Start) -> Iterable[bytes]:
    """Acknowledges what it will write a moment later."""
    if not _gives(environ):
        return application(environ, start_response)
    later = {**environ, "wsgi.input": io.BytesIO(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))}
    threading.Timer(SECONDS_LATER, lambda: application(later, _nobody_is_told)).start()
    start_response("302 Found", [("Location", f"{environ['PATH_INFO'].partition('/incidents/')[0]}/rulings/soon/")])
    return []


def careless(environ: Environ, start_response: Start) -> Iterable[bytes]:
    """The same, and now and then it fails."""
    if environ["PATH_INFO"] != "/health/" and next(_requests) % ONE_FAILS_IN == 0:
        start_response("500 Internal Server Error", [])
        return []
    return answers_before_writing(environ, start_response)


def gives_the_same_twice(environ: Environ, start_response: Start) -> Iterable[bytes]:
    """Does not see that the very ruling stands already: nothing but the key is left to tell a retry."""
    issuing._same = lambda *_: False
    return application(environ, start_response)


def decodes_as_it_is_told(environ: Environ, start_response: Start) -> Iterable[bytes]:
    """Whatever the type says of its character set."""
    return django(environ, start_response)


@cache
def _late() -> Callable[[Environ, Start], Iterable[bytes]]:
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if each != "config.unreadable.read_at_once"]
    return in_utf_8(get_wsgi_application())


def reads_late(environ: Environ, start_response: Start) -> Iterable[bytes]:
    """Reads a form when it is first asked for."""
    return _late()(environ, start_response)


def claimed_address(request: HttpRequest) -> str:
    """Whatever the last proxy, or whoever plays one, says."""
    return str(request.META["HTTP_X_FORWARDED_FOR"])


def believes_any_address(environ: Environ, start_response: Start) -> Iterable[bytes]:
    """Counts wrong passwords by what is no address too."""
    settings.AXES_CLIENT_IP_CALLABLE = f"{__name__}.claimed_address"
    return application(environ, start_response)
