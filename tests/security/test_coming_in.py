"""Coming in: nobody is led off the site, and nobody's session is one that somebody else knew before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import parse_qs, quote, urlsplit
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase
from django.test import override_settings
from django.utils import timezone

from incidents.accounts import signing_in
from incidents.accounts.lasting import SMALL_HOURS, end_of_session
from incidents.models import BrowserSession
from incidents.models.browser_sessions import SessionStore
from tests.security.addresses import addresses
from tests.security.browsing import HOST, Browser, undo_writes
from tests.security.crawling import CRAWLED, Crawl, of_the_crawl
from tests.security.who_may import SIGN_IN, answer_expected

pytestmark = pytest.mark.django_db

ALL = {address.name: address for address in addresses()}
COOKIE: Final = settings.SESSION_COOKIE_NAME


# ---- Where one is led ---------------------------------------------------------------------------

ELSEWHERE: Final = (
    "https://evil.example/",
    "http://evil.example",
    "//evil.example/",
    "///evil.example/",
    "////evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    " //evil.example",
    "\x00//evil.example",
    "\x01https://evil.example",
    "https:evil.example",
    "https:/evil.example",
    "HTTPS://EVIL.EXAMPLE",
    "http:///evil.example",
    f"http://{HOST}@evil.example/",
    f"http://{HOST}.evil.example/",
    f"http://{HOST}:80@evil.example/",
    f"https://evil.example#{HOST}",
    f"//{HOST}@evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "http://[::1",
    "//evil.example%2F",
    "%2F%2Fevil.example",
    "/%5Cevil.example",
    "ﾉ/evil.example",
    "/．evil.example",
    "／／evil.example",
)


def leads_off(where: str) -> bool:
    """Whether a browser sent to `where` leaves the site: it drops tabs and line breaks and takes \\ for /."""
    plain = where.strip("".join(map(chr, range(33))))
    for dropped in "\t\r\n":
        plain = plain.replace(dropped, "")
    try:
        address = urlsplit(plain.replace("\\", "/"))
    except ValueError:
        return True
    # With a scheme of the web and no host, a browser takes the path's beginning for the host.
    return bool(address.scheme or address.netloc or plain[:2] == "//") and address[:2] not in (
        ("", HOST),
        ("http", HOST),
        ("https", HOST),
    )


def landings(visitor: Browser, target: str) -> Iterator[tuple[str, str]]:
    """Where each way leads on which somebody may say what comes next."""
    sign_in, language = visitor.world.path(ALL["incidents:sign-in"]), visitor.world.path(ALL["incidents:language"])
    good = visitor.world.form(ALL["incidents:sign-in"])
    ways = {
        "signing in, by the form": ("anonymous", "POST", sign_in, good | {"next": target}),
        "signing in, by the address": ("anonymous", "POST", f"{sign_in}?next={quote(target)}", good),
        "already signed in": ("player", "GET", f"{sign_in}?next={quote(target)}", None),
        "another language": ("player", "POST", language, {"language": "en", "next": target}),
        "another language, by the address": ("anonymous", "POST", f"{language}?next={quote(target)}", {}),
    }
    for way, (role, method, path, sent) in ways.items():
        with undo_writes():
            answer = visitor.ask(role, method, path, sent)
        assert answer.status_code == 302, way
        yield way, answer.headers["Location"]
    # An expired session: where the page was goes through the sign-in page, and on from there.
    for header, htmx in (("referer", False), ("hx-current-url", True)):
        told = {header: quote(target, safe="/:\\@#[]%?=&")} | ({"hx-request": "true"} if htmx else {})
        with undo_writes():
            answer = visitor.ask("anonymous", "POST", visitor.world.path(ALL["incidents:preferences"]), headers=told)
            first = answer.headers["HX-Redirect" if htmx else "Location"]
            yield header, first
            yield f"{header}, then", visitor.ask("player", "GET", first).headers["Location"]


def test_what_leads_off_is_known() -> None:
    """A redirect to each of these, answered as it was asked, would be found; save those that are paths all the same."""
    harmless = {"//evil.example%2F": True, "%2F%2Fevil.example": False, "/%5Cevil.example": False}
    harmless |= {"ﾉ/evil.example": False, "/．evil.example": False, "／／evil.example": False}
    assert {each: leads_off(each) for each in ELSEWHERE} == dict.fromkeys(ELSEWHERE, True) | harmless
    assert not any(leads_off(each) for each in ("/", "/parc/?page=2", f"http://{HOST}/parc/", "/a//b", "zz"))


@pytest.mark.parametrize("target", ELSEWHERE)
def test_nobody_is_led_off_the_site(visitor: Browser, target: str) -> None:
    assert [(way, where) for way, where in landings(visitor, target) if leads_off(where)] == []


def test_one_is_led_to_the_page_asked_for(visitor: Browser) -> None:
    """Control: the ways do lead somewhere."""
    shown = visitor.world.path(ALL["incidents:club"]) + "?page=2"
    by_header = {"referer", "referer, then", "hx-current-url", "hx-current-url, then"}
    assert {where for way, where in landings(visitor, shown) if way not in by_header} == {shown}
    with_host = dict(landings(visitor, f"http://{HOST}{shown}"))
    assert parse_qs(urlsplit(with_host["referer"]).query)["next"] == [shown]
    assert with_host["hx-current-url, then"] == shown


def test_an_unguarded_next_page_is_caught(visitor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: without Django's judgement some of them lead off."""
    monkeypatch.setattr(signing_in, "url_has_allowed_host_and_scheme", lambda *_, **__: True)
    off = {way for target in ELSEWHERE[2:6] for way, where in landings(visitor, target) if leads_off(where)}
    assert off >= {"signing in, by the form", "signing in, by the address", "already signed in", "another language"}


