"""T12 on the real server, which asks for the token: no type, no character set and no header of a proxy's breaks a page,
and neither does the page that tells of a refusal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse

from tests.forms import LONG, some
from tests.gates.recording import Figure
from tests.production.installation import UNSOUND, Installation
from tests.production.unreadable import (
    FIELDS,
    FORM,
    MULTIPART,
    OF_THE_VISITOR,
    PARTS,
    PROXY_HEADERS,
    VALUES,
    Line,
    Sent,
    everything,
)
from tests.security.addresses import addresses

# One worker sets up what they all look at.
pytestmark = pytest.mark.xdist_group("killing")

OF_EACH_ADDRESS = 12 if LONG else 3
SEARCH = "?q=%C3%A9&page=%C3%A9"


def line_to(stopped: Installation, application: str = "") -> tuple[Line, dict[str, Any]]:
    """A director's connection to the server, and his club."""
    stopped.start(application)
    club = stopped.populate(2)
    return Line(stopped.port, club["cookies"][0]), club


def paths(club: dict[str, Any]) -> list[str]:
    """Every address, of the club's own things where it has them, and one that there is not."""
    known = {"club": club["club"], "session": club["session"], "number": club["incidents"][0][0]}
    ours = [reverse(each.name, kwargs={name: known.get(name, 1) for name in each.parameters}) for each in addresses()]
    return [*ours, "/nowhere/at/all/"]


def some_paths(club: dict[str, Any]) -> list[str]:
    """One that opens to anybody, one that takes a form, one that shows a list, and one that there is not."""
    club_page = f"/{club['club']}/"
    ruling = f"{club_page}incidents/{club['incidents'][0][0]}/ruling/"
    return ["/accounts/sign-in/", ruling, club_page, "/nowhere/at/all/"]


def faults_of(line: Line, path: str, sent: Sent) -> Iterator[str]:
    """With the token in a header, in the form, and without any; sent, and asked for with a body all the same."""
    for told in (line.with_token, line.without_header, line.as_anybody):
        yield from line.faults("POST", path + SEARCH, sent, told)
    yield from line.faults("GET", path + SEARCH, sent, line.with_token)


@pytest.mark.gate("T12")
def test_no_type_and_no_character_set_breaks_a_page(stopped: Installation, figure: Figure) -> None:
    line, club = line_to(stopped)
    kinds = list(everything())
    found = [
        fault for path in some_paths(club) for sent in some(kinds, one_in=4) for fault in faults_of(line, path, sent)
    ]
    turn = cycle(kinds)
    for path in paths(club):
        for sent in islice(turn, OF_EACH_ADDRESS):
            found += line.faults("POST", path, sent, line.with_token)
    assert found == []
    figure(requests=line.asked)


@pytest.mark.gate("T12")
def test_no_header_of_a_proxy_breaks_a_page(stopped: Installation, figure: Figure) -> None:
    """Nor the sign-in, where the address is kept with each wrong password."""
    line, club = line_to(stopped)
    found: list[str] = []
    for turn, name in enumerate(PROXY_HEADERS):
        # More of where somebody comes from: it reaches the database.
        values = some(VALUES, one_in=2 if name in OF_THE_VISITOR else 7, first=turn % 2)
        for place, value in enumerate(values):
            form = Sent(FORM, FIELDS.replace(b"%C3%A9", f"{name}{place}".encode()))
            for path, who in (("/accounts/sign-in/", line.as_stranger), (some_paths(club)[1], line.with_token)):
                for method in ("POST", "GET") if name in OF_THE_VISITOR or who != line.as_stranger else ("GET",):
                    faults = line.faults(method, path, form, who | {name: value})
                    found += [f"{name}: {value[:40]!r} {fault}" for fault in faults]
    assert found == []
    figure(requests=line.asked)


def test_no_cookie_breaks_a_page(stopped: Installation) -> None:
    """In quotes it can hold a NUL. What PostgreSQL makes of one is asked in tests/incidents/test_cookies.py."""
    line, club = line_to(stopped)
    for name in ("__Host-session", "__Host-csrf", "__Host-language", "__Host-known-browser", "messages"):
        for path in ("/health/", *some_paths(club)):
            told = line.as_anybody | {"Cookie": f'{name}="aaaa\\000bbbb"'}
            assert line.status("GET", path, Sent(FORM, b""), told) < 500
            assert line.status("POST", path, Sent(FORM, FIELDS), told) < 500


@pytest.mark.gate("T12", control=True)
@pytest.mark.parametrize(
    ("application", "sent"),
    [
        ("decodes_as_it_is_told", Sent("text/plain; charset=base64", FIELDS)),
        ("decodes_as_it_is_told", Sent(f"{FORM}; charset*=utf-8''%00", FIELDS)),
        ("reads_late", Sent("multipart/form-data", PARTS)),
    ],
)
def test_what_is_taken_away_breaks_pages(stopped: Installation, application: str, sent: Sent) -> None:
    line, club = line_to(stopped, f"{UNSOUND}:{application}")
    assert [fault for path in some_paths(club) for fault in faults_of(line, path, sent)]
    # And nothing else does.
    assert list(line.faults("POST", "/accounts/sign-in/", Sent(MULTIPART, PARTS), line.with_token)) == []


@pytest.mark.gate("T12", control=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite takes anything for an address.")
def test_an_address_that_is_none_breaks_the_sign_in(stopped: Installation) -> None:
    line, _ = line_to(stopped, f"{UNSOUND}:believes_any_address")
    told = line.as_stranger | {"X-Forwarded-For": "unknown"}
    assert list(line.faults("POST", "/accounts/sign-in/", Sent(FORM, FIELDS), told))


def test_a_form_in_utf_8_is_read_whatever_it_calls_it(stopped: Installation) -> None:
    """The refusal is of other character sets; this one is named by some who need not."""
    line, _ = line_to(stopped)
    told = line.as_stranger | {"X-Forwarded-For": "198.51.100.9"}
    form = FIELDS.replace(b"username=%C3%A9", b"username=nemo")
    for kind in (FORM, f"{FORM}; charset=UTF-8", f'{FORM};charset="utf-8"'):
        assert line.status("POST", "/accounts/sign-in/", Sent(kind, form), told) == 422
    assert line.status("POST", "/accounts/sign-in/", Sent(f"{FORM}; charset=latin-1", form), told) == 400
