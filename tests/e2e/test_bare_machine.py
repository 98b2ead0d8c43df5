"""From a computer with Python alone to the first ruling on a phone's screen, over TLS of its own."""

from __future__ import annotations

import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Callable
from http.client import HTTPSConnection
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.club.window import open_window
from tests.config.production import passed_on
from tests.e2e.browsers import PHONE, VAR, Troubles
from tests.e2e.hand import CARD, REPLY, Hand
from tests.e2e.looking import look, words
from tests.production.deployed import free_port
from tests.settings import BASE_DIR

SECONDS_TO_INSTALL = 900
"""On a machine that does much else, over whatever network there is."""
SECONDS_TO_OPEN = 240


def bare_python() -> str:
    """The Python from which this one's environment was made, which has nothing installed."""
    name = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    return str(Path(sys.base_prefix) / "bin" / name)


def copy_of_the_tree(folder: Path) -> None:
    """What is committed, or about to be: as somebody unpacks it."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if not name.startswith("tests/") and (BASE_DIR / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(BASE_DIR / name, folder / name)


def test_from_a_bare_machine_to_the_first_ruling(
    tmp_path: Path, browser: Browser, troubles: Troubles, record_property: Callable[[str, object], None]
) -> None:
    # As people call their folders.
    program, home = tmp_path / "Arbitre du club (été)", tmp_path / "Zoé d’Amaury"
    home.mkdir()
    copy_of_the_tree(program)
    port = free_port()
    variables = passed_on() | {
        "HOME": str(home),
        "LANG": "fr_FR.UTF-8",
        "LC_ALL": "fr_FR.UTF-8",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "PYTHONUTF8": "1",
        # What was fetched once is not fetched again by each run of this test.
        "PIP_CACHE_DIR": str(VAR / "wheels"),
    }
    variables.pop("VIRTUAL_ENV", None)
    line = [bare_python(), "club.py", "--port", str(port), "--address", "127.0.0.1"]
    # Control: that Python has nothing of ours.
    assert subprocess.run(
        [bare_python(), "-I", "-c", "import django"], stderr=subprocess.DEVNULL, check=False
    ).returncode
    began = time.monotonic()
    with open_window(line, program, variables) as window:
        window.wait_for("Le nom du club", SECONDS_TO_INSTALL)
        asked = time.monotonic()
        window.type("Cercle du Quai")
        window.wait_for("La langue du club", 20)
        window.type("")
        window.wait_for("Ctrl-C arrête", SECONDS_TO_OPEN)
        link = window.wait_for(r"(https://127\.0\.0\.1:\d+/invitations/\S+)", 1)[1]
        assert window.codes()[-1] == link, "a camera reads the first link"
        opened_at = time.monotonic()

        with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
            browser.new_context().new_page().goto(link)
        context = browser.new_context(**PHONE.arguments(), ignore_https_errors=True, locale="fr-FR")
        troubles.watch(context)
        sign_up_and_rule(context.new_page(), link)
        ruled = time.monotonic()
        context.close()

        with open_window([*line, "--port", str(free_port())], program, variables) as second:
            second.wait_for(rf"déjà ouvert[\s\S]*https://127\.0\.0\.1:{port}\s", 60)
            assert second.process.wait(timeout=10) == 1
        trusted_by_who_trusts_the_authority(home / "Arbitre" / "certificates" / "authority.crt", port)
        assert window.stop() == 0
        window.wait_for(r"Sauvegarde faite.: arbitre-[\d-]+\.zip\s+Le club est fermé", 5)

    data = home / "Arbitre"
    assert {each.name for each in data.iterdir()} >= {"arbitre.sqlite3", "backups", "keys"}
    open_to_all = {"environments", "made"}  # What anybody has who has the program.
    others_may = [each for each in data.rglob("*") if each.stat().st_mode & 0o077 and not open_to_all & set(each.parts)]
    assert others_may == []
    assert b"demo" not in b"".join(each.read_bytes() for each in data.glob("*.sqlite3"))
    told = {"installed": asked - began, "open": opened_at - asked, "ruled": ruled - opened_at, "all": ruled - began}
    for name, seconds in told.items():
        record_property(name, round(seconds))
    print("\nseconds:", {name: round(seconds) for name, seconds in told.items()})  # noqa: T201, the time is to be said


def sign_up_and_rule(page: Page, link: str) -> None:
    """What the first administrator does: comes in, makes a session, is called, rules."""
    page.goto(link)
    look(page, "fr", "bare-1-invitation")
    typed = {"name": "Odile Roux", "username": "odile", "password1": "huit de trefle", "password2": "huit de trefle"}
    for name, value in typed.items():
        page.locator(f"input[name={name}]").fill(value)
    page.locator("main button[type=submit]").click()
    expect(page).to_have_url(re.compile(r"/cercle-du-quai/$"))
    look(page, "fr", "bare-2-club")
    hand = Hand(page)
    hand.tap(page.get_by_role("link", name=words("fr", "New session")).first)
    expect(page).to_have_url(re.compile("/sessions/new/$"))
    hand.tap(page.get_by_role("button", name=words("fr", "Create the session")))
    expect(page.locator(".tables button").first).to_be_visible()
    look(page, "fr", "bare-3-session")
    hand.call(4)
    hand.subject()
    hand.answer("S")
    hand.wait_for_question(CARD)
    hand.card("HK")
    hand.wait_for_question(REPLY)
    hand.answer("refuse-free")
    hand.check()
    hand.give()
    look(page, "fr", "bare-4-ruling")
    expect(page.locator(".say")).to_contain_text("♥R")


def trusted_by_who_trusts_the_authority(authority: Path, port: int) -> None:
    """A phone on which the authority was installed warns no more; control: any other does."""
    connection = HTTPSConnection("127.0.0.1", port, context=ssl.create_default_context(cafile=str(authority)))
    connection.request("GET", "/accounts/sign-in/")
    assert connection.getresponse().status == 200
    connection.close()
    with pytest.raises(ssl.SSLCertVerificationError):
        HTTPSConnection("127.0.0.1", port, context=ssl.create_default_context()).request("GET", "/")