@pytest.mark.parametrize(
    "host", ["evil.example", "testserver.evil.example", "testserver@evil.example", "testserver,evil"]
)
def test_an_invitations_link_names_no_other_host(visitor: Browser, host: str) -> None:
    address = ALL["incidents:invite"]
    with undo_writes():
        path = visitor.world.path(address)
        answer = visitor.ask("admin", "POST", path, visitor.world.form(address), headers={"host": host})
    assert answer.status_code == 400


# ---- Whose session it is ------------------------------------------------------------------------


def signed_in_with(visitor: Browser, planted: str, name: str = "incidents:sign-in") -> str:
    """The session's key after coming in, in a browser where one was planted before."""
    address = ALL[name]
    answer = visitor.ask(
        "anonymous", "POST", visitor.world.path(address), visitor.world.form(address), cookies={COOKIE: planted}
    )
    assert answer.status_code == 302
    key = answer.cookies[COOKIE].value
    assert isinstance(key, str)
    return key


def an_anonymous_session() -> str:
    store = SessionStore()
    store["planted"] = "by somebody else"
    store.save()
    assert store.session_key
    return store.session_key


WAYS_IN: Final = ("incidents:sign-in", "incidents:invitation")


@pytest.mark.parametrize("name", WAYS_IN)
def test_a_session_known_before_is_not_the_one_after(visitor: Browser, name: str) -> None:
    with undo_writes():
        planted = an_anonymous_session()
        key = signed_in_with(visitor, planted, name)
        assert key != planted
        assert not BrowserSession.objects.filter(session_key=planted).exists()
        assert signed_in_with(visitor, "never-was", "incidents:sign-in") != "never-was"


def test_nothing_of_another_persons_session_is_left(visitor: Browser) -> None:
    """Who signs in where somebody else is signed in gets a session of his own, with nothing of the other's in it."""
    with undo_writes():
        theirs = visitor.world.keys["player-elsewhere"]
        row = BrowserSession.objects.get(session_key=theirs)
        row.session_data = SessionStore().encode(row.get_decoded() | {"former": "theirs"})
        row.save()
        key = signed_in_with(visitor, theirs)
        assert key != theirs
        assert "former" not in BrowserSession.objects.get(session_key=key).get_decoded()


