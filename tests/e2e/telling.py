"""Pages that tell the server of their own troubles, for browsers whose driver does not hear of any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from pytest_django.live_server_helper import LiveServer

from tests.e2e.browsers import GIVEN_UP_BY_HTMX

SCRIPT: Final = "/tells-its-troubles.js"
FAILS: Final = "/fails.js"
"""A script that does, to see whether this is told."""
TOLD: Final = "/a-trouble"
FIRST: Final = f'<head><script src="{SCRIPT}"></script>'.encode()
TELLS: Final = f"""
(() => {{
  const tell = (kind, ...words) =>
    navigator.sendBeacon("{TOLD}", `${{location.pathname}}: ${{kind}}: ${{words.join(" ")}}`);
  addEventListener("error", (event) => {{
    if (event.message) tell("exception", event.message, event.filename, event.lineno);
    else tell("not loaded", event.target.src || event.target.href);
  }}, true);
  addEventListener("unhandledrejection", (event) => tell("rejection", event.reason));
  addEventListener("securitypolicyviolation", (event) => tell("CSP", event.effectiveDirective, event.blockedURI));
  const {{ error }} = console;
  console.error = (...words) => {{
    tell("console", ...words);
    error.apply(console, words);
  }};
}})();
"""
SCRIPTS: Final = {SCRIPT: TELLS, FAILS: "throw new Error('as meant');"}


class Telling:
    """An application, with a script before everything else on its pages; and what they told."""

    def __init__(self, application: WSGIApplication) -> None:
        self.application = application
        self.found: list[str] = []

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if script := SCRIPTS.get(environ["PATH_INFO"]):
            start_response("200 OK", [("Content-Type", "text/javascript")])
            return [script.encode()]
        if environ["PATH_INFO"] == TOLD:
            trouble = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])).decode()
            if not GIVEN_UP_BY_HTMX.match(trouble.partition(": console: ")[2]):
                self.found.append(trouble)
            start_response("204 No Content", [])
            return []
        return self._answer(environ, start_response)

    def _answer(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun: list[Any] = []

        def begin(status: str, headers: list[tuple[str, str]], *_: Any) -> Callable[[bytes], object]:
            begun.extend((status, headers))
            return lambda _: None

        answer = self.application(environ, begin)
        try:
            body = b"".join(answer)
        finally:
            getattr(answer, "close", lambda: None)()
        status, headers = begun
        if status >= "4":
            self.found.append(f"{environ['PATH_INFO']}: {status}")
        body = body.replace(b"<head>", FIRST, 1)
        length = [("Content-Length", str(len(body)))]
        start_response(status, [each for each in headers if each[0] != "Content-Length"] + length)
        return [body]


@contextmanager
def telling(live_server: LiveServer) -> Iterator[list[str]]:
    """What the pages of the server tell of their troubles, until the block ends."""
    server = live_server.thread.httpd
    untold = server.get_app()
    assert untold is not None
    tells = Telling(untold)
    server.set_app(tells)
    try:
        yield tells.found
    finally:
        server.set_app(untold)
