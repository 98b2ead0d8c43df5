"""The phone of somebody who is signed in, which reaches the site as Caddy does: over plain HTTP, and saying so."""

from __future__ import annotations

from http.client import HTTPConnection
from typing import Final, NamedTuple
from urllib.parse import urlencode

# Nothing of `tests.production.deployed`, which brings the settings of the tests along: this is used beside others too.
HOST: Final = "localhost"
THROUGH_CADDY: Final = {"Host": HOST, "X-Forwarded-Proto": "https"}
TOKEN: Final = "t" * 32
SECONDS_TO_ANSWER: Final = 30


def headers(cookie: str) -> dict[str, str]:
    """What his phone sends beside a form, where htmx sends it."""
    return THROUGH_CADDY | {
        "Cookie": f"__Host-session={cookie}; __Host-csrf={TOKEN}; __Host-language=fr",
        "X-CSRFToken": TOKEN,
        "Origin": f"https://{HOST}",
        "HX-Request": "true",
    }


class Answer(NamedTuple):
    """What the site answers; `place` is where it leads."""

    status: int
    place: str
    page: bytes


class Phone:
    """One connection, opened anew when the site has closed it. `cookie` alone: it asks for pages, without htmx."""

    def __init__(self, port: int, cookie: str = "", *, sent: dict[str, str] | None = None) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=SECONDS_TO_ANSWER)
        self.headers = sent or THROUGH_CADDY | ({"Cookie": f"__Host-session={cookie}"} if cookie else {})

    def get(self, address: str) -> tuple[int, bytes]:
        """What is answered: status and page."""
        status, _, page = self.ask("GET", address)
        return status, page

    def ask(self, method: str, address: str, sent: dict[str, object] | None = None) -> Answer:
        """What is answered to this. Raises OSError and HTTPException where nothing is."""
        form = {} if sent is None else {"Content-Type": "application/x-www-form-urlencoded"}
        body = None if sent is None else urlencode(sent, doseq=True)
        self.connection.request(method, address, body, self.headers | form)
        answer = self.connection.getresponse()
        return Answer(answer.status, answer.headers.get("Location", ""), answer.read())
