"""An evening of a club that is kept open: what comes about, what is done, and what is said of it."""

from __future__ import annotations

import socket
from collections import namedtuple
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone

from config.backup import BackupRefused
from config.club import keeping_open, network
from config.club.certificates import ServerCertificate
from config.club.folders import ClubFolder
from config.club.keeping_backups import Backups
from config.club.keeping_open import LOOKS_AT_ADDRESS, LOOKS_AT_RESULTS, MOST_STARTS, KeptOpen
from config.club.options import Options
from config.club.reaching import reach
from config.club.remembering import Remembered, recall, remember
from config.club.stopping import Stopping
from incidents.models import Club, ClubRole, Session
from tests.club.conftest import Heard
from tests.production.deployed import free_port
from tests.rulings.a_club import a_club, a_person, a_session

pytestmark = pytest.mark.django_db(transaction=True)

Usage = namedtuple("Usage", "total used free")
HOME, ELSEWHERE = "192.168.1.20", "192.168.1.37"


class FakeServer:
    """What stands for the web server: what it was started with."""

    started: list[FakeServer] = []
    answers = True
    dies = False

    def __init__(self, _log: Path, host: str, _port: int, name: str, variables: dict[str, str], *more: Any) -> None:
        self.host, self.name, self.variables = host, name, variables
        self.certificate: ServerCertificate | None = more[0]
        self.has_ended = False
        self.is_stopped = False

    def start(self) -> None:
        FakeServer.started.append(self)

    def wait_until_it_answers(self, **_unless: Callable[[], bool]) -> bool:
        self.has_ended = FakeServer.dies
        return FakeServer.answers

    def stop(self) -> None:
        self.is_stopped = True


