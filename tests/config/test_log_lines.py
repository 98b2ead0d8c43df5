"""What stands on standard error in production: lines that machines read, of who was refused what, and no word typed."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import path

from config import log_lines
from config.log_lines import JsonLines
from config.urls import urlpatterns as of_the_site
from incidents.models import Club, ClubRole, LogEntry, Membership, Tag, User
from incidents.web.access import public
from incidents.web.htmx import HtmxRequest
from incidents.web.pace import OF_AN_HOUR
from tests.incidents.conftest import PASSWORD, somebody

KEY = "q7Wm2-kXv9LpT4_sYb3RzNc8HdJf6GaEoUi1MxQyZtA"
FORGED = "nobody\n2026-11-23 ERROR forged \x1b[31m\r\u2028"

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def stderr() -> Iterator[io.StringIO]:
    """What production would write, and nothing of it anywhere else."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    yield written
    root.removeHandler(handler)


@pytest.fixture
def lines(stderr: io.StringIO) -> Lines:
    return lambda: [json.loads(line) for line in stderr.getvalue().splitlines()]


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(slug="parc", name="Cercle du Parc")


@pytest.fixture
def player(club: Club) -> User:
    return somebody("pia", club)


def signed_in(user: User, *, csrf: bool = False) -> Client:
    client = Client(enforce_csrf_checks=csrf, raise_request_exception=False)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def line_of(status: int, address: str, user: User | None, method: str = "GET") -> dict[str, Any]:
    """What every line of a refusal says."""
    who = user.pk if user else None
    return {"status": status, "method": method, "address": address, "account": who, "client": "127.0.0.1"}


def of_request(line: dict[str, Any]) -> dict[str, Any]:
    return {name: line[name] for name in ("status", "method", "address", "account", "client")}


def test_a_role_that_is_too_low_is_told_with_who_and_where(player: User, lines: Lines) -> None:
    signed_in(player).get("/parc/members/")
    (line,) = lines()
    assert of_request(line) == line_of(403, "/<slug:club>/members/", player)
    assert (line["level"], line["where"]) == ("WARNING", "django.request")
    assert line["time"].endswith("Z")
    assert "trace" not in line


def test_another_clubs_page_is_told(player: User, lines: Lines) -> None:
    other = Club.objects.create(slug="quai", name="Bridge du Quai")
    Membership.objects.create(club=other, user=somebody("serge"), role=ClubRole.ADMIN)
    signed_in(player).get("/quai/members/")
    (line,) = lines()
    assert of_request(line) == line_of(404, "/<slug:club>/members/", player)


def test_a_form_without_its_token_is_told(player: User, lines: Lines) -> None:
    signed_in(player, csrf=True).post("/preferences/", {"name": "Sophie Secrète"})
    (line,) = lines()
    assert of_request(line) == line_of(403, "/preferences/", player, "POST")
    assert "CSRF" in line["message"]


def test_what_cannot_be_read_is_told(player: User, lines: Lines) -> None:
    signed_in(player).post("/preferences/", "x", content_type="application/x-unreadable")
    (line,) = lines()
    assert (line["status"], line["account"], line["client"]) == (400, None, "127.0.0.1")


def test_who_sends_too_much_is_told(player: User, lines: Lines) -> None:
    LogEntry.objects.bulk_create(LogEntry(tag=Tag.SIGNED_IN.value, who=player) for _ in range(OF_AN_HOUR.most))
    signed_in(player).post("/preferences/", {"name": "Sophie Secrète"})
    (line,) = lines()
    assert of_request(line) == line_of(429, "/preferences/", player, "POST")


def test_wrong_passwords_are_told_by_account(player: User, lines: Lines) -> None:
    client = Client()
    for name in (player.username, "nobody-of-this-name"):
        client.post("/accounts/sign-in/", {"username": name, "password": "seven quiet herons"})
    wrong = [line for line in lines() if line["message"] == "Wrong password"]
    assert [line["account"] for line in wrong] == [player.pk, None]
    assert {line["address"] for line in wrong} == {"/accounts/sign-in/"}
    assert {line["client"] for line in wrong} == {"127.0.0.1"}


def test_who_has_to_wait_with_his_passwords_is_told(player: User, lines: Lines) -> None:
    client = Client()
    for number in range(11):
        client.post("/accounts/sign-in/", {"username": player.username, "password": f"wrong {number}"})
    assert [line["status"] for line in lines() if line["where"] == "django.request"][-2:] == [429, 429]


def test_a_wrong_current_password_is_told(player: User, lines: Lines) -> None:
    signed_in(player).post("/accounts/sign-out-elsewhere/", {"current": "seven quiet herons"})
    line = lines()[0]
    assert (line["message"], line["account"]) == ("Wrong password", player.pk)


def everything_refused(player: User) -> None:
    """Whatever may be typed, typed wrong, with keys of links."""
    client = signed_in(player, csrf=True)
    client.post("/preferences/", {"name": "Sophie Secrète", "current": "seven quiet herons"})
    client = signed_in(player)
    client.get("/parc/members/")
    client.post("/accounts/password/", {"current": "seven quiet herons", "new": "x", "again": "y"})
    Client().post("/accounts/sign-in/", {"username": "Sophie Secrète", "password": "seven quiet herons"})
    for address in (f"/invitations/{KEY}/", f"/consultations/{KEY}/", f"/calls/{KEY}/", f"/table/{KEY}/"):
        client.get(address)
    for address in (f"/invitation/{KEY}/x", f"/nowhere/{KEY}?name=Sophie", "/parc/people/?q=" + "x" * 200):
        client.get(address)


