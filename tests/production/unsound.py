"""Servers with something taken away, for the controls: granian starts them in the place of `config.wsgi`."""

from __future__ import annotations

import io
import os
import signal
import threading
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from config.wsgi import application
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
