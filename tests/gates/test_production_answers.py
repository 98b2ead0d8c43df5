"""What the ASVS asks of a deployed application and no other test looks at."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import pytest
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from incidents.accounts.inviting import invite
from incidents.models import Club, ClubRole
from tests.config.production import manage, python
from tests.gates.reading import ROOT

# One worker sets up what they all look at.
pytestmark = pytest.mark.xdist_group("answers")

ASK = """
import json, django
django.setup()
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.urls import path
from config import urls
from incidents.models import User

def breaks(request):
    raise ValueError("a secret of ours")
breaks.access, breaks.login_required = "public", False
urls.urlpatterns.insert(0, path("breaks/", breaks))

client = Client(SERVER_NAME="arbitre.example.org", raise_request_exception=False)
from_http = client.get("/accounts/sign-in/")
page = client.get("/accounts/sign-in/", secure=True)
broken = client.get("/breaks/", secure=True)
traced = client.generic("TRACE", "/accounts/sign-in/", secure=True)
User.objects.create_user("dora", password="seven quiet herons")
credentials = {"username": "dora", "password": "seven quiet herons"}
signed_in = client.post("/accounts/sign-in/", credentials, secure=True)
names = ("SESSION_COOKIE", "CSRF_COOKIE", "LANGUAGE_COOKIE", "KNOWN_BROWSER_COOKIE")
about = ("NAME", "SECURE", "HTTPONLY", "SAMESITE")
print(json.dumps({
    "from_http": [from_http.status_code, from_http.get("Location", "")],
    "hsts": page.get("Strict-Transport-Security", ""),
    "set": {name: morsel.OutputString() for name, morsel in (page.cookies | signed_in.cookies).items()},
    "cookies": {
        name: [getattr(settings, f"{name}_{what}") for what in about] for name in names
    },
    "path": [getattr(settings, f"{name}_PATH") for name in names],
    "domain": [getattr(settings, f"{name}_DOMAIN") for name in names],
    "hash": make_password("seven quiet herons"),
    "broken": [broken.status_code, broken.content.decode()],
    "traced": [traced.status_code, traced.content.decode()],
}))
"""


@pytest.fixture(scope="module")
def production(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What production answers, and how its cookies are."""
    folder = tmp_path_factory.mktemp("production")
    for command in (("migrate", "--verbosity", "0"), ("collectstatic", "--noinput", "--verbosity", "0")):
        done = manage(folder, *command)
        assert done.returncode == 0, done.stderr
    asked = python(folder, "-c", ASK)
    assert asked.returncode == 0, asked.stderr
    assert "ValueError: a secret of ours" in asked.stderr, "what went wrong is told to whoever runs it"
    assert all(json.loads(line)["time"].endswith("Z") for line in asked.stderr.splitlines())
    answer: dict[str, Any] = json.loads(asked.stdout)
    return answer


def test_cookies_and_transport_are_as_they_must_be(production: dict[str, Any]) -> None:
    assert production["from_http"] == [301, "https://arbitre.example.org/accounts/sign-in/"]
    assert production["hsts"] == f"max-age={365 * 24 * 3600}; includeSubDomains"
    for name, secure, http_only, same_site in production["cookies"].values():
        assert name.startswith("__Host-")
        assert (secure, http_only, same_site) == (True, True, "Lax")
    assert production["path"] == ["/"] * 4
    assert production["domain"] == [None] * 4
    assert set(production["set"]) == {"__Host-csrf", "__Host-session", "__Host-known-browser"}
    for morsel in production["set"].values():
        assert re.search("; HttpOnly; .*; Path=/; SameSite=Lax; Secure", morsel), morsel


def test_passwords_are_hashed_slowly(production: dict[str, Any]) -> None:
    algorithm, settings = re.match(r"argon2\$(argon2\w+)\$v=19\$([^$]+)", production["hash"]).groups()  # type: ignore[union-attr]
    cost = dict(each.split("=") for each in settings.split(","))
    assert algorithm == "argon2id"
    # What OWASP asks for at least: 19 MiB, two rounds.
    assert int(cost["m"]) >= 19 * 1024
    assert int(cost["t"]) >= 2


def test_an_error_tells_nothing(production: dict[str, Any]) -> None:
    status, page = production["broken"]
    assert status == 500
    assert "secret" not in page
    assert "Traceback" not in page
    assert "ValueError" not in page


def test_trace_is_refused(production: dict[str, Any]) -> None:
    status, page = production["traced"]
    assert status == 405
    assert "TRACE" not in page


@pytest.mark.django_db
def test_keys_of_sessions_and_links_cannot_be_guessed() -> None:
    keys = {SessionStore()._get_new_session_key() for _ in range(50)}  # type: ignore[attr-defined]
    assert len(keys) == 50
    assert len(next(iter(keys))) * math.log2(len(VALID_KEY_CHARS)) >= 128
    club = Club.objects.create(slug="parc", name="Cercle du Parc")
    invitation, token = invite(club, ClubRole.PLAYER, None)
    assert len(token) * 6 >= 128
    # What is kept opens nothing.
    assert token not in str(vars(invitation))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/accounts/sign-in/", "/health/", "/no/such/page/", "/language/"])
def test_every_answer_says_what_it_is(path: str, client: Client) -> None:
    answer = client.get(path)
    if answer.content:
        assert re.fullmatch(r"(text/html; charset=utf-8|application/json)", answer["Content-Type"])
        answer.content.decode("utf-8")


KEPT = re.compile(r"localStorage|sessionStorage|indexedDB|document\.cookie|caches\.open")
ASKS = re.compile(r"\burllib\.request|\bimport (requests|httpx|aiohttp|socket|smtplib)\b|\bsend_mail\b|\burlopen\b")


def holding(pattern: re.Pattern[str], *places: str) -> list[str]:
    """The sources of ours in which something stands."""
    paths = [path for place in places for path in (ROOT / place).rglob("*") if path.suffix in (".py", ".js")]
    assert paths
    return sorted(str(path.relative_to(ROOT)) for path in paths if pattern.search(path.read_text()))


def test_scripts_keep_nothing_in_the_browser() -> None:
    assert holding(KEPT, "static/js") == []
    assert KEPT.search("window.localStorage.setItem('a', 1)")


def test_nothing_here_asks_another_server() -> None:
    """The probe of the container asks its own server, by http.client; mails go to the server of EMAIL_URL, if any.

    A club's own computer asks its system where it is reached, and whether a port is free: nothing is sent anywhere.
    """
    assert holding(ASKS, "config", "incidents", "rulings") == ["config/club/network.py"]
    assert holding(re.compile(r"\bhttp\.client\b"), "config", "incidents", "rulings") == [
        "config/club/server.py",
        "config/probe.py",
    ]
    assert holding(re.compile(r"\bcore\.mail\b"), "config", "incidents", "rulings") == ["incidents/accounts/mailing.py"]
    assert ASKS.search("from urllib.request import urlopen")