def test_no_name_no_password_no_form_and_no_key_is_told(player: User, stderr: io.StringIO, lines: Lines) -> None:
    everything_refused(player)
    assert len(lines()) >= 10
    for word in ("Sophie", "Secr", "herons", "Pia", "pia", KEY, KEY[:20]):
        assert word not in stderr.getvalue(), word
    assert "/invitations/<str:token>/" in stderr.getvalue()


def test_a_key_that_would_be_told_is_caught(player: User, stderr: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: Django's own message has the address as it was asked for."""
    monkeypatch.setattr(log_lines, "_message", lambda record, _: record.getMessage())
    everything_refused(player)
    assert KEY in stderr.getvalue()


def test_nobody_writes_a_line_of_his_own(player: User, stderr: io.StringIO, lines: Lines) -> None:
    client = signed_in(player)
    client.get("/nowhere%0A2026-11-23%20ERROR%20forged%0D%E2%80%A8/")
    client.get("/parc/members/", headers={"user-agent": FORGED, "x-forwarded-for": FORGED, "referer": FORGED})
    client.post("/accounts/sign-in/", {"username": FORGED, "password": FORGED})
    Client().post("/accounts/sign-in/", {"username": FORGED, "password": FORGED})
    client.generic("FORGED", "/parc/")
    logging.getLogger("incidents").warning("%s", FORGED)
    written = stderr.getvalue()
    assert written.isascii()
    assert written.count("\n") == len(lines()) >= 5
    assert all(line.startswith('{"time": "') for line in written.splitlines())


def test_a_line_that_breaks_is_caught() -> None:
    """Control: as text it would be two, the second whatever somebody wrote."""
    record = logging.LogRecord("incidents", logging.WARNING, "", 0, "%s", (FORGED,), None)
    assert len(logging.Formatter("{asctime} {message}", style="{").format(record).splitlines()) > 1
    assert len(JsonLines().format(record).splitlines()) == 1


STRANGE = "https://written-by-a-stranger.example"


def strangers_headers(player: User) -> None:
    """Forms and pages asked for with headers in which somebody writes what he likes."""
    client = signed_in(player, csrf=True)
    client.post("/preferences/", {}, headers={"origin": STRANGE})
    client.post("/preferences/", {}, headers={"referer": f"{STRANGE}/x"}, secure=True)
    client.get("/", headers={"host": "written-by-a-stranger.example"})
    client.get("/", headers={"host": "written by a stranger"})


@override_settings(ALLOWED_HOSTS=["testserver"])
def test_no_header_of_a_stranger_is_told_and_none_alarms(player: User, stderr: io.StringIO, lines: Lines) -> None:
    strangers_headers(player)
    assert "stranger" not in stderr.getvalue()
    assert {line["level"] for line in lines()} == {"WARNING"}
    assert not any("trace" in line for line in lines())
    assert [line["message"] for line in lines() if line["where"].startswith("django.security")] == [
        "CSRF: Origin checking failed",
        "CSRF: Referer checking failed",
        "Refused: DisallowedHost",
        "Refused: DisallowedHost",
    ]


@override_settings(ALLOWED_HOSTS=["testserver"])
def test_a_strangers_header_that_is_told_is_caught(
    player: User, stderr: io.StringIO, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: Django's own messages quote it, one of them as an error with its trace."""
    monkeypatch.setattr(log_lines, "_CSRF", "")
    monkeypatch.setattr(log_lines, "_is_refusal", lambda _: False)
    strangers_headers(player)
    assert stderr.getvalue().count(STRANGE) >= 2
    assert any("trace" in line and line["level"] == "ERROR" for line in lines())


@public
def breaks(request: HtmxRequest, token: str) -> HttpResponse:
    """A view that fails as a database does."""
    assert token
    raise ValueError(
        'duplicate key value violates unique constraint "a_name"\n'
        f"DETAIL:  Key (username)=({request.POST.get('name')}) already exists."
    )


class OneBroken:
    """The site with a view that fails."""

    urlpatterns = [path("breaks/<str:token>/", breaks), *of_the_site]


@override_settings(ROOT_URLCONF=OneBroken)
def test_a_fault_is_told_with_its_trace_and_without_the_row(player: User, stderr: io.StringIO, lines: Lines) -> None:
    assert signed_in(player).post(f"/breaks/{KEY}/", {"name": "Sophie Secrète"}).status_code == 500
    (line,) = lines()
    assert of_request(line) == line_of(500, "/breaks/<str:token>/", player, "POST")
    assert line["level"] == "ERROR"
    assert "a_name" in line["trace"]
    assert "in breaks" in line["trace"]
    assert "Sophie" not in stderr.getvalue()
    assert KEY not in stderr.getvalue()


def test_without_a_request_the_message_is_all(lines: Lines) -> None:
    logging.getLogger("incidents.administration.scrubbing").warning("Busy at %d %%.", 100)
    (line,) = lines()
    assert {name: line[name] for name in ("level", "where", "message")} == {
        "level": "WARNING",
        "where": "incidents.administration.scrubbing",
        "message": "Busy at 100 %.",
    }


def test_signing_in_well_is_no_refusal(player: User, lines: Lines) -> None:
    Client().post("/accounts/sign-in/", {"username": player.username, "password": PASSWORD})
    assert lines() == []
