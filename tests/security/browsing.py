"""Asking as one person or another, and leaving no trace of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import resolve_url
from django.test import Client, override_settings
from django.urls import reverse
from django_otp.plugins.otp_totp.models import TOTPDevice

from incidents.membership import end_membership
from incidents.models import ClubRole, Membership, RecoveryCode, Session, User
from tests.security.addresses import Address
from tests.security.club import PASSWORD, Things, somebody
from tests.security.sending import CLOSED_WHILE_PLAYING, SPARE_CODE, WITH_A_SECOND_FACTOR, form, parameter
from tests.security.who_may import SIGN_IN

if TYPE_CHECKING:
    # What the test client answers with: a response that also knows how it was made.
    from django.test.client import _MonkeyPatchedWSGIResponse

    Answer = _MonkeyPatchedWSGIResponse

HOST: Final = "testserver"
FORM: Final = "application/x-www-form-urlencoded"


@contextmanager
def undo_writes() -> Iterator[None]:
    """Take back whatever is written inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass
class World:
    """Two clubs, everybody who may come by, and a session for each of them."""

    here: Things
    there: Things
    people: Mapping[str, User]
    """By role, as the columns of who_may.txt; nobody stands for "anonymous"."""
    keys: Mapping[str, str]
    """The key of each one's session."""

    def path(self, address: Address, **instead: Any) -> str:
        """Where an address leads for the things of the first club, some of its parameters replaced."""
        known = {name: parameter(address, name, self.here) for name in address.parameters}
        return reverse(address.name, kwargs=known | instead)

    def made_ready(self, address: Address) -> None:
        """Have the first club not play today where that would close the address to its players; and give everybody a
        second factor where that is what the address is about.
        """
        if address.name in CLOSED_WHILE_PLAYING:
            Session.objects.filter(pk=self.here.tonight.pk).update(date=self.here.session.date)
        if address.name in WITH_A_SECOND_FACTOR:
            give_second_factors(self)

    def form(self, address: Address) -> dict[str, Any]:
        """A form for it, well filled in."""
        return form(address.name, self.here)


def world(here: Things, there: Things) -> World:
    """Sign everybody in; the person of "revoked" loses his membership afterwards."""
    people = {role: here.people[role] for role in here.people}
    people |= {f"{role}-elsewhere": there.people[role] for role in there.people}
    people["revoked"] = somebody("revoked", "Rex Revoked")
    ending = Membership.objects.create(club=here.club, user=people["revoked"], role=ClubRole.ADMIN)
    people["superuser"] = User.objects.create_superuser("superuser", "", PASSWORD, name="Sue Superuser")
    people["clubless"] = somebody("clubless", "Cleo Clubless")
    keys = {role: signed_in(user) for role, user in people.items()}
    end_membership(ending, here.people["admin"])
    return World(here, there, people, keys)


def give_second_factors(world: World) -> None:
    """Have everybody be asked for a code, and have the same one on paper."""
    if TOTPDevice.objects.filter(name="telephone").exists():
        return
    TOTPDevice.objects.bulk_create(TOTPDevice(user=user, name="telephone") for user in world.people.values())
    spare = make_password(SPARE_CODE.replace(" ", ""))
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=spare) for user in world.people.values())


def signed_in(user: User) -> str:
    """The key of a session in which he is signed in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


class _Client(Client):
    """Django's, without the copies it keeps of every context of every template, and without the watch over queries that
    are asked again and again: most of the time of these tests, which ask everything.
    """

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        with override_settings(MIDDLEWARE=[each for each in settings.MIDDLEWARE if not each.startswith("zeal.")]):
            self.handler.load_middleware()

    def request(self, **request: Any) -> Any:
        return self.handler(self._base_environ(**request))  # type: ignore[attr-defined]  # not in the stubs


class Browser:
    """One browser in which anybody may be signed in; it forgets between two requests whatever it was told."""

    def __init__(self, world: World, *, csrf: bool = False) -> None:
        self.world = world
        self.client = _Client(enforce_csrf_checks=csrf)
        self.asked = 0
        """How many requests it has sent."""

    def ask(
        self,
        role: str,
        method: str,
        path: str,
        sent: Mapping[str, Any] | str | bytes | None = None,
        *,
        htmx: bool = False,
        content_type: str = FORM,
        cookies: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """The answer to one request. A mapping is sent as a form; whatever was written stays."""
        self.asked += 1
        jar: SimpleCookie = SimpleCookie(dict(cookies or {}))
        if role in self.world.keys:
            jar[settings.SESSION_COOKIE_NAME] = self.world.keys[role]
        self.client.cookies = jar
        told = {"accept-language": "en", **(headers or {})}
        if htmx:
            told |= {"hx-request": "true", "hx-current-url": f"http://{HOST}/"}
        body = urlencode(sent, doseq=True) if isinstance(sent, Mapping) else sent or ""
        answer: Answer = self.client.generic(method, path, body, content_type=content_type, headers=told)
        return _whole(answer) if answer.streaming else answer


def _whole(answer: Any) -> Answer:
    """A file that is made while it is sent, read to its end: what goes wrong in the middle of it goes wrong here."""
    whole: Any = HttpResponse(b"".join(answer.streaming_content), status=answer.status_code, headers=answer.headers)
    whole.wsgi_request = answer.wsgi_request
    read: Answer = whole
    return read


def cell(answer: Answer, *, htmx: bool = False) -> str:
    """An answer in the words of who_may.txt."""
    where = answer.headers.get("HX-Redirect", "") if htmx else answer.headers.get("Location", "")
    sent = where and answer.status_code == (200 if htmx else 302)
    if sent and urlsplit(where).path == resolve_url(settings.LOGIN_URL):
        return SIGN_IN
    return str(answer.status_code)