def test_a_session_that_keeps_its_key_is_caught(visitor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: it is the new key, drawn at sign-in, that is seen above."""
    monkeypatch.setattr(SessionBase, "cycle_key", lambda _: None)
    with undo_writes():
        planted = an_anonymous_session()
        address = ALL["incidents:sign-in"]
        visitor.ask(
            "anonymous", "POST", visitor.world.path(address), visitor.world.form(address), cookies={COOKIE: planted}
        )
        assert "_auth_user_id" in BrowserSession.objects.get(session_key=planted).get_decoded()


def test_a_session_signed_out_of_opens_nothing(visitor: Browser) -> None:
    with undo_writes():
        sign_out, page = (visitor.world.path(ALL[name]) for name in ("incidents:sign-out", "incidents:club"))
        assert visitor.ask("player", "GET", page).status_code == 200
        visitor.ask("player", "POST", sign_out)
        assert visitor.ask("player", "GET", page).status_code == 302


# ---- How long it lasts --------------------------------------------------------------------------


def ends_after_writing(visitor: Browser) -> tuple[datetime, datetime]:
    """When the session of somebody who has just signed in ends, and when it does after it was written to."""
    key = signed_in_with(visitor, "never-was")
    row = BrowserSession.objects.get(session_key=key)
    # As it would be a day later, whatever a page writes.
    BrowserSession.objects.filter(session_key=key).update(expire_date=row.expire_date - timedelta(days=1))
    store = SessionStore(key)
    store["written"] = "by a page"
    store.save()
    return row.expire_date, BrowserSession.objects.get(session_key=key).expire_date


def test_a_session_ends_a_fortnight_after_signing_in(visitor: Browser) -> None:
    """Written to or not; in the small hours, when nobody plays."""
    with undo_writes():
        end, after_writing = ends_after_writing(visitor)
    assert end == after_writing
    assert timedelta(days=12) < end - timezone.now() < timedelta(days=15)
    assert end.astimezone(ZoneInfo("Europe/Paris")).time() == SMALL_HOURS


def test_a_session_that_lives_on_with_what_is_written_is_caught(visitor: Browser) -> None:
    """Control: Django's own end moves on."""
    user_logged_in.disconnect(dispatch_uid="incidents.end_of_session")
    try:
        with undo_writes():
            end, after_writing = ends_after_writing(visitor)
    finally:
        user_logged_in.connect(end_of_session, dispatch_uid="incidents.end_of_session")
    assert end != after_writing


def test_a_session_that_has_ended_opens_nothing(visitor: Browser) -> None:
    with undo_writes():
        page = visitor.world.path(ALL["incidents:club"])
        assert visitor.ask("player", "GET", page).status_code == 200
        BrowserSession.objects.filter(session_key=visitor.world.keys["player"]).update(expire_date=timezone.now())
        assert visitor.ask("player", "GET", page).status_code == 302


# ---- What a browser keeps -----------------------------------------------------------------------


def answers_kept(visitor: Browser, roles: tuple[str, ...] = ("anonymous", "admin")) -> list[str]:
    """The answers that a browser or a proxy may keep."""
    found = []
    for name, address in ALL.items():
        for role in roles:
            for method in ("GET", "POST"):
                with undo_writes():
                    sent = visitor.world.form(address) if method == "POST" else None
                    answer = visitor.ask(role, method, visitor.world.path(address), sent)
                if answer.headers.get("Cache-Control") != "no-store":
                    found.append(f"{name} {role} {method} {answer.status_code}")
    return found


@of_the_crawl
def test_no_answer_is_kept(crawl: Crawl) -> None:
    """Pages with passwords, pages of people signed in, refusals and redirects alike."""
    answers = [each for address in CRAWLED.values() for each in crawl.of(address).answers]
    assert [str(each.ask) for each in answers if each.headers.get("Cache-Control") != "no-store"] == []


def test_an_answer_that_may_be_kept_is_caught(visitor: Browser) -> None:
    """Control."""
    left = [each for each in settings.MIDDLEWARE if each != "config.middleware.never_stored"]
    with override_settings(MIDDLEWARE=left):
        found = answers_kept(Browser(visitor.world), ("anonymous",))
    # What opens to whoever has a link says so itself too, save where the method is refused before any of it is read.
    links = {"calling:call", "consulting:consultation", "showing:card"}
    assert {each.split()[0] for each in found} - links == set(ALL) - links
    assert [each for each in found if each.split()[0] in links] == ["showing:card anonymous POST 405"]


def test_a_password_is_never_shown_again(visitor: Browser) -> None:
    asked = {
        "incidents:sign-in": ["password"],
        "incidents:invitation": ["password1", "password2"],
        "incidents:new-password": ["new"],
    }
    for name, fields in asked.items():
        address = ALL[name]
        secret = "a secret nobody else typed"
        form = visitor.world.form(address) | {"username": "no such\n name"} | dict.fromkeys(fields, secret)
        with undo_writes():
            answer = visitor.ask("anonymous", "POST", visitor.world.path(address), form)
        assert answer.status_code == 422
        assert secret not in answer.content.decode()


def test_the_pages_with_a_password_are_these(visitor: Browser) -> None:
    """Control of the one above: no page asks for a password that it does not know."""
    asking = set()
    for name, address in ALL.items():
        if answer_expected(name, "anonymous", "GET") not in (SIGN_IN, "405"):
            with undo_writes():
                answer = visitor.ask("anonymous", "GET", visitor.world.path(address))
            if 'type="password"' in answer.content.decode():
                asking.add(name)
    # Nobody is signed in by a link for a new password.
    assert asking == {*WAYS_IN, "incidents:new-password"}
