"""What stands before the application reads what comes in as it does, and speaks to visitors over sound TLS alone.

Through granian as the image runs it, and through Caddy with the Caddyfile that is deployed.
"""

from __future__ import annotations

import re
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from config.club import serving
from tests.production import before_the_application
from tests.production.before_the_application import CADDYFILE, Way, trusting
from tests.production.compose import command_of_the_image

# One worker sets up what they all look at.
pytestmark = pytest.mark.xdist_group("before the application")

NEXT: Final = b"GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
CHUNKED: Final = b"Transfer-Encoding: chunked\r\n"
NOTHING: Final = b"0\r\n\r\n"


def post(headers: bytes, body: bytes) -> bytes:
    """A form, and the beginning of something else behind it: what it is depends on where the form is taken to end."""
    return b"POST /first HTTP/1.1\r\nHost: localhost\r\n" + headers + b"\r\n" + body + NEXT


CLEAR: Final = {
    "a length": (post(b"Content-Length: 3\r\n", b"abc"), "abc"),
    "no length": (post(b"Content-Length: 0\r\n", b""), ""),
    "chunks": (post(CHUNKED, b"3\r\nabc\r\n" + NOTHING), "abc"),
    "no chunk": (post(CHUNKED, NOTHING), ""),
}
REFUSED: Final = {
    "two lengths": post(b"Content-Length: 3\r\nContent-Length: 8\r\n", b"abc"),
    "two lengths in a line": post(b"Content-Length: 3, 8\r\n", b"abc"),
    "a length with a sign": post(b"Content-Length: +3\r\n", b"abc"),
    "a negative length": post(b"Content-Length: -3\r\n", b"abc"),
    "a length in hexadecimal": post(b"Content-Length: 0x3\r\n", b"abc"),
    "a length with an underscore": post(b"Content-Length: 0_3\r\n", b"abc"),
    "a length that is too large": post(b"Content-Length: 99999999999999999999\r\n", b"abc"),
    "a space before the colon": post(b"Content-Length : 3\r\n", b"abc"),
    "another, of the encoding": post(b"Transfer-Encoding : chunked\r\n", NOTHING),
    "an encoding that is none": post(b"Transfer-Encoding: xchunked\r\n", NOTHING),
    "one that is not the last": post(b"Transfer-Encoding: chunked, identity\r\n", NOTHING),
    "two encodings": post(CHUNKED + b"Transfer-Encoding: identity\r\n", NOTHING),
    "a control character in it": post(b"Transfer-Encoding: \x0bchunked\r\n", NOTHING),
    "a line that goes on": post(b"X: y\r\n Transfer-Encoding: chunked\r\n", NOTHING),
    "a bare carriage return": post(b"X: y\rContent-Length: 3\r\n", b"abc"),
    "a NUL": post(b"X: y\0\r\nContent-Length: 3\r\n", b"abc"),
}
ENDS_THERE: Final = {
    "a length and chunks": post(b"Content-Length: 5\r\n" + CHUNKED, NOTHING),
    "chunks and a length": post(CHUNKED + b"Content-Length: 80\r\n", NOTHING),
    "a chunk's length with 0x": post(CHUNKED, b"0x3\r\nabc\r\n" + NOTHING),
    "a chunk's negative length": post(CHUNKED, b"-3\r\nabc\r\n" + NOTHING),
    "a chunk that is longer than it says": post(CHUNKED, b"3\r\nabcdef\r\n" + NOTHING),
    "a chunk's length that is too large": post(CHUNKED, b"10000000000000003\r\nabc\r\n" + NOTHING),
    "chunks that end by line feeds": post(CHUNKED, b"3\nabc\n0\n\n"),
    "an extension that ends so": post(CHUNKED, b"3;x\nabc\r\n" + NOTHING),
}
"""What may be answered, once; whatever stands behind it is not looked at."""


@pytest.fixture(scope="module")
def server() -> Iterator[Way]:
    """Granian."""
    with before_the_application.granian() as way:
        yield way