class Evening(Stopping):
    """One of so many moments, at some of which something comes about; nobody waits."""

    def __init__(self) -> None:
        super().__init__()
        self.moments = 0
        self.lasts = 0
        self.then: dict[int, Callable[[], object]] = {}

    def listen(self) -> None:
        pass

    def wait(self, _seconds: float) -> bool:
        self.moments += 1
        self.then.get(self.moments, lambda: None)()
        if self.moments > self.lasts:
            self.wanted.set()
        return self.wanted.is_set()


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this computer, to be changed."""
    found = [HOME]
    monkeypatch.setattr(network, "_leading_out", lambda: found)
    monkeypatch.setattr(network, "_of_its_name", list)
    monkeypatch.setattr(socket, "gethostname", lambda: "pc")
    monkeypatch.setattr(keeping_open, "Server", FakeServer)
    FakeServer.started, FakeServer.answers, FakeServer.dies = [], True, False
    return found


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.fixture
def opened(networks: list[str], folder: ClubFolder, heard: Heard, evening: Evening) -> KeptOpen:
    """A club with an administrator, about to be opened."""
    club = a_club("parc")
    a_person(club, ClubRole.ADMIN, "Ada")
    options = Options(data=folder.path, port=free_port())
    return KeptOpen(options, folder, heard, Backups(folder.backups), evening, reach(options))


def text_of(opened: KeptOpen) -> str:
    terminal: Any = opened.terminal
    return str(terminal.text)


def address(opened: KeptOpen, host: str) -> str:
    return f"https://{host}:{opened.options.port}"


# ---- opening --------------------------------------------------------------------------------------


def test_it_serves_over_its_own_tls_and_says_where(opened: KeptOpen) -> None:
    assert opened.run() == 0
    (server,) = FakeServer.started
    assert server.certificate is not None
    assert (server.host, server.name, server.is_stopped) == ("0.0.0.0", HOME, True)  # noqa: S104
    assert server.variables["ARBITRE_ENV"] == "production"
    assert server.variables["ARBITRE_HOSTS"].split(",") == [HOME, "127.0.0.1", "localhost", "pc.local"]
    assert server.variables["ARBITRE_SITE"] == address(opened, HOME)
    text = text_of(opened)
    assert text.index(address(opened, HOME)) < text.index(f"Proceed to {HOME} (unsafe)") < text.index("Ctrl-C stops it")
    assert "invitations/" not in text, "there is an administrator"
    assert recall(opened.folder.remembered) == Remembered("fr", address(opened, HOME))


def test_at_the_end_it_says_how_this_club_is_opened_again(opened: KeptOpen) -> None:
    opened.run()
    line = f"python club.py --data {opened.folder.path} --port {opened.options.port}"
    assert text_of(opened).endswith(f"The club is closed. Next time:\n    {line}\n")


def test_behind_a_server_in_front_it_speaks_plainly(opened: KeptOpen) -> None:
    opened.options = Options(site="arbitre.example.org", port=opened.options.port)
    opened.reached = reach(opened.options)
    assert opened.run() == 0
    (server,) = FakeServer.started
    assert (server.certificate, server.host, server.variables["ARBITRE_PROXIES"]) == (None, "127.0.0.1", "1")
    assert "https://arbitre.example.org\n" in text_of(opened)
    assert "not private" not in text_of(opened)


def test_the_first_run_makes_the_club_and_no_backup_of_nothing(
    networks: list[str], folder: ClubFolder, evening: Evening, settings: LazySettings
) -> None:
    somebody = Heard("Cercle du Quai", "fr")
    options = Options(port=free_port())
    settings.SITE = reach(options).address
    backups = Backups(folder.backups)
    assert KeptOpen(options, folder, somebody, backups, evening, reach(options)).run() == 0
    assert Club.objects.get().slug == "cercle-du-quai"
    assert "Premier lien" in somebody.text, "from the answer on it speaks the club's language"
    assert f"https://{HOME}:{options.port}/invitations/" in somebody.text
    assert len(backups.every()) == 1, "the one of the end"


def test_without_a_name_and_somebody_to_ask_nothing_is_made(
    networks: list[str], folder: ClubFolder, heard: Heard, evening: Evening
) -> None:
    options = Options(port=free_port())
    assert KeptOpen(options, folder, heard, Backups(folder.backups), evening, reach(options)).run() == 1
    assert "give it with --name" in heard.text
    assert (Club.objects.exists(), FakeServer.started) == (False, [])


def test_a_taken_port_is_said_before_anything_is_done(opened: KeptOpen) -> None:
    with socket.create_server(("0.0.0.0", opened.options.port)):  # noqa: S104
        assert opened.run() == 1
    assert f"    python club.py --data {opened.folder.path} --port {opened.options.port + 1}\n" in text_of(opened)
    assert (FakeServer.started, opened.backups.every()) == ([], [])


def test_a_server_that_does_not_answer_is_not_said_to_be_open(opened: KeptOpen) -> None:
    FakeServer.answers = False
    assert opened.run() == 1
    assert "The club is open" not in text_of(opened)
    assert f"at the end of {opened.folder.server_log}" in text_of(opened)
    assert FakeServer.started[0].is_stopped


# ---- another address ------------------------------------------------------------------------------


def test_another_address_than_last_week_is_said_with_what_follows(opened: KeptOpen) -> None:
    before = "https://192.168.1.99:8443"
    remember(opened.folder.remembered, Remembered("en", before))
    opened.run()
    text = text_of(opened)
    assert f"The address was {before}, it is now {address(opened, HOME)}." in text
    assert "icon on the home screen" in text
    assert "sign in once" in text


@pytest.mark.parametrize("before", ["", "same"])
def test_the_same_address_and_the_first_one_are_no_news(before: str, opened: KeptOpen) -> None:
    """Control."""
    remember(opened.folder.remembered, Remembered("en", before and address(opened, HOME)))
    opened.run()
    assert "The address was" not in text_of(opened)


def test_an_address_that_changes_meanwhile_is_followed(opened: KeptOpen, evening: Evening, networks: list[str]) -> None:
    evening.lasts = 2 * LOOKS_AT_ADDRESS
    evening.then[1] = lambda: networks.__setitem__(0, ELSEWHERE)
    assert opened.run() == 0
    first, second = FakeServer.started
    assert (first.is_stopped, second.name) == (True, ELSEWHERE)
    assert (first.certificate, second.certificate) != (None, None)
    assert second.certificate is not None
    assert second.certificate.is_new
    assert second.variables["ARBITRE_HOSTS"].startswith(f"{ELSEWHERE},")
    assert second.variables["ARBITRE_SITE"] == address(opened, ELSEWHERE), "links lead there from now on"
    assert f"The address was {address(opened, HOME)}, it is now {address(opened, ELSEWHERE)}." in text_of(opened)
    assert recall(opened.folder.remembered).address == address(opened, ELSEWHERE)


def test_an_evening_without_a_network_forgets_no_address(
    opened: KeptOpen, evening: Evening, networks: list[str]
) -> None:
    """The box is restarted: the address is the same again, and nobody is sent to make a new icon."""
    evening.lasts = 3 * LOOKS_AT_ADDRESS
    evening.then = {1: networks.clear, LOOKS_AT_ADDRESS + 1: lambda: networks.append(HOME)}
    opened.run()
    assert [each.name for each in FakeServer.started] == [HOME, "127.0.0.1", HOME]
    assert [each.host for each in FakeServer.started] == ["0.0.0.0", "127.0.0.1", "0.0.0.0"]  # noqa: S104
    assert "on no network" in text_of(opened)
    assert "The address was" not in text_of(opened)


def test_without_a_network_the_address_of_before_is_kept(opened: KeptOpen, networks: list[str]) -> None:
    remember(opened.folder.remembered, Remembered("en", address(opened, HOME)))
    opened.reached = reach(replace(opened.options, address="127.0.0.1"))
    opened.run()
    assert recall(opened.folder.remembered).address == address(opened, HOME)


def test_what_was_asked_for_is_not_taken_for_a_computer_without_a_network(opened: KeptOpen) -> None:
    opened.options = replace(opened.options, address="127.0.0.1")
    opened.reached = reach(opened.options)
    opened.run()
    assert ("asked for by --address" in text_of(opened), "on no network" in text_of(opened)) == (True, False)


# ---- backups --------------------------------------------------------------------------------------


def rename(name: str) -> Callable[[], object]:
    return lambda: Club.objects.update(name=name)


def test_it_backs_up_at_the_start_and_at_the_end(opened: KeptOpen, evening: Evening) -> None:
    evening.lasts = 1
    evening.then[1] = rename("Tonight")
    opened.run()
    assert len(opened.backups.every()) == 2
    assert text_of(opened).index("Stopping") < text_of(opened).index("Backed up: ") < text_of(opened).index("is closed")


def test_it_backs_up_each_hour(opened: KeptOpen, evening: Evening) -> None:
    now = [0.0]
    opened.backups.clock = lambda: now[0]
    evening.lasts = 4

    def an_hour_later() -> None:
        rename(f"At {now[0]}")()
        now[0] += 3600

    evening.then = {2: an_hour_later, 4: an_hour_later}
    opened.run()
    # The one of the start, two, and at the end nothing is new, which is said.
    assert len(opened.backups.every()) == 3
    assert text_of(opened).count("Nothing is new since the last backup") == 1


def test_a_session_whose_scores_are_out_is_backed_up(opened: KeptOpen, evening: Evening) -> None:
    session = a_session(Club.objects.get())
    evening.lasts = 3 * LOOKS_AT_RESULTS
    made: list[int] = []

    def look() -> None:
        made.append(len(opened.backups.every()))

    def publish() -> None:
        look()
        Session.objects.filter(pk=session.pk).update(results_at=timezone.now())

    # A change alone is not the end of a session.
    evening.then = {1: rename("Tonight"), LOOKS_AT_RESULTS + 2: publish, 2 * LOOKS_AT_RESULTS + 2: look}
    opened.run()
    assert made == [1, 2]


@pytest.mark.parametrize("full", [True, False])
def test_an_evening_outlives_a_backup_that_fails(
    full: bool, opened: KeptOpen, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        error = OSError(28, "No space left") if full else OSError(5, "Input/output error")
        raise BackupRefused(f"it cannot be written: {error}") from error

    monkeypatch.setattr("config.club.keeping_backups.backup", refuse)
    evening.lasts = 3
    assert opened.run() == 0
    assert evening.moments == 4
    assert ("is full: nothing more can be written" in text_of(opened)) is full
    assert ("No backup could be made: it cannot be written" in text_of(opened)) is not full


def test_a_disk_that_is_nearly_full_is_said(opened: KeptOpen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: Usage(0, 0, 50 << 20))
    opened.run()
    assert "only 50 MB are left" in text_of(opened)


# ---- a server that ends ---------------------------------------------------------------------------


def test_a_server_that_ends_is_started_again(opened: KeptOpen, evening: Evening) -> None:
    evening.lasts = 3
    evening.then[2] = lambda: setattr(FakeServer.started[0], "has_ended", True)
    assert opened.run() == 0
    assert len(FakeServer.started) == 2


def test_one_that_ends_again_and_again_is_given_up(opened: KeptOpen, evening: Evening) -> None:
    FakeServer.dies = True
    evening.lasts = 100
    assert opened.run() == 1
    assert len(FakeServer.started) == MOST_STARTS
    assert "The server ends without having been told to" in text_of(opened)
    assert len(opened.backups.every()) == 1


# ---- names ----------------------------------------------------------------------------------------


def test_names_are_forgotten_at_the_start_and_each_day(
    opened: KeptOpen, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(keeping_open, "call_command", lambda name, **_: asked.append(name))
    now = [1_800_000_000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    evening.lasts = 4
    evening.then[2] = lambda: now.__setitem__(0, now[0] + 24 * 3600)
    opened.run()
    assert asked == ["retain", "retain"]
