"""`python -m config.club` as a process: it serves, is alone, and leaves nothing running, however it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import ssl
import subprocess
import time
from contextlib import suppress
from http.client import HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from config.club.folders import ClubFolder
from config.club.network import TAKEN, why_not
from tests.club.on_a_computer import NAMED, SECONDS, collect, prepare, running
from tests.club.window import CLOSED
from tests.production.deployed import free_port

# Each of them starts a server: by one worker, one after the other.
pytestmark = pytest.mark.xdist_group("club")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is served as it is."""
    return collect(ClubFolder(tmp_path_factory.mktemp("club") / "Arbitre"))


@pytest.fixture
def club(tmp_path: Path, collected: Path) -> ClubFolder:
    return prepare(ClubFolder(tmp_path / "Arbitre"), collected)


def health(club: ClubFolder, port: int) -> dict[str, bool]:
    """What it answers to a phone that trusts its authority."""
    trusting = ssl.create_default_context(cafile=str(club.certificates / "authority.crt"))
    connection = HTTPSConnection("127.0.0.1", port, context=trusting, timeout=30)
    connection.request("GET", "/health/")
    answer: dict[str, bool] = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def wait_until_free(port: int) -> None:
    until = time.monotonic() + SECONDS
    while why_not("0.0.0.0", port) == TAKEN:  # noqa: S104
        assert time.monotonic() < until, "a server was left"
        time.sleep(0.1)


def test_an_evening(club: ClubFolder) -> None:
    """It serves; a second one says so; the link of a forgotten password is made beside it; it backs up and ends."""
    port = free_port()
    with running(club, port, *NAMED) as window:
        window.wait_for("Ctrl-C stops it", SECONDS)
        assert all(health(club, port).values())
        assert why_not("127.0.0.2", port) == "", "it alone can open it: nobody is listened to elsewhere"
        with running(club, free_port()) as second:
            second.wait_for(rf"is open on this computer already[\s\S]*https://127\.0\.0\.1:{port}\s", SECONDS)
            assert second.process.wait(30) == 1
        with running(club, port, "newpassword", "odile") as beside:
            beside.wait_for("Nobody signs in as odile", SECONDS)
        assert all(health(club, port).values()), "neither has disturbed the first"
        assert window.stop() == 0
        window.wait_for(CLOSED, 5)
    wait_until_free(port)
    assert len(list(club.backups.glob("*.zip"))) == 1
    everything = [each for each in club.path.rglob("*") if club.prepared.parent not in each.parents]
    assert [each for each in everything if each.stat().st_mode & 0o077] == [], "nothing of it is anybody else's to read"

    # The next week: the club is there, and nobody has come in yet.
    for each in club.keys.iterdir():
        each.chmod(0o644)
    with running(club, port) as window:
        link = window.wait_for(r"The first link[\s\S]*?(https://\S+)", SECONDS)[1]
        window.wait_for("Ctrl-C stops it", SECONDS)
        trusting = ssl.create_default_context(cafile=str(club.certificates / "authority.crt"))
        connection = HTTPSConnection("127.0.0.1", port, context=trusting, timeout=30)
        connection.request("GET", urlsplit(link).path)
        answer = connection.getresponse()
        assert {each.stat().st_mode & 0o777 for each in club.keys.iterdir()} == {0o600}, "a copy had left them open"
        assert answer.status == 200
        assert "__Host-" in answer.headers["Set-Cookie"]
        answer.read()
        # More of itself than any browser says does not reach the application, which would answer with a page.
        # The server may hang up before all is said.
        answered = None
        with suppress(OSError):
            connection.request("GET", urlsplit(link).path, headers={"HX-Current-URL": "x" * 100_000})
            answered = connection.getresponse().status
        connection.close()
        assert answered in (None, 431)
        connection.request("GET", urlsplit(link).path)
        assert connection.getresponse().status == 200
        connection.close()
        # The system shuts down.
        assert window.stop(signal.SIGTERM) == 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGKILL])
def test_no_server_outlives_whoever_started_it(number: int, club: ClubFolder) -> None:
    """A window that is closed, a process that is killed: what it held is free, and the next start is as any other."""
    port = free_port()
    with running(club, port, *NAMED) as window:
        window.wait_for("Ctrl-C stops it", SECONDS)
        assert why_not("0.0.0.0", port) == TAKEN  # noqa: S104
        window.process.send_signal(number)
        assert window.process.wait(30) == (0 if number == signal.SIGHUP else -signal.SIGKILL)
    wait_until_free(port)
    backed_up = len(list(club.backups.glob("*.zip")))
    assert backed_up == (number == signal.SIGHUP), "who is killed has no time for it"
    with running(club, port) as window:
        window.wait_for("Ctrl-C stops it", SECONDS)
        assert len(list(club.backups.glob("*.zip"))) >= 1, "the next start makes up for it"
        assert window.stop() == 0


def test_a_taken_port_is_said_and_no_club_is_made(club: ClubFolder) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, running(club, other.getsockname()[1], *NAMED) as window:
        window.wait_for(r"Another program has the port \d+ of this computer", SECONDS)
        assert window.process.wait(30) == 1
    with running(club, free_port()) as window:
        window.wait_for("The club's name: ", SECONDS)
        # Ctrl-C at the question: nothing is half made.
        assert window.stop() == 130
        window.wait_for("Interrupted", 5)


def test_behind_a_server_in_front_it_listens_on_this_computer_alone(club: ClubFolder) -> None:
    """As docs/small-server.md has it, with Caddy in front."""
    port = free_port()
    with running(club, port, *NAMED, "--address", "", "--site", "arbitre.example.org") as window:
        window.wait_for("https://arbitre.example.org/invitations/", SECONDS)
        asked = [
            "curl",
            "--silent",
            "--header",
            "Host: arbitre.example.org",
            f"http://127.0.0.1:{port}/accounts/sign-in/",
        ]
        plain = subprocess.run([*asked, "--include"], capture_output=True, text=True, check=True).stdout
        assert "location: https://arbitre.example.org/accounts/sign-in/" in plain
        passed = [*asked, "--header", "X-Forwarded-Proto: https", "--output", os.devnull, "--write-out", "%{http_code}"]
        assert subprocess.run(passed, capture_output=True, text=True, check=True).stdout == "200"
        assert window.stop(signal.SIGTERM) == 0