@pytest.fixture(scope="module")
def proxy(server: Way, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Way]:
    """Caddy before it."""
    with before_the_application.before(server, tmp_path_factory.mktemp("caddy")) as way:
        yield way


@pytest.fixture(params=["server", "proxy"])
def way(request: pytest.FixtureRequest) -> Way:
    """Either way to the application."""
    if request.param == "proxy" and not before_the_application.is_there():
        pytest.skip(NEEDS_CADDY)
    found: Way = request.getfixturevalue(request.param)
    return found


NEEDS_CADDY: Final = "needs Caddy, which `make system` brings"
WITH_CADDY: Final = pytest.mark.skipif(not before_the_application.is_there(), reason=NEEDS_CADDY)


@pytest.mark.parametrize("name", CLEAR)
def test_what_is_clear_is_read_to_its_end_and_no_further(way: Way, name: str) -> None:
    """Control of the two below: what stands behind a form that has ended is the next request."""
    message, body = CLEAR[name]
    answer = way.say(message)
    assert (answer.statuses, answer.paths) == ([200, 200], ["/first", "/next"])
    assert answer.saw[0]["body"] == body


@pytest.mark.parametrize("name", REFUSED)
def test_what_might_end_in_two_places_is_refused(server: Way, name: str) -> None:
    before = server.asked()
    assert server.say(REFUSED[name]).statuses == [400]
    assert server.asked() == before


@pytest.mark.parametrize("name", ENDS_THERE)
def test_what_stands_behind_a_doubtful_end_is_not_read(server: Way, name: str) -> None:
    before = server.asked()
    answer = server.say(ENDS_THERE[name])
    assert answer.paths in ([], ["/first"])
    assert server.asked() == before + answer.paths


@WITH_CADDY
@pytest.mark.parametrize("name", REFUSED | ENDS_THERE)
def test_both_take_the_same_for_the_end(proxy: Way, name: str) -> None:
    """Nothing was asked that Caddy did not take for a request; one whose form breaks off it may leave unanswered."""
    before = proxy.asked()
    answer = proxy.say((REFUSED | ENDS_THERE)[name])
    assert proxy.asked()[len(before) :] in (answer.paths, ["/first"])
    assert set(answer.statuses) <= {200, 400, 501, 502}


# ---- How much a visitor says of himself ------------------------------------------------------------

TAKEN: Final = 30_000
BEYOND: Final = 40_000
HEADS: Final = {
    "a header": b"GET /head HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nHX-Current-URL: %s\r\n\r\n",
    "an address": b"GET /head?q=%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
}


@pytest.mark.parametrize("name", HEADS)
def test_more_than_is_looked_at_does_not_reach_the_application(way: Way, name: str) -> None:
    before = way.asked()
    assert way.say(HEADS[name] % (b"x" * BEYOND)).statuses == [431]
    assert way.asked() == before
    # Control: as much as any browser says is taken.
    assert way.say(HEADS[name] % (b"x" * TAKEN)).statuses == [200]


def test_caddy_the_image_and_a_clubs_own_server_take_as_much_as_the_application() -> None:
    """Where there is no Caddy to ask too; what its own server takes is asked in tests/club/test_processes.py."""
    assert re.findall(r"^\t\tmax_header_size (\d+)KB$", CADDYFILE, re.MULTILINE) == [
        str(settings.LARGEST_HEADERS >> 10)
    ]
    arguments = command_of_the_image(host="127.0.0.1", port=8000)
    for option in ("--http1-buffer-size", "--http2-max-headers-size"):
        assert int(arguments[arguments.index(option) + 1]) == settings.LARGEST_HEADERS == serving.LARGEST_HEADERS


# ---- What a visitor says of himself -------------------------------------------------------------

FORGED: Final = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n\r\n"
FORGERIES: Final = (
    *(b"X-Forwarded-For: 203.0.113.9", b"X_Forwarded_For: 203.0.113.9", b"X-Forwarded_For: 203.0.113.9"),
    b"x_forwarded-for: 203.0.113.9",
)


