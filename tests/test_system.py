"""What lacks of the system is named, or installed, before anything else; where nothing lacks, nothing is said."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

import pytest

from tests import system
from tests.settings import BASE_DIR

PROGRAMS = ("chromium-headless-shell", "xgettext", "msgmerge", "msguniq", "docker-compose", "caddy")
DEBIAN = {"ID": "debian"}
UBUNTU = {"ID": "ubuntu", "ID_LIKE": "debian"}

# What apt does here: it notes what it is asked for, and puts a program of that name where programs are.
APT_GET = """\
echo "$*" >> "$0.log"
for package; do :; done
case "$*" in *install*)
    for program in $package $(test "$package" = gettext && echo xgettext msgmerge msguniq); do
        printf '#!/bin/sh\\n' > "${0%/*}/$program"
        /bin/chmod +x "${0%/*}/$program"
    done;;
*download*) : > "$package.deb"
esac
"""


class Machine:
    """A machine with a few programs and a user."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.patch = folder, patch
        folder.mkdir()
        self.has("env", 'while [ "${1#*=}" != "$1" ]; do shift; done; exec "$@"')
        patch.setenv("PATH", str(folder))
        patch.delenv("CHROMIUM", raising=False)
        patch.setattr(system, "BROUGHT", folder / "browsers")
        patch.setattr(system, "UNPACKED", folder / "packages")
        patch.setattr(system, "has_venv", lambda: True)
        patch.setattr(platform, "freedesktop_os_release", lambda: DEBIAN)
        self.is_used_by(1000)

    def has(self, program: str, text: str = "") -> None:
        path = self.folder / program
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def has_apt(self, *known: str) -> None:
        self.has("apt-get", APT_GET)
        self.has("sudo", 'echo sudo >> "${0%/*}/sudo.log"; exec "$@"')
        self.has("dpkg-deb", '/bin/mkdir -p "$3/usr/bin"; /bin/cp "$0" "$3/usr/bin/caddy"')
        self.has("apt-cache", f'case " {" ".join(known)} " in *" $2 "*) echo "Package: $2";; *) exit 100;; esac')

    def is_used_by(self, user: int, *, ci: str = "") -> None:
        self.patch.setattr(os, "geteuid", lambda: user)
        self.patch.setenv("CI", ci)

    def installed(self) -> list[str]:
        """What apt was asked for, the last word of each time."""
        log = self.folder / "apt-get.log"
        return [line.split()[-1] for line in log.read_text().splitlines()] if log.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path / "bin", monkeypatch)


def test_where_nothing_lacks_nothing_is_said(machine: Machine, capfd: pytest.CaptureFixture[str]) -> None:
    machine.has_apt()
    for program in PROGRAMS:
        machine.has(program)
    for user in (0, 1000):
        machine.is_used_by(user)
        assert system.main([]) == system.main(["--install"]) == system.main(["--browser"]) == 0
    assert capfd.readouterr() == ("", "")
    assert machine.installed() == []


def test_whoever_is_not_root_is_told_the_one_line(machine: Machine, capfd: pytest.CaptureFixture[str]) -> None:
    machine.has_apt("gettext")
    assert system.main([]) == 1
    told = capfd.readouterr().err
    assert told.splitlines() == [
        "The tests need of the system: Chromium, GNU gettext, docker-compose, Caddy.",
        "What installs it: sudo make system",
    ]
    assert machine.installed() == []


def test_what_has_to_be_there_stops_and_what_can_wait_does_not(
    machine: Machine, capfd: pytest.CaptureFixture[str]
) -> None:
    machine.has_apt()
    for program in PROGRAMS[:-2]:
        machine.has(program)
    assert system.main([]) == 0
    assert "docker-compose" in capfd.readouterr().err
    (machine.folder / "msgmerge").unlink()
    assert system.main([]) == 1


@pytest.mark.parametrize(
    ("user", "ci", "asked"), [(0, "", []), (1000, "true", []), (1000, "", ["--install"]), (0, "", ["--install"])]
)
def test_it_is_installed(machine: Machine, user: int, ci: str, asked: list[str]) -> None:
    machine.has_apt("chromium-headless-shell", "chromium", "gettext", "docker-compose", "caddy")
    machine.is_used_by(user, ci=ci)
    assert system.main(asked) == 0
    assert machine.installed() == ["update", "chromium-headless-shell", "gettext", "docker-compose", "caddy"]
    assert (machine.folder / "sudo.log").exists() is (user != 0)
    # Installed, it would listen on this machine from then on.
    assert "download caddy" in (machine.folder / "apt-get.log").read_text()
    assert system.caddy() == str(machine.folder / "packages" / "usr" / "bin" / "caddy")


