"""T6: five hundred directors' steps at once through a server of its own: none fails, none is lost.

T7: two directors answer one question at the same moment, twenty times: each time one of them wins, and what stands is
his.
`make soak` sends two thousand steps, `make test` a part of them.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from typing import Final
from urllib.parse import urlencode, urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from incidents.models import Fact, Incident, LogEntry, Tag, User
from tests.config.production import passed_on
from tests.forms import LONG
from tests.gates.recording import Figure
from tests.rulings.a_club import a_club, a_person, a_session, an_incident

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE: Final = 500 if LONG else 50
SEATS: Final = "NESW"
"""A step changes who declares: four of them at each incident."""
RACES: Final = 20
SECONDS_TO_START: Final = 30
TOKEN: Final = "t" * 32


def database_of_this_test() -> str:
    """The address of the database which the test has made."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlunsplit(urlsplit(settings.DATABASE_URL)._replace(path=f"/{name}"))


@contextmanager
def serving() -> Iterator[int]:
    """The web server with its four threads, on this test's database; gives its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--workers", "1", "--blocking-threads", "4", "--backlog", "1024", "--log-level", "warning"]
    environment = {**passed_on(), "ARBITRE_ENV": "test", "TEST_DATABASE_URL": database_of_this_test()}
    server = subprocess.Popen([*command, "config.wsgi:application"], env=environment, cwd=settings.BASE_DIR)
    try:
        until = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert time.monotonic() < until, "the server does not start"
                time.sleep(0.1)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=30)


class Phone:
    """A director's phone, signed in."""

    def __init__(self, port: int, user: User) -> None:
        browser = Client()
        browser.force_login(user)
        session = browser.cookies[settings.SESSION_COOKIE_NAME].value
        self.connection = HTTPConnection("127.0.0.1", port, timeout=120)
        self.headers = {
            "Host": "localhost",
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={TOKEN}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def close(self) -> None:
        self.connection.close()

    def declares(self, incident: Incident, seat: str, version: int) -> int:
        """Answer who declares, on the page of this version of the incident; the status of what came back."""
        path = f"/{incident.club.slug}/incidents/{incident.number}/answers/particulars.declarer/"
        self.connection.request("POST", path, urlencode({"answer": seat, "version": version}), self.headers)
        answer = self.connection.getresponse()
        answer.read()
        return answer.status


@pytest.mark.gate("T6")
def test_no_step_of_many_at_once_is_lost(figure: Figure) -> None:
    club = a_club()
    director, session = a_person(club), a_session(club)
    incidents = [an_incident(session, director, {}) for _ in range(AT_ONCE)]
    together = threading.Barrier(AT_ONCE)

    def four_steps(phone: Phone, incident: Incident) -> list[int]:
        together.wait(timeout=60)
        return [phone.declares(incident, seat, incident.version + step) for step, seat in enumerate(SEATS)]

    with serving() as port, ExitStack() as pockets, ThreadPoolExecutor(AT_ONCE) as pool:
        phones = [pockets.enter_context(closing(Phone(port, director))) for _ in incidents]
        statuses = Counter(status for each in pool.map(four_steps, phones, incidents) for status in each)

    assert statuses == {302: AT_ONCE * len(SEATS)}
    now = {incident.pk: incident.version for incident in Incident.objects.all()}
    assert now == {incident.pk: incident.version + len(SEATS) for incident in incidents}
    assert set(Fact.objects.values_list("code", flat=True)) == {SEATS[-1]}
    assert LogEntry.objects.filter(tag=Tag.FACT_ESTABLISHED).count() == AT_ONCE * len(SEATS)
    figure(steps=AT_ONCE * len(SEATS), directors_at_once=AT_ONCE)


@pytest.mark.gate("T7")
def test_of_two_directors_one_wins_each_race(figure: Figure) -> None:
    club = a_club()
    first, second, session = a_person(club), a_person(club), a_session(club)
    incidents = [an_incident(session, first, {}) for _ in range(RACES)]
    together = threading.Barrier(2)

    def answers(phone: Phone, incident: Incident, seat: str) -> int:
        together.wait(timeout=60)
        return phone.declares(incident, seat, incident.version)

    with (
        serving() as port,
        closing(Phone(port, first)) as one,
        closing(Phone(port, second)) as other,
        ThreadPoolExecutor(2) as pool,
    ):
        phones = {"N": one, "E": other}
        for incident in incidents:
            statuses = dict(zip(phones, pool.map(answers, phones.values(), [incident] * 2, phones), strict=True))
            assert sorted(statuses.values()) == [302, 409]
            (winner,) = [seat for seat, status in statuses.items() if status == 302]
            assert incident.facts.get().code == winner
    figure(races=RACES)