@WITH_CADDY
@pytest.mark.gate("T18")
@pytest.mark.parametrize("forged", FORGERIES)
def test_nobody_says_himself_where_he_comes_from(proxy: Way, forged: bytes) -> None:
    """By which wrong passwords are counted."""
    (saw,) = proxy.say(FORGED % forged).saw
    assert saw["told"]["X_FORWARDED_FOR"] == "127.0.0.1"
    (saw,) = proxy.say(FORGED % b"X_Forwarded_Proto: http").saw
    assert saw["told"]["X_FORWARDED_PROTO"] == "https"


@pytest.mark.gate("T18", control=True)
def test_without_a_proxy_that_sees_to_it_an_underscore_forges(server: Way) -> None:
    """Control: to the server both names are one, and the last one holds."""
    forged = b"X-Forwarded-For: 127.0.0.1\r\nX_Forwarded_For: 203.0.113.9"
    (saw,) = server.say(FORGED % forged).saw
    assert saw["told"]["X_FORWARDED_FOR"] == "203.0.113.9"
    assert re.search(r"^\trequest_header -\*_\*$", CADDYFILE, re.MULTILINE)


# ---- TLS ----------------------------------------------------------------------------------------


def spoken(way: Way, context: ssl.SSLContext) -> tuple[str, str]:
    """The version and the suite on which both agree. Raises OSError where they do not."""
    with way.connect(context) as connection:
        assert isinstance(connection, ssl.SSLSocket)
        suite = connection.cipher()
        assert suite is not None
        return str(connection.version()), suite[0]


def only(version: ssl.TLSVersion, suites: str = "ALL:@SECLEVEL=0") -> ssl.SSLContext:
    """A visitor who speaks one version, with these suites."""
    context = trusting()
    context.set_ciphers(suites)
    context.minimum_version = context.maximum_version = version
    return context


@WITH_CADDY
def test_the_newest_version_is_spoken_and_the_one_before(proxy: Way) -> None:
    assert spoken(proxy, trusting())[0] == "TLSv1.3"
    assert spoken(proxy, only(ssl.TLSVersion.TLSv1_2))[0] == "TLSv1.2"


@WITH_CADDY
@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_no_older_version_is_spoken(proxy: Way, version: ssl.TLSVersion) -> None:
    with pytest.raises(ssl.SSLError, match=r"(?i)protocol.version"):
        spoken(proxy, only(version))


WEAK: Final = ("ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA", "ECDHE-ECDSA-AES128-SHA256", "AES128-SHA")


@WITH_CADDY
@pytest.mark.parametrize("suite", WEAK)
def test_no_weak_suite_is_spoken(proxy: Way, suite: str) -> None:
    with pytest.raises(ssl.SSLError, match=r"(?i)handshake.failure"):
        spoken(proxy, only(ssl.TLSVersion.TLSv1_2, f"{suite}:@SECLEVEL=0"))


@WITH_CADDY
def test_a_weak_suite_in_the_caddyfile_would_be_spoken(server: Way, tmp_path: Path) -> None:
    """Control: the visitors above can speak it."""
    weak = re.sub(r"(?m)^(\t\tciphers) .*$", r"\1 TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", CADDYFILE)
    with before_the_application.before(server, tmp_path, weak) as way:
        assert spoken(way, only(ssl.TLSVersion.TLSv1_2, f"{WEAK[0]}:@SECLEVEL=0")) == ("TLSv1.2", WEAK[0])


def test_the_caddyfile_names_versions_and_suites() -> None:
    """Where there is no Caddy to ask too."""
    assert re.findall(r"^\t\tprotocols (.*)$", CADDYFILE, re.MULTILINE) == ["tls1.2 tls1.3"]
    (suites,) = re.findall(r"^\t\tciphers (.*)$", CADDYFILE, re.MULTILINE)
    assert len(suites.split()) == 6
    for suite in suites.split():
        assert re.fullmatch(r"TLS_ECDHE_(ECDSA|RSA)_WITH_(AES_(128|256)_GCM|CHACHA20_POLY1305)_SHA(256|384)", suite)


# ---- What somebody does not send ----------------------------------------------------------------