def test_an_older_system_gets_the_browser_with_windows(machine: Machine) -> None:
    machine.has_apt("chromium", "gettext", "docker-compose")
    machine.is_used_by(0)
    assert system.main([]) == 0
    assert "chromium" in machine.installed()
    assert system.chromium() == str(machine.folder / "chromium")


def test_what_no_package_has_is_named(machine: Machine, capfd: pytest.CaptureFixture[str]) -> None:
    machine.has_apt("gettext")
    machine.is_used_by(0)
    assert system.main([]) == 1
    assert "Still not there: Chromium, docker-compose, Caddy." in capfd.readouterr().err


def test_without_apt_it_is_named_and_nothing_is_tried(machine: Machine, capfd: pytest.CaptureFixture[str]) -> None:
    machine.is_used_by(0)
    with pytest.raises(SystemExit, match="no apt-get"):
        system.main([])
    # Playwright brings the browser then.
    assert "need of the system: GNU gettext, docker-compose, Caddy." in capfd.readouterr().err


def test_on_ubuntu_playwright_brings_the_browser(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: UBUNTU)
    machine.has_apt("gettext", "docker-compose")
    machine.is_used_by(0)
    assert system.main([]) == 0
    assert machine.installed() == ["update", "gettext", "docker-compose"]
    monkeypatch.setattr(system, "ROOT", machine.folder)
    (machine.folder / ".venv" / "bin").mkdir(parents=True)
    machine.has(".venv/bin/playwright", 'echo "$*" >> "$0.log"; /bin/mkdir -p "$PLAYWRIGHT_BROWSERS_PATH"')
    assert system.main(["--browser"]) == 0
    log = machine.folder / ".venv" / "bin" / "playwright.log"
    assert log.read_text() == "install --with-deps --only-shell chromium\n"
    assert system.BROUGHT.is_dir()
    shell = system.BROUGHT / "chromium_headless_shell-1200" / "chrome-linux" / "headless_shell"
    shell.parent.mkdir(parents=True)
    shell.touch()
    assert system.chromium() == str(shell)


def test_a_browser_that_is_named_is_the_one(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.has("chromium")
    named = machine.folder / "another"
    monkeypatch.setenv("CHROMIUM", str(named))
    assert system.chromium() == str(named)
    assert not system.has_browser()


def test_other_browsers_are_installed_for_the_whole_run_alone(
    machine: Machine, capfd: pytest.CaptureFixture[str]
) -> None:
    others = ["webkit2gtk-driver", "xvfb", "firefox-esr"]
    machine.has_apt(*others)
    for program in PROGRAMS:
        machine.has(program)
    assert system.main([]) == 0
    assert capfd.readouterr().err == ""
    # The tests that walk in them leave themselves out.
    assert system.main(["--whole"]) == 0
    assert capfd.readouterr().err.splitlines() == [
        "The tests need of the system: WebKit's driver, Xvfb, Firefox.",
        "What installs it: sudo make system WHOLE=yes",
    ]
    assert not system.has_webkit()
    assert not system.has_firefox()
    machine.is_used_by(0)
    system.main(["--whole"])
    assert machine.installed() == ["update", *others]


@pytest.mark.parametrize(
    ("target", "asked"), [("check", ""), ("test", ""), ("third", " --whole"), ("whole", " --whole")]
)
def test_it_is_asked_for_before_anything_else(target: str, asked: str) -> None:
    # Whatever the make that runs these tests was told.
    plain = {
        name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "PYTHON", "WHOLE")
    }
    command = ["make", "--no-print-directory", "--dry-run", target]
    told = subprocess.run(command, cwd=BASE_DIR, env=plain, capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[0] == f"python3 tests/system.py{asked}"


def test_ci_calls_make_alone() -> None:
    lines = (BASE_DIR / ".ci" / "run").read_text().splitlines()
    told = [line for line in lines if not line.startswith(("#", "set ", "cd "))]
    assert told == ["export CI=true", "make test", "exec make third"]
