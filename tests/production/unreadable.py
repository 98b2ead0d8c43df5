"""Requests as no browser sends them: every type and character set, and every header that a proxy sets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from typing import Final, NamedTuple

from tests.production.phone import SECONDS_TO_ANSWER, THROUGH_CADDY, TOKEN, headers

FORM: Final = "application/x-www-form-urlencoded"
BOUNDARY: Final = "xYz"
MULTIPART: Final = f"multipart/form-data; boundary={BOUNDARY}"
FIELDS: Final = f"csrfmiddlewaretoken={TOKEN}&username=%C3%A9&password=x&answer=W".encode()


class Sent(NamedTuple):
    """What is sent, and as what."""

    kind: str
    body: bytes


def _part(disposition: str, *more: str, content: str = "abc") -> bytes:
    lines = [f"--{BOUNDARY}", f"Content-Disposition: form-data; {disposition}", *more, "", content]
    return "\r\n".join([*lines, f"--{BOUNDARY}--", ""]).encode()


PARTS: Final = _part('name="csrfmiddlewaretoken"', content=TOKEN).removesuffix(b"--\r\n") + b"\r\n" + _part('name="é"')

CHARACTER_SETS: Final = (
    *("utf-8", '"UTF-8"', "utf8", "iso-8859-1", "utf-16", "utf-7", "utf-8-sig", "idna", "punycode", "undefined"),
    *("unicode_escape", "base64", "hex", "zlib", "rot13", "mbcs", "klingon", "", "é", '"', "..", "x" * 5_000),
)
DECODED: Final = (
    *("charset*=utf-8''%00", "charset*=klingon''x", "charset*=utf-8''base64", "charset*0=ba; charset*1=se64"),
    *("x*=undefined''%ff", "x*=base64''x", "charset*=''", "\xa0charset=base64", 'x="; charset=base64'),
)
BOUNDARIES: Final = ("", "=", '="', "=" + "x" * 300, "=é", "=\xff", "*=klingon''x", "=a; boundary=b")
KINDS: Final = ("", ";", "/", ";;=", "\xff\xfe", "multipart/mixed; boundary=x", "multipart/form-data", "text/xml")
DISPOSITIONS: Final = (
    *("filename*=klingon''x", "filename*=base64''x", "filename*=utf-8''%00", "filename*=undefined''%ff"),
    *('filename=".."', 'filename=""', "filename=a\x00b", "filename*=utf-8''..%2f"),
)
OF_A_PART: Final = (
    *("Content-Type: text/plain; charset=base64", "Content-Type: text/plain; charset*=klingon''x"),
    *("Content-Type: multipart/mixed; boundary=q", "Content-Transfer-Encoding: base64", "Content-Length: x", "X: y*=z"),
)


def everything() -> Iterator[Sent]:
    """Every type with every character set, and what is no form at all."""
    for each in (*(f"charset={name}" for name in CHARACTER_SETS), *DECODED):
        yield Sent(f"{FORM}; {each}", FIELDS)
        yield Sent(f"{MULTIPART}; {each}", PARTS)
        yield Sent(f"text/plain; {each}", FIELDS)
        yield Sent(f"application/json; {each}", b"{}")
    yield from (Sent(f"multipart/form-data; boundary{each}", PARTS) for each in BOUNDARIES)
    yield from (Sent(kind, FIELDS) for kind in KINDS)
    yield from (Sent(MULTIPART, _part(f'name="f"; {each}')) for each in DISPOSITIONS)
    for each in OF_A_PART:
        yield Sent(MULTIPART, _part('name="f"; filename="a"', each, content="!a"))
        yield Sent(MULTIPART, _part('name="f"', each, content="!a"))
    yield Sent(MULTIPART, PARTS[:-9])
    yield Sent(MULTIPART, b"")
    yield Sent(FORM, b"&".join(b"a%d=1" % each for each in range(400)))
    yield Sent(FORM, b"\xff\xfe=%ff&%zz&&==")


PROXY_HEADERS: Final = (
    *("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Prefix"),
    *("X-Forwarded-Server", "X-Forwarded-Ssl", "Forwarded", "X-Real-IP", "Via", "Host", "X-Original-URL"),
    *("X-HTTP-Method-Override", "X-Request-ID", "Script-Name"),
)
OF_THE_VISITOR: Final = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded")
"""What says where he comes from, and how: tried on the sign-in too."""
VALUES: Final = (
    *("", "unknown", "203.0.113.7", "203.0.113.7:80", "::1", "[::1]:80", "fe80::1%eth0", "999.1.1.1", "0x7f.1"),
    *("::ffff:203.0.113.7", "203.0.113.7, é", ",", ", ,", "https", "http", "https, http", "localhost:99999"),
    *("localhost:x", "[", "[::1", "a b", "evil@localhost", "for=203.0.113.7;proto=https", 'for="[::1', "*", "/.."),
    *("%00", "é", "\xff\xfe", "\t", "x" * 5_000),
)


class Line:
    """The way to the site, on which anything is sent; somebody is signed in on it.

    `as_stranger` nobody is, but the token goes along; `as_anybody` not even that.
    """

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.with_token = headers(cookie)
        self.without_header = {name: each for name, each in self.with_token.items() if name != "X-CSRFToken"}
        self.as_stranger = self.with_token | {"Cookie": f"__Host-csrf={TOKEN}"}
        self.as_anybody = THROUGH_CADDY
        self.asked = 0

    def faults(self, method: str, path: str, sent: Sent, told: dict[str, str]) -> Iterator[str]:
        """What is answered to this with a fault of the site's."""
        answer: object
        try:
            answer = status = self.status(method, path, sent, told)
        except (OSError, HTTPException) as none:
            answer, status = repr(none), 500
        if status >= 500:
            yield f"{method} {path} {sent.kind[:80]!r} {sent.body[:120]!r}: {answer}"

    def status(self, method: str, path: str, sent: Sent, told: dict[str, str]) -> int:
        """What is answered to this. Raises OSError and HTTPException where nothing is."""
        self.asked += 1
        # One each: the server closes it where nobody has read what was sent.
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=SECONDS_TO_ANSWER)) as connection:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in (told | {"Content-Type": sent.kind}).items():
                connection.putheader(name, value.encode("latin-1"))
            connection.putheader("Content-Length", str(len(sent.body)))
            connection.endheaders(sent.body)
            return connection.getresponse().status
