"""What the tests need of the system that no wheel brings: `make system`, or `python3 tests/system.py --install`.

Without `--install`, as `make test` asks: nothing is said where nothing lacks. Where it runs as root, or on a machine
of continuous integration (`CI=true`), what lacks is installed; elsewhere the one line that does it is named, and the
status is 1 unless the tests that need it leave themselves out.

The standard library alone, as no environment is there yet.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
# Chromium's own build without windows draws the same pages for half the work.
BROWSERS: Final = ("chromium-headless-shell", "chromium")
BROUGHT: Final = ROOT / "var" / "browsers"
"""Where Playwright puts its Chromium, for a system that has no package of one."""
UNPACKED: Final = ROOT / "var" / "packages"
"""Where packages lie that are unpacked alone: installed, they would start a server on this machine."""
WEBKIT_DRIVER: Final = "WebKitWebDriver"
FIREFOX: Final = "firefox-esr"
XVFB: Final = "Xvfb"
LINE: Final = "sudo make system"
WHOLE: Final = " WHOLE=yes"
"""What is put behind it where the tests of `make whole` alone want something."""


class Need(NamedTuple):
    """One thing of the system's."""

    what: str
    is_there: Callable[[], bool]
    packages: tuple[str, ...]
    """Debian's names for it: the first that apt knows is installed."""
    can_wait: bool = False
    """Whether the tests that need it leave themselves out where it lacks."""
    only_unpacked: bool = False


def chromium() -> str:
    """The browser of the tests: the one CHROMIUM names, the system's, or Playwright's; empty where there is none."""
    brought = sorted(str(each) for each in BROUGHT.glob("chromium_headless_shell-*/*/*headless*shell"))
    candidates = (os.environ.get("CHROMIUM"), *map(shutil.which, BROWSERS), *brought)
    return next((each for each in candidates if each), "")


def caddy() -> str:
    """The Caddy of the tests: the system's, or the one that was unpacked; empty where there is none."""
    unpacked = UNPACKED / "usr" / "bin" / "caddy"
    return shutil.which("caddy") or (str(unpacked) if unpacked.exists() else "")


def has_browser() -> bool:
    return Path(chromium()).is_file()


def has_venv() -> bool:
    """Whether Python can make an environment; where uv is, it need not."""
    return shutil.which("uv") is not None or importlib.util.find_spec("ensurepip") is not None


def has_gettext() -> bool:
    return all(shutil.which(each) for each in ("xgettext", "msgmerge", "msguniq"))


def has_compose() -> bool:
    return shutil.which("docker-compose") is not None


def has_caddy() -> bool:
    return bool(caddy())


def has_webkit_driver() -> bool:
    return shutil.which(WEBKIT_DRIVER) is not None


def has_xvfb() -> bool:
    return shutil.which(XVFB) is not None


def has_webkit() -> bool:
    """Whether WebKit can be driven: it draws on a screen alone, of which Xvfb makes one in memory."""
    return has_webkit_driver() and has_xvfb()


def has_firefox() -> bool:
    return shutil.which(FIREFOX) is not None


NEEDS: Final = (
    Need("Python's venv", has_venv, ("python3-venv",)),
    Need("Chromium", has_browser, BROWSERS),
    Need("GNU gettext", has_gettext, ("gettext",)),
    Need("docker-compose", has_compose, ("docker-compose",), can_wait=True),
    Need("Caddy", has_caddy, ("caddy",), can_wait=True, only_unpacked=True),
)
# They are 150 MB to fetch: `make check` and `make test` walk in Chromium alone.
OF_WHOLE: Final = (
    Need("WebKit's driver", has_webkit_driver, ("webkit2gtk-driver",), can_wait=True),
    Need("Xvfb", has_xvfb, ("xvfb",), can_wait=True),
    Need("Firefox", has_firefox, ("firefox-esr",), can_wait=True),
)


def lacking(*, whole: bool = False) -> list[Need]:
    """What is not there, and that a package would bring; of `make whole` too, where it is asked for."""
    needs = NEEDS + (OF_WHOLE if whole else ())
    return [need for need in needs if not need.is_there() and not (need.packages == BROWSERS and is_brought())]


def is_brought() -> bool:
    """Whether Playwright has to bring the browser: Ubuntu's package needs snap, which a container has not."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        release = {}
    is_ubuntu = "ubuntu" in (release.get("ID", ""), *release.get("ID_LIKE", "").split())
    return is_ubuntu or shutil.which("apt-get") is None


def may_install() -> bool:
    """Whether to install without being asked to."""
    return os.geteuid() == 0 or os.environ.get("CI") == "true"


def install(lacks: Iterable[Need]) -> None:
    """Have apt install what lacks. Raises SystemExit where it cannot."""
    if shutil.which("apt-get") is None:
        sys.exit("There is no apt-get here: install it by this system's own means.")
    _apt("update")
    for need in lacks:
        package = next(filter(_is_known, need.packages), None)
        if package is None:
            say(f"No package here has {need.what}.")
        elif need.only_unpacked:
            say(f"Unpacking {package}")
            _unpack(package)
        else:
            say(f"Installing {package}")
            _apt("install", "-y", "--no-install-recommends", package)


def _apt(*words: str) -> None:
    as_root = () if os.geteuid() == 0 else ("sudo",)
    command = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", *words]
    if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit(f"This failed: {' '.join(command)}")


def _unpack(package: str) -> None:
    """Have apt fetch a package, and lay out what is in it; what fails leaves it lacking."""
    UNPACKED.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "-qq", "download", package], cwd=UNPACKED, stderr=subprocess.DEVNULL, check=False)
    for each in UNPACKED.glob(f"{package}*.deb"):
        subprocess.run(["dpkg-deb", "-x", str(each), str(UNPACKED)], check=False)


def _is_known(package: str) -> bool:
    asked = subprocess.run(["apt-cache", "show", package], capture_output=True, check=False)
    return asked.returncode == 0 and bool(asked.stdout)


def bring_browser() -> int:
    """Have Playwright fetch its Chromium where there is none, with its libraries where those may be installed.

    Returns the status of it.
    """
    if has_browser():
        return 0
    say("Playwright fetches Chromium")
    with_libraries = ("--with-deps",) if may_install() else ()
    return subprocess.run(
        [ROOT / ".venv" / "bin" / "playwright", "install", *with_libraries, "--only-shell", "chromium"],
        env={**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(BROUGHT)},
        check=False,
    ).returncode


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201, it tells whoever waits


def main(arguments: list[str]) -> int:
    """Do what is asked; 1 where the tests cannot be run as things are."""
    parser = argparse.ArgumentParser(description="What the tests need of the system.")
    parser.add_argument("--install", action="store_true", help="have apt install what lacks, as root or by sudo")
    parser.add_argument("--browser", action="store_true", help="have Playwright fetch Chromium where there is none")
    parser.add_argument("--whole", action="store_true", help="what `make whole` needs besides: other browsers")
    asked = parser.parse_args(arguments)
    if asked.browser:
        return bring_browser()
    lacks = lacking(whole=asked.whole)
    if not lacks:
        return 0
    say(f"The tests need of the system: {', '.join(need.what for need in lacks)}.")
    if asked.install or may_install():
        install(lacks)
        lacks = lacking(whole=asked.whole)
        if lacks:
            say(f"Still not there: {', '.join(need.what for need in lacks)}.")
    else:
        say(f"What installs it: {LINE}{WHOLE if asked.whole else ''}")
    return int(not all(need.can_wait for need in lacks))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