SLOW: Final = 24
"""More than the server has threads."""
FORMS: Final = (
    b"POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n",
    b"POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nusername=",
    b"POST /slow HTTP/1.1\r\nHost: localhost\r\n" + CHUNKED + b"\r\n9\r\nusername=\r\n",
)


def is_answered_beside(way: Way, slow: bytes) -> bool:
    """Whether somebody else is answered, within five seconds, while so many send the beginning of a form."""
    with ExitStack() as waiting:
        for _each in range(SLOW):
            waiting.enter_context(closing(way.connect())).sendall(slow)
        # Until all that goes through has arrived.
        time.sleep(1)
        return way.say(FORGED % b"X: y").statuses == [200]


@WITH_CADDY
@pytest.mark.parametrize("slow", FORMS)
def test_whoever_sends_half_a_form_keeps_nobody_waiting(proxy: Way, slow: bytes) -> None:
    before = proxy.asked()
    assert is_answered_beside(proxy, slow)
    assert "/slow" not in proxy.asked()[len(before) :]


@WITH_CADDY
def test_what_is_not_sent_is_waited_for_so_long(server: Way, tmp_path: Path) -> None:
    """A header, and what stands behind it. With less patience than is deployed, as a test has less."""
    hasty = re.sub(r"(?m)^(\t+read_(?:header|body)) .*$", r"\1 1s", CADDYFILE)
    with before_the_application.before(server, tmp_path, hasty) as way:
        for begun in (FORMS[0], b"GET / HTTP/1.1\r\nHost: "):
            since = time.monotonic()
            way.say(begun)
            assert time.monotonic() - since < before_the_application.SECONDS_TO_SAY_MORE


@WITH_CADDY
def test_a_proxy_that_passes_half_a_form_on_stops_everybody(tmp_path: Path) -> None:
    """Control, of both: that a form goes on when it is whole, and that it is not waited for without an end."""
    hasty = re.sub(r"(?m)^\t+request_buffers .*\n", "", CADDYFILE)
    patient = re.sub(r"(?m)^\t+read_(header|body) .*\n", "", hasty)
    assert len({CADDYFILE, hasty, patient}) == 3
    # A server of its own, as it is stopped.
    with before_the_application.granian() as server, before_the_application.before(server, tmp_path, patient) as way:
        assert not is_answered_beside(way, FORMS[0])


def test_the_caddyfile_takes_whole_forms_and_says_for_how_long() -> None:
    """Where there is no Caddy to ask too. What is held is more than what is taken."""
    assert re.findall(r"^\t+(read_\w+ .*)$", CADDYFILE, re.MULTILINE) == ["read_header 10s", "read_body 30s"]
    (taken,) = re.findall(r"^\t+max_size (\d+)MB$", CADDYFILE, re.MULTILINE)
    (held,) = re.findall(r"^\t+request_buffers (\d+)MB$", CADDYFILE, re.MULTILINE)
    assert int(held) > int(taken)


# ---- The host's name ----------------------------------------------------------------------------


def others_at(caddyfile: str) -> list[str]:
    """What Caddy would serve beside Arbitre, at its name or at another."""
    sites = re.findall(r"^(\S.*?) \{$", caddyfile, re.MULTILINE)
    serves = r"reverse_proxy|file_server|php_fastcgi|respond|root|handle\w*|route|import"
    served = re.findall(rf"^\s+((?:{serves})\b.*)$", caddyfile, re.MULTILINE)
    return [each for each in (*sites, *served) if each not in ("{$ARBITRE_HOST}", "reverse_proxy web:8000 {")]


def test_the_hosts_name_is_arbitres_alone() -> None:
    """Another application at it would have its cookies, and its pages the same origin."""
    assert others_at(CADDYFILE) == []


@pytest.mark.parametrize(
    "more", ["\thandle_path /shop/* {\n\t}\n", "\treverse_proxy /shop/* shop:80\n", "}\nshop.example.org {\n"]
)
def test_another_application_is_seen(more: str) -> None:
    """Control."""
    assert others_at(CADDYFILE.replace("\tencode\n", f"\tencode\n{more}"))
