"""docs/small-server.md: the unit, its line acted out with Caddy in front, and the lines that one types."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from config.club.folders import ClubFolder
from config.club.options import read_options
from config.club.server import SECONDS_TO_STOP
from tests.club.on_a_computer import collect, prepare
from tests.club.window import CLOSED, open_window
from tests.config.production import passed_on
from tests.production.before_the_application import HOST, Way, before
from tests.production.deployed import free_port
from tests.settings import BASE_DIR
from tests.system import has_caddy

pytestmark = pytest.mark.xdist_group("club")

UNIT: Final = BASE_DIR / "config" / "deploy" / "arbitre.service"
PAGE: Final = (BASE_DIR / "docs" / "small-server.md").read_text(encoding="utf-8")
NAME: Final = "arbitre.example.org"


def service() -> configparser.SectionProxy:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # names as systemd has them
    unit.read(UNIT, encoding="utf-8")
    return unit["Service"]


def verify(text: str, folder: Path) -> str:
    """What systemd says of a unit; its line is replaced by one whose program is on this machine."""
    path = folder / "arbitre.service"
    here = text.replace("/usr/bin/python3", sys.executable).replace("User=arbitre\n", "")
    path.write_text(here.replace("/opt/arbitre", str(BASE_DIR)).replace("/var/lib/arbitre", str(folder)), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True, check=False)
    return "".join(line for line in done.stderr.splitlines(keepends=True) if "arbitre.service" in line)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    text = UNIT.read_text(encoding="utf-8")
    assert verify(text, tmp_path) == ""
    # Control: a word that it does not know, and a line that it cannot read.
    assert "KillMood" in verify(text.replace("KillMode", "KillMood"), tmp_path)
    assert verify(text.replace("ExecStart=/", "ExecStart=no/"), tmp_path)


def test_its_line_is_one_that_club_py_reads_and_may_write_what_it_has_to() -> None:
    program, club, *line = shlex.split(service()["ExecStart"])
    options = read_options(line)
    assert (program, club) == ("/usr/bin/python3", "/opt/arbitre/club.py")
    assert (options.command, options.site) == ("start", NAME)
    may_write = {Path(each) for each in service()["ReadWritePaths"].split()}
    assert may_write == {options.data, Path(club).parent} == {options.data, Path(service()["WorkingDirectory"])}
    assert service()["KillMode"] == "mixed", (
        "the first process ends the server and backs up: nobody is killed beside it"
    )
    assert int(service()["TimeoutStopSec"]) > 2 * SECONDS_TO_STOP
    # Caddy hands on to the port that it listens on.
    assert f"127.0.0.1:{options.port}/" in PAGE


def lines() -> list[str]:
    """The lines that one types."""
    blocks = re.findall(r"^```\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def test_what_is_typed_is_what_there_is(tmp_path: Path) -> None:
    clubs = [line.partition("club.py ")[2].partition("#")[0] for line in lines() if "club.py" in line]
    assert len(clubs) == 2
    assert [read_options(shlex.split(line)).command for line in clubs] == ["start", "restore"]
    for line in (line for line in lines() if line.startswith("sed ")):
        done, _, to = line.partition(" > ")
        made = subprocess.run(shlex.split(done), cwd=BASE_DIR, capture_output=True, text=True, check=True).stdout
        assert "YOUR.NAME" in made
        assert not re.search(rf"{re.escape(NAME)}|ARBITRE_HOST|web:8000", made), f"{to} is not whole"


def is_there(way: Way) -> None:
    """Raises OSError unless TLS is spoken there."""
    way.connect().close()


@pytest.mark.skipif(not has_caddy(), reason="needs Caddy, which `make system` brings")
def test_the_line_of_the_unit_behind_the_caddyfile_that_is_deployed(tmp_path: Path) -> None:
    """As systemd starts it: no terminal to speak of, no language, no home; and as it stops it."""
    folder = ClubFolder(tmp_path / "arbitre")
    prepare(folder, collect(folder))
    port = free_port()
    _, _, *line = shlex.split(service()["ExecStart"])
    changed = {"--data": str(folder.path), "--port": str(port), "--site": HOST}
    line = [changed.get(line[place - 1], each) for place, each in enumerate(line)]
    command = [sys.executable, "-m", "config.club", *line, "--name", "Cercle du Quai"]
    variables = {"PATH": passed_on()["PATH"], "LANG": "C.UTF-8"}
    (tmp_path / "caddy").mkdir()
    with open_window(command, BASE_DIR, variables) as window:
        link = window.wait_for(rf"https://{HOST}(/invitations/\S+)", 180)[1]
        window.wait_for("Ctrl-C stops it", 60)
        with before(Way(port), tmp_path / "caddy", is_ready=is_there) as caddy:
            for path, status in ((link, 200), ("/health/", 200), ("/accounts/sign-in/", 200), ("/invitations/x/", 410)):
                asked = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n"
                assert caddy.say(asked.encode()).statuses == [status], path
        assert window.stop(signal.SIGTERM) == 0
        window.wait_for(CLOSED, 5)
    assert not list(folder.certificates.iterdir()), "the certificate is Caddy's"
