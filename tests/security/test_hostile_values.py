"""T12: no value breaks a page. Each parameter of each address, each field of each form, each filter of each search
and each header that is read gets what nobody would type; no answer is a 5xx, on either database.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple
from urllib.parse import SplitResult, quote, urlencode, urlsplit

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DataError
from django.http import HttpRequest, QueryDict
from django.test import override_settings
from django.test.client import BOUNDARY, encode_multipart
from django.urls import reverse

from incidents.models import Incident
from incidents.recording import establish
from incidents.web import htmx
from rulings.models import Ruling, ScoreChange
from tests.forms import some
from tests.gates.recording import Figure
from tests.rulings.review.scores.changing import form_of
from tests.security.addresses import Address, addresses
from tests.security.browsing import FORM, Browser, World, undo_writes
from tests.security.sending import parameter
from tests.security.who_may import ROLES, admits, answer_expected, takes

pytestmark = pytest.mark.django_db

ALL = {address.name: address for address in addresses()}
MULTIPART: Final = f"multipart/form-data; boundary={BOUNDARY}"
LONG: Final = 10 * 1024
A_LONE_SURROGATE: Final = "%ED%A0%80"

# As they stand in an address or a form, already quoted.
VALUES: Final[Mapping[str, str]] = {
    "empty": "",
    "NUL": "%00",
    "NUL within": "a%00b",
    "2^63": str(2**63),
    "2^31": str(2**31),
    "below zero": "-1",
    "-2^63 - 1": str(-(2**63) - 1),
    "10 kB of letters": "x" * LONG,
    "10 kB of digits": "9" * LONG,
    "half a character": A_LONE_SURROGATE,
    "broken UTF-8": "%ff%fe%80",
    "another script's digits": quote("٣"),
    "a superscript": quote("²"),
    "no number": "NaN",
    "infinity": "1e999",
    "a line break": "a%0d%0aSet-Cookie:%20x=y",
    "markup": quote("\"'><script>alert(1)</script>{{7*7}}{% debug %}"),
    "SQL": quote("' OR 1=1; --"),
    "patterns": quote('%_\\*()[]:&|!^"NEAR('),
    "up": quote("../../etc/passwd", safe=""),
    "JSON": quote('{"a": [1, null]}'),
    "a word": "zz",
    "a right-to-left mark": quote("\u202eabc\u2066"),
    "beyond the first plane": quote("\U0001f0a1" * 50),
    "a day too far": "10000-01-01",
    "the first of days": "0001-01-01",
    "the last of days": "9999-12-31",
}
# What is tried in each field alone.
WORST: Final = ("NUL", "2^63", "10 kB of letters", "10 kB of digits", "half a character")
# What of it may stand in a path between two strokes.
IN_A_PATH: Final = {name: value for name, value in VALUES.items() if value} | {"a stroke": "a%2Fb"}

FILTERS: Final = (
    *("q", "law", "subject", "outcome", "role", "basis", "session", "period"),
    *("since", "until", "director", "state", "sort"),
)
"""Those of the log, which its exports read too."""

QUERIES: Final[Mapping[str, tuple[str, ...]]] = {
    "incidents:sign-in": ("next", "again"),
    "incidents:language": ("next",),
    "incidents:club": ("page",),
    "incidents:people": ("q", "page"),
    "incidents:person-merge": ("q",),
    **dict.fromkeys(("rulings:ruling-warning", "rulings:earlier-warnings"), ("q",)),
    "rulings:warnings": ("season",),
    "incidents:people-invited": ("page", "show"),
    "incidents:journal": ("tag", "who", "since", "until", "page"),
    "rulings:log": (*FILTERS, "page"),
    "rulings:board-result": ("back",),
    **dict.fromkeys(
        ("rulings:season-report", "rulings:season-report-csv", "rulings:season-report-xlsx"), ("since", "until")
    ),
    **dict.fromkeys(
        ("rulings:log-csv", "rulings:log-xlsx", "rulings:log-json"),
        FILTERS,
    ),
    "rulings:score-working": ("side", "without"),
    "rulings:subject": ("q", "tapped", "line"),
    "rulings:book-ruling": ("line", "tapped"),
    **dict.fromkeys(("rulings:answer", "rulings:disputed", "rulings:check"), ("tapped",)),
    "incidents:session-rounds": ("round",),
    "rulings:session-now": ("seen",),
    "rulings:live-table-now": ("seen",),
    "rulings:live-tell": ("kind", "seat", "due", "answer"),
    "rulings:live-plays": ("seat", "trick", "S", "H", "D", "C", "from"),
    "rulings:end-of-play-check": ("event",),
    **dict.fromkeys(("calling:call", "rulings:call-director"), ("at", "again", "seen")),
    **dict.fromkeys(("rulings:players-card", "rulings:players-link"), ("lang",)),
    "showing:card": ("lang", "seen"),
    "rulings:appeals": ("page",),
    "rulings:rulings-otherwise": ("before",),
    "rulings:laws": ("q",),
    "rulings:tree": ("at", "zoom"),
    "rulings:practice": ("f", "asks", "answer", "suit", "rank", "kept_rank", "first", "calls"),
}
"""What each address reads after the question mark; a test below sees when one is not here."""

ALSO_READ: Final[Mapping[str, tuple[str, ...]]] = {
    "incidents:sign-in": ("next", "code"),
    "incidents:language": ("next",),
    "incidents:elsewhere": ("which",),
    "incidents:boards-played": ("unplayed", "back"),
    "incidents:session-new": ("first_board", "movement"),
    "incidents:session-copy": ("first_board", "movement", "players_too"),
    "incidents:session-edit": ("first_board", "movement_A", "sure"),
    "incidents:session-players": ("former",),
    "rulings:book-ruling": ("board", "line", "clause", "reason", "cause", "no_names"),
    "rulings:answer": ("suit", "rank", "kept_rank", "usual"),
    "rulings:close": ("no_names",),
    "rulings:disputed": ("own", "no_names", "usual"),
    "rulings:appeal": ("no_names",),
    "rulings:appeal-outcome": ("without_merit", "no_names"),
    "rulings:consult": ("no_names",),
    "rulings:poll-new": ("no_names",),
    "rulings:poll-turned": ("answer",),
    "rulings:end-of-board": ("no_names",),
    "rulings:end-of-play-check": ("no_names",),
    "rulings:give": ("reason", "cause", "no_names", "usual"),
    "rulings:live-note": ("asks", "answer", "kind", "seat", "due", "how", "suit", "rank", "kept_rank"),
    "rulings:results": ("day", "time", "when"),
    "rulings:ruling-why": ("no_names",),
}
"""What each address reads of a form beside what a well filled one holds."""


WITH_A_FORM: Final = [name for name in ALL if any(takes(name, role) for role in ROLES)]


def somebody_admitted(name: str) -> str:
    """Somebody to whom the address opens, and whose form is taken where one is."""
    people = ("admin", "player", "clubless", "anonymous")
    opens = takes if name in WITH_A_FORM else admits
    return next(role for role in people if opens(name, role))


def faults(visitor: Browser, role: str, method: str, path: str, sent: Any = None, **how: Any) -> Iterator[str]:
    """What answers to one request with a fault of ours."""
    with undo_writes():
        answer = visitor.ask(role, method, path, sent, **how)
    if answer.status_code >= 500:
        yield f"{role} {method} {path[:120]} {str(sent)[:200]} {how}: {answer.status_code}"


def encode(form: Mapping[str, Any], **instead: str) -> str:
    """A form as it is sent, with fields replaced or added that are quoted already."""
    kept = {name: value for name, value in form.items() if name not in instead}
    return "&".join([urlencode(kept, doseq=True), *(f"{quote(name)}={value}" for name, value in instead.items())])


def path_with(visitor: Browser, address: Address, name: str, value: str) -> str:
    """The address with one parameter replaced by what the resolver need not take."""
    marks = {each: 900_000_001 + place for place, each in enumerate(address.parameters)}
    path = reverse(address.name, kwargs=marks)
    for each, mark in marks.items():
        stands = value if each == name else quote(str(parameter(address, each, visitor.world.here)))
        path = path.replace(str(mark), stands)
    return path


class Place(NamedTuple):
    """Where a form is sent, and which of its fields are tried there."""

    path: str
    form: dict[str, Any]
    fields: list[str]


def one_of_several(field: str) -> str:
    """The field of a result, or of a thing to be checked, whichever it is of several: the same code reads them."""
    of_checks = re.sub(r"\A(answer|seen)-[0-9]+-[0-9]+-[0-9]+\Z", r"\1-check", field)
    return re.sub(r"\A(to|NS|EW)[1-6]-", "result-", of_checks)


def _one_of_each(kind: ScoreChange.Kind) -> list[str]:
    """The fields of a score change, of several results those of one."""
    return [*{one_of_several(field): field for field in form_of(kind)}.values(), "step", "beside", "no_names"]


def places(visitor: Browser, name: str) -> list[Place]:
    """Every form of an address: one, but for what has one to each kind, of questions or of scores."""
    if name == "rulings:score-change-form":
        return [
            Place(visitor.world.path(ALL[name], kind=kind.value), form_of(kind, step="check"), _one_of_each(kind))
            for kind in ScoreChange.Kind
        ]
    address, form = ALL[name], visitor.world.form(ALL[name])
    fields = [*form, *ALSO_READ.get(name, ()), "nobody_asked"]
    if name != "rulings:answer":
        return [Place(visitor.world.path(address), form, fields)]
    # All of the fields where a card is asked for; the answer alone elsewhere.
    return [
        Place(
            visitor.world.path(address, key=key),
            form | {"answer": code or [""]},
            fields if key == "particulars.cards" else ["answer"],
        )
        for key, code in visitor.world.here.facts.items()
    ]


def alone(name: str, fields: Iterable[str]) -> list[tuple[str, str]]:
    """Each field with each of the worst values; in the short form each in some of the fields, by turns."""
    return some(itertools.product(fields, WORST), one_in=18, first=len(name) % len(WORST))


def everywhere(name: str) -> list[str]:
    """The values that are tried in all places of an address at once; in the short form by turns."""
    return some(VALUES.values(), one_in=5, first=len(name) % 5)


# ---- Every value in every place -----------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in ALL if ALL[name].parameters])
@pytest.mark.gate("T12")
def test_in_the_path(visitor: Browser, name: str, figure: Figure) -> None:
    method = "POST" if answer_expected(name, somebody_admitted(name), "GET") == "405" else "GET"
    sent = visitor.world.form(ALL[name]) if method == "POST" else None
    found = [
        fault
        for each in ALL[name].parameters
        for value in some(IN_A_PATH.values(), one_in=7, first=len(name) % 7)
        for fault in faults(visitor, somebody_admitted(name), method, path_with(visitor, ALL[name], each, value), sent)
    ]
    assert found == []
    figure(requests=visitor.asked)


@pytest.mark.parametrize("name", QUERIES)
@pytest.mark.gate("T12")
def test_after_the_question_mark(visitor: Browser, name: str, figure: Figure) -> None:
    """As in a form: every value everywhere at once, the worst also in each place alone."""
    queries = (*QUERIES[name], "nobody_asked")
    searches = [encode({}, **dict.fromkeys(queries, value)) for value in everywhere(name)]
    searches += [f"{query}={VALUES[worst]}" for query, worst in alone(name, queries)]
    path = visitor.world.path(ALL[name])
    found = [
        fault
        for search in searches
        # Under htmx the search is also written into a header.
        for htmx in (False, True)
        for fault in faults(visitor, somebody_admitted(name), "GET", f"{path}?{search}", htmx=htmx)
    ]
    assert found == []
    figure(requests=visitor.asked)


@pytest.mark.parametrize("name", WITH_A_FORM)
@pytest.mark.gate("T12")
def test_in_a_form(visitor: Browser, name: str, figure: Figure) -> None:
    """Every value in all fields at once, as a form looks at all of them; the worst also in each field alone."""
    found: list[str] = []
    for path, form, fields in places(visitor, name):
        sent = [encode({}, **dict.fromkeys(fields, value)) for value in everywhere(name)]
        sent += [encode(form, **{field: VALUES[worst]}) for field, worst in alone(name, fields)]
        for body in sent:
            found += faults(visitor, somebody_admitted(name), "POST", path, body)
    assert found == []
    figure(requests=visitor.asked)


@pytest.mark.gate("T12")
def test_in_the_form_of_a_ruling_that_supersedes(visitor: Browser, figure: Figure) -> None:
    """Why it does is looked at only where a ruling stands, and the facts have changed since."""
    here = visitor.world.here
    path = visitor.world.path(ALL["rulings:give"], number=here.ruling.incident.number)
    first, code = next(iter(here.facts.items()))
    found: list[str] = []
    with undo_writes():
        incident = Incident.objects.get(pk=here.ruling.incident_id)
        establish(incident, first, "S" if code == "W" else "W", here.people["director"])
        incident.refresh_from_db()
        good = {"idempotency_key": here.key, "version": incident.version, "reason": "Told wrong.", "cause": "facts"}
        for value, field in itertools.product(VALUES.values(), ("reason", "cause")):
            found += faults(visitor, "director", "POST", path, encode(good, **{field: value}))
        assert visitor.ask("director", "POST", path, good | {"cause": "zz"}).status_code == 422
        before = Ruling.objects.count()
        visitor.ask("director", "POST", path, good)
        assert Ruling.objects.count() == before + 1
    assert found == []
    figure(requests=visitor.asked)


@pytest.mark.parametrize("name", WITH_A_FORM)
@pytest.mark.gate("T12")
def test_a_form_of_another_shape(visitor: Browser, name: str, figure: Figure) -> None:
    """Fields left out, sent twice, sent a hundred times, sent as files, and fields of no form."""
    found: list[str] = []
    for path, form, fields in places(visitor, name):
        other = encode({f"{field}{end}": value for field, value in form.items() for end in ("[]", "[a][b]", ".a", "")})
        bodies: list[tuple[str | bytes, str]] = [("", FORM), (other, FORM)]
        for field in some(fields, one_in=7):
            value = form.get(field, "")
            rest = {each: form[each] for each in form if each != field}
            one = value[0] if isinstance(value, list) else value
            bodies += [
                (encode(form | {field: [one] * 100}), FORM),
                (encode(form | {field: [one, "zz"]}), FORM),
                (encode(rest), FORM),
                (encode_multipart(BOUNDARY, rest | {field: SimpleUploadedFile("a.csv", b"\xff\xfe\0")}), MULTIPART),
            ]
        for body, content_type in bodies:
            found += faults(visitor, somebody_admitted(name), "POST", path, body, content_type=content_type)
    assert found == []
    figure(requests=visitor.asked)


@pytest.mark.parametrize(
    "content",
    [b"", b"\0", b"\xff\xfe", b"\xff\xfe\0\xd8", b"\xef\xbb\xbf", b"PK\x03\x04", b"x" * (256 * 1024 + 1), b'"' * 5000],
    ids=["empty", "NUL", "a mark alone", "half a character", "another mark", "a spreadsheet", "too long", "quotes"],
)
@pytest.mark.parametrize(
    "name", ["incidents:session-players", "incidents:session-boards-file", "incidents:session-results"]
)
@pytest.mark.gate("T12")
def test_a_file_that_is_none(visitor: Browser, name: str, content: bytes, figure: Figure) -> None:
    address = ALL[name]
    for step in ("check", "import", "import-good", "correct", ""):
        sent = encode_multipart(BOUNDARY, {"step": step, "file": SimpleUploadedFile("players.csv", content)})
        path = visitor.world.path(address)
        assert list(faults(visitor, "director", "POST", path, sent, content_type=MULTIPART)) == []
    figure(requests=visitor.asked)


BODIES: Final[Mapping[str, tuple[bytes, str]]] = {
    "JSON": (b'{"answer": ["W"]}', "application/json"),
    "no type": (b"a=b", ""),
    "a type of nothing": (b"a=b", "/;;="),
    "an unknown character set": (b"a=b", f"{FORM}; charset=klingon"),
    "another character set": ("answer=é".encode("utf-16"), f"{FORM}; charset=utf-16"),
    "no boundary": (b"--x", "multipart/form-data"),
    "a broken boundary": (b"--x\r\nContent-Disposition: form-data", "multipart/form-data; boundary=x"),
    "a boundary of bytes": (b"", "multipart/form-data; boundary=\xff"),
    "a field without a name": (
        b"--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--",
        "multipart/form-data; boundary=x",
    ),
    "broken base64": (
        b'--x\r\nContent-Disposition: form-data; name="answer"\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--x--',
        "multipart/form-data; boundary=x",
    ),
    "too many fields": (b"&".join(b"a%d=1" % each for each in range(400)), FORM),
    "too large": (b"a=" + b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1), FORM),
    "ampersands": (b"&&&=&=&==&%&%zz", FORM),
}


@pytest.mark.parametrize("csrf", [False, True], ids=["with the token", "without"])
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
@pytest.mark.gate("T12")
def test_a_body_that_is_no_form(clubs: World, body: tuple[bytes, str], csrf: bool, figure: Figure) -> None:
    """Neither the page it is meant for nor the one that tells of its refusal fails."""
    sent, content_type = body
    visitor = Browser(clubs, csrf=csrf)
    found = [
        fault
        for name in ("incidents:sign-in", "incidents:session-players", "rulings:answer", "rulings:give")
        for fault in faults(
            visitor, somebody_admitted(name), "POST", visitor.world.path(ALL[name]), sent, content_type=content_type
        )
    ]
    assert found == []
    figure(requests=visitor.asked)


def a_large_file(visitor: Browser, size: int, role: str) -> int:
    """What is answered to a file of this size, sent where no file is asked for."""
    form = {"username": "x", "password": "x", "file": SimpleUploadedFile("a.csv", b"x" * size)}
    path = visitor.world.path(ALL["incidents:sign-in"])
    with undo_writes():
        return visitor.ask(role, "POST", path, encode_multipart(BOUNDARY, form), content_type=MULTIPART).status_code


@pytest.mark.parametrize("role", ["anonymous", "director"])
@pytest.mark.gate("T12")
def test_a_file_larger_than_anything_asked_for_is_not_read(visitor: Browser, role: str) -> None:
    most = settings.LARGEST_REQUEST
    assert a_large_file(visitor, most, role) == 400
    assert a_large_file(visitor, most - 2_000, role) == 422


@pytest.mark.gate("T12", control=True)
def test_without_the_limit_it_would_be_read(visitor: Browser) -> None:
    """Control."""
    left = [each for each in settings.MIDDLEWARE if each != "config.middleware.of_bearable_size"]
    with override_settings(MIDDLEWARE=left):
        unlimited = Browser(visitor.world)
        assert a_large_file(unlimited, settings.LARGEST_REQUEST, "anonymous") == 422


@pytest.mark.parametrize("length", ["9" * 18, "9" * 19, "9" * LONG])
@pytest.mark.gate("T12")
def test_a_length_beyond_counting_is_too_large(visitor: Browser, length: str) -> None:
    path = visitor.world.path(ALL["incidents:sign-in"])
    with undo_writes():
        answer = visitor.client.generic("POST", path, b"a=b", content_type=FORM, CONTENT_LENGTH=length)
    assert answer.status_code == 400


@pytest.mark.gate("T12")
def test_an_address_and_headers_beyond_what_any_browser_sends_are_not_looked_at(visitor: Browser) -> None:
    path = visitor.world.path(ALL["incidents:sign-in"])
    before, most = len(path) + len("?next="), settings.LONGEST_ADDRESS
    assert visitor.ask("anonymous", "GET", f"{path}?next={'x' * (most - before + 1)}").status_code == 200
    assert visitor.ask("anonymous", "GET", f"{path}?next={'x' * (most - before + 2)}").status_code == 400
    assert visitor.ask("anonymous", "GET", "/" + "x" * most).status_code == 400
    headers = {"x-one": "x" * (settings.LARGEST_HEADERS // 2), "x-two": "x" * (settings.LARGEST_HEADERS // 2)}
    assert visitor.ask("anonymous", "GET", path, headers=headers).status_code == 400
    assert visitor.ask("anonymous", "GET", path, headers={"x-one": headers["x-one"]}).status_code == 200


@pytest.mark.parametrize("header", ["referer", "hx-current-url"])
@pytest.mark.gate("T12")
def test_an_address_to_come_back_to_is_not_looked_at_beyond_what_one_has(
    visitor: Browser, monkeypatch: pytest.MonkeyPatch, header: str
) -> None:
    """Quoted, what is a few letters of a header is thousands of accents, which Python sorts."""
    looked_at: list[int] = []

    def urlsplit_noted(address: str) -> SplitResult:
        looked_at.append(len(address))
        return urlsplit(address)

    monkeypatch.setattr(htmx, "urlsplit", urlsplit_noted)
    path = visitor.world.path(ALL["incidents:preferences"])
    told = {"hx-request": "true", "hx-current-url-uri-autoencoded": "true"} if header.startswith("hx-") else {}
    short, long = (
        told | {header: "http://testserver" + ("%CC%81" * marks if told else "x" * 6 * marks)} for marks in (100, 4_000)
    )
    for headers in (short, long):
        visitor.ask("anonymous", "POST", path, headers=headers)
    assert max(looked_at) <= htmx.LONGEST_PLACE
    assert any(each > 100 for each in looked_at), "The shorter one is."
    # Control: of the longer one too, where nobody measures it.
    monkeypatch.setattr(htmx, "LONGEST_PLACE", 10**6)
    visitor.ask("anonymous", "POST", path, headers=long)
    assert max(looked_at) > 4_000


HEADERS: Final = ("referer", "hx-current-url", "accept-language", "x-forwarded-for", "host", "origin", "user-agent")
ADDRESSES: Final = (
    "http://[",
    "http://[::1",
    "//",
    "http://testserver//evil.example",
    "http://testserver:99999/",
    "http://testserver/\\evil.example",
    "http://testserver/" + "9" * LONG,
    "javascript:alert(1)",
    "a" * LONG,
    "\xff\xfe",
    "..",
    "*;q=1.0.0,,;q",
    "fr;q=9" * 99,
)


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.gate("T12")
def test_in_a_header(visitor: Browser, header: str, figure: Figure) -> None:
    found = [
        fault
        for value in ADDRESSES
        for role, method, name in (("anonymous", "POST", "rulings:call"), ("director", "GET", "rulings:incident"))
        for fault in faults(
            visitor,
            role,
            method,
            visitor.world.path(ALL[name]),
            headers={"hx-request": "true", header: value} if header.startswith("hx-") else {header: value},
        )
    ]
    assert found == []
    figure(requests=visitor.asked)


COOKIES_READ_BY: Final = (
    *(("GET", "incidents:home"), ("GET", "incidents:health")),
    *(("GET", "incidents:sign-in"), ("POST", "incidents:sign-in")),
)


@pytest.mark.parametrize(
    "name",
    [
        *(settings.SESSION_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME),
        settings.KNOWN_BROWSER_COOKIE_NAME,
    ],
)
@pytest.mark.gate("T12")
def test_in_a_cookie(visitor: Browser, name: str, figure: Figure) -> None:
    """As the server hands it on: quoted pairs, commas and NULs included."""
    found = [
        fault
        for value in ("", "\0", "x" * LONG, "a b;c", '"', "../../etc/passwd", "é", "fr\r\nx", "zz", "9" * 100)
        for method, page in COOKIES_READ_BY
        for fault in faults(
            visitor,
            *("anonymous", method, visitor.world.path(ALL[page])),
            visitor.world.form(ALL[page]) if method == "POST" else None,
            cookies={name: value},
        )
    ]
    assert found == []
    figure(requests=visitor.asked)


# ---- Controls -----------------------------------------------------------------------------------


@contextmanager
def noting() -> Iterator[list[tuple[object, str]]]:
    """Note what is read of any form or search, with the dictionary it is read of."""
    read: list[tuple[object, str]] = []

    def noted(original: Any) -> Any:
        def reading(self: object, key: str, *rest: Any) -> Any:
            read.append((self, key))
            return original(self, key, *rest)

        return reading

    with pytest.MonkeyPatch.context() as patch:
        for name in ("get", "getlist", "__getitem__", "__contains__"):
            patch.setattr(QueryDict, name, noted(getattr(QueryDict, name)), raising=False)
        yield read


@pytest.mark.parametrize("name", ALL)
@pytest.mark.gate("T12", control=True)
def test_nothing_is_read_that_was_not_tried(visitor: Browser, name: str) -> None:
    """A field or filter that a view reads, and no test above sends, fails here."""
    tried = {field for place in places(visitor, name) for field in place.fields} | set(QUERIES.get(name, ()))
    asked = itertools.product({"anonymous", somebody_admitted(name)}, ("GET", "POST"), places(visitor, name))
    for role, method, (path, form, _) in asked:
        with undo_writes(), noting() as read:
            answer = visitor.ask(role, method, path, form if method == "POST" else None)
        request = answer.wsgi_request
        assert {key for source, key in read if source is request.GET} <= set(QUERIES.get(name, ()))
        if method == "POST":
            posted = {one_of_several(key) for source, key in read if source is request.POST}
            assert posted <= {"csrfmiddlewaretoken", *map(one_of_several, tried)}


@pytest.mark.gate("T12", control=True)
def test_what_is_read_is_noted(visitor: Browser) -> None:
    """Control of the control."""
    with undo_writes(), noting() as read:
        answer = visitor.ask("admin", "GET", visitor.world.path(ALL["rulings:log"]))
    assert {key for source, key in read if source is answer.wsgi_request.GET} == set(QUERIES["rulings:log"])


@pytest.mark.parametrize("raised", [ValueError, OverflowError, DataError])
@pytest.mark.gate("T12", control=True)
def test_a_page_that_breaks_is_caught(
    visitor: Browser, monkeypatch: pytest.MonkeyPatch, raised: type[Exception]
) -> None:
    address = ALL["incidents:club"]
    view = address.pattern.callback

    def breaks(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if "\0" in request.GET.get("page", ""):
            raise raised
        return view(request, *args, **kwargs)

    vars(breaks).update(vars(view))
    monkeypatch.setattr(address.pattern, "callback", breaks)
    path = visitor.world.path(address)
    assert len(list(faults(visitor, "player", "GET", f"{path}?page={VALUES['NUL']}"))) == 1
    assert list(faults(visitor, "player", "GET", f"{path}?page=1")) == []
